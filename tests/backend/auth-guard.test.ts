import { beforeEach, expect, test, vi } from 'vitest';
import { guardAuth } from '../../supabase/local/auth/auth-guard.ts';
import type { Database } from '../../supabase/local/database.ts';
import { rateLimiter } from '../../supabase/local/rate-limiter.ts';

const KNOWN = 'known@behold.example';
const PASSWORD = 'a long enough password';

/** What a request made the server do, in order. */
let work: string[] = [];

vi.mock('../../supabase/local/auth/password-hashes.ts', () => ({
  passwordHashes: () => ({
    hash: () => Promise.reject(new Error('no account is created here')),
    matches: (password: string, hash: string | null) => {
      work.push('compare a password with a hash of the same cost');
      return Promise.resolve(hash !== null && password === PASSWORD);
    },
    close: () => Promise.resolve(),
  }),
}));

beforeEach(() => {
  work = [];
});

function newGuard() {
  const query = (text: string, parameters: readonly unknown[] = []) => {
    work.push(text);
    return Promise.resolve(parameters[0] === KNOWN ? [{ hash: 'stored' }] : []);
  };
  return guardAuth({
    database: { query } as unknown as Database,
    keys: { jwtSecret: 's', publishableKey: 'p', secretKey: 'k' },
    minimumPasswordLength: 10,
    mails: rateLimiter(1, 60_000),
    pass: () => {
      work.push('pass the request to the library');
      return Promise.resolve(Response.json({}));
    },
  });
}

async function signIn(guard: ReturnType<typeof newGuard>, email: string, password: string) {
  work = [];
  const request = new Request('http://x.example/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const answer = await guard.answer(request, '203.0.113.9');
  return { answer: `${answer.status} ${await answer.text()}`, work: [...work] };
}

test('a wrong sign-in costs one query and one comparison, whether the account exists or not', async () => {
  const guard = newGuard();
  const known = await signIn(guard, KNOWN, 'a wrong password');
  const unknown = await signIn(guard, 'unknown@behold.example', 'a wrong password');
  expect(known).toEqual(unknown);
  expect(known.answer).toMatch(/^400 .*invalid_credentials/);
  expect(known.work).toHaveLength(2);
  const right = await signIn(guard, KNOWN, PASSWORD);
  expect(right.work.at(-1)).toBe('pass the request to the library');
});
