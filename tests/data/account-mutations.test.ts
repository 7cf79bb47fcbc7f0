import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';

const OLD = 'a sentence to remember';
const NEW = 'another one to remember';
const USER = { id: '00000000-0000-4000-8000-000000000001', email: 'one@behold.example' };

const claims = (values: object) => `header.${btoa(JSON.stringify(values))}.signature`;

/** The Auth server with one account, which makes a change also if its response is lost. */
class AuthServer {
  password = OLD;
  hasAccount = true;
  hasSecondFactor = false;
  /** Whether the response to the next change is lost. */
  losesResponse = false;
  /** The code of its response to a token of a session that is gone. */
  codeOfMissing = 'user_not_found';

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const body = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
    const answer = this.#answer(`${request.method} ${pathname}`, searchParams, body);
    const isChange = request.method === 'PUT' || pathname.includes('/rpc/');
    if (isChange && this.losesResponse) {
      this.losesResponse = false;
      throw new TypeError('Failed to fetch');
    }
    return answer;
  };

  session() {
    return {
      access_token: claims({ aal: this.hasSecondFactor ? 'aal2' : 'aal1' }),
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: 4_000_000_000,
      user: { ...USER, factors: this.hasSecondFactor ? [{ id: '1', status: 'verified' }] : [] },
    };
  }

  #answer(endpoint: string, search: URLSearchParams, body: Record<string, unknown>): Response {
    const refuse = (status: number, code: string) =>
      Response.json({ code, error_code: code, msg: code }, { status });
    switch (endpoint) {
      case 'POST /auth/v1/token':
        expect(search.get('grant_type')).toBe('password');
        expect(this.hasSecondFactor, 'a new session has not passed the second factor').toBe(false);
        return this.hasAccount && body['password'] === this.password
          ? Response.json(this.session())
          : refuse(400, 'invalid_credentials');
      case 'PUT /auth/v1/user': {
        const current = body['current_password'];
        if (current !== undefined && current !== this.password) {
          return refuse(400, 'current_password_mismatch');
        }
        if (body['password'] === this.password) return refuse(422, 'same_password');
        this.password = String(body['password']);
        return Response.json(this.session().user);
      }
      case 'GET /auth/v1/user':
        return this.hasAccount
          ? Response.json(this.session().user)
          : refuse(403, this.codeOfMissing);
      case 'POST /rest/v1/rpc/delete_own_account':
        this.hasAccount = false;
        return new Response(null, { status: 204 });
      case 'PATCH /rest/v1/profiles':
        return Response.json([]);
      default:
        return new Response(null, { status: 204 });
    }
  }
}

let server: AuthServer;
let account: typeof import('../../src/data/account/account-mutations.ts');
let auth: typeof import('../../src/data/account/account-session.ts');
let stop: () => void = () => undefined;

async function start(setUp: (own: AuthServer) => void = () => undefined): Promise<void> {
  server = new AuthServer();
  setUp(server);
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: JSON.stringify(server.session()) });
  vi.stubGlobal('fetch', server.fetch);
  account = await import('../../src/data/account/account-mutations.ts');
  auth = await import('../../src/data/account/account-session.ts');
  stop = auth.subscribeAuth(() => undefined);
  await expect.poll(() => auth.currentAuth().user?.id).toBe(USER.id);
}

const done = { ok: true, value: undefined };
const failed = (failure: string) => ({
  ok: false,
  failure,
  serverMessage: expect.any(String) as string,
});

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('changePassword', () => {
  test.each([
    ['without a second factor', false],
    ['with a second factor', true],
  ])('%s, succeeds at the second attempt if the first response was lost', async (_what, has) => {
    await start((own) => (own.hasSecondFactor = has));
    server.losesResponse = true;
    expect(await account.changePassword(USER, OLD, NEW)).toEqual(failed('offline'));
    expect(server.password).toBe(NEW);
    expect(await account.changePassword(USER, OLD, NEW)).toEqual(done);
    expect(server.password).toBe(NEW);
  });

  test.each([
    ['without a second factor', false],
    ['with a second factor', true],
  ])('%s, rejects a wrong password after a request that got lost', async (_what, has) => {
    await start((own) => (own.hasSecondFactor = has));
    server.losesResponse = true;
    await account.changePassword(USER, OLD, NEW);
    // As if the request had been lost instead of its response.
    server.password = OLD;
    expect(await account.changePassword(USER, 'not this one', NEW)).toEqual(
      failed('wrong_credentials'),
    );
    expect(server.password).toBe(OLD);
    expect(await account.changePassword(USER, OLD, NEW)).toEqual(done);
    expect(server.password).toBe(NEW);
  });
});

test('setNewPassword succeeds at the second attempt if the first response was lost', async () => {
  await start();
  server.losesResponse = true;
  expect(await account.setNewPassword(NEW)).toEqual(failed('offline'));
  expect(await account.setNewPassword(NEW)).toEqual(done);
  expect(server.password).toBe(NEW);
});

describe('deleteAccount', () => {
  test.each(['user_not_found', 'session_not_found'])(
    'succeeds and signs out at the second attempt if the first response was lost (%s)',
    async (code) => {
      await start((own) => (own.codeOfMissing = code));
      server.losesResponse = true;
      expect(await account.deleteAccount(USER, OLD)).toEqual(failed('offline'));
      expect(server.hasAccount).toBe(false);
      expect(await account.deleteAccount(USER, OLD)).toEqual(done);
      expect(localStorage.getItem(ACCOUNT_STORAGE_KEY)).toBeNull();
      expect(auth.currentAuth()).toMatchObject({ user: null, endedUser: null });
    },
  );

  test('removes the requests of the account that are still in the outbox', async () => {
    await start();
    const { outboxStore } = await import('../../src/data/outbox/outbox-store.ts');
    const outbox = await outboxStore.outbox();
    const { SAMPLE_RESERVATION } = await import('../support/sample-reservation.ts');
    await outbox.enqueue('reservation', { ...SAMPLE_RESERVATION, account: USER.id });
    await outbox.enqueue('prayer_taps', { taps: 1 });
    expect(await account.deleteAccount(USER, OLD)).toEqual(done);
    const { rows } = await outbox.snapshot();
    expect(rows.map(({ kind }) => kind)).not.toContain('reservation');
  });

  test('rejects a wrong password after a request that got lost', async () => {
    await start();
    server.losesResponse = true;
    await account.deleteAccount(USER, OLD);
    // As if the request had been lost instead of its response.
    server.hasAccount = true;
    expect(await account.deleteAccount(USER, 'not this one')).toEqual(failed('wrong_credentials'));
    expect(auth.currentAuth().user?.id).toBe(USER.id);
  });
});

test('changeName fails as signed out if the session was ended on another device', async () => {
  await start((own) => (own.codeOfMissing = 'session_not_found'));
  server.hasAccount = false;
  expect(await account.changeName(USER, '한소망')).toEqual(failed('signed_out'));
  expect(auth.currentAuth()).toMatchObject({ user: null, endedUser: { id: USER.id } });
});

test('signOutOthers fails as signed out if the session was ended on another device', async () => {
  await start((own) => (own.codeOfMissing = 'session_not_found'));
  expect(await account.signOutOthers()).toEqual(done);
  server.hasAccount = false;
  expect(await account.signOutOthers()).toEqual(failed('signed_out'));
  expect(auth.currentAuth()).toMatchObject({ user: null, endedUser: { id: USER.id } });
});
