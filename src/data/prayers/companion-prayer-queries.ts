import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { inlineLatestBefore, inlinePrayerOf, inlinePrayerUpdatedAt } from './inline-prayer.ts';
import { followStore } from '../cache/follow-store.ts';
import { loadPrayerArchive } from '../archives/load-archives.ts';
import type { PrayerNeighbours } from '../../offline/prayers/companion-prayer-mirror.ts';
import type { PrayerOfDay } from './prayer-archive.ts';
import { deviceQueryOptions } from '../cache/device-query-options.ts';
import { unwrap } from '../cache/failure-error.ts';

export type { PrayerNeighbours, PrayerOfDay };

const all = ['companion-prayers'] as const;

export const followPrayers = followStore(loadPrayerArchive, (archive, client) => {
  archive.subscribe(() => void client.invalidateQueries({ queryKey: all }));
});

export const companionPrayerQueries = {
  all,

  /** Fails with `offline` if the day is not cached and the server cannot be reached; see `failureOf`. */
  byDay: (day: SeoulDay) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'day', day] as const,
      queryFn: async ({ signal, client }): Promise<PrayerOfDay> =>
        unwrap(await (await followPrayers(client)).readDay(day, signal)),
      initialData: (): PrayerOfDay | undefined => inlinePrayerOf(day),
      initialDataUpdatedAt: () => inlinePrayerUpdatedAt(day),
    }),

  /** The nearest days that have a prayer, not after `today` and not before the start of the archive. */
  neighbours: (day: SeoulDay, today: SeoulDay) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'neighbours', day, today] as const,
      queryFn: async ({ signal, client }): Promise<PrayerNeighbours> => {
        const found = unwrap(
          await (await followPrayers(client)).readNeighbours(day, today, signal),
        );
        prefetchDays(client, [found.previous, found.next]);
        return found;
      },
    }),

  /** The nearest earlier prayer, shown on a day without one; null if there is none. */
  latestBefore: (day: SeoulDay) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'latest-before', day] as const,
      queryFn: async ({ signal, client }): Promise<CompanionPrayer | null> =>
        unwrap(await (await followPrayers(client)).readBefore(day, 1, signal))[0] ?? null,
      initialData: () => inlineLatestBefore(day),
      initialDataUpdatedAt: 0,
    }),

  /** Up to `limit` prayers strictly earlier than `day`, newest first. */
  before: (day: SeoulDay, limit: number) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'before', day, limit] as const,
      queryFn: async ({ signal, client }): Promise<readonly CompanionPrayer[]> =>
        unwrap(await (await followPrayers(client)).readBefore(day, limit, signal)),
    }),
};

/** Prefetches the days so that navigating to them is instant. */
function prefetchDays(client: QueryClient, days: readonly (SeoulDay | null)[]): void {
  for (const day of days) {
    if (day !== null) void client.prefetchQuery(companionPrayerQueries.byDay(day));
  }
}
