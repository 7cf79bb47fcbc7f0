import { PostgrestClient } from '@supabase/postgrest-js';
import { backendAddress, backendHeaders, type BackendAddress } from './backend-address.ts';
import type { Database } from './database-types.ts';

/** The tables and procedures, without an account. */
export type Backend = PostgrestClient<Database>;

/**
 * A client without an account: what members do needs none, and must not fail because somebody's session expired.
 * It is the part of supabase-js that reads and writes tables, since every device keeps this code and the service
 * worker runs it. The library's own repetitions are off, because callers decide what is worth repeating.
 */
export function createBackend({ url, key, fetch }: BackendAddress): Backend {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: backendHeaders(key),
    retry: false,
    ...(fetch === undefined ? {} : { fetch }),
  });
}

let publicClient: Backend | null = null;

/** The one client of this page or worker, made when it is first asked for. */
export function publicBackend(): Backend {
  publicClient ??= createBackend(backendAddress());
  return publicClient;
}
