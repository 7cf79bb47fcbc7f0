import { includesDay, type ReviewedReservation } from './reservation-review.ts';
import { slotOf } from './reservation.ts';
import { startKey, type ReservationTimes } from './reservation-times.ts';
import {
  addDays,
  parseSeoulDay,
  seoulWallClock,
  startOfSeoulDay,
  type SeoulDay,
} from './seoul-day.ts';

/** A confirmed use of a room or vehicle: an approved reservation, or a use by the church, which has a title. */
export interface RoomUse {
  readonly resourceId: string;
  readonly times: ReservationTimes;
  readonly title: { readonly ko: string; readonly en: string } | null;
  readonly organization: string | null;
  /** Masked. */
  readonly name: string | null;
  readonly purpose: string | null;
}

/** A request or a use by the church in the calendar of all rooms. */
export interface ScheduledUse {
  readonly key: string;
  readonly resourceId: string;
  readonly times: ReservationTimes;
  /** Null for a use by the church, which has a title. */
  readonly request: ReviewedReservation | null;
  readonly title: { readonly ko: string; readonly en: string } | null;
  /** The id of a time that staff have blocked, and can move. */
  readonly blockId: string | null;
}

/** Columns of equal length on a time line. */
export interface TimeLine {
  readonly start: Date;
  readonly stepMs: number;
  readonly count: number;
}

/**
 * The columns that the times cover, from the first to before `until`, clipped to the time line; null if there are none.
 */
export function columnsOf(
  times: ReservationTimes,
  { start, stepMs, count }: TimeLine,
): { readonly from: number; readonly until: number } | null {
  const slot = slotOf(times);
  if (slot === null) return null;
  const columnAt = (moment: Date) => (moment.getTime() - start.getTime()) / stepMs;
  const from = Math.max(0, Math.floor(columnAt(slot.start)));
  const until = Math.min(count, Math.ceil(columnAt(slot.end)));
  return from < until ? { from, until } : null;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The hours of a day that are always shown; earlier and later ones if they are used. */
const FIRST_HOUR = 7;
const LAST_HOUR = 22;

/** Half hours of a day, or the days of a week. */
export function scheduleTimeLine(
  from: SeoulDay,
  period: 'day' | 'week',
  uses: readonly Pick<ScheduledUse, 'times'>[],
): TimeLine {
  const midnight = startOfSeoulDay(from);
  if (period === 'week') return { start: midnight, stepMs: DAY_MS, count: 7 };
  const day: TimeLine = { start: midnight, stepMs: HOUR_MS, count: 24 };
  const hours = uses.flatMap(({ times }) => columnsOf(times, day) ?? []);
  const first = Math.min(FIRST_HOUR, ...hours.map((hour) => hour.from));
  const last = Math.max(LAST_HOUR, ...hours.map((hour) => hour.until));
  return {
    start: new Date(midnight.getTime() + first * HOUR_MS),
    stepMs: HOUR_MS / 2,
    count: (last - first) * 2,
  };
}

/** The times moved by a number of milliseconds. */
export function timesMovedBy(times: ReservationTimes, ms: number): ReservationTimes {
  const slot = slotOf(times);
  if (slot === null) return times;
  const [startDate = '', startTime = ''] = wallClock(slot.start, ms);
  const [endDate = '', endTime = ''] = wallClock(slot.end, ms);
  return { startDate, startTime, endDate, endTime };
}

const wallClock = (moment: Date, ms: number) =>
  seoulWallClock(new Date(moment.getTime() + ms)).split('T');

interface DayOfUse {
  readonly day: SeoulDay;
  readonly uses: readonly RoomUse[];
}

/** The seven days of a week with the uses of each, in chronological order. */
export function usesOfWeek(sunday: SeoulDay, uses: readonly RoomUse[]): readonly DayOfUse[] {
  return Array.from({ length: 7 }, (_, offset) => {
    const day = addDays(sunday, offset);
    return {
      day,
      uses: uses
        .filter((use) => includesDay(use, day))
        .sort((one, other) => sortKey(one).localeCompare(sortKey(other))),
    };
  });
}

const sortKey = ({ times, resourceId }: RoomUse) => `${startKey(times)} ${resourceId}`;

/** The times of a use on one of its days; `from` is null if it starts on an earlier day, `until` if it ends on a later one. */
export function hoursOn(
  day: SeoulDay,
  { startDate, startTime, endDate, endTime }: ReservationTimes,
): { readonly from: string | null; readonly until: string | null } {
  const last = parseSeoulDay(endDate);
  return {
    from: startDate < day ? null : startTime,
    until: last !== null && last > day ? null : endTime,
  };
}
