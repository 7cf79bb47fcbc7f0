import { expect, test } from 'vitest';
import { firstLineOf, stanzasOf } from '../../../src/features/companion-prayer/stanzas.ts';

test.each<[name: string, content: string, stanzas: string[][]]>([
  ['one line', '주님', [['주님']]],
  ['lines of one stanza', '주님,\n저희를', [['주님,', '저희를']]],
  ['stanzas', '하나\n둘\n\n셋', [['하나', '둘'], ['셋']]],
  ['several empty lines', '하나\n\n\n\n둘', [['하나'], ['둘']]],
  ['a line of spaces and tabs', '하나\n \t \n둘', [['하나'], ['둘']]],
  ['CRLF line breaks', '하나\r\n둘\r\n\r\n셋', [['하나', '둘'], ['셋']]],
  ['spaces around lines', '  하나  \n 둘', [['하나', '둘']]],
  ['empty lines at both ends', '\n\n하나\n\n', [['하나']]],
  ['only white space', ' \n ', []],
])('stanzasOf splits a prayer into stanzas and lines: %s', (_name, content, stanzas) => {
  expect(stanzasOf(content)).toEqual(stanzas);
});

test('firstLineOf returns the first line that is not empty', () => {
  expect(firstLineOf('\n주님, 한 주를 여는 이 아침에\n휴대전화보다')).toBe(
    '주님, 한 주를 여는 이 아침에',
  );
  expect(firstLineOf('')).toBe('');
});
