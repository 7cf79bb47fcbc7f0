import type { ReservationStatus, WrittenReservation } from '../../domain/reservation.ts';
import { UnexpectedShape } from '../call.ts';
import { integerOf, rowOf, rowsOf, textOf, type Row } from '../rows.ts';

// Not imported from the module of the type, which would load the form rules and the validation library.
const STATUSES = [
  'pending',
  'approved',
  'rejected',
  'cancelled',
] as const satisfies readonly ReservationStatus[];

export function reservationStatusOf(row: Row): ReservationStatus {
  const status = STATUSES.find((known) => known === row['status']);
  if (status === undefined) throw new UnexpectedShape();
  return status;
}

/** The result of `cancel_reservation`: false if there was nothing to cancel. */
export function isCancelled(data: unknown): boolean {
  const { success } = rowOf(data);
  if (typeof success !== 'boolean') throw new UnexpectedShape();
  return success;
}

/** The result of `get_reservation_to_change`; null if the request can no longer be changed. */
export function writtenReservationIn(data: unknown): WrittenReservation | null {
  const [row] = rowsOf(data);
  if (row === undefined) return null;
  const textOrNull = (column: string) => (row[column] === null ? null : textOf(row, column));
  return {
    resourceId: textOf(row, 'resource_id'),
    startDate: textOf(row, 'start_date'),
    startTime: textOf(row, 'start_time'),
    endDate: textOf(row, 'end_date'),
    endTime: textOf(row, 'end_time'),
    dates: Array.isArray(row['dates']) ? row['dates'].map(String) : null,
    name: textOrNull('name'),
    phone: textOrNull('phone'),
    email: textOrNull('email'),
    organization: textOrNull('organization'),
    purpose: textOrNull('purpose'),
    participants: row['participants'] === null ? null : integerOf(row['participants']),
    notes: textOrNull('notes'),
  };
}
