declare global {
  interface ImportMetaEnv {
    /** The address of a hosted project; absent where the backend runs at the page's own origin. */
    readonly VITE_SUPABASE_URL?: string;
    readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  }
}

export interface BackendAddress {
  readonly url: string;
  /** The publishable key; it is public and opens only what the policies of the database open. */
  readonly key: string;
  readonly fetch?: typeof fetch;
}

/** The publishable key of the backend that runs at the page's own origin. */
export const OWN_ORIGIN_KEY = 'sb_publishable_local';

/** Where this page's or worker's backend is. */
export function backendAddress(): BackendAddress {
  return {
    url: import.meta.env.VITE_SUPABASE_URL || globalThis.location.origin,
    key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || OWN_ORIGIN_KEY,
  };
}

/** What the backend asks of a call without an account. */
export function backendHeaders(key: string): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}
