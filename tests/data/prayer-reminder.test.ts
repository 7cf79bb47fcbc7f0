import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  renewReminder,
  startReminder,
  stopReminder,
} from '../../src/data/prayers/prayer-reminder.ts';
import {
  forgetReminder,
  storedEndpoint,
  storeEndpoint,
} from '../../src/platform/push-subscription.ts';
import { FakeCaches } from '../offline/fake-caches.ts';
import { FakePushManager } from '../platform/fake-push-manager.ts';

// Bytes in base64url, with both characters that base64 lacks.
const KEY = 'B-8_';
const NEW_KEY = 'B_8-';

let answer: { readonly status: number; readonly value: unknown };
let serverKey: string;
let calls: [string, unknown][];
let pushManager: FakePushManager;

// The client of the backend keeps the function that it was created with.
const fetchAnswer = (url: string | URL, { body }: { readonly body?: string }) => {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  if (name === 'get_push_key') return Promise.resolve(Response.json(serverKey));
  calls.push([name, JSON.parse(body ?? '{}')]);
  return Promise.resolve(
    answer.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer.value, { status: answer.status }),
  );
};

beforeEach(() => {
  answer = { status: 204, value: null };
  serverKey = KEY;
  calls = [];
  pushManager = new FakePushManager();
  const registration = { pushManager };
  vi.stubGlobal('caches', new FakeCaches().storage);
  vi.stubGlobal('fetch', fetchAnswer);
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  vi.stubGlobal('PushManager', FakePushManager);
  allow('granted');
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

function allow(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: () => Promise.resolve(permission),
  });
}

test.each([
  ['limited', 'too many reminders were saved', 429, 'PT429'],
  ['refused', 'the server does not know the push service', 400, '22023'],
  ['failed', 'the server failed', 500, 'XX000'],
])('startReminder fails with "%s" if %s', async (failure, _why, status, code) => {
  answer = { status, value: { code, message: '' } };
  expect(await startReminder(KEY, '07:00')).toEqual({ ok: false, failure });
  expect(await storedEndpoint()).toBeNull();
});

test.each([
  ['denied', 'notifications are blocked', 'denied'],
  ['dismissed', 'the question was closed', 'default'],
] as const)('startReminder fails with "%s" if %s', async (failure, _why, permission) => {
  allow(permission);
  expect(await startReminder(KEY, '07:00')).toEqual({ ok: false, failure });
});

test('startReminder fails if no service worker gets ready in time', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve({ pushManager }),
      ready: new Promise(() => undefined),
    },
  });
  const started = startReminder(KEY, '07:00');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await started).toEqual({ ok: false, failure: 'failed' });
  vi.useRealTimers();
});

test('a visit changes nothing while the subscription and the key are the same', async () => {
  expect(await startReminder(KEY, '07:00')).toMatchObject({ ok: true });
  calls = [];
  await renewReminder();
  expect(calls).toEqual([]);
});

test('a visit subscribes anew if the server has another key, and moves the reminder', async () => {
  await startReminder(KEY, '07:00');
  calls = [];
  serverKey = NEW_KEY;
  answer = { status: 200, value: true };
  await renewReminder();
  expect(calls).toEqual([
    [
      'renew_prayer_reminder',
      {
        p_old_endpoint: 'https://push.example/1',
        p_endpoint: 'https://push.example/2',
        p_p256dh: 'B2',
        p_auth: 'a2',
      },
    ],
  ]);
  expect(await storedEndpoint()).toBe('https://push.example/2');
});

test('a visit moves the reminder if the browser has ended the subscription, again if the server was not reached', async () => {
  await startReminder(KEY, '07:00');
  pushManager.endSubscription();
  answer = { status: 500, value: { code: 'XX000', message: '' } };
  await renewReminder();
  expect(await storedEndpoint()).toBe('https://push.example/1');
  answer = { status: 200, value: true };
  await renewReminder();
  expect(await storedEndpoint()).toBe('https://push.example/2');
});

test('a visit saves the reminder again if the server deleted it when the push service had ended the subscription', async () => {
  await startReminder(KEY, '07:00');
  pushManager.endSubscription();
  answer = { status: 200, value: false };
  calls.length = 0;
  await renewReminder();
  expect(calls.at(-1)).toEqual([
    'save_prayer_reminder',
    {
      p_endpoint: 'https://push.example/2',
      p_p256dh: 'B2',
      p_auth: 'a2',
      p_remind_at: '07:00',
    },
  ]);
  expect(await storedEndpoint()).toBe('https://push.example/2');
});

test('a deleted reminder whose hour is not known is forgotten', async () => {
  await startReminder(KEY, '07:00');
  const endpoint = await storedEndpoint();
  await forgetReminder();
  await storeEndpoint(endpoint ?? '');
  pushManager.endSubscription();
  answer = { status: 200, value: false };
  await renewReminder();
  expect(await storedEndpoint()).toBeNull();
});

test('a stopped reminder is not renewed', async () => {
  await startReminder(KEY, '07:00');
  expect(await stopReminder()).toMatchObject({ ok: true });
  serverKey = NEW_KEY;
  await renewReminder();
  expect(await pushManager.getSubscription()).toBeNull();
});
