import { addDays, parseSeoulDay, weekdayOf, type SeoulDay } from './seoul-day.ts';

declare const calendarMonth: unique symbol;

/** A month of the calendar in Asia/Seoul as `YYYY-MM`; text order is time order. */
export type CalendarMonth = string & { readonly [calendarMonth]: true };

export function monthOf(day: SeoulDay): CalendarMonth {
  return day.slice(0, 7) as CalendarMonth;
}

/** Reads `YYYY-MM`; null for anything that is no month. */
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

/** Whole weeks from Sunday on, with the days of the neighbouring months that complete them. */
export function weeksOf(month: CalendarMonth): readonly (readonly SeoulDay[])[] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const weeks: SeoulDay[][] = [];
  for (let day = addDays(first, -weekdayOf(first)); day <= last; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(day, offset)));
  }
  return weeks;
}
