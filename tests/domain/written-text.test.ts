import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, oneLine, severalLines } from '../../src/domain/written-text.ts';

test.each([
  ['  김새봄 ', '김새봄'],
  ['김\n새봄', '김 새봄'],
  ['김\t \r\n새봄', '김 새봄'],
  ['\u3164\u200b김새봄\ufeff', '김새봄'],
  ['김\u0000새\u0007봄\u009f', '김새봄'],
  ['\u1109\u1162\u1107\u1169\u11b7', '새봄'],
  ['abc\u202edef', 'abcdef'],
  ['a\ud800b', 'ab'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['<b>&"', '<b>&"'],
  ['\u3000\u00a0\u2003', ''],
])('%j on one line is %j', (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

test.each([
  ['첫 줄\r\n둘째 줄\r셋째 줄', '첫 줄\n둘째 줄\n셋째 줄'],
  ['첫 줄  \n둘째 줄', '첫 줄\n둘째 줄'],
  ['첫 줄\n\n\n\n둘째 줄', '첫 줄\n\n둘째 줄'],
  ['\n \n가\n ', '가'],
  ['  가 나', '가 나'],
])('%j on several lines is %j', (typed, kept) => {
  expect(severalLines(typed)).toBe(kept);
});

test('what was made fit stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      for (const tidy of [oneLine, severalLines]) expect(tidy(tidy(typed))).toBe(tidy(typed));
    }),
  );
});

test('a length counts characters, as the database does', () => {
  expect(lengthOf('가나')).toBe(2);
  expect(lengthOf('🙏🙏')).toBe(2);
});
