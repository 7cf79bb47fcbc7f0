import type { Failure } from '../../domain/failure.ts';
import type { ReservationRefusal, WaitingReservation } from '../../domain/reservation.ts';
import type { Result } from '../../domain/result.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { isOfKind, type OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { flushNow } from '../outbox/schedule-flush.ts';
import { outboxStore, useOutboxSnapshot } from '../outbox/outbox-store.ts';

export const RESERVATION_DRAFT = 'reservation';

/**
 * Keeps a request on this device, from where it reaches the church exactly once; the value is its id, which is
 * given here anew however often the same words are handed in.
 */
export function submitReservation(
  request: WaitingReservation,
): Promise<Result<string, 'not_saved'>> {
  return enqueueAndFlush((outbox, id) =>
    outbox.enqueue('reservation', { ...request, requestId: id }, { id, draft: RESERVATION_DRAFT }),
  );
}

/** A request that has not left this device yet, or came back. */
export interface UnsentReservation {
  readonly id: string;
  readonly request: WaitingReservation;
  readonly status: OutboxRow['status'];
  readonly failure: Failure | null;
  readonly refusal: ReservationRefusal | null;
  /** An attempt got no answer, so the church may have it already. */
  readonly mayHaveArrived: boolean;
}

/** In the order in which they will be sent. */
export function unsentReservations(snapshot: OutboxSnapshot | null): readonly UnsentReservation[] {
  return (snapshot?.rows ?? []).flatMap((row): readonly UnsentReservation[] => {
    if (!isOfKind(row, 'reservation')) return [];
    const { id, payload, status, failure, refusal, frozen } = row;
    return [
      {
        id,
        request: payload,
        status,
        failure: failure ?? null,
        refusal: refusal ?? null,
        mayHaveArrived: frozen && failure !== 'rate_limited' && status !== 'needs_attention',
      },
    ];
  });
}

export function useUnsentReservations(): readonly UnsentReservation[] {
  return unsentReservations(useOutboxSnapshot());
}

export interface TakenBack {
  readonly request: WaitingReservation;
  readonly refusal: ReservationRefusal | null;
}

/** Takes a request back from the line, so that its writer can change it; null when it has just left. */
export async function takeBackReservation(id: string): Promise<TakenBack | null> {
  try {
    const { rows } = await outboxStore.refresh();
    const row = rows.find((candidate) => candidate.id === id);
    if (row === undefined || !isOfKind(row, 'reservation')) return null;
    const { deviceDrafts } = await import('../../offline/drafts/drafts.ts');
    // Save the draft before removing the queued row: a crash may duplicate the request, never lose it.
    await deviceDrafts.save(RESERVATION_DRAFT, row.payload);
    if ((await (await outboxStore.outbox()).discard(id)) === 'discarded') {
      return { request: row.payload, refusal: row.refusal ?? null };
    }
    await deviceDrafts.remove(RESERVATION_DRAFT);
  } catch {
    // Without a database nothing waits that could be taken back.
  }
  return null;
}

/** The first request that the server refused; null when there is none. */
export async function takeBackRefusedReservation(): Promise<TakenBack | null> {
  const snapshot = await outboxStore.refresh().catch(() => null);
  const refused = unsentReservations(snapshot).find(({ status }) => status === 'needs_attention');
  return refused === undefined ? null : takeBackReservation(refused.id);
}

/** Lets go of a request before it is sent. */
export function withdrawReservation(id: string): void {
  void outboxStore
    .outbox()
    .then((outbox) => outbox.discard(id))
    .catch(() => undefined);
}

/** Sends a waiting request at once. */
export function sendReservationNow(id: string): void {
  void outboxStore
    .outbox()
    .then((outbox) => outbox.retry(id))
    .then(() => flushNow())
    .catch(() => undefined);
}
