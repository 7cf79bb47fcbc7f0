import type { Clock } from '../../domain/seoul-day.ts';
import { unlessBusy } from '../../platform/browser-locks.ts';
import { connectivity, type Connectivity } from '../../platform/connectivity.ts';

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

/** The delay of the next sync after one whose transaction was aborted, as after a sleep of the device. */
export const RETRY_MS = 10_000;

export function createArchiveUpdates({
  syncAll,
  connectivity,
  unlessBusy,
  clock,
}: ArchiveUpdatesParts): ArchiveUpdates {
  let syncing: Promise<void> | null = null;
  let lastSync = -Infinity;
  let retrying: ReturnType<typeof setTimeout> | undefined;

  const sync = () => {
    clearTimeout(retrying);
    lastSync = clock().getTime();
    syncing ??= unlessBusy(async () => void (await syncAll()))
      .catch((error: unknown) => {
        // Without a database or the code there is nothing to sync; an aborted transaction may succeed later.
        const isAborted = error instanceof Error && error.name === 'AbortError';
        if (isAborted) retrying = setTimeout(() => void sync(), RETRY_MS);
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
  syncAll: async () => (await import('./sync-device-archives.ts')).syncDeviceArchives(),
  connectivity,
  unlessBusy: (work) => unlessBusy('archives', work),
  clock: () => new Date(),
});
