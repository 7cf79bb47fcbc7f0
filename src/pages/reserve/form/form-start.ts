import type { ReservationReceipt } from '../../../data/reservations/reservation-receipt-queries.ts';
import {
  canReplace,
  type RestoredReservation,
} from '../../../data/reservations/reservation-mutations.ts';
import type { ReservationRefusal } from '../../../domain/reservation-request.ts';
import { isActive } from '../../../domain/reservation.ts';
import { hasEnded } from '../../../domain/reservation-availability.ts';
import { timesOn } from '../../../domain/reservation-times.ts';
import {
  EMPTY_RESERVATION,
  hasInput,
  reservationValuesIn,
  type ReservationValues,
} from './reservation-values.ts';

/** The initial state of a form. */
export interface FormStart {
  readonly values: ReservationValues;
  readonly refusal: ReservationRefusal | null;
  readonly isReturned: boolean;
  /** It was to replace a request of an account that is not signed in any more, and is a request of its own now. */
  readonly isSeparate: boolean;
  /** The input that was just cleared, so that it can be restored. */
  readonly cleared: ReservationValues | null;
}

export const EMPTY_START: FormStart = {
  values: EMPTY_RESERVATION,
  refusal: null,
  isReturned: false,
  isSeparate: false,
  cleared: null,
};

export function startWithDraft(values: ReservationValues): FormStart {
  const isSeparate = !canReplace(values.replaces);
  return {
    ...EMPTY_START,
    values: isSeparate ? { ...values, replaces: '' } : values,
    isSeparate,
  };
}

export function startWithRestored({ request, refusal }: RestoredReservation): FormStart {
  return {
    ...startWithDraft(reservationValuesIn(request)),
    refusal,
    isReturned: refusal !== null,
  };
}

/** What was cleared, in exchange for what was typed since. */
export function startWithCleared(cleared: ReservationValues, typed: ReservationValues): FormStart {
  return { ...EMPTY_START, values: cleared, cleared: hasInput(typed) ? typed : null };
}

/** The resource and the remaining times of a request. */
export function timesToChange(receipt: ReservationReceipt, now: Date) {
  const dates = (receipt.dates ?? [])
    .filter((date) => isActive(date) && !hasEnded(date, now))
    .map(({ startDate }) => startDate);
  return { ...receipt, ...timesOn(dates[0] ?? receipt.startDate, receipt), dates };
}
