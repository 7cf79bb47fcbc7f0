import type { Failure } from '../../domain/failure.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { ReservationRefusal } from '../../domain/reservation-request.ts';
import type { OutboxKind, OutboxRow } from './outbox-row.ts';

/** The server's responses by kind. They are stored on the device, so they contain no personal data. */
export interface OutboxAnswers extends Readonly<Record<OutboxKind, unknown>> {
  /** The shared count including the batch. */
  readonly prayer_taps: number;
  /** The id of the delivered row. */
  readonly contact_message: { readonly id: string };
  /** The id of the delivered row; its details are stored as a receipt. */
  readonly reservation: { readonly id: string };
  /** The id of the delivered row. */
  readonly cancellation: { readonly id: string };
  /** The number of likes; null if the publication is no longer public. */
  readonly like: number | null;
}

export type SendResult<K extends OutboxKind> =
  | {
      readonly ok: true;
      readonly value: OutboxAnswers[K];
      /** Stored in the transaction that removes the row. */
      readonly receipt?: ReservationReceipt;
    }
  | NotSent;

/** `refusal` is the reason that the server gave for rejecting it, if any. */
export interface NotSent {
  readonly ok: false;
  readonly failure: Failure;
  readonly retryAfterMs?: number;
  readonly refusal?: ReservationRefusal;
}

/** Sends one row of each kind to the server. */
export type OutboxSenders = {
  readonly [K in OutboxKind]: (row: Pick<OutboxRow<K>, 'id' | 'payload'>) => Promise<SendResult<K>>;
};
