import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Like } from '../../domain/publication.ts';
import type { ReservationCancellation } from '../../domain/reservation.ts';
import type { ReservationRefusal, WaitingReservation } from '../../domain/reservation-request.ts';

/** A message and, if it was written in the form for newcomers, that form's values, to be corrected if it is rejected. */
export interface QueuedMessage extends ContactMessage {
  readonly newcomer?: Readonly<Record<string, string>>;
}

/** The payload of each kind of outbox row, stored until the server has acknowledged it. */
export interface OutboxPayloads {
  readonly prayer_taps: { readonly taps: number };
  readonly contact_message: QueuedMessage;
  readonly reservation: WaitingReservation;
  readonly cancellation: ReservationCancellation;
  readonly like: Like;
}

export type OutboxKind = keyof OutboxPayloads;

/** In the order in which the kinds are sent. */
export const OUTBOX_KINDS = [
  'prayer_taps',
  'contact_message',
  'reservation',
  'cancellation',
  'like',
] as const satisfies readonly OutboxKind[];

export interface OutboxRow<K extends OutboxKind = OutboxKind> {
  /** Also the idempotency key: the server accepts a row once, however often it is sent. */
  readonly id: string;
  readonly kind: K;
  readonly payload: OutboxPayloads[K];
  readonly status: 'waiting' | 'sending' | 'needs_attention';
  /** Whether the payload may have been sent; if so, it must not change any more. */
  readonly frozen: boolean;
  readonly attempts: number;
  /** Epoch milliseconds of the next attempt. */
  readonly nextAt: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The position in the queue; does not depend on the clock, which the user may change. */
  readonly order: number;
  readonly failure?: Failure;
  /** The reason that the server gave for rejecting it, if any. */
  readonly refusal?: ReservationRefusal;
}

/** Whether an attempt may have reached the server although no response was received. */
export function mayHaveArrived({ frozen, failure, status }: OutboxRow): boolean {
  return frozen && failure !== 'rate_limited' && status !== 'needs_attention';
}

export function isOfKind<K extends OutboxKind>(row: OutboxRow, kind: K): row is OutboxRow<K> {
  return row.kind === kind;
}
