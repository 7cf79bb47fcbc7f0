import type { ReservationReceipt } from '../../../data/reservations/reservation-receipt-queries.ts';
import type { RestoredReservation } from '../../../data/reservations/reservation-mutations.ts';
import type { ReservationRefusal } from '../../../domain/reservation-request.ts';
import { timesOn } from '../../../domain/reservation-times.ts';
import {
  EMPTY_RESERVATION,
  reservationValuesIn,
  type ReservationValues,
} from './reservation-values.ts';

/** The initial state of a form. */
export interface FormStart {
  readonly values: ReservationValues;
  readonly refusal: ReservationRefusal | null;
  readonly isReturned: boolean;
  /** The input that was just cleared, so that it can be restored. */
  readonly cleared: ReservationValues | null;
}

export const EMPTY_START: FormStart = {
  values: EMPTY_RESERVATION,
  refusal: null,
  isReturned: false,
  cleared: null,
};

export function startWithRestored({ request, refusal }: RestoredReservation): FormStart {
  return {
    ...EMPTY_START,
    values: reservationValuesIn(request),
    refusal,
    isReturned: refusal !== null,
  };
}

/** The resource and the remaining times of a request. */
export function timesToChange(receipt: ReservationReceipt) {
  const dates = (receipt.dates ?? [])
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .map(({ startDate }) => startDate);
  return { ...receipt, ...timesOn(dates[0] ?? receipt.startDate, receipt), dates };
}
