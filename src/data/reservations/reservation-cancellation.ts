import { useMemo } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { ReservationReceipt, WrittenReservation } from '../../domain/reservation.ts';
import type { Result } from '../../domain/result.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { isOfKind, type OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { outboxStore, useOutboxSnapshot } from '../outbox/outbox-store.ts';
import { callReservations } from './call-reservations.ts';

/** Keeps the wish to give a request back on this device, from where it reaches the church exactly once. */
export function cancelReservation(
  receipt: ReservationReceipt,
): Promise<Result<string, 'not_saved'>> {
  return enqueueAndFlush((outbox, id) => outbox.enqueue('cancellation', receipt, { id }));
}

/** A cancellation that has not arrived yet, or was refused. */
export interface UnsentCancellation {
  readonly id: string;
  readonly status: OutboxRow['status'];
  readonly failure: Failure | null;
  /** An attempt got no answer, so the church may have it already. */
  readonly mayHaveArrived: boolean;
}

/** By the request id of the reservation. */
export function unsentCancellations(
  snapshot: OutboxSnapshot | null,
): ReadonlyMap<string, UnsentCancellation> {
  return new Map(
    (snapshot?.rows ?? []).flatMap((row) => {
      if (!isOfKind(row, 'cancellation')) return [];
      const { id, payload, status, failure = null, frozen } = row;
      const mayHaveArrived = frozen && status !== 'needs_attention';
      return [[payload.requestId, { id, status, failure, mayHaveArrived }] as const];
    }),
  );
}

export function useUnsentCancellations(): ReadonlyMap<string, UnsentCancellation> {
  const snapshot = useOutboxSnapshot();
  return useMemo(() => unsentCancellations(snapshot), [snapshot]);
}

/** Keeps the reservation after all, or puts a refusal away. */
export function discardCancellation(id: string): void {
  void outboxStore
    .outbox()
    .then((outbox) => outbox.discard(id))
    .catch(() => undefined);
}

/** What was written in a request, for the form of its change; null when it can no longer be changed. */
export function readReservationToChange(
  token: string,
): Promise<Result<WrittenReservation | null, Failure>> {
  return callReservations((gateway) => gateway.readRequest(token));
}
