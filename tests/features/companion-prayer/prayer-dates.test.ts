import { expect, test } from 'vitest';
import { parseSeoulDay, type SeoulDay } from '../../../src/domain/seoul-day.ts';
import {
  dayText,
  isOlderThanADay,
  momentText,
  monthText,
  shortDayText,
} from '../../../src/features/companion-prayer/prayer-dates.ts';

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(`${text} is no day`);
  return parsed;
}

test.each([
  ['2026-11-21', '2026년 11월 21일 (토)', 'Saturday, November 21, 2026'],
  ['2024-01-01', '2024년 1월 1일 (월)', 'Monday, January 1, 2024'],
  ['2026-11-22', '2026년 11월 22일 (주일)', 'Sunday, November 22, 2026'],
])('%s is written out', (text, ko, en) => {
  expect(dayText(day(text), 'ko')).toBe(ko);
  expect(dayText(day(text), 'en')).toBe(en);
});

test('a day beside its year is short, and a month names its year', () => {
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
])('the moment %s is told in the time of Seoul', (instant, ko, en) => {
  expect(momentText(new Date(instant), day('2026-11-21'), 'ko')).toBe(ko);
  expect(momentText(new Date(instant), day('2026-11-21'), 'en')).toBe(en);
});

test.each([
  ['2026-11-21T00:00:00Z', false],
  ['2026-11-19T15:00:00Z', false],
  ['2026-11-19T14:59:59Z', true],
  ['2026-11-01T00:00:00Z', true],
])('what was confirmed at %s is older than a day on 2026-11-21: %s', (instant, isOlder) => {
  expect(isOlderThanADay(new Date(instant), day('2026-11-21'))).toBe(isOlder);
});
