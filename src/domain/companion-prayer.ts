import { addDays, isSunday, type SeoulDay } from './seoul-day.ts';

/** One companion prayer. There is at most one a day, and none on Sundays. */
export interface CompanionPrayer {
  readonly id: string;
  readonly day: SeoulDay;
  /** Several lines of plain text. */
  readonly content: string;
  /** ISO instant of the last correction by staff. */
  readonly updatedAt: string;
}

/** A prayer with the number of its last change. */
export interface NumberedPrayer extends CompanionPrayer {
  readonly change: number;
}

/** The archive begins here; browsing back stops at this day. */
export const FIRST_PRAYER_DAY = '2024-01-01' as SeoulDay;

/** Whether a companion prayer can exist for the day: not before the archive begins, not later than today, no Sunday. */
export function canHavePrayer(day: SeoulDay, today: SeoulDay): boolean {
  return day >= FIRST_PRAYER_DAY && day <= today && !isSunday(day);
}

/** Whether no day between the two can have a prayer. */
export function areNextToEachOther(earlier: SeoulDay, later: SeoulDay): boolean {
  const following = addDays(earlier, 1);
  return (isSunday(following) ? addDays(following, 1) : following) === later;
}
