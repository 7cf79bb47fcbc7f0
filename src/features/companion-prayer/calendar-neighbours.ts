import type { PrayerNeighbours } from '../../data/prayers/companion-prayer-queries.ts';
import { canHavePrayer, FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import { addDays, type SeoulDay } from '../../domain/seoul-day.ts';

/** The nearest days that may have a prayer, by the calendar alone: the fallback while the server cannot be reached. */
export function calendarNeighbours(day: SeoulDay, today: SeoulDay): PrayerNeighbours {
  return { previous: nearest(day, -1, today), next: nearest(day, 1, today) };
}

function nearest(day: SeoulDay, step: -1 | 1, today: SeoulDay): SeoulDay | null {
  let candidate = addDays(day, step);
  while (candidate >= FIRST_PRAYER_DAY && candidate <= today) {
    if (canHavePrayer(candidate, today)) return candidate;
    candidate = addDays(candidate, step);
  }
  return null;
}
