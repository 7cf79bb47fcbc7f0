import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile } from '../../src/domain/csv.ts';

const cell = (text: string) => csvFile([[text]]).slice(1, -2);

describe('csvFile: one cell', () => {
  test.each([
    ['김새봄', '김새봄'],
    ['목장 모임, 식사', '"목장 모임, 식사"'],
    ['그는 "네"', '"그는 ""네"""'],
    ['한 줄\n또 한 줄', '"한 줄\n또 한 줄"'],
    ['=1+1', "'=1+1"],
    ['+82*****0123', "'+82*****0123"],
    ['-3', "'-3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝HYPERLINK("http://x")', '"\'＝HYPERLINK(""http://x"")"'],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['010-****-5678', '010-****-5678'],
    ["it's 1=1", "it's 1=1"],
  ])('the text %j is written as %j', (text, written) => {
    expect(cell(text)).toBe(written);
  });
});

const SPACES = ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\ufeff'];

test.each(
  ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) =>
    SPACES.map((space) => space + sign),
  ),
)('csvFile puts an apostrophe before a cell that starts with %j', (prefix) => {
  expect(cell(`${prefix}1+1`).replace(/^"/, '')).toMatch(/^'/);
});

test('csvFile starts with a byte order mark and ends every row with CRLF', () => {
  expect(
    csvFile([
      ['가', 1],
      ['나', null],
    ]),
  ).toBe('\ufeff가,1\r\n나,\r\n');
  expect(csvFile([])).toBe('\ufeff');
});

/** Parses a file by RFC 4180. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cellText = '';
  let quoted = false;
  const text = file.slice(1);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cellText += sign;
      else if (text[at + 1] === '"') {
        cellText += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      row.push(cellText);
      cellText = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cellText]);
      row = [];
      cellText = '';
      at += 1;
    } else cellText += sign;
  }
  return rows;
}

test('csvFile output of any text parses back to the same rows, and no cell starts a spreadsheet formula', () => {
  const written = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('=', '+', '-', '@', '"', ',', '\n', '\r', '\t', ' ', '가', 'a'))
      .map((signs) => signs.join('')),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(written, written), { minLength: 1 }), (rows) => {
      const back = read(csvFile(rows));
      expect(
        back.map((row) => row.map((one, index) => one.replace(/^'/, '') + String(index))),
      ).toEqual(rows.map((row) => row.map((one, index) => one.replace(/^'/, '') + String(index))));
      for (const one of back.flat()) expect(one.trimStart()).not.toMatch(/^[=+\-@]/);
    }),
  );
});
