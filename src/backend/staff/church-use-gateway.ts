import type { BlockedTime, TimesToBlock } from '../../domain/blocked-time.ts';
import type { ReservationRequest } from '../../domain/reservation-request.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { reservationToWire } from '../../domain/reservation-wire.ts';
import {
  callAsAccount,
  type AccountFailure,
  type AccountOptions,
  type AccountResult,
} from '../account/account-call.ts';
import { PAGE_TIMEOUT_MS, UnexpectedShape, WRITE_TIMEOUT_MS } from '../call.ts';
import { timesOf } from '../reservations/reservation-rows.ts';
import { rowOf, rowsOf, textOf, textsOf, type Row } from '../rows.ts';

/** An approved reservation that conflicts with a time to be blocked; the name is masked. */
export interface ReservationInBlock {
  readonly resourceId: string;
  readonly name: string;
  readonly times: ReservationTimes;
}

/** `reused`: an earlier text with the same id is stored, whose response was lost. */
type EntryFailure = AccountFailure | 'reused';

export type BlockAnswer =
  /** `skipped`: the number of dates of single rooms that were left out because of an approved reservation. */
  | { readonly ok: true; readonly skipped: number }
  | { readonly ok: false; readonly failure: EntryFailure }
  | {
      readonly ok: false;
      readonly failure: 'slot_taken';
      readonly taken: readonly ReservationInBlock[];
    };

export type EnteredAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: EntryFailure }
  | {
      readonly ok: false;
      readonly failure: 'duplicate_submission';
      /** Null if the same person has already requested this time. */
      readonly taken: ReservationTimes | null;
    };

/** Blocks the times; idempotent by id. */
export async function blockTimes(
  times: TimesToBlock,
  { skipTaken, ...options }: AccountOptions & { readonly skipTaken: boolean },
): Promise<BlockAnswer> {
  const answer = await callAsAccount(
    (client, signal) =>
      client
        .rpc('block_times', {
          p_series: times.id,
          p_title: times.title,
          p_resources: [...times.resourceIds],
          p_dates: [...times.days],
          p_days: times.daysToEnd,
          p_start_time: times.startTime,
          p_end_time: times.endTime,
          p_skip_taken: skipTaken,
        })
        .abortSignal(signal),
    rowOf,
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
  );
  return answer.ok ? blockAnswerOf(answer.value) : { ok: false, failure: answer.failure };
}

function blockAnswerOf({ success, error, taken }: Row): BlockAnswer {
  if (success === true) {
    const skipped = (taken === undefined ? [] : rowsOf(taken)).map(
      (row) => `${textOf(row, 'day')} ${textOf(row, 'resource_id')}`,
    );
    return { ok: true, skipped: new Set(skipped).size };
  }
  if (error === 'request_reused') return { ok: false, failure: 'reused' };
  if (error !== 'slot_taken') return { ok: false, failure: 'invalid' };
  return {
    ok: false,
    failure: 'slot_taken',
    taken: rowsOf(taken).map((row) => ({
      resourceId: textOf(row, 'resource_id'),
      name: textOf(row, 'name'),
      times: timesOf(row),
    })),
  };
}

/** The most blocked times that the database returns per call. */
const BLOCKED_PAGE = 1000;

/** Blocked times that have not ended, the earliest first. */
export function readBlockedTimes(
  options?: AccountOptions,
): Promise<AccountResult<readonly BlockedTime[]>> {
  return callAsAccount(
    async (client, signal) => {
      // By id: a time that is blocked meanwhile shifts the offsets.
      const found = new Map<string, Row>();
      for (let offset = 0; ; offset += BLOCKED_PAGE) {
        const page = await client
          .rpc('get_blocked_times', { p_offset: offset })
          .abortSignal(signal);
        if (page.error !== null) return page;
        const rows = rowsOf(page.data);
        for (const row of rows) found.set(textOf(row, 'id'), row);
        if (rows.length < BLOCKED_PAGE) return { ...page, data: [...found.values()] };
      }
    },
    (data) =>
      rowsOf(data).map((row) => ({
        id: textOf(row, 'id'),
        series: textOf(row, 'series'),
        resourceId: textOf(row, 'resource_id'),
        title: textOf(row, 'title'),
        times: timesOf(row),
      })),
    { timeoutMs: PAGE_TIMEOUT_MS, ...options },
  );
}

/** Unblocks one time or its whole series. Resolves with the ids of the times that were still blocked. */
export function unblockTimes(
  { id, series }: Pick<BlockedTime, 'id' | 'series'>,
  { whole, ...options }: AccountOptions & { readonly whole: boolean },
): Promise<AccountResult<ReadonlySet<string>>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('unblock_times', { p_id: id, p_whole_series: whole, p_series: series })
        .abortSignal(signal),
    (data) => new Set(textsOf(rowOf(data)['freed'])),
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
  );
}

export type MoveAnswer = BlockAnswer | { readonly ok: false; readonly failure: 'conflict' };

/** The room and times of a blocked time. */
export interface RoomSlot {
  readonly resourceId: string;
  readonly times: ReservationTimes;
}

/**
 * Moves a blocked time to another room, date or hour; its duration stays. `conflict` if it is no longer where `expected`
 * says.
 */
export async function moveBlockedTime(
  id: string,
  expected: RoomSlot,
  to: RoomSlot,
): Promise<MoveAnswer> {
  const answer = await callAsAccount(
    (client, signal) =>
      client
        .rpc('move_blocked_time', {
          p_id: id,
          p_resource: to.resourceId,
          p_date: to.times.startDate,
          p_time: to.times.startTime,
          p_seen_resource: expected.resourceId,
          p_seen_date: expected.times.startDate,
          p_seen_time: expected.times.startTime,
        })
        .abortSignal(signal),
    rowOf,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
  if (!answer.ok) return { ok: false, failure: answer.failure };
  const isConflict = answer.value['error'] === 'overtaken';
  return isConflict ? { ok: false, failure: 'conflict' } : blockAnswerOf(answer.value);
}

/** Stores a request received by phone; idempotent by request id. */
export async function enterReservation(
  request: ReservationRequest,
  { approve, ...options }: AccountOptions & { readonly approve: boolean },
): Promise<EnteredAnswer> {
  const answer = await callAsAccount(
    (client, signal) =>
      client
        .rpc('enter_reservation', {
          p_request: { ...reservationToWire(request, ''), email: request.email || null },
          p_approve: approve,
        })
        .abortSignal(signal),
    rowOf,
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
  );
  if (!answer.ok) return { ok: false, failure: answer.failure };
  const { success, error, taken } = answer.value;
  if (success === true) return { ok: true };
  if (error === 'duplicate_submission') {
    return { ok: false, failure: error, taken: taken === undefined ? null : timesOf(rowOf(taken)) };
  }
  if (error === 'request_reused') return { ok: false, failure: 'reused' };
  if (error === 'invalid') return { ok: false, failure: error };
  throw new UnexpectedShape();
}
