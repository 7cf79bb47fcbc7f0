import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { followStore } from '../../src/data/cache/follow-store.ts';
import { createListeners } from '../../src/platform/create-store.ts';

const client = new QueryClient();

afterEach(() => {
  client.clear();
});

function createArchive() {
  const { subscribe, notify, count } = createListeners();
  let text = 'as it was';
  return {
    archive: { subscribe, read: () => Promise.resolve(text) },
    subscriptions: count,
    correct(next: string) {
      text = next;
      notify();
    },
  };
}

const follow = ({ archive }: ReturnType<typeof createArchive>) =>
  followStore(
    () => Promise.resolve(archive),
    ({ subscribe }, ofClient) => {
      subscribe(() => void ofClient.invalidateQueries({ queryKey: ['archive'] }));
    },
  );

test('a query that has only just read is refetched when the archive changes', async () => {
  const own = createArchive();
  const following = follow(own);
  const observer = new QueryObserver(client, {
    queryKey: ['archive'],
    queryFn: async (context) => (await following(context.client)).read(),
    staleTime: Infinity,
  });
  const shown: unknown[] = [];
  await new Promise<void>((resolve) => {
    observer.subscribe(({ data }) => {
      if (data === undefined || data === shown.at(-1)) return;
      shown.push(data);
      if (data === 'as it was') own.correct('corrected');
      else resolve();
    });
  });
  expect(shown).toEqual(['as it was', 'corrected']);
  observer.destroy();
});

test('a client subscribes once, and another client for itself', async () => {
  const own = createArchive();
  const following = follow(own);
  await Promise.all([following(client), following(client)]);
  expect(own.subscriptions()).toBe(1);
  await following(new QueryClient());
  expect(own.subscriptions()).toBe(2);
});
