/** Separate from the schema, so that the calendar of own requests does not load the validation library. */
import { addDays, daysBetween, parseSeoulDay } from './seoul-day.ts';

export interface ReservationTimes {
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

/** Sorts by start: `2026-11-21 14:00`. */
export function startKey({ startDate, startTime }: ReservationTimes): string {
  return `${startDate} ${startTime}`;
}

/** The same times and duration, moved to another start date. */
export function timesOn(date: string, times: ReservationTimes): ReservationTimes {
  const { startDate, endDate, startTime, endTime } = times;
  const [from, until, on] = [startDate, endDate, date].map(parseSeoulDay);
  if (!from || !until || !on) return { ...times, startDate: date };
  const days = daysBetween(from, until);
  return { startDate: on, startTime, endDate: addDays(on, days), endTime };
}
