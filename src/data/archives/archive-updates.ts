import type { Clock } from '../../domain/seoul-day.ts';
import { unlessBusy } from '../../platform/browser-locks.ts';
import { connectivity, type Connectivity } from '../../platform/connectivity.ts';

/** Keeps the device's copies of all archives up to date. */
export interface ArchiveUpdates {
  /** Brings the device up to date; calls during a sync share it. Never rejects. */
  sync(): Promise<void>;
  /** Syncs in the background when the last sync is more than {@link REVALIDATE_MS} ago. */
  revalidate(): void;
}

export interface ArchiveUpdatesParts {
  readonly syncAll: () => Promise<unknown>;
  readonly connectivity: () => Connectivity;
  /** Runs the work unless another tab does it already. */
  readonly unlessBusy: (work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
}

/** What is shown from the device is looked after at most this often. */
export const REVALIDATE_MS = 60_000;

export function createArchiveUpdates({
  syncAll,
  connectivity,
  unlessBusy,
  clock,
}: ArchiveUpdatesParts): ArchiveUpdates {
  let syncing: Promise<void> | null = null;
  let lastSync = -Infinity;

  const sync = () => {
    lastSync = clock().getTime();
    syncing ??= unlessBusy(async () => void (await syncAll()))
      // Without a database or without the code there is nothing to bring up to date.
      .catch(() => undefined)
      .finally(() => {
        syncing = null;
      });
    return syncing;
  };

  return {
    sync,
    revalidate() {
      if (connectivity() === 'offline') return;
      if (Math.abs(clock().getTime() - lastSync) >= REVALIDATE_MS) void sync();
    },
  };
}

/** The updates of this device's archives. Their code comes with the first sync. */
export const deviceArchiveUpdates: ArchiveUpdates = createArchiveUpdates({
  syncAll: async () => (await import('./sync-device-archives.ts')).syncDeviceArchives(),
  connectivity,
  unlessBusy: (work) => unlessBusy('archives', work),
  clock: () => new Date(),
});
