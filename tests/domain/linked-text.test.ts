import { expect, test } from 'vitest';
import { partsOfText } from '../../src/domain/linked-text.ts';

const linksIn = (text: string) =>
  partsOfText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

test.each([
  ['https://behold.example/a?b=1&c=2', ['https://behold.example/a?b=1&c=2']],
  ['신청은 https://behold.example/apply에서 해 주세요.', ['https://behold.example/apply']],
  [
    'https://behold.example/교회소식. 보세요',
    ['https://behold.example/%EA%B5%90%ED%9A%8C%EC%86%8C%EC%8B%9D'],
  ],
  ['https://behold.example/?q=주보', ['https://behold.example/?q=%EC%A3%BC%EB%B3%B4']],
  ['https://behold.example/a)에서.', ['https://behold.example/a']],
  ['https://behold.example를 보세요', ['https://behold.example/']],
  ['https://behold.example/에서 보세요', ['https://behold.example/']],
  ['https://교회.한국', ['https://xn--9d0bz59e.xn--3e0b707e/']],
  ['(http://behold.example/a).', ['http://behold.example/a']],
  ['https://ko.wikipedia.org/wiki/A_(B) 참고', ['https://ko.wikipedia.org/wiki/A_(B)']],
  ['하나 https://a.example 둘 https://b.example', ['https://a.example/', 'https://b.example/']],
])('partsOfText finds the links of %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test.each([
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">누르세요</a>',
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'www.behold.example',
  'https://',
  'https://church.example@evil.example/',
  'ftp://behold.example',
])('partsOfText finds no link in %s', (text) => {
  expect(partsOfText(text)).toEqual([{ kind: 'text', text }]);
});

test('the parts returned by partsOfText join to the original text', () => {
  const text = '첫 줄\n<b>둘째</b> https://a.example/길?q=1. 끝\n\nhttps://b.example)';
  expect(
    partsOfText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
