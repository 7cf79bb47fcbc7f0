import { expect, test } from 'vitest';
import { localeOfPath, localizedPath, translatedPath } from '../../src/i18n/locale.ts';

test.each([
  ['/', 'ko'],
  ['/en', 'en'],
  ['/en/', 'en'],
  ['/en/about', 'en'],
  ['/english', 'ko'],
  ['/engage/en', 'ko'],
  ['/services/sunday', 'ko'],
])('the path %s has the locale %s', (path, locale) => {
  expect(localeOfPath(path)).toBe(locale);
});

test.each(['/', '/about', '/services/friday-gethsemane'])(
  'localizedPath gives %s the prefix of its locale',
  (path) => {
    expect(localizedPath(path, 'ko')).toBe(path);
    expect(localeOfPath(localizedPath(path, 'en'))).toBe('en');
  },
);

test.each([
  ['/', 'en', '/en'],
  ['/no-such-page', 'en', '/en/no-such-page'],
  ['/en', 'ko', '/'],
  ['/en/', 'ko', '/'],
  ['/en/no-such-page', 'ko', '/no-such-page'],
])('translatedPath gives %s in %s the path %s', (path, locale, translated) => {
  expect(translatedPath(path, locale)).toBe(translated);
});

test('translatedPath never names another site', () => {
  expect(translatedPath('/en//other.example/path', 'ko')).toBe('/other.example/path');
});
