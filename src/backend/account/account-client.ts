import { isAuthRefreshDiscardedError, SupabaseClient } from '@supabase/supabase-js';
import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';
import { backendAddress, type BackendAddress } from '../backend-address.ts';
import type { Database } from '../database-types.ts';

/** The whole library: tables, procedures, files and functions in the name of whoever signed in. */
export type AccountClient = SupabaseClient<Database>;

class WithoutRetries extends SupabaseClient<Database> {
  constructor({ url, key, fetch }: BackendAddress) {
    super(url, key, {
      auth: {
        storageKey: ACCOUNT_STORAGE_KEY,
        // A link in a mail is often opened in another browser than the one that asked for it: it must carry all it needs.
        flowType: 'implicit',
      },
      ...(fetch === undefined ? {} : { global: { fetch } }),
    });
    // Callers decide what to retry. The option `db.retry` exists only in versions that need Node 22.
    this.rest.retry = false;
  }
}

export function createAccountClient(address: BackendAddress): AccountClient {
  return new WithoutRetries(address);
}

let client: AccountClient | null = null;

/**
 * The one client with a session on this page, made when it is first asked for. It is 45 KB that no visitor loads:
 * only files named `account-*` and `staff-*` may import this one, which is what keeps it in chunks of its own.
 */
export function accountClient(): AccountClient {
  client ??= createAccountClient(backendAddress());
  return client;
}

/**
 * The session of this device. When two tabs refresh it at once, the library gives the slower one an error instead of
 * the session that the other tab stored: that one is read again.
 */
export async function storedSession(client: AccountClient) {
  const answer = await client.auth.getSession();
  return isAuthRefreshDiscardedError(answer.error) ? client.auth.getSession() : answer;
}
