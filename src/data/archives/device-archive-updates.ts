import { unlessBusy } from '../../platform/browser-locks.ts';
import { connectivity } from '../../platform/connectivity.ts';
import { createArchiveUpdates, type ArchiveUpdates } from './archive-updates.ts';

/** The updates of this device's archives. Their code comes with the first sync. */
export const deviceArchiveUpdates: ArchiveUpdates = createArchiveUpdates({
  syncAll: async () => (await import('./sync-device-archives.ts')).syncDeviceArchives(),
  connectivity,
  unlessBusy: (work) => unlessBusy('archives', work),
  clock: () => new Date(),
});
