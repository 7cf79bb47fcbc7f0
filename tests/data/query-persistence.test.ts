import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companionPrayerQueries } from '../../src/data/prayers/companion-prayer-queries.ts';
import { latestSermonQueries } from '../../src/data/sermon/latest-sermon-queries.ts';
import { createQueryClient } from '../../src/data/cache/query-client.ts';
import { readPersistedQuery } from '../../src/data/cache/persisted-query.ts';
import { PERSISTED_QUERIES_KEY } from '../../src/data/cache/persisted-queries-key.ts';
import { persistSmallQueries } from '../../src/data/cache/query-persistence.ts';
import { connectivity } from '../../src/platform/connectivity.ts';
import { parseSeoulDay } from '../../src/domain/seoul-day.ts';
import { createStorage } from '../support/fake-storage.ts';

const SERMON = { id: 'abc_DEF-123', title: '길 위에서 만난 예수님', publishedAt: null };
const sermonKey = latestSermonQueries.ofPlaylist('PLx').queryKey;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('persistSmallQueries restores the latest sermon on the next page, but not prayers and not another version', async () => {
  const storage = createStorage();
  const first = new QueryClient();
  const stop = persistSmallQueries(first, storage);
  await vi.advanceTimersByTimeAsync(0);
  const day = parseSeoulDay('2026-11-20');
  if (day === null) throw new Error('not a date');
  first.setQueryData(sermonKey, SERMON);
  first.setQueryData(companionPrayerQueries.byDay(day).queryKey, {
    value: null,
    confirmedAt: null,
    from: 'server',
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(storage.getItem(PERSISTED_QUERIES_KEY)).toContain(SERMON.id);
  stop();
  expect(storage.getItem(PERSISTED_QUERIES_KEY)).not.toContain('companion-prayers');

  const second = new QueryClient();
  persistSmallQueries(second, storage)();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.getQueryData(sermonKey)).toEqual(SERMON);

  const otherShape = new QueryClient();
  persistSmallQueries(otherShape, storage, 'another')();
  await vi.advanceTimersByTimeAsync(0);
  expect(storage.getItem(PERSISTED_QUERIES_KEY)).toBeNull();
  expect(otherShape.getQueryData(sermonKey)).toBeUndefined();
});

test.each([
  ['the version that the app restores', undefined, SERMON.id],
  ['no other version', 'another', undefined],
])('readPersistedQuery reads for the inline scripts %s', async (_, version, shown) => {
  const storage = createStorage();
  const client = new QueryClient();
  const stop = persistSmallQueries(client, storage, version);
  await vi.advanceTimersByTimeAsync(0);
  client.setQueryData(sermonKey, SERMON);
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  vi.stubGlobal('localStorage', storage);
  const read = readPersistedQuery<typeof SERMON>('latest-sermon');
  vi.unstubAllGlobals();
  expect(read?.data.id).toBe(shown);
});

test('persistSmallQueries does not throw without local storage', () => {
  expect(() => persistSmallQueries(new QueryClient(), undefined)()).not.toThrow();
});

test('persistSmallQueries discards a stored value that it cannot read', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useRealTimers();
  const storage = createStorage();
  storage.setItem(PERSISTED_QUERIES_KEY, '{"timestamp":');
  persistSmallQueries(new QueryClient(), storage)();
  await expect.poll(() => storage.length).toBe(0);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  process.off('unhandledRejection', note);
  vi.restoreAllMocks();
  expect(rejections).toEqual([]);
});

test('createQueryClient connects onlineManager to the connectivity store', () => {
  createQueryClient();
  expect(onlineManager.isOnline()).toBe(connectivity() !== 'offline');
});
