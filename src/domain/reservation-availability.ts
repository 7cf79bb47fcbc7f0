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
  /** Whether one of the requests was made on this device. */
  readonly isOwn?: true;
}

/** Whether a time cannot be reserved any more. */
export function isTaken({ status }: OccupiedTime): boolean {
  return status !== 'pending';
}

/** A request of this device that occupies, or may come to occupy, a time. */
export interface OwnTime extends ReservationTimes {
  readonly resourceId: string;
  readonly status: 'pending' | 'approved';
  /** Whether the church has it, so that the calendar counts it. */
  readonly isCounted: boolean;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a wall-clock time as `HH:MM`. */
export function isClockTime(text: string): text is TimeOfDay {
  return TIME.test(text);
}

export const MINUTES_OF_DAY = 24 * 60;

/** Minutes since midnight as `HH:MM`. */
export function clockTime(minutes: number): TimeOfDay {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` as TimeOfDay;
}

/** Half an hour in which a use can begin. */
export interface StartSlot {
  readonly time: TimeOfDay;
  /** `taken` cannot be reserved; for `waiting` somebody has asked, and staff choose. */
  readonly state: 'free' | 'waiting' | 'taken';
}

/** The building is open from 7 to 22; other times can be typed. */
const FIRST_SLOT = 7 * 60;
const LAST_SLOT = 21 * 60 + 30;
const SLOT = 30;

/** The half hours of a day and what stands in each. */
export function startSlots(day: SeoulDay, occupied: readonly OccupiedTime[]): readonly StartSlot[] {
  const slots: StartSlot[] = [];
  for (let from = FIRST_SLOT; from <= LAST_SLOT; from += SLOT) {
    const time = clockTime(from);
    const slot = {
      startDate: day,
      startTime: time,
      endDate: day,
      endTime: clockTime(from + SLOT),
    };
    const there = occupied.filter((other) => overlap(slot, other));
    const state = there.some(isTaken) ? 'taken' : there.length > 0 ? 'waiting' : 'free';
    slots.push({ time, state });
  }
  return slots;
}

const startOf = ({ startDate, startTime }: ReservationTimes) => `${startDate}T${startTime}`;
const endOf = ({ endDate, endTime }: ReservationTimes) => `${endDate}T${endTime}`;

/** Whether the use is over, so that nothing about it changes any more. */
export function hasEnded({ endDate, endTime }: ReservationTimes, now: Date): boolean {
  return Date.parse(`${endDate}T${endTime}:00+09:00`) <= now.getTime();
}

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

const isSameTime = (one: ReservationTimes, other: ReservationTimes) =>
  startOf(one) === startOf(other) && endOf(one) === endOf(other);

/** The calendar of one resource with the requests of this device in it, also those that it cannot know yet. */
export function withOwnTimes(
  occupied: readonly OccupiedTime[],
  own: readonly OwnTime[],
): readonly OccupiedTime[] {
  let merged = occupied;
  for (const { status, isCounted, startDate, startTime, endDate, endTime } of own) {
    const times = { startDate, startTime, endDate, endTime };
    const same = merged.find((time) => time.status === status && isSameTime(time, times));
    const requests = (same?.requests ?? 0) + (same === undefined || !isCounted ? 1 : 0);
    merged = [
      ...merged.filter((time) => time !== same),
      { ...times, status, requests, isOwn: true } as const,
    ];
  }
  return [...merged].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

/** The calendar without a request that is to be replaced. */
export function withoutTime(
  occupied: readonly OccupiedTime[],
  replaced: ReservationTimes & Pick<OccupiedTime, 'status'>,
): readonly OccupiedTime[] {
  return occupied.flatMap((time) => {
    if (time.status !== replaced.status || !isSameTime(time, replaced)) return [time];
    return time.requests > 1 ? [{ ...time, requests: time.requests - 1 }] : [];
  });
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
  /** How many requests of others wait for an overlapping time; staff choose among them. */
  readonly waiting: number;
  /** Whether a waiting request of this device overlaps. */
  readonly isOwn: boolean;
}

/** What stands in the way of a wished time, as far as is known. */
export function conflictingTimes(
  wished: ReservationTimes,
  occupied: readonly OccupiedTime[],
): ConflictingTimes {
  if (!isWholeTime(wished)) return { taken: null, waiting: 0, isOwn: false };
  const overlapping = occupied.filter((time) => overlap(time, wished));
  const pending = overlapping.filter(({ status }) => status === 'pending');
  return {
    taken: overlapping.find(isTaken) ?? null,
    waiting: pending.reduce(
      (sum, { requests, isOwn }) => sum + requests - (isOwn === true ? 1 : 0),
      0,
    ),
    isOwn: pending.some(({ isOwn }) => isOwn === true),
  };
}
