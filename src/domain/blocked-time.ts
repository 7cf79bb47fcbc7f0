import { newId } from './new-id.ts';
import { slotOf } from './reservation.ts';
import type { ReservationTimes } from './reservation-times.ts';
import { daysBetween, parseSeoulDay, type SeoulDay } from './seoul-day.ts';

/** A period for which the church blocks a room or vehicle; the title is public. */
export interface BlockedTime {
  readonly id: string;
  /** Id shared by all times that were blocked together. */
  readonly series: string;
  readonly resourceId: string;
  readonly title: string;
  readonly times: ReservationTimes;
}

/** A blocking request: the same hours for every listed room on every listed day. */
export interface TimesToBlock {
  /** Generated on the client, which makes repeated calls idempotent. */
  readonly id: string;
  readonly title: string;
  readonly resourceIds: readonly string[];
  readonly days: readonly SeoulDay[];
  /** Days from the start date to the end date; 0 on the same day. */
  readonly daysToEnd: number;
  readonly startTime: string;
  readonly endTime: string;
}

/** The number of times to be blocked: one for each room on each day. */
export function countTimes({ resourceIds, days }: TimesToBlock): number {
  return resourceIds.length * days.length;
}

export const MAX_BLOCK_TITLE = 100;

/** Groups blocked times by series, ordered by the first time of each. */
export function groupBlockedTimes(
  blocked: readonly BlockedTime[],
): readonly (readonly BlockedTime[])[] {
  const groups = new Map<string, BlockedTime[]>();
  for (const one of blocked) {
    const group = groups.get(one.series);
    if (group === undefined) groups.set(one.series, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/**
 * The requests that block freed times again, for an undo. Times that are over are omitted. There is one request for each
 * combination of room and hours, because single times of a series may have been moved.
 */
export function timesToBlockAgain(
  freed: readonly BlockedTime[],
  now: Date,
): readonly TimesToBlock[] {
  const requests = new Map<string, TimesToBlock>();
  for (const { title, resourceId, times } of freed) {
    const { startTime, endTime, startDate, endDate } = times;
    const day = parseSeoulDay(startDate);
    const slot = slotOf(times);
    if (day === null || slot === null || slot.end <= now) continue;
    const daysToEnd = daysBetween(startDate, endDate);
    const key = [resourceId, startTime, endTime, daysToEnd].join('/');
    const known = requests.get(key);
    requests.set(key, {
      id: known?.id ?? newId(),
      title,
      resourceIds: [resourceId],
      days: [...(known?.days ?? []), day],
      daysToEnd,
      startTime,
      endTime,
    });
  }
  return [...requests.values()];
}
