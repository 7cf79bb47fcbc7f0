import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { firstDayOf, lastDayOf, monthOf, type CalendarMonth } from '../../domain/calendar-month.ts';
import { seoulDayAt, type SeoulDay } from '../../domain/seoul-day.ts';
import type { CachedAvailability } from '../../offline/database-tables.ts';
import { callReservations } from './call-reservations.ts';
import { FailureError } from '../cache/failure-error.ts';

/** The occupied times of one room or vehicle in one month. */
interface MonthAvailability extends CachedAvailability {
  readonly from: 'device' | 'server';
}

const all = ['reservation-availability'] as const;

const loadMirror = async () =>
  (await import('../../offline/reservations/availability-mirror.ts')).deviceAvailability;

export const availabilityQueries = {
  all,

  /** Returns the cached month at once and then revalidates it; fails if it is not cached and the request fails. */
  month: (resourceId: string, month: CalendarMonth) =>
    queryOptions({
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      queryKey: [...all, resourceId, month] as const,
      queryFn: async ({ client, queryKey, signal }): Promise<MonthAvailability> => {
        const mirror = await loadMirror().catch(() => null);
        const stored = (await mirror?.read(resourceId, month).catch(() => null)) ?? null;
        const cached: MonthAvailability | null =
          stored === null ? null : { ...stored, from: 'device' };
        if (cached !== null && client.getQueryData(queryKey) === undefined) {
          client.setQueryData(queryKey, cached);
        }
        const answer = await callReservations(
          (gateway) =>
            gateway.readAvailability(resourceId, firstDayOf(month), lastDayOf(month), { signal }),
          signal,
        );
        if (!answer.ok) {
          if (cached !== null) return cached;
          throw new FailureError(answer.failure);
        }
        const now = new Date();
        const fresh = { occupied: answer.value, confirmedAt: now.toISOString() };
        await mirror
          ?.save(resourceId, month, fresh, monthOf(seoulDayAt(now)))
          .catch(() => undefined);
        return { ...fresh, from: 'server' };
      },
    }),
};

/** Prefetches the months of these days of each resource for offline use. */
export async function cacheMonths(
  client: QueryClient,
  resourceIds: readonly string[],
  days: readonly SeoulDay[],
): Promise<void> {
  for (const month of new Set(days.map(monthOf))) {
    for (const id of resourceIds) await client.prefetchQuery(availabilityQueries.month(id, month));
  }
}
