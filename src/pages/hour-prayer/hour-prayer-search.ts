import { FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import { parseSeoulDay, seoulDayAt, type Clock, type SeoulDay } from '../../domain/seoul-day.ts';

/** Search parameters of the page: the shown day; without one the page shows today and changes at midnight. */
export interface HourPrayerSearch {
  readonly day?: SeoulDay;
}

/** An invalid day (malformed, in the future, before the archive begins) is ignored, so the page shows today. */
export function validateHourPrayerSearch(
  search: Readonly<Record<string, unknown>>,
  clock: Clock = () => new Date(),
): HourPrayerSearch {
  const value = search['day'];
  const day = typeof value === 'string' ? parseSeoulDay(value) : null;
  if (day === null || day < FIRST_PRAYER_DAY || day > seoulDayAt(clock())) return {};
  return { day };
}
