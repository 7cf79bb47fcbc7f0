import type { QueryClient } from '@tanstack/react-query';
import {
  blockTimes,
  enterReservation,
  moveBlockedTime,
  readBlockedTimes,
  unblockTimes,
  type BlockAnswer,
  type RoomSlot,
  type EnteredAnswer,
  type MoveAnswer,
  type ReservationInBlock,
} from '../../backend/staff/church-use-gateway.ts';
import type { BlockedTime, TimesToBlock } from '../../domain/blocked-time.ts';
import type { ReservationRequest } from '../../domain/reservation-request.ts';
import { availabilityQueries } from '../reservations/availability-queries.ts';
import { accountQuery, refreshAfter, type AccountResult } from '../account/account-queries.ts';
import { staffReservationQueries } from './staff-reservation-queries.ts';

export type { ReservationInBlock };

/** Current and future blocked times. */
export const blockedTimesQuery = () =>
  accountQuery([...staffReservationQueries.all, 'blocked'] as const, readBlockedTimes);

/** The lists of the staff and the availability that members see. */
function invalidateUses(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: staffReservationQueries.all });
  void client.invalidateQueries({ queryKey: availabilityQueries.all });
}

/** `skipTaken` skips dates with an approved reservation; otherwise one such date prevents all from being blocked. */
export function block(
  client: QueryClient,
  times: TimesToBlock,
  skipTaken: boolean,
): Promise<BlockAnswer> {
  return refreshAfter(blockTimes(times, { skipTaken }), () => invalidateUses(client));
}

/** Resolves with the ids of the times that were still blocked. */
export function unblock(
  client: QueryClient,
  one: BlockedTime,
  whole: boolean,
): Promise<AccountResult<ReadonlySet<string>>> {
  return refreshAfter(unblockTimes(one, { whole }), () => invalidateUses(client));
}

export function moveBlock(
  client: QueryClient,
  id: string,
  expected: RoomSlot,
  to: RoomSlot,
): Promise<MoveAnswer> {
  return refreshAfter(moveBlockedTime(id, expected, to), () => invalidateUses(client));
}

export function enterPhoneRequest(
  client: QueryClient,
  request: ReservationRequest,
  approve: boolean,
): Promise<EnteredAnswer> {
  return refreshAfter(enterReservation(request, { approve }), () => invalidateUses(client));
}
