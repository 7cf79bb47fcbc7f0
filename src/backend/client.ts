import { PostgrestClient } from '@supabase/postgrest-js';
import { backendConfig, backendHeaders, type BackendConfig } from './backend-config.ts';
import type { Database } from './database-types.ts';
import { once } from './once.ts';

/** Client for tables and procedures, without an account. */
export type Backend = PostgrestClient<Database>;

/**
 * Creates a client without an account, so that public features cannot fail because of an expired session. It uses only
 * postgrest-js instead of all of supabase-js, since every device caches this code and the service worker runs it. The
 * library's retries are off, because callers decide what to retry.
 */
export function createBackend({ url, key, fetch }: BackendConfig): Backend {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: backendHeaders(key),
    retry: false,
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** The shared client of this page or worker, created lazily. */
export const publicBackend = once(() => createBackend(backendConfig()));
