import { requestBackgroundSync } from '../../platform/background-sync.ts';
import { connectivity } from '../../platform/connectivity.ts';
import { requestStoragePersistence } from '../../platform/storage-persistence.ts';
import { outboxStore } from './outbox-store.ts';
import { accountOf } from './waits-for-sign-in.ts';

/** Taps within this time are sent together. */
const DEBOUNCE_MS = 1000;
/** The longest delay while the user keeps tapping. */
const MAX_DEBOUNCE_MS = 4000;

/** The delay of the next flush after one that could not read the queue. */
const RETRY_MS = 10_000;
/** The longest delay while a request waits for its token; it doubles from `RETRY_MS`. */
const MAX_TOKEN_RETRY_MS = 5 * 60_000;
/** The shortest delay after a flush, which may have sent nothing: without Web Locks, another tab may have the lease. */
const MIN_RETRY_MS = 1_000;

const loadFlush = () => import('./flush-outbox.ts');

let debounced: { readonly since: number; timer: ReturnType<typeof setTimeout> } | null = null;
let retrying: ReturnType<typeof setTimeout> | null = null;
let running = false;
let again: FlushOptions | null = null;

interface FlushOptions {
  /** Whether to make rows due immediately whose last attempt got no response. */
  readonly retryUnanswered?: boolean;
}

let renewing = false;
/** The number of flushes in a row after which a request still waited for its token. */
let tokenWaits = 0;

/** Loads the account library, which visitors never do. Other rows are sent meanwhile. */
async function renewToken(): Promise<void> {
  if (renewing) return;
  renewing = true;
  try {
    const { renewSession } = await import('../account/account-renewal.ts');
    await renewSession();
    const { waitsForToken } = await loadFlush();
    if (!(await waitsForToken())) flushNow();
  } catch {
    // Retried by a later flush.
  } finally {
    renewing = false;
  }
}

/** Flushes the outbox after a debounce, so that further taps are sent together. */
export function flushSoon(): void {
  const now = performance.now();
  const since = debounced?.since ?? now;
  if (debounced !== null) clearTimeout(debounced.timer);
  const delay = Math.max(0, Math.min(DEBOUNCE_MS, since + MAX_DEBOUNCE_MS - now));
  debounced = { since, timer: setTimeout(() => flushNow(), delay) };
}

/**
 * Flushes the outbox; a call during a flush causes one more flush after it. With `retryUnanswered`, something changed, so
 * a token is renewed without delay, too.
 */
export function flushNow(options: FlushOptions = {}): void {
  if (options.retryUnanswered === true) tokenWaits = 0;
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

/** Makes rows due immediately and flushes the outbox. Errors are ignored: the rows then stay as they were. */
export function retryNow(ids: readonly string[]): void {
  void outboxStore
    .outbox()
    .then(async (outbox) => {
      for (const id of ids) await outbox.retry(id);
      flushNow();
    })
    .catch(() => undefined);
}

/** Makes the requests of an account due and flushes the outbox: call when it has signed in. */
export function flushAccount(account: string): void {
  void outboxStore
    .outbox()
    .then(async (outbox) => {
      const { rows } = await outbox.snapshot();
      const waiting = rows.filter((row) => row.status === 'waiting' && accountOf(row) === account);
      retryNow(waiting.map(({ id }) => id));
    })
    .catch(() => undefined);
}

/** Asks the browser to send the outbox after the page is closed, and not to evict it before. */
export function requestDeliveryAfterClosing(): void {
  void requestBackgroundSync();
  void requestStoragePersistence();
}

/** Call when the page is hidden, in which state the system may kill it: the service worker delivers what waits. */
export function requestDeliveryWhileHidden(): void {
  const rows = outboxStore.getSnapshot()?.rows ?? [];
  if (rows.some(({ status }) => status !== 'needs_attention')) void requestBackgroundSync();
}

/** Flushes what earlier visits stored once the database opens that the browser refused or was late to open. */
export function flushOnceStored(): void {
  let survivedClosing = true;
  outboxStore.subscribe(() => {
    const survivesClosing = outboxStore.getSnapshot()?.survivesClosing ?? true;
    if (survivesClosing && !survivedClosing) flushNow({ retryUnanswered: true });
    survivedClosing = survivesClosing;
  });
}

function flushAfter(milliseconds: number): void {
  // The event that ends the offline state flushes.
  if (connectivity() !== 'offline') retrying = setTimeout(() => flushNow(), milliseconds);
}

async function flush(options: FlushOptions): Promise<void> {
  if (retrying !== null) clearTimeout(retrying);
  retrying = null;
  try {
    const { flushOutbox, millisecondsUntilDue, retryUnanswered, waitsForToken } = await loadFlush();
    if (options.retryUnanswered === true) await retryUnanswered();
    const isRenewing = connectivity() !== 'offline' && (await waitsForToken());
    if (isRenewing) void renewToken();
    await flushOutbox();
    const isWaiting = await waitsForToken();
    // The server did not accept the token.
    if (isWaiting && !isRenewing && connectivity() === 'online') void renewToken();
    const due = await millisecondsUntilDue();
    const token = isWaiting ? Math.min(RETRY_MS * 2 ** tokenWaits, MAX_TOKEN_RETRY_MS) : null;
    tokenWaits = isWaiting ? tokenWaits + 1 : 0;
    const delays = [due, token].filter((one) => one !== null);
    if (delays.length > 0) {
      flushAfter(Math.max(MIN_RETRY_MS, Math.min(...delays)));
      // The service worker delivers if the page is closed before that.
      requestDeliveryAfterClosing();
    }
  } catch {
    // The code failed to load, or the database aborted a transaction, as after a suspension. The queue is intact.
    flushAfter(RETRY_MS);
  }
  void outboxStore.refresh().catch(() => undefined);
}
