import type { ReservationTimes } from './reservation.ts';
import type { SeoulDay } from './seoul-day.ts';

/** One room or vehicle at one time that the church keeps for itself; the title is public. */
export interface BlockedTime {
  readonly id: string;
  /** What was blocked with it. */
  readonly series: string;
  readonly resourceId: string;
  readonly title: string;
  readonly times: ReservationTimes;
}

/** What is blocked at once: the same hours of each room on each day. */
export interface TimesToBlock {
  /** Made on the device, so that a repeated call is known. */
  readonly id: string;
  readonly title: string;
  readonly resourceIds: readonly string[];
  readonly days: readonly SeoulDay[];
  /** Days from a start to its end; 0 on the same day. */
  readonly daysToEnd: number;
  readonly startTime: string;
  readonly endTime: string;
}

export const MAX_BLOCK_TITLE = 100;

/** The times that were blocked together, in the order of their first ones. */
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
