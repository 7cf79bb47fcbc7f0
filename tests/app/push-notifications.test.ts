import { expect, test } from 'vitest';
import { handlePushMessages } from '../../src/app/push-notifications.ts';

const ORIGIN = 'https://behold.example';

/** A service worker scope that records notifications and opened windows. */
function workerWith(urls: readonly string[] = []) {
  const target = new EventTarget();
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const worker = Object.assign(target, {
    location: new URL(ORIGIN),
    registration: {
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
  return { shown, opened, focused, push, click };
}

test('shows the prayer of the message; a later one replaces it and alerts again', async () => {
  const { shown, push } = workerWith();
  await push(
    JSON.stringify({ title: 'Today’s prayer', body: '주님, 이 아침에', url: '/en/hour-prayer' }),
  );
  expect(shown).toMatchObject([
    {
      title: 'Today’s prayer',
      options: { body: '주님, 이 아침에', tag: 'prayer', renotify: true, data: '/en/hour-prayer' },
    },
  ]);
});

test.each([null, '{', '[]', '{"title":1,"body":"","url":""}'])(
  'shows a notification for the unreadable message %s, as browsers require',
  async (text) => {
    const { shown, push } = workerWith();
    await push(text);
    expect(shown).toMatchObject([{ title: 'behold.example', options: { data: '/hour-prayer' } }]);
  },
);

test('a click focuses the tab with the prayer, or opens one', async () => {
  const open = workerWith([`${ORIGIN}/about`, `${ORIGIN}/hour-prayer`]);
  await open.click('/hour-prayer');
  expect(open).toMatchObject({ focused: [`${ORIGIN}/hour-prayer`], opened: [] });

  const closed = workerWith([`${ORIGIN}/about`]);
  await closed.click('/hour-prayer');
  expect(closed).toMatchObject({ focused: [], opened: [`${ORIGIN}/hour-prayer`] });
});

test('a click never opens another site', async () => {
  const { opened, click } = workerWith();
  await click('https://evil.example/');
  expect(opened).toEqual([]);
});
