import { expect, test } from 'vitest';
import {
  dateText,
  dayText,
  dayTextParts,
  momentText,
  monthName,
  monthText,
  shortDayText,
  shortMomentText,
} from '../../src/i18n/format/day-text.ts';
import {
  addDays,
  SEOUL_TIME_ZONE,
  startOfSeoulDay,
  type SeoulDay,
} from '../../src/domain/seoul-day.ts';
import { day } from '../support/seoul-day.ts';

test.each([
  ['2026-11-21', '2026년 11월 21일 (토)', 'Saturday, November 21, 2026'],
  ['2024-01-01', '2024년 1월 1일 (월)', 'Monday, January 1, 2024'],
  ['2026-11-22', '2026년 11월 22일 (주일)', 'Sunday, November 22, 2026'],
])('dayText writes %s as %s and %s', (text, ko, en) => {
  expect(dayText(day(text), 'ko')).toBe(ko);
  expect(dayText(day(text), 'en')).toBe(en);
});

test('shortDayText omits the year, and monthText includes it', () => {
  expect(shortDayText(day('2026-11-20'), 'ko')).toBe('11월 20일 (금)');
  expect(shortDayText(day('2026-11-20'), 'en')).toBe('Fri, Nov 20');
  expect(monthText(day('2026-11-20'), 'ko')).toBe('2026년 11월');
  expect(monthText(day('2026-11-20'), 'en')).toBe('November 2026');
});

test.each([
  ['2026-11-19T01:00:00Z', '11월 19일 오전 10시', 'November 19 at 10:00 am'],
  ['2026-11-18T15:05:00Z', '11월 19일 오전 12시 5분', 'November 19 at 12:05 am'],
  ['2026-11-19T14:59:59Z', '11월 19일 오후 11시 59분', 'November 19 at 11:59 pm'],
  ['2025-12-31T03:00:00Z', '2025년 12월 31일 오후 12시', 'December 31, 2025 at 12:00 pm'],
])('momentText writes %s in Seoul time as %s and %s', (instant, ko, en) => {
  expect(momentText(new Date(instant), day('2026-11-21'), 'ko')).toBe(ko);
  expect(momentText(new Date(instant), day('2026-11-21'), 'en')).toBe(en);
});

test('shortMomentText includes the weekday', () => {
  expect(shortMomentText(new Date('2026-11-21T05:05:00Z'), 'ko')).toBe(
    '11월 21일 (토) 오후 2시 5분',
  );
  expect(shortMomentText(new Date('2026-11-21T05:05:00Z'), 'en')).toBe('Sat, Nov 21, 2:05 pm');
});

test('dayText in short form keeps the year', () => {
  expect(dayText(day('2026-11-28'), 'ko', 'short')).toBe('2026년 11월 28일 (토)');
  expect(dayText(day('2026-11-28'), 'en', 'short')).toBe('Sat, Nov 28, 2026');
});

test('dayTextParts splits after the year in Korean and after the weekday in English', () => {
  expect(dayTextParts(day('2026-11-21'), 'ko')).toEqual(['2026년', '11월 21일 (토)']);
  expect(dayTextParts(day('2026-11-21'), 'en')).toEqual(['Saturday,', 'November 21, 2026']);
});

/** Formats with Intl.DateTimeFormat; the formatter is created once. */
function platform(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { timeZone: SEOUL_TIME_ZONE, ...options });
  return (on: SeoulDay) => format.format(startOfSeoulDay(on));
}

test.each([
  ['ko', 'ko-KR'],
  ['en', 'en-US'],
] as const)(
  'dateText, monthText and monthName match Intl.DateTimeFormat in %s on every day of a leap year',
  (language, tag) => {
    const long = platform(tag, { dateStyle: 'long' });
    const month = platform(tag, { year: 'numeric', month: 'long' });
    const name = platform(tag, { month: 'long' });
    const shortName = platform(tag, { month: 'short' });
    const plain = platform(tag, { month: 'short', day: 'numeric' });
    let on = day('2028-01-01');
    for (let count = 0; count < 366; count += 1) {
      const number = Number(on.slice(5, 7));
      expect(dateText(on, language)).toBe(long(on));
      expect(monthText(on, language)).toBe(month(on));
      expect(monthName(number, language)).toBe(name(on));
      expect(monthName(number, language, 'short')).toBe(shortName(on));
      expect(dateText(on, language, { withYear: false, month: 'short' })).toBe(plain(on));
      on = addDays(on, 1);
    }
    expect(on).toBe('2029-01-01');
  },
);
