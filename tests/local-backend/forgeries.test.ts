import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { PASSWORD, mailedLink, newClient, newMember } from './test-users.ts';

let backend: TestBackend;
/** The token of an account of level 0. */
let token: string;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startTestBackend();
  const chief = await newMember(backend, 'chief');
  await backend.sql('update public.profiles set admin_level = 0');
  token = (await chief.auth.getSession()).data.session?.access_token ?? '';
});

afterAll(() => backend?.close());

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (own: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;

function signed(header: object, claims: object, secret: string): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const OF_SERVICE = { role: 'service_role', exp: 9_999_999_999 };
const FORGERIES: readonly (readonly [string, () => string])[] = [
  ['without a signature', () => `${encoded({ alg: 'none' })}.${encoded(OF_SERVICE)}.`],
  ['with another secret', () => signed(HS256, OF_SERVICE, 'another secret of thirty-two signs!')],
  ['with the publishable key as secret', () => signed(HS256, OF_SERVICE, backend.publishableKey)],
  ['with an empty secret', () => signed(HS256, OF_SERVICE, '')],
  [
    'with claims that were changed',
    () => token.replace(/\.[^.]+\./, `.${encoded({ ...claimsOf(token), role: 'service_role' })}.`),
  ],
  [
    'with another algorithm in its header',
    () => token.replace(/^[^.]+/, encoded({ alg: 'HS512' })),
  ],
  [
    'that has ended',
    () => signed(HS256, { ...claimsOf(token), exp: 1 }, 'another secret of thirty-two signs!'),
  ],
  ['that is no token', () => 'a.b.c'],
];

describe('a token', () => {
  test('of level 0 that the server signed is accepted', async () => {
    expect((await ask('/rest/v1/contact_messages?select=id', token)).status).toBe(200);
  });

  test.each(FORGERIES)('%s is accepted by no part of the API', async (_how, forge) => {
    for (const address of [
      '/rest/v1/contact_messages?select=id',
      '/rest/v1/reservations?select=id',
      '/auth/v1/user',
    ]) {
      const answer = await ask(address, forge());
      expect([401, 403]).toContain(answer.status);
    }
    const listed = await fetch(`${backend.url}/storage/v1/object/list/images`, {
      method: 'POST',
      headers: { ...headersWith(forge()), 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '' }),
    });
    expect(listed.ok).toBe(false);
  });

  test.each([
    'role',
    'x-role',
    'x-user-id',
    'x-supabase-user',
    'x-jwt-claims',
    'x-forwarded-user',
    'x-admin',
  ])('cannot be replaced by the header %s', async (name) => {
    const { publishableKey, url } = backend;
    const answer = await fetch(`${url}/rest/v1/contact_messages?select=id`, {
      headers: { apikey: publishableKey, [name]: 'service_role' },
    });
    expect(answer.status).toBe(401);
  });
});

function headersWith(bearer: string): Record<string, string> {
  return { apikey: backend.publishableKey, authorization: `Bearer ${bearer}` };
}

function ask(address: string, bearer: string): Promise<Response> {
  return fetch(`${backend.url}${address}`, { headers: headersWith(bearer) });
}

describe('the link of a mail', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    'https://evil.example/auth',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://behold.example.evil.example/auth',
    'https://behold.example@evil.example/auth',
    '\\\\evil.example',
  ])('does not redirect to %s', async (target) => {
    const email = `r${Buffer.from(target).toString('hex')}@behold.example`;
    await newClient(backend).auth.signUp({ email, password: PASSWORD });
    const link = mailedLink(backend, email).replace(
      /redirect_to=[^&]*/,
      `redirect_to=${encodeURIComponent(target)}`,
    );
    const { headers } = await fetch(link, { redirect: 'manual' });
    const { origin } = new URL(headers.get('location') ?? '', 'https://nowhere.example');
    expect([backend.url, backend.url.replace('127.0.0.1', 'localhost')]).toContain(origin);
  });
});

describe('a stored file', () => {
  test.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/secrets.json',
    'CardNews/../../secrets.json',
    '....//lock',
  ])('cannot be read from outside of its bucket: %s', async (name) => {
    const answer = await fetch(`${backend.url}/storage/v1/object/public/images/${name}`);
    expect(answer.ok).toBe(false);
    expect(await answer.text()).not.toMatch(/root:|secretKey|jwtSecret/);
  });

  test.each([
    'CardNews/../1700000000000-1.png',
    '../videos/banner.webm',
    'CardNews/..%2f1700000000000-1.png',
  ])('cannot be written outside of its folders: %s', async (name) => {
    const answer = await fetch(`${backend.url}/storage/v1/object/images/${name}`, {
      method: 'POST',
      headers: { ...headersWith(token), 'content-type': 'image/png' },
      body: Buffer.from('89504e470d0a1a0a', 'hex'),
    });
    expect(answer.ok).toBe(false);
    expect(await backend.sql('select from storage.objects')).toEqual([]);
  });
});

test('none of the forged requests created a session or an account', async () => {
  expect(await backend.sql(`select from public.profiles where admin_level = 0`)).toHaveLength(1);
});
