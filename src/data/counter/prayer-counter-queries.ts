import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { unwrap } from '../cache/failure-error.ts';
import { usePageVisible } from '../../platform/page-visibility.ts';
import { prayerCounter } from './prayer-counter-instance.ts';
import { UNKNOWN_COUNT, type PrayerCount } from './prayer-counter-store.ts';
import { whenIdle } from '../../platform/startup.ts';

export type { PrayerCount };

const POLL_MS = 30_000;

/** Reads the server's count into the store; pages use {@link usePrayerCount} for the number to show. */
const countQuery = queryOptions({
  queryKey: ['prayer-counter'] as const,
  staleTime: 10_000,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<number> => unwrap(await prayerCounter.read(signal)),
});

/** The counter is not loaded before the page is idle for the first time. */
function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => whenIdle(() => setWasIdle(true)), []);
  return wasIdle;
}

/** The shared count including this device's unsent taps; live while the page is visible, polled if that fails. */
export function usePrayerCount(): PrayerCount {
  const wasIdle = useWasIdle();
  const visible = usePageVisible();
  const current = useSyncExternalStore(
    prayerCounter.subscribe,
    prayerCounter.current,
    () => UNKNOWN_COUNT,
  );
  useQuery({
    ...countQuery,
    enabled: wasIdle,
    refetchInterval: current.live ? false : POLL_MS,
  });

  useEffect(() => {
    if (wasIdle && visible) return prayerCounter.watch();
    return undefined;
  }, [wasIdle, visible]);

  return current;
}
