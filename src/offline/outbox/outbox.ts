import { isRetryable } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import type { Locks } from '../../platform/browser-locks.ts';
import { coalesceOutbox, replacedRejections } from './coalesce-outbox.ts';
import { isDue, waitAfter } from './outbox-backoff.ts';
import { createOutboxLock, LEASE_MS, WHILE_SENDING } from './outbox-lock.ts';
import {
  isOfKind,
  OUTBOX_KINDS,
  type OutboxKind,
  type OutboxPayloads,
  type OutboxRow,
} from './outbox-row.ts';
import type { NotSent, OutboxSenders, SendResult } from './outbox-senders.ts';
import type { Draft, OutboxAnswer, OutboxStorage } from './outbox-tables.ts';

type CanSend = (row: OutboxRow) => boolean;

export interface OutboxSnapshot {
  readonly rows: readonly OutboxRow[];
  readonly answers: { readonly [K in OutboxKind]?: OutboxAnswer<K> };
  readonly survivesClosing: boolean;
  /** Rows of the device are missing because its database cannot be read now. */
  readonly isPartial: boolean;
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
   * Succeeds once the payload is stored; `draft` is removed in the same transaction unless another one is stored. An
   * `id` may be given for kinds whose payloads are never merged.
   */
  enqueue<K extends OutboxKind>(
    kind: K,
    payload: OutboxPayloads[K],
    options?: { readonly draft?: Pick<Draft, 'key' | 'value'>; readonly id?: string },
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
  /** Saves `draft` in the same transaction, unless the row is being sent or was sent. */
  discard(
    id: string,
    draft?: Pick<Draft, 'key' | 'value'>,
  ): Promise<'discarded' | 'being_sent' | 'not_found'>;
}

export function createOutbox({ storage, locks, clock, random, newId }: OutboxPlatform): Outbox {
  const now = () => clock().getTime();
  const lock = createOutboxLock({ storage, locks, now, holder: newId() });

  const waitingOf = <K extends OutboxKind>(rows: readonly OutboxRow[], kind: K) =>
    rows.filter((row) => isOfKind(row, kind)).filter(({ status }) => status !== 'needs_attention');

  /** Freezes the first row of the queue before it is sent; null if it is not due or the queue is empty. */
  const claimNext = <K extends OutboxKind>(kind: K, canSend: CanSend) =>
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
    }, WHILE_SENDING);

  /** Call with the lock held: a row that is still marked as `sending` was left by a tab that was killed. */
  const recoverInFlight = (kind: OutboxKind) =>
    storage.transact(async (tables) => {
      for (const row of waitingOf(await tables.rows(), kind)) {
        if (row.status === 'sending') await tables.putRow({ ...row, status: 'waiting', nextAt: 0 });
      }
    }, WHILE_SENDING);

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
      await tables.putAnswer({
        kind: row.kind,
        value,
        number: (previous?.number ?? 0) + 1,
        delivered: [row.id, ...(previous?.delivered ?? [])].slice(0, 9),
      });
    }, WHILE_SENDING);

  const recordFailure = (row: OutboxRow, { failure, retryAfterMs, refusal }: NotSent) =>
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
    }, WHILE_SENDING);

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
    lock.run(kind, async () => {
      await recoverInFlight(kind);
      // While the device is offline the batch is not frozen, so that further taps can be merged into it.
      while (isOnline()) {
        if (!(await lock.renew(kind))) return;
        const row = await claimNext(kind, canSend);
        if (row === null) return;
        const result = await send(senders[kind], row);
        if (result.ok) {
          await acknowledge(row, result.value, result.receipt);
          continue;
        }
        await recordFailure(row, result);
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
            for (const replaced of replacedRejections(rows, kind, payload)) {
              await tables.removeRow(replaced);
            }
            if (draft !== undefined) await tables.removeDraft(draft);
          },
          // A row with a given id is stored once however often, and so delivered once.
          { repeatable: id !== undefined, mayRunInMemory: 'always' },
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
          isPartial: storage.isPartial,
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
        // It is sent after those before it.
        for (const before of waitingOf(await tables.rows(), row.kind)) {
          if (before.id === id) break;
          if (before.status === 'waiting') await tables.putRow({ ...before, nextAt: 0 });
        }
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

    discard: (id, draft) =>
      storage.transact(async (tables) => {
        const row = await tables.row(id);
        if (row === null) return 'not_found';
        if (row.status === 'sending') return 'being_sent';
        await tables.removeRow(id);
        if (draft !== undefined) {
          await tables.putDraft({ ...draft, updatedAt: clock().toISOString() });
        }
        return 'discarded';
      }),
  };
}
