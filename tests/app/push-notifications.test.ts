import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handlePushMessages } from '../../src/app/push-notifications.ts';
import {
  storedEndpoint,
  storeEndpoint,
  storeLanguage,
} from '../../src/platform/push-subscription.ts';
import { FakeCaches } from '../offline/fake-caches.ts';
import { FakePushManager } from '../platform/fake-push-manager.ts';

const ORIGIN = 'https://behold.example';

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches().storage);
  vi.stubGlobal('location', new URL(ORIGIN));
});
afterEach(() => void vi.unstubAllGlobals());

/** A service worker scope that records notifications and opened windows. */
function workerWith(
  urls: readonly string[] = [],
  pushManager = new FakePushManager(),
  isControlled = true,
) {
  const target = new EventTarget();
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const navigated: string[] = [];
  const worker = Object.assign(target, {
    location: new URL(ORIGIN),
    registration: {
      pushManager,
      showNotification: (title: string, options: NotificationOptions) => {
        shown.push({ title, options });
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          urls.map((url) => ({
            url,
            focus: () => {
              focused.push(url);
              return Promise.resolve();
            },
            navigate: (to: string) => {
              if (!isControlled) return Promise.reject(new TypeError('not controlled'));
              navigated.push(to);
              return Promise.resolve(null);
            },
          })),
        ),
      openWindow: (url: string) => {
        opened.push(url);
        return Promise.resolve(null);
      },
    },
  });
  handlePushMessages(worker as unknown as ServiceWorkerGlobalScope);
  const dispatch = async (type: string, properties: object) => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => work.push(promise);
    target.dispatchEvent(Object.assign(new Event(type), { waitUntil }, properties));
    await Promise.all(work);
  };
  const push = (text: string | null) =>
    dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
  const click = (data: unknown) =>
    dispatch('notificationclick', { notification: { data, close: () => undefined } });
  const replaceSubscription = () => dispatch('pushsubscriptionchange', {});
  return { shown, opened, focused, navigated, push, click, replaceSubscription };
}

const MESSAGE = JSON.stringify({
  titles: { ko: '오늘의 동행기도', en: 'Today’s prayer' },
  body: '주님, 이 아침에',
  path: '/hour-prayer',
});

test('shows the prayer of the message; a later one replaces it and alerts again', async () => {
  const { shown, push } = workerWith();
  await push(MESSAGE);
  expect(shown).toMatchObject([
    {
      title: '오늘의 동행기도',
      options: { body: '주님, 이 아침에', tag: 'prayer', renotify: true, data: '/hour-prayer' },
    },
  ]);
});

test('notifications follow the language that was read last', async () => {
  const { shown, push } = workerWith();
  await storeLanguage('en');
  await push(MESSAGE);
  expect(shown).toMatchObject([{ title: 'Today’s prayer', options: { data: '/en/hour-prayer' } }]);
});

test.each([null, '{', '[]', '{"titles":{"ko":1},"body":"","path":""}'])(
  'shows a notification for the unreadable message %s, as browsers require',
  async (text) => {
    const { shown, push } = workerWith();
    await push(text);
    expect(shown).toMatchObject([{ title: 'behold.example', options: { data: '/hour-prayer' } }]);
  },
);

test('a click returns to the prayer in the tab that was opened with it, or opens one', async () => {
  const address = `${ORIGIN}/hour-prayer`;
  const open = workerWith([`${ORIGIN}/about`, address]);
  await open.click('/hour-prayer');
  expect(open).toMatchObject({ focused: [address], navigated: [address], opened: [] });

  const uncontrolled = workerWith([address], new FakePushManager(), false);
  await uncontrolled.click('/hour-prayer');
  expect(uncontrolled).toMatchObject({ focused: [address], opened: [address] });

  const closed = workerWith([`${ORIGIN}/about`]);
  await closed.click('/hour-prayer');
  expect(closed).toMatchObject({ focused: [], opened: [`${ORIGIN}/hour-prayer`] });
});

test('a click never opens another site', async () => {
  const { opened, click } = workerWith();
  await click('https://evil.example/');
  expect(opened).toEqual([]);
});

test('moves the reminder when the browser replaces the subscription', async () => {
  await storeEndpoint('https://push.example/old');
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { readonly body: string }) => {
    calls.push([new URL(url).pathname, JSON.parse(body)]);
    return Promise.resolve(Response.json(url.endsWith('get_push_key') ? 'key' : true));
  });
  await workerWith().replaceSubscription();
  expect(calls).toEqual([
    ['/rest/v1/rpc/get_push_key', {}],
    [
      '/rest/v1/rpc/renew_prayer_reminder',
      {
        p_old_endpoint: 'https://push.example/old',
        p_endpoint: 'https://push.example/1',
        p_p256dh: 'B1',
        p_auth: 'a1',
      },
    ],
  ]);
  expect(await storedEndpoint()).toBe('https://push.example/1');
});

test('keeps the endpoint of a reminder that the server has deleted, so that the next visit saves it again', async () => {
  await storeEndpoint('https://push.example/old');
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.endsWith('get_push_key') ? 'key' : false)),
  );
  await workerWith().replaceSubscription();
  expect(await storedEndpoint()).toBe('https://push.example/old');
});

test('keeps the old endpoint if the server is not reached, so that the next visit replaces the subscription', async () => {
  await storeEndpoint('https://push.example/old');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await workerWith().replaceSubscription();
  expect(await storedEndpoint()).toBe('https://push.example/old');
});

test('does not subscribe a browser without a reminder', async () => {
  const pushManager = new FakePushManager();
  await workerWith([], pushManager).replaceSubscription();
  expect(await pushManager.getSubscription()).toBeNull();
});
