import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { callBackend, WRITE_TIMEOUT_MS, type CallOptions, type Refusal } from './call.ts';
import { publicBackend, type Backend } from './client.ts';
import { integerOf, rowOf } from './rows.ts';

export interface PrayerCountWatcher {
  readonly onCount: (count: number) => void;
  /** Whether counts arrive by themselves; false as long as the connection is down. */
  readonly onLive: (live: boolean) => void;
}

export interface PrayerCounterGateway {
  readCount(options?: CallOptions): Promise<Result<number, Failure>>;
  /** Counts the taps of a batch once, however often it is called, and answers the new count. */
  addTaps(
    batch: { readonly id: string; readonly taps: number },
    options?: CallOptions,
  ): Promise<Result<number, Failure> | Refusal>;
  /** Listens until the returned function is called. */
  watchCount(watcher: PrayerCountWatcher): () => void;
}

export function createPrayerCounterGateway(backend: Backend): PrayerCounterGateway {
  let channels = 0;
  return {
    readCount: (options) =>
      callBackend(
        (signal) => backend.from('prayer_counts').select('count').abortSignal(signal).single(),
        (data) => integerOf(rowOf(data)['count']),
        options,
      ),
    addTaps: ({ id, taps }, options) =>
      callBackend(
        (signal) =>
          backend.rpc('increment_prayer_count', { p_taps: taps, p_batch: id }).abortSignal(signal),
        integerOf,
        { timeoutMs: WRITE_TIMEOUT_MS, ...options },
      ),
    watchCount({ onCount, onLive }) {
      // A name of its own each time: a channel that is still leaving would be handed out again.
      channels += 1;
      let watching = true;
      const channel = backend
        .channel(`prayer-counts-${channels}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'prayer_counts' },
          ({ new: row }: { readonly new: Readonly<Record<string, unknown>> }) => {
            const count = row['count'];
            if (watching && typeof count === 'number' && Number.isSafeInteger(count)) {
              onCount(count);
            }
          },
        )
        .subscribe((status) => {
          if (watching) onLive(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
        });
      return () => {
        watching = false;
        void backend.removeChannel(channel);
      };
    },
  };
}

let gateway: PrayerCounterGateway | null = null;

export function prayerCounterGateway(): PrayerCounterGateway {
  gateway ??= createPrayerCounterGateway(publicBackend());
  return gateway;
}
