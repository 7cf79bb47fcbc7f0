import { FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import { parseSeoulDay, seoulDayAt, type Clock, type SeoulDay } from '../../domain/seoul-day.ts';

/** What the address says besides the path: the shown day; without one it is today, and moves on at midnight. */
export interface HourPrayerSearch {
  readonly day?: SeoulDay;
}

/** A day that cannot be shown (mistyped, still to come, older than the archive) is no error: it means today. */
export function validateHourPrayerSearch(
  search: Readonly<Record<string, unknown>>,
  clock: Clock = () => new Date(),
): HourPrayerSearch {
  const asked = search['day'];
  const day = typeof asked === 'string' ? parseSeoulDay(asked) : null;
  if (day === null || day < FIRST_PRAYER_DAY || day > seoulDayAt(clock())) return {};
  return { day };
}
