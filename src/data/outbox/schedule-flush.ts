import { connectivity } from '../../platform/connectivity.ts';
import { outboxStore } from './outbox-store.ts';

/** Taps within this time travel together. */
const DEBOUNCE_MS = 1000;
/** A person who keeps tapping sees others count it no later than this. */
const MAX_DEBOUNCE_MS = 4000;

const loadFlush = () => import('./flush-outbox.ts');

let debounced: { readonly since: number; timer: ReturnType<typeof setTimeout> } | null = null;
let retrying: ReturnType<typeof setTimeout> | null = null;
let running = false;
let again: FlushOptions | null = null;

export interface FlushOptions {
  /** Whether what only waited for a connection is due at once. */
  readonly retryUnanswered?: boolean;
}

/** Sends what waits after a moment in which more may gather. */
export function flushSoon(): void {
  const now = performance.now();
  const since = debounced?.since ?? now;
  if (debounced !== null) clearTimeout(debounced.timer);
  const delay = Math.max(0, Math.min(DEBOUNCE_MS, since + MAX_DEBOUNCE_MS - now));
  debounced = { since, timer: setTimeout(() => flushNow(), delay) };
}

/** Sends what waits; a call during another makes one more round after it. */
export function flushNow(options: FlushOptions = {}): void {
  if (debounced !== null) clearTimeout(debounced.timer);
  debounced = null;
  if (running) {
    again = { ...again, ...options };
    return;
  }
  running = true;
  void flush(options).finally(() => {
    running = false;
    const next = again;
    again = null;
    if (next !== null) flushNow(next);
  });
}

async function flush(options: FlushOptions): Promise<void> {
  if (retrying !== null) clearTimeout(retrying);
  retrying = null;
  try {
    const { flushOutbox, millisecondsUntilDue, retryUnanswered } = await loadFlush();
    if (options.retryUnanswered === true) await retryUnanswered();
    await flushOutbox();
    const delay = await millisecondsUntilDue();
    if (delay !== null && connectivity() !== 'offline')
      retrying = setTimeout(() => flushNow(), delay);
  } catch {
    // The code or the database did not come: the next trigger tries again, and nothing is lost meanwhile.
  }
  void outboxStore.refresh().catch(() => undefined);
}
