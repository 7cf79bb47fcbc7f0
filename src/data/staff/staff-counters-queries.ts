import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  countPendingReservations,
  countUnreadMessages,
} from '../../backend/staff/staff-counters-gateway.ts';
import { ACCOUNT_READ, STAFF, unwrapAccount } from '../account/account-queries.ts';

interface StaffCounters {
  readonly pendingReservations: number;
  readonly unreadMessages: number;
}

const all = [...STAFF, 'counters'] as const;

/** The number of pending items for staff. Invalidated by every mutation that changes it. */
export const staffCountersQueries = {
  all,
  of: (userId: string) =>
    queryOptions({
      queryKey: [...all, userId] as const,
      ...ACCOUNT_READ,
      refetchInterval: 60_000,
      queryFn: async ({ signal }): Promise<StaffCounters> => {
        const [pendingReservations, unreadMessages] = await Promise.all([
          unwrapAccount(countPendingReservations({ signal }), signal),
          unwrapAccount(countUnreadMessages({ signal }), signal),
        ]);
        return { pendingReservations, unreadMessages };
      },
    }),
};

/** Null until loaded, and if it could not be loaded. */
export function useStaffCounters(userId: string): StaffCounters | null {
  return useQuery(staffCountersQueries.of(userId)).data ?? null;
}
