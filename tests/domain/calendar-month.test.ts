import { expect, test } from 'vitest';
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseMonth,
  weeksOf,
  type CalendarMonth,
} from '../../src/domain/calendar-month.ts';
import { parseSeoulDay, weekdayOf } from '../../src/domain/seoul-day.ts';

function month(text: string): CalendarMonth {
  const parsed = parseMonth(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

test.each(['2024-13', '2024-00', '2024-1', '24-01', '', '2024-01-01', 'x'])(
  'parseMonth rejects %j',
  (text) => {
    expect(parseMonth(text)).toBeNull();
  },
);

test.each([
  ['2024-01', -1, '2023-12'],
  ['2024-12', 1, '2025-01'],
  ['2024-02', 24, '2026-02'],
  ['2024-05', 0, '2024-05'],
])('addMonths: %s plus %d months is %s', (from, months, to) => {
  expect(addMonths(month(from), months)).toBe(to);
});

test.each([
  ['2024-02', '2024-02-29'],
  ['2023-02', '2023-02-28'],
  ['2100-02', '2100-02-28'],
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
])('lastDayOf %s is %s', (text, last) => {
  expect(lastDayOf(month(text))).toBe(last);
});

test('weeksOf a month of exactly four weeks adds no days of other months', () => {
  expect(weeksOf(month('2026-02')).flat()).toHaveLength(28);
});

test('weeksOf each month of nine years returns whole weeks from Sunday with every day of the month once', () => {
  for (let each = month('2023-12'); each < month('2033-01'); each = addMonths(each, 1)) {
    const weeks = weeksOf(each);
    for (const week of weeks) {
      expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(week.some((day) => monthOf(day) === each)).toBe(true);
    }
    const own = weeks.flat().filter((day) => monthOf(day) === each);
    expect(own[0]).toBe(firstDayOf(each));
    expect(own.at(-1)).toBe(lastDayOf(each));
    expect(own).toHaveLength(Number(lastDayOf(each).slice(8)));
    expect(weeks.flat().every((day) => parseSeoulDay(day) === day)).toBe(true);
  }
});
