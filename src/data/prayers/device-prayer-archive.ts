import { createCompanionPrayerMirror } from '../../offline/prayers/companion-prayer-mirror.ts';
import { deviceDatabase } from '../../offline/database.ts';
import { deviceArchiveUpdates } from '../archives/device-archive-updates.ts';
import { loadPrayerGateway } from './load-prayer-gateway.ts';
import { createPrayerArchive, type PrayerArchive } from './prayer-archive.ts';
import { reportReachability } from '../cache/report-reachability.ts';

export type DevicePrayerArchive = PrayerArchive;

/** The archive of this device's database and the page's backend. */
export const devicePrayerArchive: PrayerArchive = createPrayerArchive({
  mirror: createCompanionPrayerMirror(deviceDatabase),
  gateway: async () => (await loadPrayerGateway()).companionPrayerGateway(),
  updates: deviceArchiveUpdates,
  report: reportReachability,
  clock: () => new Date(),
});
