import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, trimmedLine, trimmedLines } from '../../src/domain/written-text.ts';
import { anyText } from '../support/any-text.ts';

test.each([
  ['  김새봄 ', '김새봄'],
  ['김\n새봄', '김 새봄'],
  ['김\t \r\n새봄', '김 새봄'],
  ['김 \u0000 새봄', '김 새봄'],
  ['\u3164\u200b김새봄\ufeff', '김새봄'],
  ['김\u0000새\u0007봄\u009f', '김새봄'],
  ['주일\u000b예배\u000c안내', '주일 예배 안내'],
  ['\u1109\u1162\u1107\u1169\u11b7', '새봄'],
  ['abc\u202edef', 'abcdef'],
  ['a\ud800b', 'ab'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['<b>&"', '<b>&"'],
  ['\u3000\u00a0\u2003', ''],
])('trimmedLine(%j) is %j', (typed, expected) => {
  expect(trimmedLine(typed)).toBe(expected);
});

test.each([
  ['첫 줄\r\n둘째 줄\r셋째 줄', '첫 줄\n둘째 줄\n셋째 줄'],
  ['첫 줄  \n둘째 줄', '첫 줄\n둘째 줄'],
  ['첫 줄\n\n\n\n둘째 줄', '첫 줄\n\n둘째 줄'],
  ['\n \n가\n ', '가'],
  ['슬라이드\u000b제목\u000c다음\u0085줄', '슬라이드\n제목\n다음\n줄'],
  ['  가 나', '가 나'],
])('trimmedLines(%j) is %j', (typed, expected) => {
  expect(trimmedLines(typed)).toBe(expected);
});

/** Generates characters that are removed or collapsed as often as all other characters combined. */
const anyCharacter = fc.oneof(
  anyText({ minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    ' ',
    '\t',
    '\r',
    '\n',
    '\u0000',
    '\u000b',
    '\u0085',
    '\u2028',
    '\u200b',
    '\ud800',
    'a',
  ),
);

test('trimmedLine and trimmedLines are idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), (typed) => {
      for (const tidy of [trimmedLine, trimmedLines]) expect(tidy(tidy(typed))).toBe(tidy(typed));
    }),
  );
});

test('lengthOf counts code points', () => {
  expect(lengthOf('가나')).toBe(2);
  expect(lengthOf('🙏🙏')).toBe(2);
});
