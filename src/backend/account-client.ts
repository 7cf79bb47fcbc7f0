import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { ACCOUNT_STORAGE_KEY } from '../domain/account.ts';
import { backendAddress, type BackendAddress } from './backend-address.ts';
import type { Database } from './database-types.ts';

/** The whole library: tables, procedures, files and functions in the name of whoever signed in. */
export type AccountClient = SupabaseClient<Database>;

export function createAccountClient({ url, key, fetch }: BackendAddress): AccountClient {
  return createClient<Database>(url, key, {
    auth: {
      storageKey: ACCOUNT_STORAGE_KEY,
      // A link in a mail is often opened in another browser than the one that asked for it: it must carry all it needs.
      flowType: 'implicit',
    },
    // Callers decide what is worth repeating.
    db: { retry: false },
    ...(fetch === undefined ? {} : { global: { fetch } }),
  });
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
