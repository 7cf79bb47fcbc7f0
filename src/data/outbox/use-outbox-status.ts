import { useMemo } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { WaitingReservation } from '../../domain/reservation.ts';
import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { flushNow } from './schedule-flush.ts';
import { outboxStore, useOutboxSnapshot } from './outbox-store.ts';

/** One thing that waits on this device to be sent. */
export interface OutboxEntry {
  readonly id: string;
  readonly kind: OutboxRow['kind'];
  readonly status: OutboxRow['status'];
  /** How many taps stand in a `prayer_taps` entry. */
  readonly taps?: number;
  /** What a message is about. */
  readonly subject?: string;
  /** Whether a like is given or taken back. */
  readonly liked?: boolean;
  /** What a reservation is for, and when it begins. */
  readonly reservation?: Pick<WaitingReservation, 'resourceId' | 'startDate' | 'startTime'>;
  /** ISO instant. */
  readonly createdAt: string;
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly failure?: Failure;
  /** The time was given to somebody, or this person has asked for it before. */
  readonly isDuplicate?: true;
}

export interface OutboxState {
  /** In the order in which they will be sent. */
  readonly entries: readonly OutboxEntry[];
  /** False where the browser keeps nothing: what waits is lost when the page is closed, and the person is told. */
  readonly survivesClosing: boolean;
  readonly retry: (id: string) => void;
  /** Does nothing to an entry that is just being sent. */
  readonly discard: (id: string) => void;
  readonly retryAll: () => void;
}

/** By what a person recognises it. */
function contentOf({
  payload,
}: OutboxRow): Pick<OutboxEntry, 'taps' | 'subject' | 'reservation' | 'liked'> {
  if ('taps' in payload) return { taps: payload.taps };
  if ('subject' in payload) return { subject: payload.subject };
  if ('liked' in payload) return { liked: payload.liked };
  const { resourceId, startDate, startTime } = payload;
  return { reservation: { resourceId, startDate, startTime } };
}

function toEntry(row: OutboxRow): OutboxEntry {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    ...contentOf(row),
    createdAt: new Date(row.createdAt).toISOString(),
    attempts: row.attempts,
    ...(row.refusal?.error === 'duplicate_submission' ? { isDuplicate: true } : {}),
    ...(row.failure === undefined ? {} : { failure: row.failure }),
  };
}

async function retry(ids: readonly string[]): Promise<void> {
  const outbox = await outboxStore.outbox();
  for (const id of ids) await outbox.retry(id);
  flushNow();
}

async function discard(id: string): Promise<void> {
  await (await outboxStore.outbox()).discard(id);
}

/** A command that could not be carried out shows in the list, which stays as it was. */
const run = (command: Promise<void>) => void command.catch(() => undefined);

/** Everything that waits to be sent from this device; empty until it was looked at when the page became idle. */
export function useOutbox(): OutboxState {
  const snapshot = useOutboxSnapshot();
  return useMemo(() => {
    const entries = (snapshot?.rows ?? []).map(toEntry);
    return {
      entries,
      survivesClosing: snapshot?.survivesClosing ?? true,
      retry: (id) => run(retry([id])),
      discard: (id) => run(discard(id)),
      retryAll: () => run(retry(entries.map((entry) => entry.id))),
    };
  }, [snapshot]);
}
