import { setImmediate as nextTurn } from 'node:timers/promises';
import Dexie, { RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceDatabase } from '../../src/offline/database.ts';
import type { BeholdTables } from '../../src/offline/database-tables.ts';
import { createDevice } from './fake-device.ts';

const draft = (key: string) => ({ key, value: key, updatedAt: '2026-11-21T00:00:00Z' });

const put = (database: DeviceDatabase, key: string) =>
  database.transact('rw', ['drafts'], ({ drafts }) => drafts.put(draft(key)));

const keysOf = (database: DeviceDatabase) =>
  database.transact('r', ['drafts'], ({ drafts }) => drafts.toCollection().primaryKeys());

describe('a page that enters the back/forward cache', () => {
  test.each([{ repeatable: true }, { repeatable: false }])(
    'aborts its transactions and runs them again with the next connection (%o)',
    async (options) => {
      const device = createDevice();
      const [page, otherPage] = [device.connect(), device.connect()];
      const runs: string[] = [];
      await page.transact(
        'rw',
        ['drafts'],
        async ({ drafts }) => {
          const run = `run ${runs.length + 1}`;
          runs.push(run);
          await drafts.put(draft(run));
          if (runs.length === 1) page.suspend();
          await drafts.put(draft('end'));
        },
        options,
      );
      expect(runs).toEqual(['run 1', 'run 2']);
      expect(await keysOf(otherPage)).toEqual(['end', 'run 2']);
    },
  );

  test('each transaction takes effect once, whenever the page is left', async () => {
    const page = createDevice().connect();
    const count = (tables: BeholdTables) => tables.drafts.get('count');
    const turns = 40;
    for (let turn = 0; turn < turns; turn += 1) {
      const writing = page.transact(
        'rw',
        ['drafts'],
        async (tables) => {
          const before = Number((await count(tables))?.value ?? 0);
          await tables.drafts.put({ ...draft('count'), value: before + 1 });
        },
        { repeatable: false },
      );
      for (let n = 0; n < turn; n += 1) await nextTurn();
      page.suspend();
      await writing;
    }
    expect(await page.transact('r', ['drafts'], count)).toMatchObject({ value: turns });
  });
});

test('onChanged calls back when any table may have changed while the page was in the back/forward cache', () => {
  const onChanged = vi.fn();
  const stop = createDevice().connect().onChanged(['drafts'], onChanged);
  // Fired by Dexie when the page is restored.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
  expect(onChanged).toHaveBeenCalledTimes(1);
  stop();
});

describe('a connection that the system has closed', () => {
  test('is replaced once for all transactions that were using it', async () => {
    const page = createDevice().connect();
    const raw = await page.transact('r', ['drafts'], ({ drafts }) =>
      Promise.resolve(drafts.db.backendDB()),
    );
    raw.close();
    const keys = Array.from({ length: 8 }, (_, nth) => `draft ${nth}`);
    const writing = keys.map(async (key, nth) => {
      for (let n = 0; n < nth; n += 1) await Promise.resolve();
      await put(page, key);
    });
    await Promise.all(writing);
    expect(await keysOf(page)).toEqual(keys);
  });
});

describe('a transaction that waits for another one', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('fails after 5 s and releases its tables', async () => {
    const device = createDevice();
    const page = device.connect();
    await page.open();
    const release = await lockDrafts(device.indexedDB, device.name);
    const failed = expect(put(page, 'late')).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;

    release();
    await put(page, 'in time');
    expect(await keysOf(page)).toEqual(['in time']);
  });

  test('has no time limit once its first request is answered', async () => {
    const page = createDevice().connect();
    await page.transact('rw', ['drafts'], async ({ drafts }) => {
      await drafts.get('none');
      vi.advanceTimersByTime(60_000);
      await drafts.put(draft('slow'));
    });
    expect(await keysOf(page)).toEqual(['slow']);
  });
});

/** Opens a transaction that stays open, as in a suspended page, and returns a function that ends it. */
async function lockDrafts(indexedDB: IDBFactory, name: string): Promise<() => void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts');
  let isHeld = true;
  const hold = () => {
    if (isHeld) drafts.get('none').onsuccess = hold;
  };
  await new Promise<void>((resolve) => {
    drafts.get('none').onsuccess = () => {
      hold();
      resolve();
    };
  });
  return () => {
    isHeld = false;
    database.close();
  };
}
