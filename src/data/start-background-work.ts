import type { QueryClient } from '@tanstack/react-query';
import { isInAnotherSlot, millisecondsUntilNextSlot } from '../domain/publishing-slot.ts';
import { connectivity, subscribeConnectivity } from '../platform/connectivity.ts';
import { onSeoulMidnight } from '../platform/seoul-today.ts';
import { requestStoragePersistence } from '../platform/storage-persistence.ts';
import { followLectures } from './bible/bible-queries.ts';
import { renewReminder } from './prayers/prayer-reminder.ts';
import { companionPrayerQueries, followPrayers } from './prayers/companion-prayer-queries.ts';
import { deviceArchiveUpdates } from './archives/archive-updates.ts';
import { flushNow, flushOnceStored, requestDeliveryWhileHidden } from './outbox/schedule-flush.ts';
import { isPageVisible } from '../platform/page-visibility.ts';
import { loadPersistently } from '../platform/startup.ts';
import { followPublications } from './publications/publication-queries.ts';
import { persistSmallQueries } from './cache/query-persistence.ts';

/**
 * Delay of the sync after a publishing slot: the database numbers newly published rows within 5 s, and the random spread
 * of 12 s keeps devices from sending their requests at the same time.
 */
const SLOT_DELAY_MS = 8_000;
const SLOT_SPREAD_MS = 12_000;
/**
 * Backoff between probes of an unreachable backend, to save battery. Devices that report to be offline also probe,
 * because the report may be wrong.
 */
const PROBE_MS = [5_000, 10_000, 20_000, 40_000, 60_000] as const;

/**
 * Starts all background work: persistence, archive syncs, outbox delivery and probes. Call once, when the page is idle;
 * it runs until the page is closed. `synced` resolves when the first archive sync has ended, successful or not.
 */
export function startBackgroundWork(queryClient: QueryClient): { readonly synced: Promise<void> } {
  persistSmallQueries(queryClient);

  // Also for queries that have not read, because their page had the data.
  for (const follow of [followPrayers, followPublications, followLectures]) {
    void loadPersistently<unknown>(() => follow(queryClient));
  }

  const deliver = () => flushNow({ retryUnanswered: true });
  flushOnceStored();
  addEventListener('pageshow', deliver);
  document.addEventListener('visibilitychange', () => {
    deliver();
    if (!isPageVisible()) requestDeliveryWhileHidden();
    else if (isInAnotherSlot(syncedAt, Date.now())) void syncArchive();
  });
  addEventListener('appinstalled', () => void requestStoragePersistence());

  onReconnected((wasUnreachable) => {
    deliver();
    void syncArchive();
    if (!wasUnreachable) return;
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || isFromDevice(state.data),
    });
  });

  syncAfterEachSlot();
  onSeoulMidnight(() => {
    void syncArchive();
    void queryClient.invalidateQueries({ queryKey: companionPrayerQueries.all });
  });

  // Only browsers with a reminder have the permission.
  if (globalThis.Notification?.permission === 'granted') {
    void renewReminder().catch(() => undefined);
  }

  deliver();
  const synced = syncArchive();
  startProbes();
  return { synced };
}

/** Epoch milliseconds of the start of the last sync. */
let syncedAt = -Infinity;

/** Resolves when the texts are synced; the pictures of the newest bulletins follow. */
function syncArchive(): Promise<void> {
  syncedAt = Date.now();
  const texts = deviceArchiveUpdates.sync();
  void texts
    .then(() => import('./publications/prefetch-bulletins.ts'))
    .then(({ prefetchBulletins }) => prefetchBulletins())
    .catch(() => undefined);
  return texts;
}

function syncAfterEachSlot(): void {
  const delay = SLOT_DELAY_MS + Math.random() * SLOT_SPREAD_MS;
  setTimeout(
    () => {
      if (isPageVisible() && connectivity() === 'online') void syncArchive();
      syncAfterEachSlot();
    },
    millisecondsUntilNextSlot(new Date()) + delay,
  );
}

/** Calls the listener whenever the connection is back, with whether only the backend was unreachable. */
function onReconnected(listener: (wasUnreachable: boolean) => void): void {
  let previous = connectivity();
  subscribeConnectivity(() => {
    const before = previous;
    previous = connectivity();
    if (previous === 'online' && before !== 'online') listener(before === 'unreachable');
  });
}

/** Probes the backend, with a backoff, whenever it cannot be reached. */
function startProbes(): void {
  let probing: ReturnType<typeof setTimeout> | undefined;
  const probe = (round: number) => {
    clearTimeout(probing);
    const delay = PROBE_MS[Math.min(round, PROBE_MS.length - 1)];
    probing = setTimeout(() => {
      if (connectivity() === 'online') return;
      void (isPageVisible() ? probeServer() : Promise.resolve()).finally(() => probe(round + 1));
    }, delay);
  };
  const probeIfNeeded = () => {
    if (connectivity() !== 'online') probe(0);
  };
  subscribeConnectivity(probeIfNeeded);
  probeIfNeeded();
}

/** Asks for the states of the archives; a response ends the state `unreachable`. Needs no database, unlike a sync. */
async function probeServer(): Promise<void> {
  try {
    await (await import('./archives/sync-device-archives.ts')).readStates();
  } catch {
    // The code failed to load.
  }
}

/** Whether it is a stored copy that stands for a response of the server. */
function isFromDevice(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'from' in data && data.from === 'device';
}
