import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { DATABASE_NAME } from '../../src/offline/database-name.ts';
import { readHeldPrayer } from '../../src/offline/held-prayer.ts';

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

const TODAY = day('2026-11-19');
const PRAYER = { id: 'a', day: TODAY, content: '주님', updatedAt: '2026-11-18T00:00:00Z' };

function store(factory: IDBFactory, rows: Readonly<Record<string, object>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(DATABASE_NAME, 10);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('prayers', { keyPath: 'day' });
      opening.result.createObjectStore('archiveCursor', { keyPath: 'key' });
    };
    opening.onerror = () => reject(new Error('the database does not open'));
    opening.onsuccess = () => {
      const database = opening.result;
      const writing = database.transaction(['prayers', 'archiveCursor'], 'readwrite');
      for (const [table, row] of Object.entries(rows)) writing.objectStore(table).put(row);
      writing.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}

test('readHeldPrayer returns null without a database and creates none', async () => {
  const factory = new IDBFactory();
  expect(await readHeldPrayer(TODAY, factory)).toBeNull();
  expect(await factory.databases()).toEqual([]);
});

test('readHeldPrayer returns null for a database without the tables', async () => {
  const factory = new IDBFactory();
  await new Promise<void>((resolve) => {
    const opening = factory.open(DATABASE_NAME, 1);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  expect(await readHeldPrayer(TODAY, factory)).toBeNull();
});

test.each([
  ['its own confirmation time', {}, '2026-11-18T01:00:00Z'],
  [
    'the time of the last archive sync when that is later',
    { archiveCursor: { key: 'archive', confirmedAt: '2026-11-19T02:00:00Z' } },
    '2026-11-19T02:00:00Z',
  ],
])('readHeldPrayer returns the prayer of the day with %s', async (_, more, confirmedAt) => {
  const factory = new IDBFactory();
  await store(factory, { prayers: { ...PRAYER, confirmedAt: '2026-11-18T01:00:00Z' }, ...more });
  expect(await readHeldPrayer(TODAY, factory)).toEqual({ prayer: PRAYER, confirmedAt });
  expect(await readHeldPrayer(day('2026-11-18'), factory)).toBeNull();
});

test('readHeldPrayer returns null after 1 s while another page holds up the database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const factory = new IDBFactory();
  let isHeld = true;
  const upgrade = factory.open(DATABASE_NAME, 10);
  await new Promise<void>((resolve) => {
    upgrade.onupgradeneeded = () => {
      const prayers = upgrade.result.createObjectStore('prayers', { keyPath: 'day' });
      const hold = () => {
        if (isHeld) prayers.count().onsuccess = hold;
      };
      hold();
      resolve();
    };
  });
  const read = readHeldPrayer(TODAY, factory);
  vi.advanceTimersByTime(1_000);
  expect(await read).toBeNull();
  isHeld = false;
  vi.useRealTimers();
});
