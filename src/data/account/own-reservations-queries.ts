import { queryOptions } from '@tanstack/react-query';
import {
  readOwnReservations,
  type OwnReservation,
} from '../../backend/account/own-reservations-gateway.ts';
import { accountQueries, valueOf } from './account-queries.ts';

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
