import type { Failure } from '../../domain/failure.ts';
import type { OutboxRow } from './outbox-row.ts';

/** The longest delay between attempts; a later `nextAt` was written before the clock was set back. */
export const MAX_WAIT_MS = 15 * 60_000;

const FIRST_WAIT_MS = 2_000;
const WAIT_CAP_MS: { readonly [F in Failure]: number } = {
  offline: 60_000,
  server_error: 5 * 60_000,
  rate_limited: 10 * 60_000,
  forbidden: 0,
  invalid: 0,
};
const FIRST_LIMITED_WAIT_MS = 30_000;

/**
 * Milliseconds until the next attempt: the server's Retry-After, otherwise exponential backoff. The jitter keeps a
 * congregation's phones from retrying at the same time.
 */
export function waitAfter(
  failure: Failure,
  attempts: number,
  random: number,
  retryAfterMs?: number,
): number {
  if (retryAfterMs !== undefined) {
    return Math.min(retryAfterMs * (1 + random / 10), MAX_WAIT_MS);
  }
  const first = failure === 'rate_limited' ? FIRST_LIMITED_WAIT_MS : FIRST_WAIT_MS;
  const full = Math.min(first * 2 ** Math.min(attempts - 1, 20), WAIT_CAP_MS[failure]);
  return full * (0.5 + random / 2);
}

/** Whether a row may be sent at `now`, in epoch milliseconds. */
export function isDue(row: OutboxRow, now: number): boolean {
  return row.nextAt <= now || row.nextAt > now + MAX_WAIT_MS;
}
