import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { callBackend, WRITE_TIMEOUT_MS, type CallOptions, type BackendFailure } from '../call.ts';
import { publicBackend, type Backend } from '../client.ts';
import { integerOf } from '../rows.ts';
import { once } from '../once.ts';

interface PrayerCounterGateway {
  /** Includes every acknowledged tap; realtime updates may lag by about a second. */
  readCount(options?: CallOptions): Promise<Result<number, Failure>>;
  /** Adds the taps of a batch, idempotent by its id, and returns the new count. */
  addTaps(
    batch: { readonly id: string; readonly taps: number },
    options?: CallOptions,
  ): Promise<Result<number, Failure> | BackendFailure>;
}

export function createPrayerCounterGateway(backend: Backend): PrayerCounterGateway {
  return {
    readCount: (options) =>
      callBackend(
        (signal) => backend.rpc('get_prayer_count', undefined, { get: true }).abortSignal(signal),
        integerOf,
        options,
      ),
    addTaps: ({ id, taps }, options) =>
      callBackend(
        (signal) =>
          backend.rpc('increment_prayer_count', { p_taps: taps, p_batch: id }).abortSignal(signal),
        integerOf,
        { timeoutMs: WRITE_TIMEOUT_MS, ...options },
      ),
  };
}

export const prayerCounterGateway = once(() => createPrayerCounterGateway(publicBackend()));
