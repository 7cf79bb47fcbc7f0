import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callAsAccount } from '../../src/backend/account/account-call.ts';
import {
  createAccountClient,
  renewRejectedToken,
} from '../../src/backend/account/account-client.ts';
import { createAccountGateway } from '../../src/backend/account/account-gateway.ts';
import { rejectToken, storedAccessToken } from '../../src/backend/account/stored-token.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { stubBrowserGlobals } from './browser-globals.ts';

const USER = { id: '00000000-0000-4000-8000-000000000001', email: 'staff@behold.example' };

function session(name: string, secondsLeft: number) {
  return {
    access_token: `token-${name}`,
    refresh_token: `refresh-${name}`,
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: USER,
  };
}

function store(value: object): void {
  localStorage.setItem(ACCOUNT_STORAGE_KEY, JSON.stringify(value));
}

type Answer = (request: Request) => Promise<Response> | Response;

function accountClient(answer: Answer) {
  const requests: string[] = [];
  const client = createAccountClient({
    url: 'https://backend.example',
    key: 'sb_publishable_test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      requests.push(
        `${request.method} ${pathname} as ${request.headers.get('authorization') ?? 'nobody'}`,
      );
      return answer(request);
    },
  });
  return { client, requests };
}

beforeEach(() => stubBrowserGlobals());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<readonly [string, Answer]>([
  ['answers 503', () => Response.json({ message: 'busy' }, { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('sends a read only once when the server %s', async (_what, answer) => {
  const { client, requests } = accountClient(answer);
  const { error } = await client.from('bulletins').select('id');
  expect(error).not.toBeNull();
  expect(requests).toHaveLength(1);
});

test('uses the session that another tab stored while this tab refreshed its own', async () => {
  const { client, requests } = accountClient((request) => {
    if (!request.url.includes('/token')) return Response.json([]);
    store(session('other-tab', 3600));
    return Response.json(session('this-tab', 3600));
  });
  await client.auth.initialize();
  store(session('old', 30));
  const answer = await callAsAccount(
    (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
    (rows) => rows,
    { client },
  );
  expect(answer).toEqual({ ok: true, value: [] });
  expect(requests.at(-1)).toBe('GET /rest/v1/bulletins as Bearer token-other-tab');
});

test('a renewal without a response fails after 15 s, and the next one is sent', async () => {
  vi.useFakeTimers();
  store(session('old', -600));
  let isHanging = true;
  const { client, requests } = accountClient(() =>
    isHanging ? new Promise(() => undefined) : Response.json(session('new', 3600)),
  );
  let answer: Awaited<ReturnType<typeof client.auth.getSession>> | null = null;
  void client.auth.getSession().then((answered) => (answer = answered));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(answer).toMatchObject({ data: { session: null }, error: { status: 0 } });
  expect(requests).toHaveLength(2);
  expect(localStorage.getItem(ACCOUNT_STORAGE_KEY)).toContain('refresh-old');

  // The library repeats a failed renewal after a minute.
  isHanging = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await client.auth.getSession();
  expect(storedAccessToken(new Date())).toBe('token-new');
});

test.each([
  ['an hour and more ahead', 90],
  ['an hour and more behind', -90],
])(
  'keeps a new session for as long as the server says on a device whose clock is %s',
  async (_what, minutes) => {
    const { client, requests } = accountClient((request) => {
      if (!request.url.includes('/token')) return Response.json([]);
      const { expires_at: end, ...fields } = session('new', 3600);
      return Response.json({ ...fields, expires_at: end - minutes * 60 });
    });
    await client.auth.signInWithPassword({ email: USER.email, password: 'any' });
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
    expect(storedAccessToken(later(0))).toBe('token-new');
    expect(storedAccessToken(later(3500))).toBe('token-new');
    expect(storedAccessToken(later(3600))).toBeNull();
    await client.from('bulletins').select('id');
    expect(requests).toEqual([
      'POST /auth/v1/token as Bearer sb_publishable_test',
      'GET /rest/v1/bulletins as Bearer token-new',
    ]);
  },
);

describe('signing out', () => {
  test('removes the session, and ends, before the server has answered', async () => {
    store(session('own', 3600));
    const { client, requests } = accountClient(() => new Promise(() => undefined));
    const received: string[] = [];
    const gateway = createAccountGateway(client);
    const stop = gateway.watch((event) => received.push(event));
    const signedOut = gateway.signOut();
    await expect.poll(() => requests).toEqual(['POST /auth/v1/logout as Bearer token-own']);
    expect(localStorage.getItem(ACCOUNT_STORAGE_KEY)).toBeNull();
    expect(received).toContain('SIGNED_OUT');
    await signedOut;
    stop();
  });

  test('removes the session when the server cannot be reached', async () => {
    store(session('own', 3600));
    const { client } = accountClient(() => Promise.reject(new TypeError('Failed to fetch')));
    await createAccountGateway(client).signOut();
    expect(localStorage.getItem(ACCOUNT_STORAGE_KEY)).toBeNull();
  });

  test('of an expired session ends it on the server, and keeps an account that signs in meanwhile', async () => {
    store(session('old', -600));
    let end: (response: Response) => void = () => undefined;
    const { client, requests } = accountClient((request) => {
      if (request.url.includes('grant_type=refresh_token')) {
        return Response.json(session('renewed', 3600));
      }
      if (request.url.includes('/token')) return Response.json(session('new', 3600));
      return new Promise((resolve) => (end = resolve));
    });
    const gateway = createAccountGateway(client);
    await gateway.signOut();
    expect(localStorage.getItem(ACCOUNT_STORAGE_KEY)).toBeNull();
    await expect.poll(() => requests).toContain('POST /auth/v1/logout as Bearer token-renewed');
    expect(await gateway.signIn(USER.email, 'any')).toMatchObject({ ok: true });
    end(new Response(null, { status: 204 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(storedAccessToken(new Date())).toBe('token-new');
  });
});

describe('a token that the server did not accept', () => {
  const refused =
    (status: number): Answer =>
    ({ url }) =>
      url.includes('/logout')
        ? Response.json({ code: 'session_not_found' }, { status: 403 })
        : Response.json({ code: 'refresh_token_not_found', message: 'refused' }, { status });

  test.each([
    ['is removed with its session, which has ended', 400, null],
    ['stays when something in front of the server refuses the renewal', 403, 'token-old'],
  ])('%s', async (_what, status, left) => {
    store(session('old', 3600));
    const { client } = accountClient(refused(status));
    rejectToken('token-old');
    await renewRejectedToken(client);
    const stored = JSON.parse(localStorage.getItem(ACCOUNT_STORAGE_KEY) ?? '{}') as object;
    expect(Reflect.get(stored, 'access_token') ?? null).toBe(left);
  });

  test('is not removed together with the session of whoever signs in meanwhile', async () => {
    store(session('old', 3600));
    const { client } = accountClient((request) => {
      store(session('new', 3600));
      return refused(400)(request);
    });
    rejectToken('token-old');
    await renewRejectedToken(client);
    expect(storedAccessToken(new Date())).toBe('token-new');
  });
});
