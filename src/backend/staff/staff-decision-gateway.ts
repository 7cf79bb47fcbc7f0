import type {
  ConflictingUse,
  ReservationDecision,
  SeriesDate,
} from '../../domain/reservation-review.ts';
import {
  callAsAccount,
  type AccountFailure,
  type AccountOptions,
  type AccountResult,
} from '../account/account-call.ts';
import { invokeAsAccount } from '../account/invoke-as-account.ts';
import { WRITE_TIMEOUT_MS } from '../call.ts';
import { rowOf, rowsOf } from '../rows.ts';
import { conflictingUseOf, seriesDateOf } from './staff-reservation-gateway.ts';

export type DecisionAnswer =
  /** `mailed` is the id of the date whose email covers the whole series; null if no email is sent. */
  | { readonly ok: true; readonly mailed?: string | null }
  | { readonly ok: false; readonly failure: AccountFailure | 'already_decided' | 'time_over' }
  | {
      readonly ok: false;
      readonly failure: 'slot_taken';
      readonly conflicts: ConflictingUse | null;
      /** For a recurring request: the dates that are taken. */
      readonly taken?: readonly SeriesDate[];
    };

/** The conflict in the database's error details; null if the exclusion constraint failed without any. */
function conflictsOf(details: string | null | undefined): ConflictingUse | null {
  try {
    return conflictingUseOf(rowOf(JSON.parse(details ?? '')));
  } catch {
    return null;
  }
}

/** Decides a pending request or cancels an approved one; the second of two concurrent decisions gets `already_decided`. */
export async function decideReservation(
  { reservation, status, comment }: ReservationDecision,
  now: Date,
  options: AccountOptions = {},
): Promise<DecisionAnswer> {
  // Expected rejections with a message of their own in the UI, as opposed to failed calls.
  let refused: DecisionAnswer | null = null;
  const answer = await callAsAccount(
    async (client, signal) => {
      const reply = await client
        .from('reservations')
        .update({ status, admin_comment: comment, updated_at: now.toISOString() })
        .match({ id: reservation.id, status: status === 'cancelled' ? 'approved' : 'pending' })
        .select('id, status')
        .abortSignal(signal);
      if (reply.error?.code === '23P01') {
        const conflicts = conflictsOf(reply.error.details);
        refused = { ok: false, failure: 'slot_taken', conflicts };
      } else if (reply.error?.code === '23514') {
        const isOver = reply.error.message === 'time over';
        refused = { ok: false, failure: isOver ? 'time_over' : 'already_decided' };
      }
      return refused === null ? reply : { data: null, error: null, status: 200 };
    },
    (data) => data === null || rowsOf(data).length > 0,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1, ...options },
  );
  if (!answer.ok) return { ok: false, failure: answer.failure };
  if (refused !== null) return refused;
  return answer.value ? { ok: true } : { ok: false, failure: 'already_decided' };
}

/** Decides all pending dates of a recurring request, or cancels the approved ones, in one transaction. */
export async function decideSeries(
  series: string,
  { status, comment, rejectTaken = false }: ReservationDecision,
): Promise<DecisionAnswer> {
  const answer = await callAsAccount(
    (client, signal) =>
      client
        .rpc('decide_reservation_series', {
          p_series: series,
          p_status: status,
          p_comment: comment,
          p_reject_taken: rejectTaken,
        })
        .abortSignal(signal),
    rowOf,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
  if (!answer.ok) return { ok: false, failure: answer.failure };
  const { success, error, taken, mailed } = answer.value;
  if (success === true) return { ok: true, mailed: typeof mailed === 'string' ? mailed : null };
  if (error === 'slot_taken') {
    return {
      ok: false,
      failure: error,
      conflicts: null,
      taken: rowsOf(taken).map(seriesDateOf),
    };
  }
  const isKnown = error === 'already_decided' || error === 'time_over';
  return { ok: false, failure: isKnown ? error : 'invalid' };
}

/**
 * Requests the email about a decision; the function reads everything but the id from the database. Returns whether this
 * call sent it: at most one does. After `mail_refused` it can be retried; after any other failure it may already have
 * been sent.
 */
export function mailDecision(
  { reservation, status, comment }: ReservationDecision,
  options?: AccountOptions,
): Promise<AccountResult<boolean, 'mail_refused'>> {
  const { times } = reservation;
  return callAsAccount(
    (client, signal) =>
      invokeAsAccount(
        client,
        'send-reservation-email',
        {
          reservationId: reservation.id,
          email: reservation.email,
          name: reservation.name,
          reservationType: reservation.type,
          resourceName: reservation.resourceName,
          startDate: times.startDate,
          endDate: times.endDate,
          startTime: times.startTime,
          endTime: times.endTime,
          status,
          adminComment: comment,
        },
        signal,
      ),
    (data) => rowOf(data)['sent'] === true,
    { timeoutMs: WRITE_TIMEOUT_MS, named: { mail_refused: 'mail_refused' }, ...options },
  );
}
