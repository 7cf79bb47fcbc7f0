import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { PASSWORD, mailedLink, newClient, newMember } from './test-users.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures/supabase');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ supabaseDir: FIXTURES });
});

afterAll(() => backend.close());

describe('tables', () => {
  test('reads granted rows and columns, filtered, ordered and limited', async () => {
    const rooms = newClient(backend).from('rooms');
    expect((await rooms.select('id, name').order('id', { ascending: false })).data).toEqual([
      { id: 2, name: 'seminar' },
      { id: 1, name: 'prayer' },
    ]);
    expect((await rooms.select('name').eq('id', 2).single()).data).toEqual({ name: 'seminar' });
    expect((await rooms.select('name').gt('id', 0).order('id').limit(1)).data).toEqual([
      { name: 'prayer' },
    ]);
    expect((await rooms.select('name').eq('id', 3).maybeSingle()).data).toBeNull();
    const count = await rooms.select('id', { count: 'exact', head: true });
    expect(count.count).toBe(2);
  });

  test('reads a column named count where the table has one, and counts rows where not', async () => {
    const client = newClient(backend);
    expect((await client.from('visits').select('count').single()).data).toEqual({ count: 48216 });
    expect((await client.from('rooms').select('count').single()).data).toEqual({ count: 2 });
  });

  test('answers times in the format of PostgREST', async () => {
    const { data } = await newClient(backend)
      .from('rooms')
      .select('opened_at')
      .eq('id', 1)
      .single();
    expect(data).toEqual({ opened_at: '2024-01-02T03:04:05.678+00:00' });
  });

  test('adds no grants to those of the migrations', async () => {
    const client = newClient(backend);
    expect((await client.from('rooms').select('secret')).error?.code).toBe('42501');
    expect((await client.from('unpublished').select()).error?.code).toBe('42501');
    expect((await client.from('rooms').insert({ id: 9, name: 'x', seats: 1 })).error?.code).toBe(
      '42501',
    );
    expect((await client.rpc('not_granted')).error?.code).toBe('42501');
  });

  test('runs concurrent requests each with its own role', async () => {
    const member = await newMember(backend, 'many');
    const anonymous = newClient(backend);
    const asked = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? member : anonymous).rpc('seen_claims'),
    );
    const roles = (await Promise.all(asked)).map(({ data }) => (data as { role: string }).role);
    expect(roles).toEqual(asked.map((_, index) => (index % 2 ? 'authenticated' : 'anon')));
  });
});

describe('functions of the database', () => {
  test('are called with and without arguments', async () => {
    const client = newClient(backend);
    expect((await client.rpc('double')).data).toBe(42);
    expect((await client.rpc('double', { n: 4 })).data).toBe(8);
  });

  test('that raise PT429 are answered with status 429', async () => {
    const answer = await newClient(backend).rpc('refuse');
    expect(answer.status).toBe(429);
    expect(answer.error).toMatchObject({ code: 'PT429', message: 'slow down', hint: 'wait' });
  });

  test('receive the address of the socket, whatever the forwarding headers say', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/rpc/seen_headers`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        'cf-connecting-ip': '203.0.113.7',
        'x-forwarded-for': '203.0.113.7, 203.0.113.8',
        'x-real-ip': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
      },
      body: '{}',
    });
    const headers = (await answer.json()) as Record<string, string>;
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(JSON.stringify(headers)).not.toContain('203.0.113');
  });
});

describe('API keys', () => {
  test('are required: a call without a key or with an unknown one is answered with 401', async () => {
    const url = `${backend.url}/rest/v1/rooms?select=id`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { apikey: 'sb_publishable_other' } })).status).toBe(401);
    expect((await fetch(url, { headers: { apikey: 'sb_secret_other' } })).status).toBe(401);
  });

  test('of the service act as service_role', async () => {
    const answer = await newClient(backend, backend.secretKey).rpc('seen_claims');
    expect(answer.data).toMatchObject({ role: 'service_role' });
  });
});

describe('accounts', () => {
  test('are confirmed by the link of a mail, which redirects to listed pages only', async () => {
    const client = newClient(backend);
    const email = 'new@behold.example';
    const options = { data: { display_name: '새싹' }, emailRedirectTo: `${backend.url}/auth` };
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD, options });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe('email_not_confirmed');

    const link = mailedLink(backend, email);
    expect(new URL(link).origin).toBe(backend.url);
    const confirmed = await fetch(link, { redirect: 'manual' });
    expect(confirmed.status).toBe(303);
    expect(confirmed.headers.get('location')).toContain(`${backend.url}/auth#access_token=`);
    expect(
      await backend.sql('select display_name, admin_level from public.profiles'),
    ).toContainEqual({ display_name: '새싹', admin_level: 3 });

    const elsewhere = mailedLink(backend, email).replace(
      /redirect_to=[^&]*/,
      'redirect_to=https://evil.example',
    );
    const refused = await fetch(elsewhere, { redirect: 'manual' });
    expect(refused.headers.get('location')).not.toContain('evil.example');
  });

  test('refuse a password of less than ten characters', async () => {
    const { error } = await newClient(backend).auth.signUp({
      email: 'short@behold.example',
      password: 'nine char',
    });
    expect(error?.code).toBe('weak_password');
  });

  test('sign in, refresh their session and sign out', async () => {
    const client = await newMember(backend, 'session');
    expect((await client.from('rooms').select('id').order('id')).data).toHaveLength(3);
    const before = (await client.auth.getSession()).data.session;
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect((await client.auth.getUser()).data.user?.email).toBe('session@behold.example');
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await client.auth.refreshSession({ refresh_token: before?.refresh_token ?? '' });
    expect(again.error).not.toBeNull();
  });

  test('refuse a wrong password', async () => {
    await newMember(backend, 'known');
    const { error } = await newClient(backend).auth.signInWithPassword({
      email: 'known@behold.example',
      password: 'not the password',
    });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('get a mail with a recovery link for a forgotten password', async () => {
    await newMember(backend, 'forgot');
    const { error } = await newClient(backend).auth.resetPasswordForEmail('forgot@behold.example', {
      redirectTo: `${backend.url}/auth`,
    });
    expect(error).toBeNull();
    expect(mailedLink(backend, 'forgot@behold.example')).toContain('type=recovery');
  });
});

describe('files', () => {
  test('are uploaded as a raw body and served publicly with their cache time', async () => {
    const member = await newMember(backend, 'painter');
    const put = await member.storage
      .from('pictures')
      .upload('a/b.png', PNG, { contentType: 'image/png', cacheControl: '31536000' });
    expect(put.error).toBeNull();
    const { publicUrl } = member.storage.from('pictures').getPublicUrl('a/b.png').data;
    const got = await fetch(publicUrl);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('image/png');
    expect(got.headers.get('cache-control')).toContain('31536000');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(PNG);
  });

  test('are refused where a policy or the limits of the bucket refuse them', async () => {
    const type = { contentType: 'image/png' };
    const anonymous = newClient(backend).storage.from('pictures');
    expect((await anonymous.upload('no.png', PNG, type)).error).not.toBeNull();
    const member = (await newMember(backend, 'refused')).storage.from('pictures');
    const large = await member.upload('large.png', Buffer.alloc(2000), type);
    expect(large.error).not.toBeNull();
    const script = await member.upload('a.svg', PNG, { contentType: 'image/svg+xml' });
    expect(script.error).not.toBeNull();
  });
});
