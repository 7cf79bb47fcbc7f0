import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callAsAccount } from '../../src/backend/account/account-call.ts';
import { accountGateway } from '../../src/backend/account/account-gateway.ts';
import {
  currentAuth,
  repeatCallsAfterSignIn,
  subscribeAuth,
} from '../../src/data/account/account-session.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';

const idOf = (name: string) => `00000000-0000-4000-8000-00000000000${name === 'one' ? 1 : 2}`;

function session(name: string) {
  return {
    access_token: `token-${name}`,
    refresh_token: `refresh-${name}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: { id: idOf(name), email: `${name}@behold.example` },
  };
}

/** The users whose sessions the server accepts, and the authorization of each change that it received. */
const accepted = new Set<string>();
const changes: string[] = [];

function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'refresh_token') {
    return Response.json({ code: 'refresh_token_not_found' }, { status: 400 });
  }
  if (pathname === '/auth/v1/token') {
    const name = [...accepted][0] ?? '';
    return Response.json(session(name));
  }
  const token = (request.headers.get('authorization') ?? '').replace('Bearer token-', '');
  changes.push(token);
  return accepted.has(token)
    ? Response.json([{ id: idOf(token) }])
    : Response.json({ message: 'JWT expired' }, { status: 401 });
}

beforeEach(() => {
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: JSON.stringify(session('one')) });
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) =>
    Promise.resolve(answer(new Request(input, init))),
  );
});

afterEach(() => vi.unstubAllGlobals());

test('a change that waits for a sign-in is repeated as the same user only', async () => {
  const stopWatching = subscribeAuth(() => undefined);
  const stopRepeating = repeatCallsAfterSignIn();
  await expect.poll(() => currentAuth().user?.id).toBe(idOf('one'));
  const remove = () =>
    callAsAccount(
      (own, signal) => own.from('bulletins').delete().select('id').abortSignal(signal),
      (rows) => rows,
    );
  const signInAs = async (name: string) => {
    accepted.clear();
    accepted.add(name);
    const answered = await accountGateway().signIn(`${name}@behold.example`, 'a password');
    expect(answered).toEqual({ ok: true, value: undefined });
  };
  const waiting = async () => {
    await expect
      .poll(() => currentAuth())
      .toMatchObject({ user: null, endedUser: { id: idOf('one') } });
  };

  const first = remove();
  await waiting();
  await signInAs('one');
  expect(await first).toEqual({ ok: true, value: [{ id: idOf('one') }] });
  expect(changes).toEqual(['one', 'one']);

  changes.length = 0;
  accepted.clear();
  const second = remove();
  await waiting();
  await signInAs('two');
  expect(await second).toMatchObject({ ok: false, failure: 'signed_out' });
  expect(changes, 'the change of the first user').toEqual(['one']);
  stopRepeating();
  stopWatching();
});

describe('a stored session whose token has expired', () => {
  let respond: () => Promise<Response> | Response;
  const respondWith = (next: typeof respond) => (respond = next);
  const unreachable = { user: null, loading: false, isUnreachable: true };

  /** The modules of a page that is opened with the session. */
  async function openPage() {
    vi.resetModules();
    // The client keeps the first one.
    vi.stubGlobal('fetch', async () => respond());
    // Reading a response takes steps that are not timers of the page.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const stored = { ...session('one'), expires_at: Math.floor(Date.now() / 1000) - 600 };
    localStorage.setItem(ACCOUNT_STORAGE_KEY, JSON.stringify(stored));
    const auth = await import('../../src/data/account/account-session.ts');
    const connectivity = await import('../../src/platform/connectivity.ts');
    return { ...auth, ...connectivity, stopWatching: auth.subscribeAuth(() => undefined) };
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each([
    ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server does not respond', () => new Promise<Response>(() => undefined)],
    ['the server has a fault', () => Response.json({}, { status: 503 })],
  ])('is unreachable while %s, and renewed once the server is back', async (_what, failure) => {
    respondWith(failure);
    const page = await openPage();
    expect(page.currentAuth()).toMatchObject({ loading: true, isUnreachable: false });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(page.currentAuth()).toMatchObject(unreachable);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(page.currentAuth()).toMatchObject(unreachable);
    expect(localStorage.getItem(ACCOUNT_STORAGE_KEY)).toContain('refresh-one');

    respondWith(() => Response.json(session('one')));
    page.reportNoResponse();
    expect(page.currentAuth()).toMatchObject(unreachable);
    page.reportResponse();
    await expect
      .poll(() => page.currentAuth())
      .toMatchObject({
        user: { id: idOf('one') },
        isUnreachable: false,
      });
    page.stopWatching();
  });

  test('is renewed at once by a retry, also right after a failed attempt', async () => {
    respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const page = await openPage();
    await vi.advanceTimersByTimeAsync(32_000);
    const failed = page.retrySession();
    await vi.advanceTimersByTimeAsync(32_000);
    await failed;
    expect(page.currentAuth()).toMatchObject(unreachable);
    respondWith(() => Response.json(session('one')));
    await page.retrySession();
    expect(page.currentAuth()).toMatchObject({ user: { id: idOf('one') }, isUnreachable: false });
    page.stopWatching();
  });

  test('is signed out if the server refuses to renew it', async () => {
    respondWith(() => Response.json({ code: 'refresh_token_not_found' }, { status: 400 }));
    const page = await openPage();
    await expect
      .poll(() => page.currentAuth())
      .toMatchObject({
        user: null,
        loading: false,
        isUnreachable: false,
      });
    page.stopWatching();
  });
});
