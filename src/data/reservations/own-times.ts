import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnTime } from '../../domain/reservation-availability.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import { useUnsentCancellations } from './reservation-cancellation.ts';
import { useUnsentReservations, type UnsentReservation } from './reservation-mutations.ts';
import { reservationReceiptQueries } from './reservation-receipt-queries.ts';

/** The times of this device's requests: the unsent ones, and the delivered ones that are pending or approved. */
export function ownTimes(
  unsent: readonly UnsentReservation[],
  receipts: readonly ReservationReceipt[],
  isCancelled: (requestId: string) => boolean,
): readonly OwnTime[] {
  return [
    ...unsent
      .filter(({ status }) => status !== 'needs_attention')
      .map(({ request }) => ({ ...request, status: 'pending', isCounted: false }) as const),
    ...receipts.flatMap((receipt) => {
      const { status, requestId } = receipt;
      if ((status !== 'pending' && status !== 'approved') || isCancelled(requestId)) return [];
      return [{ ...receipt, status, isCounted: true }];
    }),
  ];
}

export interface OwnTimes {
  readonly times: readonly OwnTime[];
  /** The request that the form replaces; null if this device has no receipt for it. */
  readonly replaced: (OwnTime & { readonly token: string }) | null;
}

/** The times of this device's other requests, without the one that a new request replaces. */
export function useOwnTimes(replaces: string): OwnTimes {
  const unsent = useUnsentReservations();
  const cancellations = useUnsentCancellations();
  const { data: receipts } = useQuery(reservationReceiptQueries.held());
  return useMemo(() => {
    const held = receipts ?? [];
    const old = held.find(({ token }) => token === replaces);
    const isCancelled = (requestId: string) =>
      (cancellations.get(requestId)?.status ?? 'needs_attention') !== 'needs_attention';
    const replaced =
      old !== undefined && (old.status === 'pending' || old.status === 'approved')
        ? { ...old, status: old.status, isCounted: true }
        : null;
    return {
      times: ownTimes(
        unsent,
        held.filter((receipt) => receipt !== old),
        isCancelled,
      ),
      replaced,
    };
  }, [unsent, cancellations, receipts, replaces]);
}
