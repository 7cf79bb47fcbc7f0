import type { OwnProfile } from '../../domain/account.ts';
import { GENERAL_MEMBER } from '../../domain/admin-level.ts';
import { callAsAccount, type AccountResult } from './account-call.ts';
import { WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { integerOf, rowsOf, textOf } from '../rows.ts';

/** An account without a profile is an ordinary member. */
export function readOwnProfile(
  userId: string,
  options?: CallOptions,
): Promise<AccountResult<OwnProfile>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('profiles')
        .select('display_name, email, admin_level')
        .eq('id', userId)
        .limit(1)
        .abortSignal(signal),
    (data) => {
      const row = rowsOf(data)[0];
      if (row === undefined) return { displayName: '', email: '', level: GENERAL_MEMBER };
      const email = row['email'];
      return {
        displayName: textOf(row, 'display_name'),
        email: typeof email === 'string' ? email : '',
        level: integerOf(row['admin_level']),
      };
    },
    { ...options, isOwnRow: true },
  );
}

export function changeOwnName(
  userId: string,
  displayName: string,
): Promise<AccountResult<boolean>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('profiles')
        .update({ display_name: displayName })
        .eq('id', userId)
        .select('id')
        .abortSignal(signal),
    (data) => rowsOf(data).length === 1,
    { timeoutMs: WRITE_TIMEOUT_MS, isOwnRow: true },
  );
}

/** Deletes the account permanently; requires a recent sign-in. */
export function deleteOwnAccount(
  email: string,
): Promise<AccountResult<void, 'last_administrator'>> {
  return callAsAccount(
    (client, signal) => client.rpc('delete_own_account', { p_email: email }).abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS, named: { '23514': 'last_administrator' } },
  );
}
