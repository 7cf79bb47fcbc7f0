import { callAsAccount, type AccountResult } from '../account/account-call.ts';
import type { CallOptions } from '../call.ts';
import { rowsOf } from '../rows.ts';

/** Number of pending reservation requests; a recurring one is one, and those behind the first 1,000 dates are not counted. */
export function countPendingReservations(options?: CallOptions): Promise<AccountResult<number>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('reservations')
        .select('id, series')
        .eq('status', 'pending')
        .is('erased_at', null)
        .abortSignal(signal),
    (data) => new Set(rowsOf(data).map(({ id, series }) => series ?? id)).size,
    options,
  );
}

/** Number of unread messages to the office. */
export function countUnreadMessages(options?: CallOptions): Promise<AccountResult<number>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('contact_messages')
        .select('id', { count: 'exact', head: true })
        .is('read_at', null)
        .is('deleted_at', null)
        .abortSignal(signal),
    (_, count) => count ?? 0,
    options,
  );
}
