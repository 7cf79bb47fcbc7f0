/** Apart from the schema, so that whoever only sends a request needs no library that checks one. */
import type { ReservationField, ReservationRequest } from './reservation.ts';

/** The names of the fields on the wire. */
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

/** The body of the call; `resource_name` is for people who read it, the server has its own. */
export function reservationToWire(
  request: ReservationRequest,
  resourceName: string,
): Record<string, string | number | boolean | string[] | null> {
  const body = Object.entries(RESERVATION_WIRE_NAMES).map(
    ([own, wire]) => [wire, request[own as ReservationField]] as const,
  );
  return { ...Object.fromEntries(body), resource_name: resourceName };
}

/** The fields of a body, whoever sent it, for the schema to judge; what has no name here is left behind. */
export function reservationFromWire(body: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(RESERVATION_WIRE_NAMES).map(([own, wire]) => [own, body[wire]]),
  );
}
