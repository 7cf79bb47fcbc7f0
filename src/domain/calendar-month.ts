import { addDays, parseSeoulDay, weekdayOf, type SeoulDay } from './seoul-day.ts';

declare const calendarMonth: unique symbol;

/** A calendar month in Asia/Seoul as `YYYY-MM`; sorts chronologically as text. */
export type CalendarMonth = string & { readonly [calendarMonth]: true };

export function monthOf(day: SeoulDay): CalendarMonth {
  return day.slice(0, 7) as CalendarMonth;
}

/** Parses `YYYY-MM`; null for anything else. */
export function parseMonth(text: string): CalendarMonth | null {
  const first = parseSeoulDay(`${text}-01`);
  return first === null ? null : monthOf(first);
}

export function firstDayOf(month: CalendarMonth): SeoulDay {
  return `${month}-01` as SeoulDay;
}

export function lastDayOf(month: CalendarMonth): SeoulDay {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

/** The month `months` later, or earlier when negative. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1))
    .toISOString()
    .slice(0, 7) as CalendarMonth;
}

/** The weeks of a month, starting on Sunday and padded with days of the adjacent months. */
export function weeksOf(month: CalendarMonth): readonly (readonly SeoulDay[])[] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const weeks: SeoulDay[][] = [];
  for (let day = addDays(first, -weekdayOf(first)); day <= last; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(day, offset)));
  }
  return weeks;
}
