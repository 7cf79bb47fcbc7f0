import type { PrayerArchive } from '../prayers/prayer-archive.ts';
import type { Archives } from './archives.ts';

/** Loads the archives' code on demand, so that it is not in any page's initial bundle. */
export async function loadArchives(): Promise<Archives> {
  return (await import('./archives.ts')).deviceArchives;
}

/** The prayer archive is a separate chunk: the prayer page needs it long before the others. */
export async function loadPrayerArchive(): Promise<PrayerArchive> {
  return (await import('../prayers/prayer-archive.ts')).devicePrayerArchive;
}
