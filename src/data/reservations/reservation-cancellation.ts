import { useMemo } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { WrittenReservation } from '../../domain/reservation-request.ts';
import type { Result } from '../../domain/result.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { isOfKind, mayHaveArrived, type OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { useOutboxSnapshot } from '../outbox/outbox-store.ts';
import { callReservations } from './call-reservations.ts';

/**
 * Stores a cancellation in the outbox, which delivers it exactly once; of a recurring request all dates, or the one with
 * this start date.
 */
export function cancelReservation(
  receipt: ReservationReceipt,
  onlyDate?: string,
): Promise<Result<string, 'not_saved'>> {
  const cancellation = onlyDate === undefined ? receipt : { ...receipt, onlyDate };
  return enqueueAndFlush((outbox, id) => outbox.enqueue('cancellation', cancellation, { id }));
}

/** A cancellation that has not been delivered yet, or was rejected. */
export interface UnsentCancellation {
  readonly id: string;
  /** That of the reservation. */
  readonly requestId: string;
  readonly status: OutboxRow['status'];
  readonly failure: Failure | null;
  /** An attempt may have reached the server although no response was received. */
  readonly mayHaveArrived: boolean;
  /** The start date, if only that date of a recurring request is cancelled. */
  readonly onlyDate: string | null;
}

/** In queue order. */
export function unsentCancellations(
  snapshot: OutboxSnapshot | null,
): readonly UnsentCancellation[] {
  return (snapshot?.rows ?? []).flatMap((row): readonly UnsentCancellation[] => {
    if (!isOfKind(row, 'cancellation')) return [];
    const { id, payload, status, failure = null } = row;
    const { requestId, onlyDate = null } = payload;
    return [{ id, requestId, status, failure, mayHaveArrived: mayHaveArrived(row), onlyDate }];
  });
}

export function useUnsentCancellations(): readonly UnsentCancellation[] {
  const snapshot = useOutboxSnapshot();
  return useMemo(() => unsentCancellations(snapshot), [snapshot]);
}

/** The contents of a request, to fill the form that changes it; null if it can no longer be changed. */
export function readReservationToChange(
  receipt: ReservationReceipt,
): Promise<Result<WrittenReservation | null, Failure>> {
  return callReservations((gateway) => gateway.readRequest(receipt));
}
