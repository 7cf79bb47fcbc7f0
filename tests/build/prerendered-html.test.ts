import { expect, test } from 'vitest';
import { bootScriptText } from '../../src/build/boot-script.ts';
import { htmlFileOf, headHtml } from '../../src/build/html.ts';

test('the boot script reads the keys under which the choices are kept', () => {
  const text = bootScriptText();
  for (const key of ['mantine-color-scheme-value', 'textSize', 'locale']) {
    expect(text).toContain(key);
  }
});

test.each([
  ['/', 'index.html'],
  ['/en', 'en.html'],
  ['/services/sunday', 'services/sunday.html'],
])('%s is the file %s', (address, file) => {
  expect(htmlFileOf(address)).toBe(file);
});

test('nothing in a head can end its own element', () => {
  const html = headHtml([
    { tag: 'title', attributes: {}, text: '</title><script>' },
    { tag: 'meta', attributes: { name: 'x', content: '"><script>' } },
  ]);
  expect(html).not.toContain('<script>');
  expect(html).not.toMatch(/content="">/);
});
