import type { CompanionPrayer } from '../domain/companion-prayer.ts';
import type { LatestSermon } from '../domain/latest-sermon.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';
import type { PrayerOfDay } from './prayers/prayer-archive.ts';
import type { InlinePublications } from './publications/inline-publications.ts';

/** What Home's scripts have filled into the week before hydration; the app hydrates the same texts. */
export interface InlineWeek extends InlinePublications {
  /** The day in the heading; undefined until it is filled in. */
  day?: SeoulDay;
  /** Today's prayer, or what is known about its absence. */
  prayer?: PrayerOfDay;
  /** The earlier prayer that is shown if today has none. */
  latest?: CompanionPrayer;
  sermon?: {
    readonly playlistId: string;
    readonly data: LatestSermon;
    /** Epoch milliseconds. */
    readonly updatedAt: number;
  };
}

declare global {
  /** Only defined on a prerendered Home of a returning visitor. */
  var inlineWeek: InlineWeek | undefined;
}

/** Lets the app take over the week; returns the day that it shows, or null if it has not been filled in. */
export function takeInlineWeek(): SeoulDay | null {
  const { inlineWeek } = globalThis;
  if (inlineWeek === undefined) return null;
  inlineWeek.isTaken = true;
  return inlineWeek.day ?? null;
}
