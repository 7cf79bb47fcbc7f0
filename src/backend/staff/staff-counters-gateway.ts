import { callAsAccount, type AccountResult } from '../account/account-call.ts';
import type { CallOptions } from '../call.ts';

/** Number of pending reservation requests. */
export function countPendingReservations(options?: CallOptions): Promise<AccountResult<number>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('reservations')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'pending')
        .is('erased_at', null)
        .abortSignal(signal),
    (_, count) => count ?? 0,
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
