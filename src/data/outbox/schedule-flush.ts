import { connectivity } from '../../platform/connectivity.ts';
import { outboxFeed } from './outbox-store.ts';

/** Taps within this time travel together. */
const GATHER_MS = 1000;
/** A person who keeps tapping sees others count it no later than this. */
const GATHER_AT_MOST_MS = 4000;

const loadFlush = () => import('./flush-outbox.ts');

let gathering: { readonly since: number; timer: ReturnType<typeof setTimeout> } | null = null;
let retrying: ReturnType<typeof setTimeout> | null = null;
let running = false;
let again: DeliverOptions | null = null;

export interface DeliverOptions {
  /** Whether what only waited for a connection is due at once. */
  readonly retryUnanswered?: boolean;
}

/** Sends what waits after a moment in which more may gather. */
export function deliverSoon(): void {
  const now = performance.now();
  const since = gathering?.since ?? now;
  if (gathering !== null) clearTimeout(gathering.timer);
  const delay = Math.max(0, Math.min(GATHER_MS, since + GATHER_AT_MOST_MS - now));
  gathering = { since, timer: setTimeout(() => deliverNow(), delay) };
}

/** Sends what waits; a call during another makes one more round after it. */
export function deliverNow(options: DeliverOptions = {}): void {
  if (gathering !== null) clearTimeout(gathering.timer);
  gathering = null;
  if (running) {
    again = { ...again, ...options };
    return;
  }
  running = true;
  void deliver(options).finally(() => {
    running = false;
    const next = again;
    again = null;
    if (next !== null) deliverNow(next);
  });
}

async function deliver(options: DeliverOptions): Promise<void> {
  if (retrying !== null) clearTimeout(retrying);
  retrying = null;
  try {
    const { flushOutbox, millisecondsUntilDue, retryUnanswered } = await loadFlush();
    if (options.retryUnanswered === true) await retryUnanswered();
    await flushOutbox();
    const delay = await millisecondsUntilDue();
    if (delay !== null && connectivity() !== 'offline')
      retrying = setTimeout(() => deliverNow(), delay);
  } catch {
    // The code or the database did not come: the next trigger tries again, and nothing is lost meanwhile.
  }
  void outboxFeed.look().catch(() => undefined);
}
