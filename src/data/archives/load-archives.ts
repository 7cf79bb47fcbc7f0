import type { PrayerArchive } from '../prayers/prayer-archive.ts';
import type { Archives } from './archives.ts';

/** Loads the archives' code when it is first needed, so that it is in no page's first scripts. */
export async function loadArchives(): Promise<Archives> {
  return (await import('./archives.ts')).deviceArchives;
}

/** The archive of prayers is loaded by itself: the prayer page needs it long before the others. */
export async function loadPrayerArchive(): Promise<PrayerArchive> {
  return (await import('../prayers/prayer-archive.ts')).devicePrayerArchive;
}
