import type { PrayerArchive } from './prayer-archive.ts';

/** Brings the archive's code when it is first needed, so that no page pays for it before its first paint. */
export async function loadPrayerArchive(): Promise<PrayerArchive> {
  return (await import('./device-prayer-archive.ts')).devicePrayerArchive;
}
