import { describe, expect, test } from 'vitest';
import { pastedPrayers } from '../../src/domain/pasted-prayers.ts';
import { day } from '../support/seoul-day.ts';

/** A Monday. */
const TODAY = day('2026-11-23');

const read = (text: string, today = TODAY) =>
  pastedPrayers(text, today).map(({ day: found, content, problem }) => [found, content, problem]);

describe('pastedPrayers: a line that names a day', () => {
  test.each([
    ['11월 24일', '2026-11-24'],
    ['11월 24일 (화)', '2026-11-24'],
    ['11월 24일 화요일', '2026-11-24'],
    ['2026년 11월 24일(화)', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['2026.11.24.', '2026-11-24'],
    ['11/24', '2026-11-24'],
    ['11/24(화)', '2026-11-24'],
    ['11. 24. (화)', '2026-11-24'],
    ['[11월 24일 화]', '2026-11-24'],
    ['■ 11월 24일(화)', '2026-11-24'],
    ['## 11월 24일', '2026-11-24'],
    ['\u200b１１월 ２４일（화）', '2026-11-24'],
    ['11월\u00a024일\u3000(화)', '2026-11-24'],
    ['Nov 24', '2026-11-24'],
    ['Tuesday, November 24, 2026', '2026-11-24'],
    ['Nov. 24th (Tue)', '2026-11-24'],
    ['--------------- 2026년 11월 24일 화요일 ---------------', '2026-11-24'],
    ['2026년 11월 24일 오전 9:12', '2026-11-24'],
    ['11월 24일 (화) 동행기도', '2026-11-24'],
    ['11월 24일(화) 오전 6시 30분', '2026-11-24'],
    ['26.11.24', '2026-11-24'],
    ['🙏11월 24일 ♡', '2026-11-24'],
    ['「11월 24일」', '2026-11-24'],
    ['11월 24일 - 화요일', '2026-11-24'],
    ['11월 24일(火)', '2026-11-24'],
    ['(화) 11월 24일', '2026-11-24'],
    ['1월 5일', '2027-01-05'],
    ['9월 1일', '2026-09-01'],
  ])('%s begins the prayer of %s', (heading, expected) => {
    expect(read(`${heading}\n주님,\n오늘도`)).toEqual([[day(expected), '주님,\n오늘도', null]]);
  });

  test.each([
    '11월 24일에 주님을 만났습니다.',
    '시편 23:1-6',
    '23. 여호와는',
    '1. 가정을 위하여',
    '3/4의 은혜',
    '월요일',
    '요 3:16',
    '2026',
  ])('%s is text', (line) => {
    expect(read(`11월 24일\n${line}`)).toEqual([[day('2026-11-24'), line, null]]);
  });

  test('without a year is the nearest day, around the turn of a year too', () => {
    expect(read('12월 31일\n가', day('2027-01-04'))).toEqual([[day('2026-12-31'), '가', null]]);
    expect(read('1월 4일\n가', day('2026-12-30'))).toEqual([[day('2027-01-04'), '가', null]]);
  });
});

describe('pastedPrayers: lines of a prayer that may begin another day', () => {
  const datedLines = (text: string) => pastedPrayers(text, TODAY).map((one) => one.datedLines);

  test.each([
    '1) 11월 25일',
    '오늘 11월 25일',
    '25일(수)',
    '11월 25일 수요일 새벽기도회에서',
    '3-4',
    '1.2',
    '11/25(수) 감사의 기도',
    '11. 25. (수) 감사',
    '11/25 감사의 기도',
    '2026-11-25 감사',
    'Nov 25 (Wed) Thanksgiving',
  ])('reports %s', (line) => {
    expect(datedLines(`11월 24일\n주님,\n${line}\n아멘`)).toEqual([[line]]);
  });

  test('reports no line without a date, and no long sentence', () => {
    const sentence =
      '지난 11월 2일에 태어난 아기와 그 가정을 지켜 주시고 주님의 사랑 안에서 자라게 하옵소서.';
    expect(datedLines(`11월 24일\n3일 동안\n요 3:16\n3/4의 은혜\n${sentence}`)).toEqual([[]]);
  });

  test.each([
    '11/25(수) 감사의 기도',
    '11. 25. (수) 감사',
    '1) 11월 25일 (수) 감사',
    '11월 25일 수요일 새벽기도회에서',
    '(수) 11/25 감사',
    '25일(수)',
    'Wednesday, November 25: Thanksgiving',
    'Nov 25 (Wed) Thanksgiving',
  ])(
    'does not save a prayer with the line %s, so that no day is published with the one before',
    (line) => {
      expect(read(`11월 24일\n가\n\n${line}\n나`)).toEqual([
        [day('2026-11-24'), `가\n\n${line}\n나`, 'otherDay'],
      ]);
    },
  );

  test.each([
    '11/24(화) 감사의 기도',
    '24일(화)',
    '오늘 11월 25일',
    '11/25 수고한 이들',
    '3.4 화해의 은혜',
    '수 1-3장',
    '(수 1-9)',
  ])('saves a prayer with the line %s, which names the same day or no weekday', (line) => {
    expect(read(`11월 24일\n가\n${line}`)[0]?.[2]).toBeNull();
  });

  test('saves a prayer of another year with a line that has its date', () => {
    expect(read('2025년 11월 24일\n가\n11/24(월) 감사')[0]?.[2]).not.toBe('otherDay');
  });

  test('two numbers begin a prayer after an empty line', () => {
    expect(read('11.24\n가\n\n11.25\n나')).toEqual([
      [day('2026-11-24'), '가', null],
      [day('2026-11-25'), '나', null],
    ]);
  });
});

describe('pastedPrayers', () => {
  test('reads a week with blank lines, Windows line breaks and spaces around', () => {
    const week = [
      '11월 24일 (화)',
      '',
      '첫 연',
      '',
      '둘째 연 ',
      '',
      '',
      '11월 25일 (수)',
      '수요일',
      '',
    ];
    expect(read(week.join('\r\n'))).toEqual([
      [day('2026-11-24'), '첫 연\n\n둘째 연', null],
      [day('2026-11-25'), '수요일', null],
    ]);
  });

  test.each([
    ['text before the first day', '11월 동행기도\n11월 24일\n가', [null, '11월 동행기도', 'noDay']],
    ['a Sunday', '11월 29일\n가', [day('2026-11-29'), '가', 'sunday']],
    ['the 61st day ahead', '2027-01-23\n가', [day('2027-01-23'), '가', 'tooFarAhead']],
    ['a day before the archive', '2023-12-30\n가', [day('2023-12-30'), '가', 'beforeArchive']],
    ['a day without text', '11월 24일\n\n11월 25일\n가', [day('2026-11-24'), '', 'incomplete']],
    [
      'a text that is too long',
      `11월 24일\n${'가'.repeat(5001)}`,
      expect.arrayContaining(['tooLong']),
    ],
    [
      'a weekday that is not that of the day',
      '11월 24일 (수)\n가',
      [day('2026-11-24'), '가', 'weekdayMismatch'],
    ],
    ['a day that no calendar has', '2월 30일\n가', [null, '가', 'noDay']],
  ])('reports %s', (_what, text, expected) => {
    expect(read(text)[0]).toEqual(expected);
  });

  test('reports both entries of a day that occurs twice', () => {
    expect(read('11월 24일\n가\n11/24\n나').map(([, , problem]) => problem)).toEqual([
      'duplicateDay',
      'duplicateDay',
    ]);
  });

  test('finds nothing in an empty text', () => {
    expect(read(' \n\n')).toEqual([]);
  });

  test('the 60th day ahead may still be written', () => {
    expect(read('2027-01-22\n가')[0]?.[2]).toBeNull();
  });
});
