import { createClient } from '@supabase/supabase-js';
import type { BrowserContext } from 'playwright';
import WebSocket from 'ws';
import { z } from 'zod';
import type { AppServer } from './app-server.ts';
import type { App } from './journey.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

/** The password of the seeded accounts. */
export const SEEDED_PASSWORD = 'behold-demo-2024';

export type Level = 0 | 1 | 2 | 3;

const sessionSchema = z.looseObject({
  access_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
});

/** The email address of the seeded account at this level. */
export function seededAddress(level: Level): string {
  return `level${level}@behold.example`;
}

/** Signs every page of the context in as the seeded account of this level. */
export async function signIn(
  context: BrowserContext,
  app: Pick<App, 'server'>,
  level: Level,
): Promise<void> {
  const response = await fetch(`${app.server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: seededAddress(level), password: SEEDED_PASSWORD }),
  });
  const session = sessionSchema.parse(await response.json());
  await context.addInitScript((stored) => {
    // about:blank and error pages have no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('behold.account', stored);
  }, JSON.stringify(session));
}

/** A supabase-js client without a stored session. */
export function createTestClient(
  { origin }: Pick<AppServer, 'origin'>,
  key = LOCAL_PUBLISHABLE_KEY,
) {
  return createClient(origin, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no built-in WebSocket.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

/** A client signed in as the seeded account of level 1. */
export async function createAdministratorClient(
  server: AppServer,
): Promise<ReturnType<typeof createTestClient>> {
  const client = createTestClient(server);
  const { error } = await client.auth.signInWithPassword({
    email: seededAddress(1),
    password: SEEDED_PASSWORD,
  });
  if (error !== null) throw error;
  return client;
}
