import type { CompanionPrayer } from '../domain/prayer-archive.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';
import type { PrayerOfDay } from './prayer-archive.ts';

/** A prayer that was found before the app's code was there, with the ISO instant at which the server last confirmed it. */
export interface EarlyPrayer extends PrayerOfDay {
  readonly prayer: CompanionPrayer;
  readonly confirmedAt: string;
}

declare global {
  /** What the prayer page's first script has found; absent before it has, and on other pages. */
  var earlyPrayer: EarlyPrayer | null | undefined;
}

/** The prayer that already stands in the page, so that the app shows it from its first moment on. */
export function earlyPrayerOf(day: SeoulDay): EarlyPrayer | undefined {
  const early = globalThis.earlyPrayer;
  return early?.prayer.day === day ? early : undefined;
}

/** When it was fresh, in milliseconds since 1970; what comes from the device is always looked after. */
export function earlyPrayerUpdatedAt(day: SeoulDay): number {
  const early = earlyPrayerOf(day);
  return early?.from === 'server' ? Date.parse(early.confirmedAt) : 0;
}
