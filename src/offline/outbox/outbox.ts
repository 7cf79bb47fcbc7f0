import { isWorthRepeating, type Failure } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { ReservationReceipt, ReservationRefusal } from '../../domain/reservation.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import type { Locks } from '../../platform/browser-locks.ts';
import { coalesceOutbox } from './coalesce-outbox.ts';
import { isOfKind, type OutboxKind, type OutboxPayloads, type OutboxRow } from './outbox-row.ts';

/** What the server answers; it stays on the device, so it holds nothing personal. */
export interface OutboxAnswers extends Readonly<Record<OutboxKind, unknown>> {
  /** The shared count after the batch. */
  readonly prayer_taps: number;
  /** The row that arrived. */
  readonly contact_message: { readonly id: string };
  /** The same; what its applicant keeps of it is a receipt. */
  readonly reservation: { readonly id: string };
  readonly cancellation: { readonly id: string };
  /** How many devices like it now; null when the public does not see it any more. */
  readonly like: number | null;
}

/** The newest answer of a kind, kept with the removal of its row so that all tabs see both at once. */
export interface OutboxAnswer<K extends OutboxKind = OutboxKind> {
  readonly kind: K;
  readonly value: OutboxAnswers[K];
  /** Grows with every answer. */
  readonly number: number;
}

/** Who sends at the moment, where the browser has no locks. */
export interface OutboxLease {
  readonly name: string;
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

export interface OutboxTables {
  /** In the order of the line. */
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
  /** False when everything is gone with the page. */
  readonly survivesClosing: boolean;
  /**
   * All or nothing, on the disk when it resolves. The work awaits nothing but the tables, and is run again after a
   * lost connection only when it is repeatable.
   */
  transact<T>(
    work: (tables: OutboxTables) => Promise<T>,
    options?: { readonly repeatable: boolean },
  ): Promise<T>;
  onChanged(listener: () => void): () => void;
}

export type SendResult<K extends OutboxKind> =
  | {
      readonly ok: true;
      readonly value: OutboxAnswers[K];
      /** Kept in the same step in which the row goes. */
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

export interface OutboxSnapshot {
  readonly rows: readonly OutboxRow[];
  readonly answers: { readonly [K in OutboxKind]?: OutboxAnswer<K> };
  readonly survivesClosing: boolean;
}

export interface OutboxPlatform {
  readonly storage: OutboxStorage;
  /** Null where the browser has none. */
  readonly locks: Locks | null;
  readonly clock: Clock;
  /** From 0 up to and without 1. */
  readonly random: () => number;
  readonly newId: () => string;
}

export interface Outbox {
  /**
   * Succeeds only when it is kept; a draft named here disappears in the same step. A kind whose payloads never join
   * may come with the id it is to have.
   */
  enqueue<K extends OutboxKind>(
    kind: K,
    payload: OutboxPayloads[K],
    options?: { readonly draft?: string; readonly id?: string },
  ): Promise<Result<void, 'not_saved'>>;
  snapshot(): Promise<OutboxSnapshot>;
  subscribe(listener: () => void): () => void;
  /** Sends what is due, one by one in each kind, as long as somebody answers. */
  flush(senders: OutboxSenders, isOnline: () => boolean): Promise<void>;
  /** Milliseconds until something is due; null when nothing waits. */
  millisecondsUntilDue(): Promise<number | null>;
  /** Makes an entry due at once. */
  retry(id: string): Promise<void>;
  /** Makes everything due that only waits because nobody answered. */
  retryUnanswered(): Promise<void>;
  discard(id: string): Promise<'discarded' | 'being_sent' | 'gone'>;
}

/** Longer than a sender may take, so that a lease outlives its request. */
export const LEASE_MS = 60_000;
/** No row waits longer than this; a later `nextAt` comes from a clock that was moved. */
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

/** Doubles with every attempt; the jitter keeps a congregation's phones from coming back in step. */
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

  /** Runs the work when nobody else on this device sends this kind. */
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

  /** A lease that ends later than a lease can last was written under another clock. */
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

  /** Freezes the first of the line before its request may leave; null when nothing is due. */
  const take = <K extends OutboxKind>(kind: K) =>
    storage.transact(async (tables) => {
      const [first] = waitingOf(await tables.rows(), kind);
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

  /** Whoever is alone here and finds a row being sent sees what a killed tab left behind. */
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
      // Two contexts without locks may both hear an answer; the row goes once, the newer answer stays.
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
        status: isWorthRepeating(failure) ? 'waiting' : 'needs_attention',
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
  ) =>
    alone(kind, async () => {
      await recoverInFlight(kind);
      // A device that knows it is offline keeps its batch open, so that more taps still join it.
      while (isOnline()) {
        if (locks === null && !(await takeLease(`outbox-${kind}`))) return;
        const row = await take(kind);
        if (row === null) return;
        const result = await send(senders[kind], row);
        if (result.ok) {
          await acknowledge(row, result.value, result.receipt);
          continue;
        }
        await putBack(row, result);
        if (isWorthRepeating(result.failure)) return;
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
        // Answers are kept by their kind, so each stands under its own.
        return {
          rows,
          answers: answers as OutboxSnapshot['answers'],
          survivesClosing: storage.survivesClosing,
        };
      }),

    subscribe: (listener) => storage.onChanged(listener),

    async flush(senders, isOnline) {
      for (const kind of OUTBOX_KINDS) await flushKind(kind, senders, isOnline);
    },

    millisecondsUntilDue: () =>
      storage.transact(async (tables) => {
        const rows = await tables.rows();
        const waits = OUTBOX_KINDS.flatMap((kind) => {
          const [first] = waitingOf(rows, kind);
          if (first === undefined) return [];
          // Somebody else sends it at the moment; should they be killed, it is looked at again.
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
        if (row === null) return 'gone';
        if (row.status === 'sending') return 'being_sent';
        await tables.removeRow(id);
        return 'discarded';
      }),
  };
}
