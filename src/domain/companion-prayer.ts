import { addDays, isSunday, type SeoulDay } from './seoul-day.ts';

/** A companion prayer. There is at most one per day, and none on Sundays. */
export interface CompanionPrayer {
  readonly id: string;
  readonly day: SeoulDay;
  /** Plain text, possibly with line breaks. */
  readonly content: string;
  /** ISO timestamp of the last edit by staff. */
  readonly updatedAt: string;
}

/** A prayer with the number of its last change. */
export interface NumberedPrayer extends CompanionPrayer {
  readonly change: number;
}

/** The prayer by itself, without what a server or device stores beside it. */
export function withoutNumber({ id, day, content, updatedAt }: NumberedPrayer): CompanionPrayer {
  return { id, day, content, updatedAt };
}

/** The first day of the archive; backward navigation stops here. */
export const FIRST_PRAYER_DAY = '2024-01-01' as SeoulDay;

export type PrayerDayProblem = 'sunday' | 'future' | 'beforeArchive';

/** Why the day cannot have a companion prayer if `last` is the last one that can; null if it can. */
export function prayerDayProblem(day: SeoulDay, last: SeoulDay): PrayerDayProblem | null {
  if (isSunday(day)) return 'sunday';
  if (day > last) return 'future';
  return day < FIRST_PRAYER_DAY ? 'beforeArchive' : null;
}

/** The same as a condition, without texts: the inline script of the prayer page is at its size limit. */
export function canHavePrayer(day: SeoulDay, last: SeoulDay): boolean {
  return day >= FIRST_PRAYER_DAY && day <= last && !isSunday(day);
}

/** Whether the two days are consecutive, ignoring Sundays. */
export function areNextToEachOther(earlier: SeoulDay, later: SeoulDay): boolean {
  const following = addDays(earlier, 1);
  return (isSunday(following) ? addDays(following, 1) : following) === later;
}
