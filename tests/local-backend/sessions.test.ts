import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import {
  addressOf,
  mailedLink,
  newClient,
  newMember,
  PASSWORD,
  setLevel,
  signIn,
  type Client,
} from './test-users.ts';

const NEW_PASSWORD = 'another sentence to keep';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(() => backend?.close());

/** Two clients on which the same member of level 1 is signed in. */
async function twoDevices(name: string): Promise<readonly [Client, Client]> {
  const first = await newMember(backend, name);
  await setLevel(backend, name, 1);
  return [first, await signIn(backend, name)];
}

/** Whether the access token of this client is still valid, without a refresh. */
async function isSignedIn(client: Client): Promise<boolean> {
  const staff = await client.rpc('get_masked_reservations');
  const own = (await client.from('profiles').select('email')).data ?? [];
  expect(staff.error?.code).toBe(own.length > 0 ? undefined : '42501');
  return own.length > 0;
}

async function recovered(name: string): Promise<Client> {
  const client = newClient(backend);
  await client.auth.resetPasswordForEmail(addressOf(name));
  const link = mailedLink(backend, addressOf(name));
  const { headers } = await fetch(link, { redirect: 'manual' });
  const fragment = new URLSearchParams(headers.get('location')?.split('#')[1]);
  await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  return client;
}

describe('access tokens are refused', () => {
  test('of all devices after a sign-out everywhere', async () => {
    const [first, second] = await twoDevices('everywhere');
    const { data } = await first.auth.getSession();
    expect(await isSignedIn(first)).toBe(true);
    expect(await isSignedIn(second)).toBe(true);
    expect((await first.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await isSignedIn(second)).toBe(false);
    const copy = newClient(backend);
    const answer = await fetch(`${backend.url}/rest/v1/profiles?select=email`, {
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
      },
    });
    expect(await answer.json()).toEqual([]);
    expect((await copy.from('profiles').select('email')).error).not.toBeNull();
  });

  test('of the other devices after a new password', async () => {
    const [first, second] = await twoDevices('changing');
    const changed = await first.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });
    expect(changed.error).toBeNull();
    expect(await isSignedIn(first)).toBe(true);
    expect(await isSignedIn(second)).toBe(false);
    expect((await second.auth.refreshSession()).error).not.toBeNull();
  });

  test('of every earlier device after a password by the link of a mail', async () => {
    const [first, second] = await twoDevices('forgetting');
    const third = await recovered('forgetting');
    expect((await third.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(await isSignedIn(third)).toBe(true);
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
  });
});

describe('a new password', () => {
  test('requires the current one', async () => {
    const member = await newMember(backend, 'asked');
    const changes = [
      ['current_password_required', { password: NEW_PASSWORD }],
      ['current_password_mismatch', { password: NEW_PASSWORD, current_password: 'not this one' }],
    ] as const;
    for (const [code, change] of changes) {
      expect((await member.auth.updateUser(change)).error?.code).toBe(code);
    }
    await signIn(backend, 'asked');
  });

  test('cannot be set after ten wrong current ones, even with the right one', async () => {
    const member = await newMember(backend, 'guessing');
    for (let round = 0; round < 10; round += 1) {
      await member.auth.updateUser({ password: NEW_PASSWORD, current_password: `wrong ${round}` });
    }
    const { error } = await member.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });
    expect(error?.status).toBe(429);
  });
});
