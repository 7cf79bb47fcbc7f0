import { addMonths, monthOf, type CalendarMonth } from './calendar-month.ts';
import type { ReservationTimes } from './reservation-times.ts';
import {
  addDays,
  clockTime,
  instantOfWallClock,
  isClockTime,
  parseSeoulDay,
  type SeoulDay,
  type TimeOfDay,
} from './seoul-day.ts';

/**
 * An occupied time of a resource: an approved reservation, a use by the church, or one or more pending requests.
 * Contains no personal data.
 */
export interface OccupiedTime extends ReservationTimes {
  readonly status: 'pending' | 'approved' | 'church';
  /** Number of requests for exactly this time. */
  readonly requests: number;
  /** Title of the church's use; only with the status `church`. */
  readonly title?: { readonly ko: string; readonly en: string };
  /** Whether one of the requests was sent from this device. */
  readonly isOwn?: true;
}

/** Whether the time can no longer be reserved. */
export function isTaken({ status }: OccupiedTime): boolean {
  return status !== 'pending';
}

/** A request from this device that is pending or approved. */
export interface OwnTime extends ReservationTimes {
  readonly resourceId: string;
  readonly status: 'pending' | 'approved';
  /** Whether the server has received it, so that the fetched calendar includes it. */
  readonly isCounted: boolean;
}

export const MINUTES_OF_DAY = 24 * 60;

/** A half-hour slot in which a reservation can start. */
interface StartSlot {
  readonly time: TimeOfDay;
  /** `taken` cannot be reserved; `waiting` has pending requests, among which staff choose. */
  readonly state: 'free' | 'waiting' | 'taken';
}

/** The building is open from 07:00 to 22:00; other times can be typed. */
const FIRST_SLOT = 7 * 60;
const LAST_SLOT = 21 * 60 + 30;
const SLOT = 30;

/** The half-hour slots of a day (Asia/Seoul) that have not begun, with their states. */
export function startSlots(
  day: SeoulDay,
  occupied: readonly OccupiedTime[],
  now: Date,
): readonly StartSlot[] {
  const slots: StartSlot[] = [];
  for (let from = FIRST_SLOT; from <= LAST_SLOT; from += SLOT) {
    const time = clockTime(from);
    const start = instantOfWallClock(`${day}T${time}`);
    if (start === null || start <= now) continue;
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

/** Whether the reservation's end has passed, so that it can no longer change. */
export function hasEnded({ endDate, endTime }: ReservationTimes, now: Date): boolean {
  const end = instantOfWallClock(`${endDate}T${endTime}`);
  return end !== null && end <= now;
}

/** Whether dates and times are complete and the end is after the start. */
export function isCompleteTime(times: ReservationTimes): boolean {
  const isValidSlot =
    parseSeoulDay(times.startDate) !== null &&
    parseSeoulDay(times.endDate) !== null &&
    isClockTime(times.startTime) &&
    isClockTime(times.endTime);
  return isValidSlot && startOf(times) < endOf(times);
}

/** Half-open intervals: one may start in the minute in which the other ends. */
function overlap(one: ReservationTimes, other: ReservationTimes): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

const isSameTime = (one: ReservationTimes, other: ReservationTimes) =>
  startOf(one) === startOf(other) && endOf(one) === endOf(other);

/** Merges the requests of this device into a resource's calendar, including those not yet on the server. */
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

/** The uses in the calendars of several months; one that extends over the end of a month is in both. */
export function occupiedInAny(
  months: readonly (readonly OccupiedTime[])[],
): readonly OccupiedTime[] {
  const keyOf = ({ status, title, ...times }: OccupiedTime) =>
    [startOf(times), endOf(times), status, title?.ko].join(' ');
  return [...new Map(months.flat().map((time) => [keyOf(time), time])).values()];
}

/** The calendar without a request that is being replaced. */
export function withoutTime(
  occupied: readonly OccupiedTime[],
  replaced: ReservationTimes & Pick<OccupiedTime, 'status'>,
): readonly OccupiedTime[] {
  return occupied.flatMap((time) => {
    if (time.status !== replaced.status || !isSameTime(time, replaced)) return [time];
    return time.requests > 1 ? [{ ...time, requests: time.requests - 1 }] : [];
  });
}

/** The occupied times of a day in chronological order; a use that ends at midnight is not part of the next day. */
export function occupiedOn(
  day: SeoulDay,
  occupied: readonly OccupiedTime[],
): readonly OccupiedTime[] {
  const wholeDay = {
    startDate: day,
    startTime: '00:00',
    endDate: addDays(day, 1),
    endTime: '00:00',
  };
  return occupied
    .filter((time) => overlap(time, wholeDay))
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

/** The months a use spans; empty if its dates are invalid or implausibly far apart. */
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
  /** The first overlapping time that is already taken: an approved reservation or a use by the church. */
  readonly taken: OccupiedTime | null;
  /** Number of pending requests by others for an overlapping time; staff choose among them. */
  readonly waiting: number;
  /** Whether a pending request of this device overlaps. */
  readonly isOwn: boolean;
}

/** The known conflicts of a requested time. */
export function conflictingTimes(
  requested: ReservationTimes,
  occupied: readonly OccupiedTime[],
): ConflictingTimes {
  if (!isCompleteTime(requested)) return { taken: null, waiting: 0, isOwn: false };
  const overlapping = occupied.filter((time) => overlap(time, requested));
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
