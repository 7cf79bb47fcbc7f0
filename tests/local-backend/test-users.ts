import { createClient } from '@supabase/supabase-js';
import type { TestBackend } from '../support/test-backend.ts';
import { NodeWebSocket } from './node-web-socket.ts';

export const PASSWORD = 'long enough to pass';

export type Client = ReturnType<typeof newClient>;

/** The client of supabase-js, created as in the app. */
export function newClient(backend: TestBackend, key: string = backend.publishableKey) {
  return createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NodeWebSocket },
  });
}

/** A member who followed the link of the confirmation mail and signed in. */
export async function newMember(backend: TestBackend, name: string): Promise<Client> {
  const client = newClient(backend);
  const email = `${name}@behold.example`;
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { display_name: name } },
  });
  if (error) throw error;
  await fetch(mailedLink(backend, email), { redirect: 'manual' });
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (signedIn.error) throw signedIn.error;
  return client;
}

/** The link of the newest mail to this address. */
export function mailedLink(backend: TestBackend, email: string): string {
  const mail = backend.mails().find(({ to }) => to.includes(email));
  const link = /href="([^"]*\/auth\/v1\/verify[^"]*)"/.exec(mail?.html ?? '')?.[1];
  if (!link) throw new Error(`no link was mailed to ${email}`);
  return link.replaceAll('&amp;', '&');
}
