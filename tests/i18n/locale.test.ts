import { expect, test } from 'vitest';
import { barePath, localeOfPath, localizedPath } from '../../src/i18n/locale.ts';

test.each([
  ['/', 'ko', '/'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/en/about', 'en', '/about'],
  ['/english', 'ko', '/english'],
  ['/engage/en', 'ko', '/engage/en'],
  ['/services/sunday', 'ko', '/services/sunday'],
])('the path %s has the locale %s and the bare path %s', (path, locale, bare) => {
  expect(localeOfPath(path)).toBe(locale);
  expect(barePath(path)).toBe(bare);
});

test.each(['/', '/about', '/services/friday-gethsemane'])(
  'localizedPath and barePath reverse each other for %s',
  (path) => {
    expect(localizedPath(path, 'ko')).toBe(path);
    expect(localeOfPath(localizedPath(path, 'en'))).toBe('en');
    expect(barePath(localizedPath(path, 'en'))).toBe(path);
  },
);
