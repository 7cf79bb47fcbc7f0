import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { TestBackend } from '../support/test-backend.ts';

type AnyRow = Record<string, unknown>;

interface AnySchema {
  Tables: Record<string, { Row: AnyRow; Insert: AnyRow; Update: AnyRow; Relationships: [] }>;
  Views: Record<never, never>;
  Functions: Record<string, { Args: AnyRow; Returns: unknown }>;
}

/** The access matrix names tables at run time, including hidden ones, which the generated types do not have. */
export type AnyClient = SupabaseClient<{ public: AnySchema; private: AnySchema }>;

/** A client without a stored session. */
export function connect({ url, publishableKey }: TestBackend): AnyClient {
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no built-in WebSocket.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}
