import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { firstDayOf, lastDayOf, monthOf, type CalendarMonth } from '../../domain/calendar-month.ts';
import type { OccupiedTime } from '../../domain/reservation-availability.ts';
import { seoulDayAt } from '../../domain/seoul-day.ts';
import { callReservations } from './call-reservations.ts';
import { FailureError, failureOf } from '../cache/failure-error.ts';

/** What stands in one month of one room or vehicle. */
export interface MonthAvailability {
  readonly occupied: readonly OccupiedTime[];
  /** ISO instant at which the server said so. */
  readonly confirmedAt: string;
  readonly from: 'device' | 'server';
}

const all = ['reservation-availability'] as const;

const loadMirror = async () =>
  (await import('../../offline/reservations/availability-mirror.ts')).deviceAvailability;

export const availabilityQueries = {
  all,

  /** The device's copy at once and the server's word after it; fails when there is neither. */
  month: (resourceId: string, month: CalendarMonth) =>
    queryOptions({
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures: number, error: Error) =>
        failureOf(error) === 'server_error' && failures < 1,
      queryKey: [...all, resourceId, month] as const,
      queryFn: async ({ client, queryKey, signal }): Promise<MonthAvailability> => {
        const mirror = await loadMirror().catch(() => null);
        const cached = (await mirror?.read(resourceId, month).catch(() => null)) ?? null;
        const known: MonthAvailability | null =
          cached === null ? null : { ...cached, from: 'device' };
        if (known !== null && client.getQueryData(queryKey) === undefined) {
          client.setQueryData(queryKey, known);
        }
        const answer = await callReservations(
          (gateway) =>
            gateway.readAvailability(resourceId, firstDayOf(month), lastDayOf(month), { signal }),
          signal,
        );
        if (!answer.ok) {
          if (known !== null) return known;
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

/** Brings a month of each resource to the device, so that it can be looked at without a signal later. */
export async function cacheMonths(
  client: QueryClient,
  resourceIds: readonly string[],
  month: CalendarMonth,
): Promise<void> {
  for (const id of resourceIds) await client.prefetchQuery(availabilityQueries.month(id, month));
}
