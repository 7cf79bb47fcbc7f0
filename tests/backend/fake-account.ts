import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { AccountClient } from '../../src/backend/account/account-client.ts';
import type { Database } from '../../src/backend/database-types.ts';

export const OWN_ID = '00000000-0000-4000-8000-000000000001';

/** As stored on a device. */
export const SESSION = JSON.stringify({
  access_token: 'a token',
  refresh_token: 'another',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: OWN_ID },
});

/** The supabase-js client with a stored session and a fake fetch. */
export function createFakeAccount(
  answer: (request: Request) => Promise<Response> | Response,
): AccountClient {
  return createClient<Database>('https://backend.example', 'sb_publishable_test', {
    auth: {
      persistSession: true,
      autoRefreshToken: false,
      storage: { getItem: () => SESSION, setItem: () => undefined, removeItem: () => undefined },
    },
    // Node 20 has no built-in WebSocket.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    global: { fetch: async (input, init) => answer(new Request(input, init)) },
  });
}
