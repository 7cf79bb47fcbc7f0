import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
