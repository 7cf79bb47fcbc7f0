import { FIRST_PRAYER_DAY } from './companion-prayer.ts';
import { isSunday, type SeoulDay } from './seoul-day.ts';

export type PrayerSearchProblem = 'day_missing' | 'day_in_future' | 'day_before_archive' | 'sunday';

/** Why a day cannot have a prayer, checked before any request; null if it may have one. */
export function prayerSearchProblem(
  day: SeoulDay | null,
  today: SeoulDay,
): PrayerSearchProblem | null {
  if (day === null) return 'day_missing';
  if (day > today) return 'day_in_future';
  if (day < FIRST_PRAYER_DAY) return 'day_before_archive';
  if (isSunday(day)) return 'sunday';
  return null;
}
