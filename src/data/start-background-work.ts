import type { QueryClient } from '@tanstack/react-query';
import { millisecondsUntilNextSeoulDay } from '../domain/seoul-day.ts';
import { connectivity, subscribeConnectivity } from '../offline/connectivity.ts';
import { requestStoragePersistence } from '../offline/storage-persistence.ts';
import { bibleQueries } from './bible-queries.ts';
import { companionPrayerQueries } from './companion-prayer-queries.ts';
import { loadArchives } from './load-archives.ts';
import { loadPrayerArchive } from './load-prayer-archive.ts';
import { deliverNow } from './outbox-delivery.ts';
import { isPageVisible } from './page-visibility.ts';
import { publicationQueries } from './publication-queries.ts';
import { keepTinyQueries } from './query-persistence.ts';

/** The shape of what is kept of queries; change it with the shape. */
const KEPT_QUERIES_VERSION = '1';
const ARCHIVE_AGE_MS = 15 * 60_000;
/**
 * How long a silent backend is left alone: it grows, so that a dead server costs no battery. A device that calls itself
 * offline is not always right, so it is asked too.
 */
const PROBE_MS = [5_000, 10_000, 20_000, 40_000, 60_000] as const;

/** Everything that happens without being asked for. Called once, when the page has become idle. */
export function startBackgroundWork(queryClient: QueryClient): () => void {
  const stops: (() => void)[] = [keepTinyQueries(queryClient, KEPT_QUERIES_VERSION)];
  const on = (target: EventTarget, type: string, listener: () => void) => {
    target.addEventListener(type, listener);
    stops.push(() => target.removeEventListener(type, listener));
  };

  let syncedAt = -Infinity;
  const syncArchive = () => {
    syncedAt = Date.now();
    void loadPrayerArchive()
      .then((archive) => archive.sync())
      // Prayers first: the line may be slow.
      .then(loadArchives)
      .then((archives) => archives.sync())
      .then(() => import('./warm-bulletins.ts'))
      .then(({ warmBulletins }) => warmBulletins())
      .catch(() => undefined);
  };
  // A clock set back must not put the next look off for years.
  const syncWhenOld = () => {
    if (Math.abs(Date.now() - syncedAt) > ARCHIVE_AGE_MS) syncArchive();
  };

  void loadPrayerArchive().then(
    (archive) => {
      stops.push(
        archive.subscribe(() => {
          void queryClient.invalidateQueries({ queryKey: companionPrayerQueries.all });
        }),
      );
    },
    () => undefined,
  );

  void loadArchives().then(
    ({ bulletins, news, bible }) => {
      const rereadPublications = () =>
        void queryClient.invalidateQueries({ queryKey: publicationQueries.all });
      stops.push(
        bulletins.subscribe(rereadPublications),
        news.subscribe(rereadPublications),
        bible.subscribe(() => {
          void queryClient.invalidateQueries({ queryKey: bibleQueries.all });
        }),
      );
    },
    () => undefined,
  );

  const deliver = () => deliverNow({ retryUnanswered: true });
  on(window, 'pageshow', deliver);
  on(document, 'visibilitychange', () => {
    deliver();
    if (isPageVisible()) syncWhenOld();
  });
  on(window, 'appinstalled', () => void requestStoragePersistence());

  let previous = connectivity();
  stops.push(
    subscribeConnectivity(() => {
      const now = connectivity();
      const isBack = now === 'online' && previous !== 'online';
      const wasSilent = previous === 'unreachable';
      previous = now;
      if (isBack) {
        deliver();
        syncArchive();
        if (wasSilent) {
          void queryClient.refetchQueries({
            type: 'active',
            predicate: (query) => query.state.status === 'error',
          });
        }
      }
      if (now !== 'online') probe(0);
    }),
  );

  let probing: ReturnType<typeof setTimeout> | undefined;
  const probe = (round: number) => {
    clearTimeout(probing);
    const delay = PROBE_MS[Math.min(round, PROBE_MS.length - 1)];
    probing = setTimeout(() => {
      if (connectivity() === 'online') return;
      if (isPageVisible()) syncArchive();
      probe(round + 1);
    }, delay);
  };

  let midnight: ReturnType<typeof setTimeout>;
  const waitForMidnight = () => {
    midnight = setTimeout(() => {
      syncArchive();
      void queryClient.invalidateQueries({ queryKey: companionPrayerQueries.all });
      waitForMidnight();
    }, millisecondsUntilNextSeoulDay(new Date()));
  };
  waitForMidnight();

  deliver();
  syncArchive();
  if (connectivity() !== 'online') probe(0);

  return () => {
    clearTimeout(probing);
    clearTimeout(midnight);
    for (const stop of stops) stop();
  };
}
