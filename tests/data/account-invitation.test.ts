import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invitationQuery } from '../../src/data/account/account-invitation.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';

const INVITATION = { email: 'guest@x.example', level: 2, has_account: false };

let isReachable: boolean;
let requests: number;

beforeEach(() => {
  stubBrowserGlobals();
  vi.stubGlobal('removeEventListener', () => undefined);
  isReachable = true;
  requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return isReachable
      ? Promise.resolve(Response.json({ success: true, data: INVITATION }))
      : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

test('an invitation that was read stays, also when its page is visited again without a connection', async () => {
  const client = new QueryClient();
  client.mount();
  const shown = new QueryObserver(client, invitationQuery('a token'));
  const stop = shown.subscribe(() => undefined);
  await expect.poll(() => shown.getCurrentResult().data?.ok).toBe(true);
  isReachable = false;
  focusManager.setFocused(false);
  onlineManager.setOnline(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(shown.getCurrentResult().data).toMatchObject({ ok: true, value: { hasAccount: false } });
  expect(requests).toBe(1);
  stop();
  client.unmount();
});

describe('accepting an invitation whose first response was lost', () => {
  const PASSWORD = 'long enough to pass';
  const INVITED = { displayName: '', password: PASSWORD, consent: 'yes' } as const;
  const ended = { ok: false, failure: 'invitation_ended', serverMessage: '' };

  /** A page with a server that accepts a token once and loses the response to that. */
  function openPage(isAccepted: boolean) {
    vi.resetModules();
    const user = { id: '00000000-0000-4000-8000-000000000001', email: INVITATION.email };
    let isLost = false;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const body = (await request.json()) as Record<string, unknown>;
      if (request.url.includes('/auth/v1/token')) {
        return isAccepted && body['password'] === PASSWORD
          ? Response.json({ access_token: 'a', refresh_token: 'b', expires_in: 3600, user })
          : Response.json({ error_code: 'invalid_credentials' }, { status: 400 });
      }
      if (isLost) return Response.json({ success: false, error: 'invitation_ended' });
      isLost = true;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    return import('../../src/data/account/account-invitation.ts');
  }

  test('signs in with the password of the new account at the second attempt', async () => {
    const { createInvitedAccount } = await openPage(true);
    const create = () => createInvitedAccount('created', INVITATION.email, INVITED);
    expect(await create()).toMatchObject({ ok: false, failure: 'offline' });
    expect(await create()).toMatchObject({ ok: true });
  });

  test('reports that the invitation has ended if there is no account with that password', async () => {
    const { createInvitedAccount } = await openPage(false);
    const create = () => createInvitedAccount('revoked', INVITATION.email, INVITED);
    expect(await create()).toMatchObject({ ok: false, failure: 'offline' });
    expect(await create()).toEqual(ended);
  });

  test('counts as joined at the second attempt with an account that existed', async () => {
    const { joinWithAccount } = await openPage(true);
    expect(await joinWithAccount('joined')).toMatchObject({ ok: false, failure: 'offline' });
    expect(await joinWithAccount('joined')).toMatchObject({ ok: true });
    expect(await joinWithAccount('another token')).toEqual(ended);
  });
});
