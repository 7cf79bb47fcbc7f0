import type { BrowserContext } from 'playwright';
import { z } from 'zod';
import type { App } from './journey.ts';

const sessionSchema = z.looseObject({
  access_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
});

/** Pages of the context belong to the seeded account of this level, as if it had signed in a moment ago. */
export async function signIn(
  context: BrowserContext,
  app: Pick<App, 'server'>,
  level: 0 | 1 | 2 | 3,
): Promise<void> {
  const answer = await fetch(`${app.server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `level${level}@behold.example`,
      password: 'behold-demo-2024',
    }),
  });
  const session = sessionSchema.parse(await answer.json());
  await context.addInitScript((kept) => {
    // An empty tab and the error page of a frame have no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('behold.account', kept);
  }, JSON.stringify(session));
}
