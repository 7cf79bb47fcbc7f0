import { addMonths, monthOf, type CalendarMonth } from './calendar-month.ts';
import type { ReservationTimes } from './reservation.ts';
import { addDays, parseSeoulDay, type SeoulDay, type TimeOfDay } from './seoul-day.ts';

/**
 * One time of one resource that is not free: approved, used by the church itself, or asked for by somebody. Nothing in
 * it is about people.
 */
export interface OccupiedTime extends ReservationTimes {
  readonly status: 'pending' | 'approved' | 'church';
  /** How many requests are for exactly this time. */
  readonly requests: number;
  /** What the church does at this time; only with the status `church`. */
  readonly title?: { readonly ko: string; readonly en: string };
}

/** Whether a time cannot be reserved any more. */
export function isTaken({ status }: OccupiedTime): boolean {
  return status !== 'pending';
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a wall-clock time as `HH:MM`. */
export function isClockTime(text: string): text is TimeOfDay {
  return TIME.test(text);
}

const startOf = ({ startDate, startTime }: ReservationTimes) => `${startDate}T${startTime}`;
const endOf = ({ endDate, endTime }: ReservationTimes) => `${endDate}T${endTime}`;

/** Whether all four parts are there and the end comes after the start. */
export function isWholeTime(times: ReservationTimes): boolean {
  const isWhole =
    parseSeoulDay(times.startDate) !== null &&
    parseSeoulDay(times.endDate) !== null &&
    TIME.test(times.startTime) &&
    TIME.test(times.endTime);
  return isWhole && startOf(times) < endOf(times);
}

/** Half open: one use may begin in the minute in which the other ends. */
function overlap(one: ReservationTimes, other: ReservationTimes): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

/** What stands on a day, in the order of the day; a use that ends at midnight does not reach into the next day. */
export function occupiedOn(
  day: SeoulDay,
  occupied: readonly OccupiedTime[],
): readonly OccupiedTime[] {
  const whole = { startDate: day, startTime: '00:00', endDate: addDays(day, 1), endTime: '00:00' };
  return occupied
    .filter((time) => overlap(time, whole))
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

/** The months in which a use stands; empty while its days are none, or lie too far apart to mean anything. */
export function monthsTouched(times: ReservationTimes): readonly CalendarMonth[] {
  const first = parseSeoulDay(times.startDate);
  const last = parseSeoulDay(times.endDate);
  if (first === null || last === null || last < first) return [];
  const months = [monthOf(first)];
  for (
    let month = addMonths(monthOf(first), 1);
    month <= monthOf(last);
    month = addMonths(month, 1)
  ) {
    if (months.length === 3) return [];
    months.push(month);
  }
  return months;
}

export interface ConflictingTimes {
  /** The first use that overlaps and stands: an approved one, or one of the church. */
  readonly taken: OccupiedTime | null;
  /** How many requests wait for an overlapping time; staff choose among them. */
  readonly waiting: number;
}

/** What stands in the way of a wished time, as far as is known. */
export function conflictingTimes(
  wished: ReservationTimes,
  occupied: readonly OccupiedTime[],
): ConflictingTimes {
  if (!isWholeTime(wished)) return { taken: null, waiting: 0 };
  const overlapping = occupied.filter((time) => overlap(time, wished));
  return {
    taken: overlapping.find(isTaken) ?? null,
    waiting: overlapping
      .filter(({ status }) => status === 'pending')
      .reduce((sum, { requests }) => sum + requests, 0),
  };
}
