/** Separate from the schema, so that sending a request does not load the validation library. */
import type { ReservationField, ReservationRequest } from './reservation-request.ts';

/** JSON names of the fields. */
export const RESERVATION_WIRE_NAMES = {
  requestId: 'request_id',
  language: 'language',
  reservationType: 'reservation_type',
  name: 'name',
  phone: 'phone',
  email: 'email',
  organization: 'organization',
  resourceId: 'resource_id',
  startDate: 'start_date',
  endDate: 'end_date',
  startTime: 'start_time',
  endTime: 'end_time',
  dates: 'dates',
  purpose: 'purpose',
  participants: 'participants',
  notes: 'notes',
  replaces: 'replaces',
  consent: 'consent',
} as const satisfies Record<ReservationField, string>;

/** The request body; `resource_name` is informational, the server uses its own. */
export function reservationToWire(
  request: ReservationRequest,
  resourceName: string,
): Record<string, string | number | boolean | string[] | null> {
  const body = Object.entries(RESERVATION_WIRE_NAMES).map(
    ([own, wire]) => [wire, request[own as ReservationField]] as const,
  );
  return { ...Object.fromEntries(body), resource_name: resourceName };
}

/** Maps an untrusted request body to field names for validation; unknown properties are dropped. */
export function reservationFromWire(body: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(RESERVATION_WIRE_NAMES).map(([own, wire]) => [own, body[wire]]),
  );
}
