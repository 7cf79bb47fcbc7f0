import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  cancelOwnReservation,
  readOwnReservation,
  readOwnReservations,
  type OwnReservation,
} from '../../backend/account/own-reservations-gateway.ts';
import type { Failure } from '../../domain/failure.ts';
import type { WrittenReservation } from '../../domain/reservation.ts';
import { fail, type Result } from '../../domain/result.ts';
import { accountQueries, valueOf, type AccountResult } from './account-queries.ts';

export type { OwnReservation } from '../../backend/account/own-reservations-gateway.ts';

export const ownReservationQueries = {
  of: (userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'reservations', userId] as const,
      networkMode: 'always',
      retry: false,
      queryFn: ({ signal }): Promise<readonly OwnReservation[]> =>
        valueOf(readOwnReservations({ signal }), signal),
    }),
};

/** Cancels a request of the account and refetches the list; false if it is already over or was rejected. */
export async function cancelOwn(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  const answer = await cancelOwnReservation(id);
  await client.invalidateQueries({ queryKey: [...accountQueries.all, 'reservations'] });
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
