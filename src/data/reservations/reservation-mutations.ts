import { storedAccountId } from '../../backend/account/stored-token.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ReservationRefusal, WaitingReservation } from '../../domain/reservation-request.ts';
import type { Result } from '../../domain/result.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { isOfKind, mayHaveArrived, type OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { useStoredAccountId } from '../account/stored-session.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { isOfAnotherAccount, waitsForSignIn } from '../outbox/waits-for-sign-in.ts';
import { outboxStore, returnToDraft, useOutboxSnapshot } from '../outbox/outbox-store.ts';

export const RESERVATION_DRAFT = 'reservation';

/**
 * Stores a request in the outbox, which delivers it exactly once, and removes its draft. Resolves to its id; every call
 * creates a new one, even for the same input.
 */
export function submitReservation(
  request: WaitingReservation,
  draft: unknown,
): Promise<Result<string, 'not_saved'>> {
  const account = storedAccountId();
  return enqueueAndFlush(
    (outbox, id) =>
      outbox.enqueue(
        'reservation',
        { ...request, requestId: id, account },
        { id, draft: { key: RESERVATION_DRAFT, value: draft } },
      ),
    RESERVATION_DRAFT,
  );
}

/** A request that has not been delivered yet, or was rejected. */
export interface UnsentReservation {
  readonly id: string;
  readonly request: WaitingReservation;
  readonly status: OutboxRow['status'];
  readonly failure: Failure | null;
  readonly refusal: ReservationRefusal | null;
  /** An attempt may have reached the server although no response was received. */
  readonly mayHaveArrived: boolean;
  /** It was made by an account that is not signed in now, so nobody else may read what was written. */
  readonly isOfAnotherAccount: boolean;
  /** It waits for that account. */
  readonly waitsForSignIn: boolean;
}

/** In queue order. */
export function unsentReservations(
  snapshot: OutboxSnapshot | null,
  signedIn: string | null = storedAccountId(),
): readonly UnsentReservation[] {
  return (snapshot?.rows ?? []).flatMap((row): readonly UnsentReservation[] => {
    if (!isOfKind(row, 'reservation')) return [];
    const { id, payload, status, failure, refusal } = row;
    return [
      {
        id,
        request: payload,
        status,
        failure: failure ?? null,
        refusal: refusal ?? null,
        mayHaveArrived: mayHaveArrived(row),
        isOfAnotherAccount: isOfAnotherAccount(row, signedIn),
        waitsForSignIn: waitsForSignIn(row, signedIn),
      },
    ];
  });
}

export function useUnsentReservations(): readonly UnsentReservation[] {
  return unsentReservations(useOutboxSnapshot(), useStoredAccountId());
}

export interface RestoredReservation {
  readonly request: WaitingReservation;
  readonly refusal: ReservationRefusal | null;
}

/**
 * Moves a request from the queue back to the draft, so that the user can edit it; null if it is being or was sent, or if
 * another account made it. Rejects if the database failed: the request is still in the queue.
 */
export async function restoreReservation(id: string): Promise<RestoredReservation | null> {
  const { rows } = await outboxStore.refresh();
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined || !isOfKind(row, 'reservation')) return null;
  if (isOfAnotherAccount(row, storedAccountId())) return null;
  const isMoved = await returnToDraft(id, RESERVATION_DRAFT, row.payload);
  return isMoved ? { request: row.payload, refusal: row.refusal ?? null } : null;
}

/**
 * Whether a request with this key can be replaced here: a receipt token by anyone, an id only by a signed-in account.
 */
export function canReplace(key: string): boolean {
  // An id is a UUID; a receipt token is 64 hexadecimal digits.
  const isId = key.includes('-');
  return !isId || storedAccountId() !== null;
}

/** Moves the first own request that the server rejected back to the draft; null if there is none. */
export async function restoreRefusedReservation(): Promise<RestoredReservation | null> {
  const snapshot = await outboxStore.refresh().catch(() => null);
  const refused = unsentReservations(snapshot).find(
    (one) => one.status === 'needs_attention' && !one.isOfAnotherAccount,
  );
  return refused === undefined ? null : restoreReservation(refused.id).catch(() => null);
}
