import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companionPrayerQueries } from '../../src/data/prayers/companion-prayer-queries.ts';
import { latestSermonQueries } from '../../src/data/sermon/latest-sermon-queries.ts';
import { prayerCounterQueries } from '../../src/data/counter/prayer-counter-queries.ts';
import { createQueryClient } from '../../src/data/cache/query-client.ts';
import { readPersistedQuery } from '../../src/data/cache/persisted-query.ts';
import { PERSISTED_QUERIES_KEY } from '../../src/data/cache/persisted-queries-key.ts';
import { persistSmallQueries } from '../../src/data/cache/query-persistence.ts';
import { connectivity } from '../../src/platform/connectivity.ts';
import { parseSeoulDay } from '../../src/domain/seoul-day.ts';

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

const COUNT = { server: 1234, withoutInFlight: 1234, inFlightBatches: [] };
const countKey = prayerCounterQueries.remembered().queryKey;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('persistSmallQueries restores the prayer count on the next page, but not prayers and not another version', async () => {
  const storage = createStorage();
  const first = new QueryClient();
  const stop = persistSmallQueries(first, storage);
  await vi.advanceTimersByTimeAsync(0);
  const day = parseSeoulDay('2026-11-20');
  if (day === null) throw new Error('not a date');
  first.setQueryData(countKey, COUNT);
  first.setQueryData(companionPrayerQueries.byDay(day).queryKey, {
    prayer: null,
    confirmedAt: null,
    from: 'server',
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(storage.getItem(PERSISTED_QUERIES_KEY)).toContain('1234');
  stop();
  expect(storage.getItem(PERSISTED_QUERIES_KEY)).not.toContain('companion-prayers');

  const second = new QueryClient();
  persistSmallQueries(second, storage)();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.getQueryData(countKey)).toEqual(COUNT);

  const otherShape = new QueryClient();
  persistSmallQueries(otherShape, storage, 'another')();
  await vi.advanceTimersByTimeAsync(0);
  expect(storage.getItem(PERSISTED_QUERIES_KEY)).toBeNull();
  expect(otherShape.getQueryData(countKey)).toBeUndefined();
});

test('persistSmallQueries restores the latest sermon on the next page', async () => {
  const storage = createStorage();
  const first = new QueryClient();
  const stop = persistSmallQueries(first, storage);
  await vi.advanceTimersByTimeAsync(0);
  const key = latestSermonQueries.ofPlaylist('PLx').queryKey;
  const sermon = { id: 'abc_DEF-123', title: '길 위에서 만난 예수님', publishedAt: null };
  first.setQueryData(key, sermon);
  await vi.advanceTimersByTimeAsync(2000);
  stop();

  const second = new QueryClient();
  persistSmallQueries(second, storage)();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.getQueryData(key)).toEqual(sermon);
});

test.each([
  ['the version that the app restores', undefined, COUNT.server],
  ['no other version', 'another', undefined],
])('readPersistedQuery reads for the inline scripts %s', async (_, version, shown) => {
  const storage = createStorage();
  const client = new QueryClient();
  const stop = persistSmallQueries(client, storage, version);
  await vi.advanceTimersByTimeAsync(0);
  client.setQueryData(countKey, COUNT);
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  vi.stubGlobal('localStorage', storage);
  const read = readPersistedQuery<typeof COUNT>('prayer-counter');
  vi.unstubAllGlobals();
  expect(read?.data.server).toBe(shown);
});

test('persistSmallQueries does not throw without local storage', () => {
  expect(() => persistSmallQueries(new QueryClient(), undefined)()).not.toThrow();
});

test('createQueryClient connects onlineManager to the connectivity store', () => {
  createQueryClient();
  expect(onlineManager.isOnline()).toBe(connectivity() !== 'offline');
});
