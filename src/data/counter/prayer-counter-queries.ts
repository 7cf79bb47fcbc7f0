import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FailureError } from '../cache/failure-error.ts';
import { usePageVisible } from '../../platform/page-visibility.ts';
import { prayerCounter } from './prayer-counter-instance.ts';
import type { PrayerCount, RememberedPrayerCount } from './prayer-counter-store.ts';
import { whenIdle } from '../../platform/startup.ts';

export type { PrayerCount };

const all = ['prayer-counter'] as const;
const POLL_MS = 30_000;

export const prayerCounterQueries = {
  all,
  /** Keeps the last heard count on the device; pages ask {@link usePrayerCount} for the number to show. */
  remembered: () =>
    queryOptions({
      queryKey: [...all, 'remembered'] as const,
      staleTime: 10_000,
      refetchOnWindowFocus: 'always',
      queryFn: async ({ signal }): Promise<RememberedPrayerCount> => {
        const answer = await prayerCounter.read(signal);
        if (!answer.ok) throw new FailureError(answer.failure);
        return answer.value;
      },
    }),
};

const NOT_YET: PrayerCount = { count: null, waiting: 0, live: false };

/** Nothing of the counter is loaded before the page had its first quiet moment. */
function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => whenIdle(() => setWasIdle(true)), []);
  return wasIdle;
}

/** The shared count with what waits on this device; live while it is on a visible screen, polled while it cannot be. */
export function usePrayerCount(): PrayerCount {
  const queryClient = useQueryClient();
  const wasIdle = useWasIdle();
  const visible = usePageVisible();
  const current = useSyncExternalStore(
    prayerCounter.subscribe,
    prayerCounter.current,
    () => NOT_YET,
  );
  const { data } = useQuery({
    ...prayerCounterQueries.remembered(),
    enabled: wasIdle,
    refetchInterval: current.live ? false : POLL_MS,
  });

  useEffect(() => {
    if (data !== undefined) prayerCounter.restore(data);
  }, [data]);

  useEffect(() => {
    if (wasIdle && visible) return prayerCounter.watch();
    return undefined;
  }, [wasIdle, visible]);

  useEffect(() => {
    const remembered = prayerCounter.remembered();
    if (remembered !== null) {
      queryClient.setQueryData(prayerCounterQueries.remembered().queryKey, remembered);
    }
  }, [queryClient, current.count, current.waiting]);

  return current;
}
