import { useMemo } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { WaitingReservation } from '../../domain/reservation-request.ts';
import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { useStoredAccountId } from '../account/stored-session.ts';
import { retryNow } from './schedule-flush.ts';
import { discardFromOutbox, useOutboxSnapshot } from './outbox-store.ts';
import { isOfAnotherAccount, waitsForSignIn } from './waits-for-sign-in.ts';

/** A row of the outbox as it is shown to the user. */
export interface OutboxEntry {
  readonly id: string;
  readonly kind: OutboxRow['kind'];
  readonly status: OutboxRow['status'];
  /** The number of taps in a `prayer_taps` entry. */
  readonly taps?: number;
  /** The subject of a message. */
  readonly subject?: string;
  /** The message was written in the form for newcomers. */
  readonly isNewcomer?: true;
  /** Whether a like is added or removed. */
  readonly liked?: boolean;
  /** The resource and the start of a reservation. */
  readonly reservation?: Pick<WaitingReservation, 'resourceId' | 'startDate' | 'startTime'>;
  /** ISO instant. */
  readonly createdAt: string;
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly failure?: Failure;
  /** Another account than the signed-in one made it. */
  readonly isOfAnotherAccount?: true;
  /** It is sent once the account that made it is signed in again. */
  readonly waitsForSignIn?: true;
  /** The server rejected the request: the time is already reserved, or the user has requested it before. */
  readonly isDuplicate?: true;
}

interface OutboxState {
  /** In queue order. */
  readonly entries: readonly OutboxEntry[];
  /** False without a database: the queue is lost when the page is closed, and the user is warned. */
  readonly survivesClosing: boolean;
  /** Whether the device has more entries, which cannot be read now. */
  readonly isPartial: boolean;
  readonly retry: (id: string) => void;
  /** Has no effect on an entry that is being sent. False if the entry could not be removed. */
  readonly discard: (id: string) => Promise<boolean>;
  readonly retryAll: () => void;
}

/** The part of the payload by which the user recognises the entry. */
function contentOf({
  payload,
}: OutboxRow): Pick<OutboxEntry, 'taps' | 'subject' | 'isNewcomer' | 'reservation' | 'liked'> {
  if ('taps' in payload) return { taps: payload.taps };
  if ('subject' in payload) {
    return { subject: payload.subject, ...(payload.newcomer && { isNewcomer: true }) };
  }
  if ('liked' in payload) return { liked: payload.liked };
  const { resourceId, startDate: firstDate, startTime } = payload;
  const startDate = 'onlyDate' in payload ? (payload.onlyDate ?? firstDate) : firstDate;
  return { reservation: { resourceId, startDate, startTime } };
}

function toEntry(row: OutboxRow, signedIn: string | null): OutboxEntry {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    ...contentOf(row),
    createdAt: new Date(row.createdAt).toISOString(),
    attempts: row.attempts,
    ...(isOfAnotherAccount(row, signedIn) ? { isOfAnotherAccount: true } : {}),
    ...(waitsForSignIn(row, signedIn) ? { waitsForSignIn: true } : {}),
    ...(row.refusal?.error === 'duplicate_submission' ? { isDuplicate: true } : {}),
    ...(row.failure === undefined ? {} : { failure: row.failure }),
  };
}

/** The entries of the outbox; empty until the outbox is read when the page is idle. */
export function useOutbox(): OutboxState {
  const snapshot = useOutboxSnapshot();
  const signedIn = useStoredAccountId();
  return useMemo(() => {
    const entries = (snapshot?.rows ?? []).map((row) => toEntry(row, signedIn));
    return {
      entries,
      survivesClosing: snapshot?.survivesClosing ?? true,
      isPartial: snapshot?.isPartial ?? false,
      retry: (id) => retryNow([id]),
      discard: discardFromOutbox,
      retryAll: () => retryNow(entries.map((entry) => entry.id)),
    };
  }, [snapshot, signedIn]);
}
