import type { ReservationStatus } from '../../domain/reservation.ts';
import type { WrittenReservation } from '../../domain/reservation-request.ts';
import { callAsAccount, type AccountResult } from './account-call.ts';
import { WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import {
  isCancelled,
  reservationStatusOf,
  timesOf,
  writtenReservationIn,
} from '../reservations/reservation-rows.ts';
import { integerOrNull, rowsOf, textOf, textOrNull, type Row } from '../rows.ts';

/** A reservation requested while signed in, with its state. */
export interface OwnReservation {
  readonly id: string;
  /** The request id generated on the client; the calendar entry's uid derives from it. */
  readonly requestId: string;
  readonly status: ReservationStatus;
  readonly comment: string | null;
  readonly wasApproved: boolean;
  readonly resourceId: string;
  /** Dates and times in Asia/Seoul. */
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
  /** Null after the personal data was erased. */
  readonly purpose: string | null;
  readonly participants: number | null;
  readonly createdAt: string;
  /** Shared by all dates of a recurring request; null for a single date. */
  readonly series: string | null;
}

function ownReservationOf(row: Row): OwnReservation {
  return {
    id: textOf(row, 'id'),
    requestId: textOf(row, 'request_id'),
    status: reservationStatusOf(row),
    comment: textOrNull(row, 'admin_comment'),
    wasApproved: row['was_approved'] === true,
    resourceId: textOf(row, 'resource_id'),
    ...timesOf(row),
    purpose: textOrNull(row, 'purpose'),
    participants: integerOrNull(row['participants']),
    createdAt: textOf(row, 'created_at'),
    series: textOrNull(row, 'series'),
  };
}

/** Sorted newest first. */
export function readOwnReservations(
  options?: CallOptions,
): Promise<AccountResult<readonly OwnReservation[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_own_reservations').abortSignal(signal),
    (data) => rowsOf(data).map(ownReservationOf),
    options,
  );
}

/**
 * Cancels all dates of a request, or the one with this start date. Returns false if it has ended, was rejected or
 * belongs to another account. Idempotent.
 */
export function cancelOwnReservation(
  id: string,
  onlyDate?: string,
): Promise<AccountResult<boolean>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('cancel_reservation', {
          p_key: id,
          ...(onlyDate === undefined ? {} : { p_date: onlyDate }),
        })
        .abortSignal(signal),
    isCancelled,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}

/** The user-entered fields of one of the account's requests that can still be changed; null for any other. */
export function readOwnReservation(id: string): Promise<AccountResult<WrittenReservation | null>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_reservation_to_change', { p_key: id }).abortSignal(signal),
    writtenReservationIn,
  );
}
