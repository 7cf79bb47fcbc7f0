import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReminder } from '../../src/data/prayers/prayer-reminder.ts';

const ENDPOINT = 'https://push.example/1';

let answer: { readonly status: number; readonly code: string };
// The client of the backend keeps the function that it was created with.
const fetchAnswer = () =>
  Promise.resolve(Response.json({ code: answer.code, message: '' }, { status: answer.status }));

beforeEach(() => {
  const subscription = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'B', auth: 'a' } }),
  };
  const registration = { pushManager: { subscribe: () => Promise.resolve(subscription) } };
  vi.stubGlobal('fetch', fetchAnswer);
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['limited', 'too many reminders were saved', 429, 'PT429'],
  ['refused', 'the server does not know the push service', 400, '22023'],
  ['failed', 'the server failed', 500, 'XX000'],
])('startReminder fails with "%s" if %s', async (failure, _why, status, code) => {
  answer = { status, code };
  expect(await startReminder('key', '07:00', 'ko')).toEqual({ ok: false, failure });
});

test('startReminder fails with "denied" if the permission is not granted', async () => {
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') });
  expect(await startReminder('key', '07:00', 'ko')).toEqual({ ok: false, failure: 'denied' });
});
