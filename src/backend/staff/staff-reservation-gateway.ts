import { RESERVATION_STATUSES, RESERVATION_TYPES } from '../../domain/reservation.ts';
import {
  CANCELLED_VIA,
  type ReplacedReservation,
  type RevealedContact,
  type ReviewedReservation,
  type ReviewFilter,
  type ReviewState,
  type ConflictingUse,
  type SeriesDate,
} from '../../domain/reservation-review.ts';
import { accountClient, type AccountClient } from '../account/account-client.ts';
import { trimmedLine } from '../../domain/written-text.ts';
import { callAsAccount, type AccountResult, type AccountOptions } from '../account/account-call.ts';
import { PAGE_TIMEOUT_MS, UnexpectedShape, WRITE_TIMEOUT_MS } from '../call.ts';
import { watchRows } from '../live-rows.ts';
import { applicationOf, timesOf } from '../reservations/reservation-rows.ts';
import {
  instantOf,
  instantOrNull,
  integerOf,
  oneOf,
  rowOf,
  rowsOf,
  textOf,
  textOrNull,
  type Row,
} from '../rows.ts';

interface ReviewPage {
  readonly listed: readonly ReviewedReservation[];
  /** Conflicts of the listed requests that are not on this page. */
  readonly offPageConflicts: readonly ReviewedReservation[];
}

interface ReviewPageRequest {
  /** Null for any state. */
  readonly state: ReviewState | null;
  readonly filter: ReviewFilter;
  readonly limit: number;
  readonly offset: number;
  readonly withConflicts: boolean;
}

function reservationOf(row: Row): ReviewedReservation {
  const conflicting = row['conflicts'];
  const cancelledVia = row['cancelled_via'];
  if (!Array.isArray(conflicting)) throw new UnexpectedShape();
  return {
    id: textOf(row, 'id'),
    status: oneOf(RESERVATION_STATUSES, row['status']),
    type: oneOf(RESERVATION_TYPES, row['reservation_type']),
    resourceId: textOf(row, 'resource_id'),
    resourceName: textOf(row, 'resource_name'),
    times: timesOf(row),
    ...applicationOf(row),
    adminComment: textOrNull(row, 'admin_comment'),
    language: oneOf(['ko', 'en'], row['language']),
    createdAt: instantOf(row, 'created_at'),
    decidedAt: instantOrNull(row, 'decided_at'),
    cancelledAt: instantOrNull(row, 'cancelled_at'),
    cancelledVia: cancelledVia === null ? null : oneOf(CANCELLED_VIA, cancelledVia),
    replaces: row['replaces'] === null ? null : replacedOf(rowOf(row['replaces'])),
    conflicting: conflicting.map(String),
    isByPhone: row['by_phone'] === true,
    series: textOrNull(row, 'series'),
    dates: row['dates'] === null ? null : rowsOf(row['dates']).map(seriesDateOf),
  };
}

export function seriesDateOf(row: Row): SeriesDate {
  return {
    id: textOf(row, 'id'),
    status: oneOf(RESERVATION_STATUSES, row['status']),
    times: timesOf(row),
    adminComment: row['admin_comment'] === undefined ? null : textOf(row, 'admin_comment'),
    conflict: row['conflict'] === undefined ? null : conflictingUseOf(rowOf(row['conflict'])),
  };
}

function replacedOf(row: Row): ReplacedReservation {
  return {
    id: textOf(row, 'id'),
    status: oneOf(RESERVATION_STATUSES, row['status']),
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
    offPageConflicts: rows.filter((row) => row['listed'] !== true).map(reservationOf),
  };
}

/** Reads one page, newest first, with masked contact data. A search is recorded first, otherwise it finds nobody. */
export function readReviewPage(
  { state, filter, limit, offset, withConflicts }: ReviewPageRequest,
  options?: AccountOptions,
): Promise<AccountResult<ReviewPage>> {
  const words = trimmedLine(filter.search);
  return callAsAccount(
    async (client, signal) => {
      if (words !== '') {
        const recorded = await client
          .rpc('record_contact_search', { p_search: words })
          .abortSignal(signal);
        if (recorded.error !== null) return recorded;
      }
      return client
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
        .abortSignal(signal);
    },
    pageOf,
    { timeoutMs: PAGE_TIMEOUT_MS, ...options },
  );
}

/** The given requests that are still pending. */
export function readStillPending(
  ids: readonly string[],
  options?: AccountOptions,
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

/** Records in the audit log that a contact is revealed, and reads it; null if it was erased. */
export function revealContact(
  id: string,
  options?: AccountOptions,
): Promise<AccountResult<RevealedContact | null>> {
  return callAsAccount(
    async (client, signal) => {
      const recorded = await client.rpc('record_contact_reveal', { p_id: id }).abortSignal(signal);
      if (recorded.error !== null) return recorded;
      return client.rpc('get_revealed_contact', { p_id: id }).abortSignal(signal);
    },
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

export function conflictingUseOf(row: Row): ConflictingUse {
  const hasTitle = row['title_ko'] !== undefined;
  return {
    name: row['name'] === undefined ? null : textOf(row, 'name'),
    title: hasTitle ? { ko: textOf(row, 'title_ko'), en: textOf(row, 'title_en') } : null,
    times: timesOf(row),
  };
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
