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

export const addressOf = (name: string) => `${name}@behold.example`;

/** A member who followed the link of the confirmation mail and signed in. */
export async function newMember(backend: TestBackend, name: string): Promise<Client> {
  const client = newClient(backend);
  const email = addressOf(name);
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

/** Another session of a member. */
export async function signIn(backend: TestBackend, name: string): Promise<Client> {
  const client = newClient(backend);
  const { error } = await client.auth.signInWithPassword({
    email: addressOf(name),
    password: PASSWORD,
  });
  if (error) throw error;
  return client;
}

export const setLevel = (backend: TestBackend, name: string, level: number) =>
  backend.sql('update public.profiles set admin_level = $2 where email = $1', [
    addressOf(name),
    level,
  ]);

/** The newest link of the Auth API mailed to this address; other mails may follow it. */
export function mailedLink(backend: TestBackend, email: string): string {
  const link = backend
    .mails()
    .filter(({ to }) => to.includes(email))
    .map(({ html }) => /href="([^"]*\/auth\/v1\/verify[^"]*)"/.exec(html ?? '')?.[1])
    .find((found) => found !== undefined);
  if (!link) throw new Error(`no link was mailed to ${email}`);
  return link.replaceAll('&amp;', '&');
}
