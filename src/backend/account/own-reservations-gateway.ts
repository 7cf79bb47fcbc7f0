import type { ReservationStatus } from '../../domain/reservation.ts';
import { callAsAccount, type AccountResult } from './account-call.ts';
import { UnexpectedShape, type CallOptions } from '../call.ts';
import { integerOf, rowsOf, textOf, type Row } from '../rows.ts';

/** What somebody asked for while signed in, and what became of it. */
export interface OwnReservation {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly comment: string | null;
  readonly resourceId: string;
  /** Days and times in Seoul. */
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
  /** Null once the personal data was erased. */
  readonly purpose: string | null;
  readonly participants: number | null;
  readonly createdAt: string;
}

// Not the list beside the type: with it would come the rules of the form and the library that reads them.
const STATUSES = [
  'pending',
  'approved',
  'rejected',
] as const satisfies readonly ReservationStatus[];

function statusOf(row: Row): ReservationStatus {
  const status = STATUSES.find((known) => known === row['status']);
  if (status === undefined) throw new UnexpectedShape();
  return status;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function ownReservationOf(row: Row): OwnReservation {
  const participants = row['participants'];
  return {
    id: textOf(row, 'id'),
    status: statusOf(row),
    comment: textOrNull(row['admin_comment']),
    resourceId: textOf(row, 'resource_id'),
    startDate: textOf(row, 'start_date'),
    startTime: textOf(row, 'start_time'),
    endDate: textOf(row, 'end_date'),
    endTime: textOf(row, 'end_time'),
    purpose: textOrNull(row['purpose']),
    participants: participants === null ? null : integerOf(participants),
    createdAt: textOf(row, 'created_at'),
  };
}

/** Newest first. */
export function readOwnReservations(
  options?: CallOptions,
): Promise<AccountResult<readonly OwnReservation[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_own_reservations').abortSignal(signal),
    (data) => rowsOf(data).map(ownReservationOf),
    options,
  );
}
