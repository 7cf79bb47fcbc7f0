import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { DATABASE_NAME } from '../../src/offline/database-schema.ts';
import { openInlineDatabase } from '../../src/offline/inline-database.ts';
import { readCachedPrayer, readConfirmedAbsence } from '../../src/offline/prayers/cached-prayer.ts';
import { day } from '../support/seoul-day.ts';

/** A Thursday. */
const TODAY = day('2026-11-19');
const PRAYER = { id: 'a', day: TODAY, content: '주님', updatedAt: '2026-11-18T00:00:00Z' };
const CONFIRMED = '2026-11-18T01:00:00Z';

/** A database with these rows, opened as the inline script opens it. */
async function deviceWith(
  prayers: readonly object[],
  cursor: object | null = null,
): Promise<IDBDatabase> {
  const database = await openInlineDatabase(new IDBFactory());
  const writing = database.transaction(['prayers', 'cursors'], 'readwrite');
  for (const prayer of prayers) writing.objectStore('prayers').put(prayer);
  if (cursor !== null) writing.objectStore('cursors').put({ key: 'companion_prayers', ...cursor });
  await new Promise<void>((resolve) => {
    writing.oncomplete = () => {
      resolve();
    };
  });
  return database;
}

test('openInlineDatabase creates the stores and indexes that Dexie creates', async () => {
  const shapeOf = (database: IDBDatabase) =>
    [...database.objectStoreNames].map((name) => {
      const store = database.transaction(name).objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { index, keyPath, unique, multiEntry };
      });
      return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes };
    });
  const byDexie = new IDBFactory();
  const device = new DeviceDatabase({ indexedDB: byDexie, IDBKeyRange });
  await device.open();
  device.close();

  const early = await openInlineDatabase(new IDBFactory());
  const opened = await openInlineDatabase(byDexie);

  expect(shapeOf(early)).toEqual(shapeOf(opened));
  expect(early.version).toBe(opened.version);
});

test('openInlineDatabase leaves a database of an older version to the app', async () => {
  const factory = new IDBFactory();
  await new Promise<void>((resolve) => {
    const opening = factory.open(DATABASE_NAME, 10);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });

  await expect(openInlineDatabase(factory)).rejects.toThrow();

  expect((await factory.databases())[0]?.version).toBe(10);
});

test.each([
  ['its own confirmation time', null, CONFIRMED],
  [
    'the time of the last archive sync when that is later',
    { confirmedAt: '2026-11-19T02:00:00Z' },
    '2026-11-19T02:00:00Z',
  ],
])('readCachedPrayer returns the prayer of the day with %s', async (_, cursor, confirmedAt) => {
  const database = await deviceWith([{ ...PRAYER, confirmedAt: CONFIRMED }], cursor);
  expect(await readCachedPrayer(database, TODAY)).toEqual({ value: PRAYER, confirmedAt });
  expect(await readCachedPrayer(database, day('2026-11-18'))).toBeNull();
});

test('readCachedPrayer returns the neighbours of a day where no day between can be missing', async () => {
  const held = (text: string) => ({ ...PRAYER, id: text, day: day(text), confirmedAt: CONFIRMED });
  const days = ['2026-11-13', '2026-11-14', '2026-11-16', '2026-11-18'].map(held);
  const partial = await deviceWith(days);
  const whole = await deviceWith(days, { complete: true, confirmedAt: CONFIRMED });
  const neighbourOf = async (database: IDBDatabase, text: string, place: 'previous' | 'next') =>
    (await readCachedPrayer(database, day(text), place))?.value.day ?? null;

  // The 15th is a Sunday, which has no prayer.
  expect(await neighbourOf(partial, '2026-11-16', 'previous')).toBe('2026-11-14');
  expect(await neighbourOf(partial, '2026-11-14', 'next')).toBe('2026-11-16');
  expect(await neighbourOf(partial, '2026-11-18', 'previous')).toBeNull();
  expect(await neighbourOf(whole, '2026-11-18', 'previous')).toBe('2026-11-16');
  expect(await neighbourOf(whole, '2026-11-18', 'next')).toBeNull();
});

test.each([
  ['2026-11-18T14:59:59.999Z', true, false],
  ['2026-11-18T15:00:00.000Z', true, true],
  ['2026-11-18T15:00:00.000Z', false, false],
  ['2026-11-19T03:00:00.001Z', true, false],
  [null, true, false],
])(
  'readConfirmedAbsence of 19 November, at its noon, after a sync at %s that was complete (%s) returns %s',
  async (confirmedAt, complete, isConfirmed) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T12:00:00+09:00') });
    onTestFinished(() => void vi.useRealTimers());
    const database = await deviceWith([], { confirmedAt, complete });
    expect(await readConfirmedAbsence(database, TODAY)).toBe(isConfirmed ? confirmedAt : null);
    expect(await readConfirmedAbsence(await deviceWith([]), TODAY)).toBeNull();
  },
);
