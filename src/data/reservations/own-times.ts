import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnTime } from '../../domain/reservation-availability.ts';
import { isActive, type ReservationReceipt } from '../../domain/reservation.ts';
import { timesOn } from '../../domain/reservation-times.ts';
import { useUnsentCancellations } from './reservation-cancellation.ts';
import { useUnsentReservations, type UnsentReservation } from './reservation-mutations.ts';
import { reservationReceiptQueries } from './reservation-receipt-queries.ts';

/**
 * The times of this device's requests, of recurring ones all dates: the unsent ones, and the delivered ones that are
 * pending or approved.
 */
export function ownTimes(
  unsent: readonly UnsentReservation[],
  receipts: readonly ReservationReceipt[],
  isCancelled: (requestId: string, startDate: string) => boolean,
): readonly OwnTime[] {
  return [
    ...unsent
      .filter(({ status }) => status !== 'needs_attention')
      .flatMap(({ request }) =>
        (request.dates ?? [request.startDate]).map((date): OwnTime => {
          const { resourceId } = request;
          return { ...timesOn(date, request), resourceId, status: 'pending', isCounted: false };
        }),
      ),
    ...receipts.flatMap((receipt) =>
      activeTimes(receipt).filter(({ startDate }) => !isCancelled(receipt.requestId, startDate)),
    ),
  ];
}

function activeTimes(receipt: ReservationReceipt): readonly OwnTime[] {
  const { resourceId } = receipt;
  return (receipt.dates ?? [receipt])
    .filter(isActive)
    .map(({ status, startDate, startTime, endDate, endTime }) => {
      return { startDate, startTime, endDate, endTime, resourceId, status, isCounted: true };
    });
}

interface OwnTimes {
  readonly times: readonly OwnTime[];
  /** The times of the request that the form replaces; empty if this device has no receipt for it. */
  readonly replaced: readonly OwnTime[];
}

/** The times of this device's other requests, without the one that a new request replaces. */
export function useOwnTimes(replaces: string): OwnTimes {
  const unsent = useUnsentReservations();
  const cancellations = useUnsentCancellations();
  const { data: receipts } = useQuery(reservationReceiptQueries.stored());
  return useMemo(() => {
    const stored = receipts ?? [];
    const old = stored.find(({ token }) => token === replaces);
    const isCancelled = (requestId: string, startDate: string) =>
      cancellations.some(
        ({ status, onlyDate, ...cancelled }) =>
          cancelled.requestId === requestId &&
          status !== 'needs_attention' &&
          (onlyDate ?? startDate) === startDate,
      );
    return {
      times: ownTimes(
        unsent,
        stored.filter((receipt) => receipt !== old),
        isCancelled,
      ),
      replaced: old === undefined ? [] : activeTimes(old),
    };
  }, [unsent, cancellations, receipts, replaces]);
}
