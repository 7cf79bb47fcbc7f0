import { RESERVATION_STATUSES, RESERVATION_TYPES } from '../../domain/reservation.ts';
import {
  CANCELLED_VIA,
  type ReservationDecision,
  type ReplacedReservation,
  type RevealedContact,
  type ReviewedReservation,
  type ReviewFilter,
  type ReviewState,
  type ConflictingUse,
  type SeriesDate,
} from '../../domain/reservation-review.ts';
import { accountClient, type AccountClient } from '../account/account-client.ts';
import { callAsAccount, type AccountFailure, type AccountResult } from '../account/account-call.ts';
import { PAGE_TIMEOUT_MS, UnexpectedShape, WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { watchRows } from '../live-rows.ts';
import { applicationOf, timesOf } from '../reservations/reservation-rows.ts';
import { integerOf, rowOf, rowsOf, textOf, textOrNull, type Row } from '../rows.ts';
import { searchedWords } from './like-pattern.ts';

interface Options extends CallOptions {
  readonly client?: AccountClient;
}

interface ReviewPage {
  readonly listed: readonly ReviewedReservation[];
  /** Conflicts of the listed requests that are not on this page. */
  readonly besides: readonly ReviewedReservation[];
}

interface ReviewPageRequest {
  /** Null for any state. */
  readonly state: ReviewState | null;
  readonly filter: ReviewFilter;
  readonly limit: number;
  readonly offset: number;
  readonly withConflicts: boolean;
}

function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new UnexpectedShape();
  return found;
}

const instantOf = (text: string) => new Date(text).toISOString();

function reservationOf(row: Row): ReviewedReservation {
  const conflicting = row['conflicts'];
  const decidedAt = textOrNull(row, 'decided_at');
  const cancelledAt = textOrNull(row, 'cancelled_at');
  const cancelledVia = textOrNull(row, 'cancelled_via');
  if (!Array.isArray(conflicting)) throw new UnexpectedShape();
  return {
    id: textOf(row, 'id'),
    status: oneOf(RESERVATION_STATUSES, textOf(row, 'status')),
    type: oneOf(RESERVATION_TYPES, textOf(row, 'reservation_type')),
    resourceId: textOf(row, 'resource_id'),
    resourceName: textOf(row, 'resource_name'),
    times: timesOf(row),
    ...applicationOf(row),
    adminComment: textOrNull(row, 'admin_comment'),
    language: oneOf(['ko', 'en'], textOf(row, 'language')),
    createdAt: instantOf(textOf(row, 'created_at')),
    decidedAt: decidedAt === null ? null : instantOf(decidedAt),
    cancelledAt: cancelledAt === null ? null : instantOf(cancelledAt),
    cancelledVia: cancelledVia === null ? null : oneOf(CANCELLED_VIA, cancelledVia),
    replaces: row['replaces'] === null ? null : replacedOf(rowOf(row['replaces'])),
    conflicting: conflicting.map(String),
    isByPhone: row['by_phone'] === true,
    series: textOrNull(row, 'series'),
    dates: row['dates'] === null ? null : rowsOf(row['dates']).map(seriesDateOf),
  };
}

function seriesDateOf(row: Row): SeriesDate {
  return {
    id: textOf(row, 'id'),
    status: oneOf(RESERVATION_STATUSES, textOf(row, 'status')),
    times: timesOf(row),
    adminComment: row['admin_comment'] === undefined ? null : textOf(row, 'admin_comment'),
    conflict: row['conflict'] === undefined ? null : conflictingUseOf(rowOf(row['conflict'])),
  };
}

function replacedOf(row: Row): ReplacedReservation {
  return {
    id: textOf(row, 'id'),
    status: oneOf(RESERVATION_STATUSES, textOf(row, 'status')),
    resourceId: textOf(row, 'resource_id'),
    resourceName: textOf(row, 'resource_name'),
    times: timesOf(row),
    others: integerOf(row['dates']) - 1,
  };
}

function pageOf(data: unknown): ReviewPage {
  const rows = rowsOf(data);
  return {
    listed: rows.filter((row) => row['listed'] === true).map(reservationOf),
    besides: rows.filter((row) => row['listed'] !== true).map(reservationOf),
  };
}

/** Reads one page, newest first, with masked contact data. */
export function readReviewPage(
  { state, filter, limit, offset, withConflicts }: ReviewPageRequest,
  options?: Options,
): Promise<AccountResult<ReviewPage>> {
  const words = searchedWords(filter.search);
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('get_masked_reservations', {
          ...(state === null ? {} : { p_status: state }),
          ...(words === '' ? {} : { p_search: words }),
          ...(filter.resourceId === null ? {} : { p_resource_id: filter.resourceId }),
          ...(filter.from === null ? {} : { p_from: filter.from }),
          ...(filter.to === null ? {} : { p_to: filter.to }),
          p_limit: limit,
          p_offset: offset,
          p_with_conflicts: withConflicts,
        })
        .abortSignal(signal),
    pageOf,
    { timeoutMs: PAGE_TIMEOUT_MS, ...options },
  );
}

/** The given requests that are still pending. */
export function readWaiting(
  ids: readonly string[],
  options?: Options,
): Promise<AccountResult<ReadonlySet<string>>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('reservations')
        .select('id, status')
        .in('id', [...ids])
        .eq('status', 'pending')
        .abortSignal(signal),
    (data) => new Set(rowsOf(data).map((row) => textOf(row, 'id'))),
    options,
  );
}

/** Reveals one contact, which the server records in the audit log; null if it was erased. */
export function revealContact(
  id: string,
  options?: Options,
): Promise<AccountResult<RevealedContact | null>> {
  return callAsAccount(
    (client, signal) => client.rpc('reveal_reservation_contact', { p_id: id }).abortSignal(signal),
    (data) => {
      const [row] = rowsOf(data);
      if (row === undefined) return null;
      return {
        name: textOf(row, 'name'),
        phone: textOf(row, 'phone'),
        email: textOrNull(row, 'email'),
      };
    },
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
  );
}

export type DecisionAnswer =
  /** `mailed` is the id of the date whose email covers the whole series; null if no email is sent. */
  | { readonly ok: true; readonly mailed?: string | null }
  | { readonly ok: false; readonly failure: AccountFailure | 'already_decided' }
  | {
      readonly ok: false;
      readonly failure: 'slot_taken';
      readonly conflicts: ConflictingUse | null;
      /** For a repeating request: the dates that are taken. */
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

function conflictingUseOf(row: Row): ConflictingUse {
  const hasTitle = row['title_ko'] !== undefined;
  return {
    name: row['name'] === undefined ? null : textOf(row, 'name'),
    title: hasTitle ? { ko: textOf(row, 'title_ko'), en: textOf(row, 'title_en') } : null,
    times: timesOf(row),
  };
}

/** Decides a pending request or cancels an approved one; the second of two concurrent decisions gets `already_decided`. */
export async function decideReservation(
  { reservation, status, comment }: ReservationDecision,
  now: Date,
  options: Options = {},
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
        refused = { ok: false, failure: 'already_decided' };
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

/** Decides all pending dates of a repeating request, or cancels the approved ones, in one transaction. */
export async function decideSeries(
  series: string,
  { status, comment, rejectTaken = false }: ReservationDecision,
  options: Options = {},
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
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
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
  return { ok: false, failure: error === 'already_decided' ? error : 'invalid' };
}

/**
 * Requests the email about a decision; the function reads everything but the id from the database. Returns whether this
 * call sent it: at most one does. After `mail_refused` it can be retried; after any other failure it may already have
 * been sent.
 */
export function mailDecision(
  { reservation, status, comment }: ReservationDecision,
  options?: Options,
): Promise<AccountResult<boolean, 'mail_refused'>> {
  const { times } = reservation;
  return callAsAccount(
    async (client, signal) => {
      const reply = await client.functions.invoke<unknown>('send-reservation-email', {
        signal,
        body: {
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
      });
      if (reply.error !== null) return { data: null, error: {}, status: 502 };
      const answer = rowOf(reply.data);
      return answer['success'] === true
        ? { data: answer['data'], error: null, status: 200 }
        : { data: null, error: { code: textOf(answer, 'error') }, status: 502 };
    },
    (data) => rowOf(data)['sent'] === true,
    { timeoutMs: WRITE_TIMEOUT_MS, named: { mail_refused: 'mail_refused' }, ...options },
  );
}

interface ArrivalWatcher {
  /** A request arrived or was decided by anyone. */
  readonly onChange: () => void;
  /** Whether realtime updates are arriving; false while the connection is down. */
  readonly onLive: (live: boolean) => void;
}

/**
 * Subscribes to reservation changes; returns the unsubscribe function. The server sends only ids and states, and only
 * to staff.
 */
export function watchReservations(
  { onChange, onLive }: ArrivalWatcher,
  client: AccountClient = accountClient(),
): () => void {
  return watchRows(client, 'reservations', { onRow: () => onChange(), onLive });
}
