import type { Clock } from '../../domain/seoul-day.ts';
import { unlessBusy } from '../../platform/browser-locks.ts';
import { connectivity, type Connectivity } from '../../platform/connectivity.ts';
import { loadPersistently } from '../../platform/startup.ts';

/** Syncs the local copies of all archives. */
export interface ArchiveUpdates {
  /** Syncs all archives; calls during a sync share it. Never rejects. */
  sync(): Promise<void>;
  /** Syncs in the background if the last sync started at least {@link REVALIDATE_MS} ago. */
  revalidate(): void;
}

interface ArchiveUpdatesParts {
  readonly syncAll: () => Promise<unknown>;
  readonly connectivity: () => Connectivity;
  /** Runs the work unless another tab is already running it. */
  readonly unlessBusy: (work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
}

/** The minimum interval between revalidations of local data. */
const REVALIDATE_MS = 60_000;

/** The delays after consecutive syncs whose transactions were aborted, as after a sleep of the device. */
export const RETRY_MS = [10_000, 20_000, 40_000, 80_000, 160_000, 300_000] as const;

export function createArchiveUpdates({
  syncAll,
  connectivity,
  unlessBusy,
  clock,
}: ArchiveUpdatesParts): ArchiveUpdates {
  let syncing: Promise<void> | null = null;
  let lastSync = -Infinity;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const sync = () => {
    clearTimeout(retrying);
    lastSync = clock().getTime();
    syncing ??= unlessBusy(async () => {
      await syncAll();
      failures = 0;
    })
      .catch((error: unknown) => {
        // Without a database there is nothing to sync; an aborted transaction may succeed later.
        if (!(error instanceof Error && error.name === 'AbortError')) return;
        retrying = setTimeout(() => void sync(), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
        failures += 1;
      })
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

/** The updates of this device's archives; the sync code is loaded with the first sync. */
export const deviceArchiveUpdates: ArchiveUpdates = createArchiveUpdates({
  syncAll: async () => {
    const { syncDeviceArchives } = await loadPersistently(
      () => import('./sync-device-archives.ts'),
    );
    return syncDeviceArchives();
  },
  connectivity,
  unlessBusy: (work) => unlessBusy('archives', work),
  clock: () => new Date(),
});
