import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  cancelOwnReservation,
  readOwnReservation,
  readOwnReservations,
  type OwnReservation,
} from '../../backend/account/own-reservations-gateway.ts';
import type { Failure } from '../../domain/failure.ts';
import type { WrittenReservation } from '../../domain/reservation-request.ts';
import { fail, type Result } from '../../domain/result.ts';
import { followStore } from '../cache/follow-store.ts';
import { loadReceiptStore } from '../reservations/reservation-receipt-queries.ts';
import {
  ACCOUNT_READ,
  accountQueries,
  type AccountResult,
  unwrapAccount,
} from './account-queries.ts';

export type { OwnReservation } from '../../backend/account/own-reservations-gateway.ts';

const all = [...accountQueries.all, 'reservations'] as const;

/** What this device has requested while offline reaches the server, and thus the list, later. */
const followReceipts = followStore(loadReceiptStore, (receipts, client) => {
  receipts.onChanged(() => void client.invalidateQueries({ queryKey: all }));
});

export const ownReservationQueries = {
  of: (userId: string) =>
    queryOptions({
      ...ACCOUNT_READ,
      queryKey: [...all, userId] as const,
      queryFn: async ({ client, signal }): Promise<readonly OwnReservation[]> => {
        await followReceipts(client).catch(() => undefined);
        return unwrapAccount(readOwnReservations({ signal }), signal);
      },
    }),
};

/** The dates of one request; several if it repeats. */
export type OwnRequest = readonly [OwnReservation, ...OwnReservation[]];

/** Groups the dates of recurring requests, which are adjacent in the list. */
export function ownRequestsOf(reservations: readonly OwnReservation[]): readonly OwnRequest[] {
  const requests: OwnRequest[] = [];
  for (const reservation of reservations) {
    const last = requests.at(-1);
    if (
      last !== undefined &&
      reservation.series !== null &&
      last[0].series === reservation.series
    ) {
      requests[requests.length - 1] = [...last, reservation];
    } else requests.push([reservation]);
  }
  return requests;
}

/**
 * Cancels all dates of a request of the account, or the one with this start date, and refetches the list; false if it
 * is already over or was rejected.
 */
export async function cancelOwn(
  client: QueryClient,
  id: string,
  onlyDate?: string,
): Promise<AccountResult<boolean>> {
  const answer = await cancelOwnReservation(id, onlyDate);
  await client.invalidateQueries({ queryKey: all });
  return answer;
}

/** The contents of a request of the account; null if it cannot be changed (any more). */
export async function readOwnReservationToChange(
  id: string,
): Promise<Result<WrittenReservation | null, Failure>> {
  const answer = await readOwnReservation(id);
  if (answer.ok) return answer;
  return fail(answer.failure === 'signed_out' ? 'forbidden' : answer.failure);
}
