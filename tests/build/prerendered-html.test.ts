import { expect, test } from 'vitest';
import { htmlFileOf, headHtml } from '../../src/build/html.ts';

test.each([
  ['/', 'index.html'],
  ['/en', 'en.html'],
  ['/services/sunday', 'services/sunday.html'],
])('htmlFileOf %s is %s', (address, file) => {
  expect(htmlFileOf(address)).toBe(file);
});

test('headHtml escapes text and attribute values', () => {
  const html = headHtml([
    { tag: 'title', attributes: {}, text: '</title><script>' },
    { tag: 'meta', attributes: { name: 'x', content: '"><script>' } },
  ]);
  expect(html).not.toContain('<script>');
  expect(html).not.toMatch(/content="">/);
});
