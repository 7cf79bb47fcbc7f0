import type { ReservationStatus } from '../../domain/reservation.ts';
import type { WrittenReservation } from '../../domain/reservation-request.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { UnexpectedShape } from '../call.ts';
import { integerOrNull, oneOf, rowOf, rowsOf, textOf, textOrNull, type Row } from '../rows.ts';

// Not imported from the module of the type, which would load the form rules and the validation library.
const STATUSES = [
  'pending',
  'approved',
  'rejected',
  'cancelled',
] as const satisfies readonly ReservationStatus[];

export function reservationStatusOf(row: Row): ReservationStatus {
  return oneOf(STATUSES, row['status']);
}

export function timesOf(row: Row): ReservationTimes {
  return {
    startDate: textOf(row, 'start_date'),
    startTime: textOf(row, 'start_time'),
    endDate: textOf(row, 'end_date'),
    endTime: textOf(row, 'end_time'),
  };
}

/** What the applicant wrote beside resource and times; null where it was erased or is hidden. */
export function applicationOf(row: Row) {
  return {
    name: textOrNull(row, 'name'),
    phone: textOrNull(row, 'phone'),
    email: textOrNull(row, 'email'),
    organization: textOrNull(row, 'organization'),
    purpose: textOrNull(row, 'purpose'),
    participants: integerOrNull(row['participants']),
    notes: textOrNull(row, 'notes'),
  };
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
  return {
    resourceId: textOf(row, 'resource_id'),
    ...timesOf(row),
    dates: Array.isArray(row['dates']) ? row['dates'].map(String) : null,
    ...applicationOf(row),
  };
}
