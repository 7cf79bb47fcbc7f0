import { isAuthRefreshDiscardedError, SupabaseClient } from '@supabase/supabase-js';
import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';
import { backendAddress, type BackendAddress } from '../backend-address.ts';
import type { Database } from '../database-types.ts';

/** The full client library (tables, procedures, files and functions) for the signed-in user. */
export type AccountClient = SupabaseClient<Database>;

class WithoutRetries extends SupabaseClient<Database> {
  constructor({ url, key, fetch }: BackendAddress) {
    super(url, key, {
      auth: {
        storageKey: ACCOUNT_STORAGE_KEY,
        // Email links are often opened in another browser than the one that requested them, so they must contain
        // everything.
        flowType: 'implicit',
      },
      ...(fetch === undefined ? {} : { global: { fetch } }),
    });
    // Callers decide what to retry. The option `db.retry` exists only in versions that require Node 22.
    this.rest.retry = false;
  }
}

export function createAccountClient(address: BackendAddress): AccountClient {
  return new WithoutRetries(address);
}

let client: AccountClient | null = null;

/**
 * The page's only client with a session, created lazily. At 45 KB it must not be loaded by visitors: only files named
 * `account-*` and `staff-*` may import this module, which keeps it in chunks of its own.
 */
export function accountClient(): AccountClient {
  client ??= createAccountClient(backendAddress());
  return client;
}

/**
 * The session stored on this device. When two tabs refresh it at once, the library returns an error to the slower one
 * instead of the session stored by the other tab; it is then read again.
 */
export async function storedSession(client: AccountClient) {
  const answer = await client.auth.getSession();
  return isAuthRefreshDiscardedError(answer.error) ? client.auth.getSession() : answer;
}
