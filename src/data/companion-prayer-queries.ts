import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Failure } from '../domain/failure.ts';
import type { CompanionPrayer } from '../domain/prayer-archive.ts';
import type { Result } from '../domain/result.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';
import { earlyPrayerOf } from './early-prayer.ts';
import { FailureError, failureOf } from './failure-error.ts';
import { loadPrayerArchive } from './load-prayer-archive.ts';
import type { PrayerNeighbours, PrayerOfDay } from './prayer-archive.ts';

export type { PrayerNeighbours, PrayerOfDay };

const all = ['companion-prayers'] as const;

/** What holds for every query that may be answered by the device: it runs offline too, and again when back online. */
const readsDevice = {
  networkMode: 'always',
  refetchOnReconnect: true,
  // The archive tells when something changed; until then a reread would only repeat the device's answer.
  staleTime: 60_000,
  retry: (failures: number, error: Error) => failureOf(error) === 'server_error' && failures < 1,
} as const;

function unwrap<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new FailureError(result.failure);
  return result.value;
}

export const companionPrayerQueries = {
  all,

  /** Fails with `offline` when nobody can know whether the day has a prayer; see {@link failureOf}. */
  byDay: (day: SeoulDay) =>
    queryOptions({
      ...readsDevice,
      queryKey: [...all, 'day', day] as const,
      queryFn: async ({ signal }): Promise<PrayerOfDay> =>
        unwrap(await (await loadPrayerArchive()).readDay(day, signal)),
      initialData: () => earlyPrayerOf(day),
      initialDataUpdatedAt: 0,
    }),

  /** The nearest days that have a prayer: never after `today`, never before the archive begins. */
  neighbours: (day: SeoulDay, today: SeoulDay) =>
    queryOptions({
      ...readsDevice,
      queryKey: [...all, 'neighbours', day, today] as const,
      queryFn: async ({ signal, client }): Promise<PrayerNeighbours> => {
        const found = unwrap(await (await loadPrayerArchive()).readNeighbours(day, today, signal));
        prefetchDays(client, [found.previous, found.next]);
        return found;
      },
    }),

  /** Up to `limit` prayers strictly earlier than `day`, newest first. */
  before: (day: SeoulDay, limit: number) =>
    queryOptions({
      ...readsDevice,
      queryKey: [...all, 'before', day, limit] as const,
      queryFn: async ({ signal }): Promise<readonly CompanionPrayer[]> =>
        unwrap(await (await loadPrayerArchive()).readBefore(day, limit, signal)),
    }),
};

/** Makes turning the page instant. */
function prefetchDays(client: QueryClient, days: readonly (SeoulDay | null)[]): void {
  for (const day of days) {
    if (day !== null) void client.prefetchQuery(companionPrayerQueries.byDay(day));
  }
}
