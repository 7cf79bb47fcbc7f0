declare global {
  interface ImportMetaEnv {
    /** URL of a hosted project; unset if the backend runs on the page's own origin. */
    readonly VITE_SUPABASE_URL?: string;
    readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  }
}

export interface BackendConfig {
  readonly url: string;
  /** The publishable key; it is public and grants only what the database's policies allow. */
  readonly key: string;
  readonly fetch?: typeof fetch;
}

/** The publishable key of a backend on the page's own origin. */
export const OWN_ORIGIN_KEY = 'sb_publishable_local';

/** The URL and key of the backend of the current page or worker. */
export function backendConfig(): BackendConfig {
  return {
    url: import.meta.env.VITE_SUPABASE_URL || globalThis.location.origin,
    key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || OWN_ORIGIN_KEY,
  };
}

/** Headers of a call without an account. */
export function backendHeaders(key: string): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}
