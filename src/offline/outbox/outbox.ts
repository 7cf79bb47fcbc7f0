import { isRetryable, type Failure } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { ReservationRefusal } from '../../domain/reservation-request.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import type { Locks } from '../../platform/browser-locks.ts';
import { coalesceOutbox } from './coalesce-outbox.ts';
import { isOfKind, type OutboxKind, type OutboxPayloads, type OutboxRow } from './outbox-row.ts';

/** The server's responses by kind. They are stored on the device, so they contain no personal data. */
interface OutboxAnswers extends Readonly<Record<OutboxKind, unknown>> {
  /** The shared count including the batch. */
  readonly prayer_taps: number;
  /** The id of the delivered row. */
  readonly contact_message: { readonly id: string };
  /** The id of the delivered row; its details are stored as a receipt. */
  readonly reservation: { readonly id: string };
  readonly cancellation: { readonly id: string };
  /** The number of likes; null if the publication is no longer public. */
  readonly like: number | null;
}

/** The latest response of a kind; stored in the transaction that removes its row, so that all tabs see both at once. */
export interface OutboxAnswer<K extends OutboxKind = OutboxKind> {
  readonly kind: K;
  readonly value: OutboxAnswers[K];
  /** Increases with every response. */
  readonly number: number;
}

/** Replaces a lock in browsers without the Web Locks API: the context that is sending. */
export interface OutboxLease {
  readonly name: string;
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

export interface OutboxTables {
  /** In queue order. */
  rows(): Promise<readonly OutboxRow[]>;
  row(id: string): Promise<OutboxRow | null>;
  putRow(row: OutboxRow): Promise<void>;
  removeRow(id: string): Promise<void>;
  answer(kind: OutboxKind): Promise<OutboxAnswer | null>;
  putAnswer(answer: OutboxAnswer): Promise<void>;
  lease(name: string): Promise<OutboxLease | null>;
  putLease(lease: OutboxLease): Promise<void>;
  removeLease(name: string): Promise<void>;
  removeDraft(key: string): Promise<void>;
  putReceipt(receipt: ReservationReceipt): Promise<void>;
}

export interface OutboxStorage {
  /** False if the queue is lost when the page is closed. */
  readonly survivesClosing: boolean;
  /**
   * Runs the work in one transaction, which is on disk when the promise resolves. The work must await nothing but table
   * operations. After a lost connection it runs again only if it is repeatable.
   */
  transact<T>(
    work: (tables: OutboxTables) => Promise<T>,
    options?: { readonly repeatable: boolean },
  ): Promise<T>;
  onChanged(listener: () => void): () => void;
}

type SendResult<K extends OutboxKind> =
  | {
      readonly ok: true;
      readonly value: OutboxAnswers[K];
      /** Stored in the transaction that removes the row. */
      readonly receipt?: ReservationReceipt;
    }
  | NotSent;

interface NotSent {
  readonly ok: false;
  readonly failure: Failure;
  readonly retryAfterMs?: number;
  readonly refusal?: ReservationRefusal;
}

export type OutboxSenders = {
  readonly [K in OutboxKind]: (row: Pick<OutboxRow<K>, 'id' | 'payload'>) => Promise<SendResult<K>>;
};

type CanSend = (row: OutboxRow) => boolean;

export interface OutboxSnapshot {
  readonly rows: readonly OutboxRow[];
  readonly answers: { readonly [K in OutboxKind]?: OutboxAnswer<K> };
  readonly survivesClosing: boolean;
}

interface OutboxPlatform {
  readonly storage: OutboxStorage;
  /** Null in browsers without the Web Locks API. */
  readonly locks: Locks | null;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly newId: () => string;
}

export interface Outbox {
  /**
   * Succeeds once the payload is stored; `draft` is removed in the same transaction. An `id` may be given for kinds whose
   * payloads are never merged.
   */
  enqueue<K extends OutboxKind>(
    kind: K,
    payload: OutboxPayloads[K],
    options?: { readonly draft?: string; readonly id?: string },
  ): Promise<Result<void, 'not_saved'>>;
  snapshot(): Promise<OutboxSnapshot>;
  subscribe(listener: () => void): () => void;
  /**
   * Sends the rows that are due, one at a time per kind; a failure that is worth retrying ends the flush of its kind.
   * Rows that cannot be sent in this context are skipped.
   */
  flush(senders: OutboxSenders, isOnline: () => boolean, canSend?: CanSend): Promise<void>;
  /** Milliseconds until a row that can be sent is due; null if there is none. */
  millisecondsUntilDue(canSend?: CanSend): Promise<number | null>;
  /** Makes a row due immediately. */
  retry(id: string): Promise<void>;
  /** Makes all rows due immediately whose last attempt got no response. */
  retryUnanswered(): Promise<void>;
  discard(id: string): Promise<'discarded' | 'being_sent' | 'not_found'>;
}

/** Longer than the timeout of any request, so that a lease does not expire while its request is in flight. */
const LEASE_MS = 60_000;
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

export const OUTBOX_KINDS = [
  'prayer_taps',
  'contact_message',
  'reservation',
  'cancellation',
  'like',
] as const satisfies readonly OutboxKind[];

export function isDue(row: OutboxRow, now: number): boolean {
  return row.nextAt <= now || row.nextAt > now + MAX_WAIT_MS;
}

export function createOutbox({ storage, locks, clock, random, newId }: OutboxPlatform): Outbox {
  const now = () => clock().getTime();
  const self = newId();

  const waitingOf = <K extends OutboxKind>(rows: readonly OutboxRow[], kind: K) =>
    rows.filter((row) => isOfKind(row, kind)).filter(({ status }) => status !== 'needs_attention');

  /** Runs the work while no other tab or worker on this device sends this kind. */
  const alone = async (kind: OutboxKind, work: () => Promise<void>): Promise<void> => {
    const name = `outbox-${kind}`;
    if (locks !== null) {
      await locks.run(name, work);
      return;
    }
    if (!(await takeLease(name))) return;
    try {
      await work();
    } finally {
      await storage.transact(async (tables) => {
        if ((await tables.lease(name))?.holder === self) await tables.removeLease(name);
      });
    }
  };

  /** Ignores a lease that ends later than `LEASE_MS` from now: it was written before the clock was set back. */
  const takeLease = (name: string) =>
    storage.transact(async (tables) => {
      const lease = await tables.lease(name);
      const isTaken =
        lease !== null &&
        lease.holder !== self &&
        lease.until > now() &&
        lease.until <= now() + LEASE_MS;
      if (isTaken) return false;
      await tables.putLease({ name, holder: self, until: now() + LEASE_MS });
      return true;
    });

  /** Freezes the first row of the queue before it is sent; null if it is not due or the queue is empty. */
  const take = <K extends OutboxKind>(kind: K, canSend: CanSend) =>
    storage.transact(async (tables) => {
      const first = waitingOf(await tables.rows(), kind).find(canSend);
      if (first === undefined) return null;
      if (!isDue(first, now())) return null;
      const sending: OutboxRow<K> = {
        ...first,
        status: 'sending',
        frozen: true,
        attempts: first.attempts + 1,
      };
      await tables.putRow(sending);
      return sending;
    });

  /** Call with the lock held: a row that is still marked as `sending` was left by a tab that was killed. */
  const recoverInFlight = (kind: OutboxKind) =>
    storage.transact(async (tables) => {
      for (const row of waitingOf(await tables.rows(), kind)) {
        if (row.status === 'sending') await tables.putRow({ ...row, status: 'waiting', nextAt: 0 });
      }
    });

  const acknowledge = (
    row: OutboxRow,
    value: OutboxAnswer['value'],
    receipt: ReservationReceipt | undefined,
  ) =>
    storage.transact(async (tables) => {
      // Without locks two contexts may both get a response: the row is removed once, and the later response is stored.
      if ((await tables.row(row.id)) !== null) await tables.removeRow(row.id);
      if (receipt !== undefined) await tables.putReceipt(receipt);
      const previous = await tables.answer(row.kind);
      await tables.putAnswer({ kind: row.kind, value, number: (previous?.number ?? 0) + 1 });
    });

  const putBack = (row: OutboxRow, { failure, retryAfterMs, refusal }: NotSent) =>
    storage.transact(async (tables) => {
      const found = await tables.row(row.id);
      if (found === null) return;
      const current = { ...found };
      delete current.refusal;
      const wait = waitAfter(failure, current.attempts, random(), retryAfterMs);
      await tables.putRow({
        ...current,
        status: isRetryable(failure) ? 'waiting' : 'needs_attention',
        nextAt: now() + wait,
        failure,
        ...(refusal === undefined ? {} : { refusal }),
      });
    });

  const send = async <K extends OutboxKind>(
    sender: OutboxSenders[K],
    row: OutboxRow<K>,
  ): Promise<SendResult<K>> => {
    try {
      return await sender(row);
    } catch {
      return { ok: false, failure: 'server_error' };
    }
  };

  const flushKind = <K extends OutboxKind>(
    kind: K,
    senders: OutboxSenders,
    isOnline: () => boolean,
    canSend: CanSend,
  ) =>
    alone(kind, async () => {
      await recoverInFlight(kind);
      // While the device is offline the batch is not frozen, so that further taps can be merged into it.
      while (isOnline()) {
        if (locks === null && !(await takeLease(`outbox-${kind}`))) return;
        const row = await take(kind, canSend);
        if (row === null) return;
        const result = await send(senders[kind], row);
        if (result.ok) {
          await acknowledge(row, result.value, result.receipt);
          continue;
        }
        await putBack(row, result);
        if (isRetryable(result.failure)) return;
      }
    });

  return {
    async enqueue(kind, payload, { draft, id } = {}) {
      const createdAt = now();
      try {
        await storage.transact(
          async (tables) => {
            const rows = await tables.rows();
            const changed = coalesceOutbox(rows, kind, payload, {
              newId: () => id ?? newId(),
              createdAt,
            });
            for (const row of changed) await tables.putRow(row);
            if (draft !== undefined) await tables.removeDraft(draft);
          },
          { repeatable: false },
        );
        return succeed(undefined);
      } catch {
        return fail('not_saved');
      }
    },

    snapshot: () =>
      storage.transact(async (tables) => {
        const rows = await tables.rows();
        const answers: Partial<Record<OutboxKind, OutboxAnswer>> = {};
        for (const kind of OUTBOX_KINDS) {
          const answer = await tables.answer(kind);
          if (answer !== null) answers[kind] = answer;
        }
        // The type is sound: `answers` is keyed by kind.
        return {
          rows,
          answers: answers as OutboxSnapshot['answers'],
          survivesClosing: storage.survivesClosing,
        };
      }),

    subscribe: (listener) => storage.onChanged(listener),

    async flush(senders, isOnline, canSend = () => true) {
      for (const kind of OUTBOX_KINDS) await flushKind(kind, senders, isOnline, canSend);
    },

    millisecondsUntilDue: (canSend = () => true) =>
      storage.transact(async (tables) => {
        const rows = await tables.rows();
        const waits = OUTBOX_KINDS.flatMap((kind) => {
          const first = waitingOf(rows, kind).find(canSend);
          if (first === undefined) return [];
          // Another context is sending it; check again later in case that context is killed.
          if (first.status === 'sending') return [LEASE_MS];
          return [isDue(first, now()) ? 0 : first.nextAt - now()];
        });
        return waits.length === 0 ? null : Math.min(...waits);
      }),

    retry: (id) =>
      storage.transact(async (tables) => {
        const row = await tables.row(id);
        if (row === null || row.status === 'sending') return;
        await tables.putRow({ ...row, status: 'waiting', nextAt: 0 });
      }),

    retryUnanswered: () =>
      storage.transact(async (tables) => {
        for (const row of await tables.rows()) {
          if (row.status === 'waiting' && row.failure === 'offline') {
            await tables.putRow({ ...row, nextAt: 0 });
          }
        }
      }),

    discard: (id) =>
      storage.transact(async (tables) => {
        const row = await tables.row(id);
        if (row === null) return 'not_found';
        if (row.status === 'sending') return 'being_sent';
        await tables.removeRow(id);
        return 'discarded';
      }),
  };
}
