import type { Failure } from '../../domain/failure.ts';
import type { OccupiedTime } from '../../domain/reservation-availability.ts';
import { isReservationProblem } from '../../domain/reservation-problems.ts';
import { RESERVATION_WIRE_NAMES, reservationToWire } from '../../domain/reservation-wire.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type {
  FieldProblem,
  ReservationField,
  ReservationRefusal,
  ReservationRequest,
  WrittenReservation,
} from '../../domain/reservation-request.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import {
  callBackend,
  UnexpectedShape,
  WRITE_TIMEOUT_MS,
  type CallOptions,
  type BackendFailure,
} from '../call.ts';
import { publicBackend, type Backend } from '../client.ts';
import { callFunction, readFunctionResponse } from '../invoke-function.ts';
import { rejectToken, storedAccessToken, storedAccountId } from '../account/stored-token.ts';
import {
  isCancelled,
  reservationStatusOf,
  writtenReservationIn,
  timesOf,
} from './reservation-rows.ts';
import { integerOf, rowOf, rowsOf, textOf, type Row } from '../rows.ts';
import { once } from '../once.ts';

/** The server's response to an accepted request. */
interface TakenReservation {
  /** Secret token for reading the request's state. */
  readonly token: string;
  /** Secret for reading what was written. */
  readonly ownerKey: string;
}

/** A permanent rejection with its reason. */
interface RefusalWithReason {
  readonly ok: false;
  readonly failure: Failure;
  readonly refusal: ReservationRefusal;
}

/** The state of a request, returned to the holder of its token. */
type ReservationState = Omit<ReservationReceipt, 'ownerKey' | 'confirmedAt'>;

export interface ReservationGateway {
  /**
   * Submits a request as the given account, or as a visitor's; idempotent by request id and content. Without a valid
   * session of the account it fails as worth retrying.
   */
  submit(
    request: ReservationRequest,
    resourceName: string,
    account: string | null,
    options?: CallOptions,
  ): Promise<Result<TakenReservation, Failure> | BackendFailure | RefusalWithReason>;
  /** Approved times and the number of pending requests per time, in a range of at most 100 days. */
  readAvailability(
    resourceId: string,
    from: SeoulDay,
    to: SeoulDay,
    options?: CallOptions,
  ): Promise<Result<readonly OccupiedTime[], Failure>>;
  /** The states of the requests with these tokens, at most 50; unknown ones are omitted. */
  readStates(
    tokens: readonly string[],
    options?: CallOptions,
  ): Promise<Result<readonly ReservationState[], Failure>>;
  /**
   * Cancels all dates of a request, or the one with this start date; `invalid` if it has ended, was rejected or is
   * unknown. Idempotent.
   */
  cancel(token: string, onlyDate?: string, options?: CallOptions): Promise<Result<void, Failure>>;
  /** The fields of a request that can still be changed; null for any other. */
  readRequest(
    receipt: { readonly token: string; readonly ownerKey?: string },
    options?: CallOptions,
  ): Promise<Result<WrittenReservation | null, Failure>>;
}

function createReservationGateway(backend: Backend): ReservationGateway {
  return {
    async submit(request, resourceName, account, options) {
      const body = reservationToWire(request, resourceName);
      const token = account === storedAccountId() ? storedAccessToken(new Date()) : null;
      // Without a token the request would not belong to the account.
      if (account !== null && token === null) return fail('server_error');
      const response = await callFunction('submit-reservation', body, {
        ...options,
        token,
      });
      if (response === null) return fail('offline');
      // Renewed before the next attempt, or the user is asked to sign in. Not for a 401 of a proxy.
      const isRejected = response.status === 401 && response.text.includes('"session_ended"');
      if (token !== null && isRejected) rejectToken(token);
      const refusal = refusalIn(response.text);
      if (refusal !== null) return { ok: false, failure: 'invalid', refusal };
      return readFunctionResponse(response, (data) => ({
        token: textOf(rowOf(data), 'receipt'),
        ownerKey: textOf(rowOf(data), 'owner_key'),
      }));
    },

    readAvailability: (resourceId, from, to, options) =>
      callBackend(
        (signal) =>
          backend
            .rpc('get_availability', { p_resource_id: resourceId, p_from: from, p_to: to })
            .abortSignal(signal),
        (data) => rowsOf(data).map(occupiedTimeOf),
        options,
      ),

    readStates: (tokens, options) =>
      callBackend(
        (signal) =>
          backend.rpc('get_reservation_receipts', { p_receipts: [...tokens] }).abortSignal(signal),
        (data) => rowsOf(data).map(stateOf),
        options,
      ),

    async cancel(token, onlyDate, options) {
      const parameters = { p_key: token, ...(onlyDate === undefined ? {} : { p_date: onlyDate }) };
      const answer = await callBackend(
        (signal) => backend.rpc('cancel_reservation', parameters).abortSignal(signal),
        isCancelled,
        { timeoutMs: WRITE_TIMEOUT_MS, ...options },
      );
      if (!answer.ok) return answer;
      return answer.value ? succeed(undefined) : fail('invalid');
    },

    readRequest: ({ token, ownerKey }, options) =>
      callBackend(
        (signal) =>
          backend
            .rpc('get_reservation_to_change', {
              p_key: token,
              ...(ownerKey === undefined ? {} : { p_owner_key: ownerKey }),
            })
            .abortSignal(signal),
        writtenReservationIn,
        options,
      ),
  };
}

function occupiedTimeOf(row: Row): OccupiedTime {
  const requests = integerOf(row['requests']);
  if (row['status'] === 'church') {
    const title = { ko: textOf(row, 'title_ko'), en: textOf(row, 'title_en') };
    return { ...timesOf(row), status: 'church', requests, title };
  }
  const status = textOf(row, 'status');
  if (status !== 'pending' && status !== 'approved') throw new UnexpectedShape();
  return { ...timesOf(row), status, requests };
}

function stateOf(row: Row): ReservationState {
  return {
    ...timesOf(row),
    requestId: textOf(row, 'request_id'),
    token: textOf(row, 'receipt'),
    resourceId: textOf(row, 'resource_id'),
    status: reservationStatusOf(row),
    comment: commentOf(row),
    wasApproved: row['was_approved'] === true,
    ...(Array.isArray(row['dates'])
      ? {
          dates: rowsOf(row['dates']).map((date) => ({
            ...timesOf(date),
            requestId: textOf(date, 'request_id'),
            status: reservationStatusOf(date),
            comment: commentOf(date),
          })),
        }
      : {}),
  };
}

function commentOf(row: Row): string | null {
  const comment = row['admin_comment'];
  return typeof comment === 'string' ? comment : null;
}

/** The reason of a permanent rejection; null for any other response. */
function refusalIn(text: string): ReservationRefusal | null {
  try {
    const { success, error, details } = rowOf(JSON.parse(text));
    if (success !== false) return null;
    if (error === 'duplicate_submission') {
      return { error, taken: details === undefined ? null : timesOf(rowOf(details)) };
    }
    if (error === 'request_reused') return { error };
    if (error === 'invalid') return { error, problems: problemsIn(details) };
    return null;
  } catch {
    return null;
  }
}

/** The problems known to this release; a newer server may report others. */
function problemsIn(details: unknown): readonly FieldProblem[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail) => {
    const row = rowOf(detail);
    const wire = textOf(row, 'field');
    const problem = textOf(row, 'problem');
    const field = Object.entries(RESERVATION_WIRE_NAMES).find(([, name]) => name === wire)?.[0];
    if (!isField(field) || !isReservationProblem(problem)) return [];
    return [{ field, problem }];
  });
}

function isField(name: string | undefined): name is ReservationField {
  return name !== undefined && Object.hasOwn(RESERVATION_WIRE_NAMES, name);
}

export const reservationGateway = once(() => createReservationGateway(publicBackend()));
