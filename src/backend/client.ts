import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database-types.ts';

declare global {
  interface ImportMetaEnv {
    /** The address of a hosted project; absent where the backend runs at the page's own origin. */
    readonly VITE_SUPABASE_URL?: string;
    readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  }
}

export type Backend = SupabaseClient<Database>;

export interface BackendAddress {
  readonly url: string;
  /** The publishable key; it is public and opens only what the policies of the database open. */
  readonly key: string;
  readonly fetch?: typeof fetch;
  /** For runtimes without a WebSocket of their own. */
  readonly transport?: new (address: string | URL, protocols?: string | string[]) => WebSocket;
}

/** The publishable key of the backend that runs at the page's own origin. */
const OWN_ORIGIN_KEY = 'sb_publishable_local';

/**
 * A client without an account: what members do needs none, and must not fail because somebody's session expired.
 * The library's own repetitions are off, because callers decide what is worth repeating and for how long to wait.
 */
export function createBackend({ url, key, fetch, transport }: BackendAddress): Backend {
  return createClient<Database>(url, key, {
    accessToken: () => Promise.resolve(null),
    db: { retry: false },
    ...(fetch === undefined ? {} : { global: { fetch } }),
    ...(transport === undefined ? {} : { realtime: { transport } }),
  });
}

/** Where this page's or worker's backend is. */
export function backendAddress(): BackendAddress {
  return {
    url: import.meta.env.VITE_SUPABASE_URL || globalThis.location.origin,
    key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || OWN_ORIGIN_KEY,
  };
}

let publicClient: Backend | null = null;

/** The one client of this page or worker, made when it is first asked for. */
export function publicBackend(): Backend {
  publicClient ??= createBackend(backendAddress());
  return publicClient;
}
