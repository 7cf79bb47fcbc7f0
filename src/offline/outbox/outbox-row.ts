import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Like } from '../../domain/publication.ts';
import type {
  ReservationReceipt,
  ReservationRefusal,
  WaitingReservation,
} from '../../domain/reservation.ts';

/** What a person can send, and what is kept of it until the server acknowledged it. */
export interface OutboxPayloads {
  readonly prayer_taps: { readonly taps: number };
  readonly contact_message: ContactMessage;
  readonly reservation: WaitingReservation;
  /** The receipt of the request that is given back. */
  readonly cancellation: ReservationReceipt;
  readonly like: Like;
}

export type OutboxKind = keyof OutboxPayloads;

export interface OutboxRow<K extends OutboxKind = OutboxKind> {
  /** Also the name under which the server takes it once, however often it is sent. */
  readonly id: string;
  readonly kind: K;
  readonly payload: OutboxPayloads[K];
  readonly status: 'waiting' | 'sending' | 'needs_attention';
  /** Once a request may have left with it, the payload never changes again. */
  readonly frozen: boolean;
  readonly attempts: number;
  /** Epoch milliseconds before which it is not sent again. */
  readonly nextAt: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The place in the line; independent of a clock that may be moved. */
  readonly order: number;
  readonly failure?: Failure;
  /** Why exactly the server did not take it, where it said so. */
  readonly refusal?: ReservationRefusal;
}

export function isOfKind<K extends OutboxKind>(row: OutboxRow, kind: K): row is OutboxRow<K> {
  return row.kind === kind;
}
