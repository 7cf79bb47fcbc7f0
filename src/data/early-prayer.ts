import type { SeoulDay } from '../domain/seoul-day.ts';
import type { EarlyPrayer } from '../offline/held-prayer.ts';
import type { PrayerOfDay } from './prayer-archive.ts';

declare global {
  /** What the prayer page's first script has read from the device; absent before it has, and on other pages. */
  var earlyPrayer: EarlyPrayer | null | undefined;
}

/** The prayer that already stands in the page, so that the app shows it from its first moment on. */
export function earlyPrayerOf(day: SeoulDay): PrayerOfDay | undefined {
  const early = globalThis.earlyPrayer;
  return early?.prayer.day === day ? { ...early, from: 'device' } : undefined;
}
