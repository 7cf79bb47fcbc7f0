import { isRetryable, type Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import { deviceDatabase } from '../../offline/database.ts';
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
  readonly syncAll: () => Promise<Result<unknown, Failure>>;
  /** Resolves once the local database is open, however long that takes. */
  readonly whenDatabaseOpen: () => Promise<void>;
  readonly connectivity: () => Connectivity;
  /** Runs the work unless another tab is already running it. */
  readonly unlessBusy: (work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
}

/** The minimum interval between revalidations of local data. */
const REVALIDATE_MS = 60_000;

/** The delays after consecutive syncs that failed on the device, as after a suspension, or on the server. */
export const RETRY_MS = [10_000, 20_000, 40_000, 80_000, 160_000, 300_000] as const;

/** Names of errors after which a sync may succeed: an aborted transaction, a database that did not open. */
const REPEATABLE = new Set(['AbortError', 'DatabaseRefused']);

export function createArchiveUpdates({
  syncAll,
  whenDatabaseOpen,
  connectivity,
  unlessBusy,
  clock,
}: ArchiveUpdatesParts): ArchiveUpdates {
  let syncing: Promise<void> | null = null;
  let lastSync = -Infinity;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const retryLater = () => {
    retrying = setTimeout(() => void sync(), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  };

  const syncUnlessBusy = async () => {
    await whenDatabaseOpen();
    await unlessBusy(async () => {
      const outcome = await syncAll();
      // Without a connection, the probes of the background work repeat it.
      if (!outcome.ok && outcome.failure !== 'offline' && isRetryable(outcome.failure))
        retryLater();
      else failures = 0;
    });
  };

  const sync = () => {
    clearTimeout(retrying);
    lastSync = clock().getTime();
    syncing ??= syncUnlessBusy()
      .catch((error: unknown) => {
        // Not after other errors: on a full disk, each attempt would download the same page again.
        if (error instanceof Error && REPEATABLE.has(error.name)) retryLater();
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
  whenDatabaseOpen: () => deviceDatabase.whenOpen(),
  connectivity,
  unlessBusy: (work) => unlessBusy('archives', work),
  clock: () => new Date(),
});
