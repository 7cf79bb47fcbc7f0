import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseRefused, DeviceDatabase, OPEN_TIMEOUT_MS } from '../../src/offline/database.ts';
import { createOutbox } from '../../src/offline/outbox/outbox.ts';
import {
  createDeviceOutboxStorage,
  openOutboxStorage,
} from '../../src/offline/outbox/outbox-storage.ts';

let indexedDB: IDBFactory;
let database: DeviceDatabase;
/** Closes the connection that blocks the database from opening. */
let unblock: () => void;
let devices = 0;
let name: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Dexie logs a warning when an upgrade is blocked.
  vi.spyOn(console, 'warn').mockReturnValue();
  indexedDB = new IDBFactory();
  name = `late-${(devices += 1)}`;
  // A tab of an older release that does not close its connection on `versionchange`.
  const older = indexedDB.open(name, 1);
  await new Promise((resolve) => {
    older.onsuccess = resolve;
  });
  unblock = () => older.result.close();
  database = new DeviceDatabase({ name, indexedDB, IDBKeyRange });
});

afterEach(() => {
  unblock();
  database.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const readPrayers = () => database.transact('r', ['prayers'], (tables) => tables.prayers.toArray());

describe('DeviceDatabase that does not open in time', () => {
  test('refuses the first call after its deadline and later calls at once, until it opens', async () => {
    const first = expect(readPrayers()).rejects.toBeInstanceOf(DatabaseRefused);
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS);
    await first;
    // The fake clock is not advanced, so these calls do not wait for another timeout.
    await expect(readPrayers()).rejects.toBeInstanceOf(DatabaseRefused);
    await expect(readPrayers()).rejects.toBeInstanceOf(DatabaseRefused);

    unblock();
    await database.whenOpen();
    expect(await readPrayers()).toEqual([]);
  });

  test('notifies listeners once it opens, also those that come after', async () => {
    const early = vi.fn();
    database.onChanged(['prayers'], early);
    const first = expect(readPrayers()).rejects.toBeInstanceOf(DatabaseRefused);
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS);
    await first;
    unblock();
    await database.whenOpen();
    expect(early).toHaveBeenCalledTimes(1);
    await new Promise<void>((resolve) => {
      database.onChanged(['prayers'], resolve);
    });
  });
});

describe('openOutboxStorage with a database that opens late', () => {
  let ids = 0;

  async function openLate() {
    const opening = openOutboxStorage(database);
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS);
    const storage = await opening;
    const outbox = createOutbox({
      storage,
      locks: { run: async (_name, work) => ({ value: await work() }) },
      clock: () => new Date('2026-11-22T00:00:00Z'),
      random: () => 0,
      newId: () => `id-${(ids += 1)}`,
    });
    return { storage, outbox };
  }

  const storedTaps = () =>
    createDeviceOutboxStorage(database).transact(async (tables) =>
      (await tables.rows()).map(({ payload }) => payload),
    );

  test('moves what waits in memory to the device, and keeps new rows there', async () => {
    const { storage, outbox } = await openLate();
    await outbox.enqueue('prayer_taps', { taps: 2 });
    expect(storage.survivesClosing).toBe(false);
    const moved = new Promise<void>((resolve) => {
      storage.onChanged(() => {
        if (storage.survivesClosing) resolve();
      });
    });
    unblock();
    await moved;
    expect(await storedTaps()).toEqual([{ taps: 2 }]);
    await outbox.enqueue('prayer_taps', { taps: 3 });
    expect(await storedTaps()).toEqual([{ taps: 5 }]);
    expect(await outbox.snapshot()).toMatchObject({ survivesClosing: true });
  });

  test('sends a row once that moves while its request is in flight', async () => {
    const { storage, outbox } = await openLate();
    await outbox.enqueue('prayer_taps', { taps: 2 });
    const sent: string[] = [];
    const notUsed = () => Promise.reject(new Error('no such row'));
    await outbox.flush(
      {
        async prayer_taps({ id }) {
          sent.push(id);
          unblock();
          await database.whenOpen();
          return { ok: true, value: 12 };
        },
        contact_message: notUsed,
        reservation: notUsed,
        cancellation: notUsed,
        like: notUsed,
      },
      () => true,
    );
    expect(sent).toHaveLength(1);
    expect(storage.survivesClosing).toBe(true);
    expect(await storedTaps()).toEqual([]);
    expect(await outbox.snapshot()).toMatchObject({ answers: { prayer_taps: { value: 12 } } });
  });

  test('keeps a tap in memory while another context holds the tables, and then moves it to the device', async () => {
    unblock();
    const { storage, outbox } = await openLate();
    const isOnDevice = async () => {
      await outbox.snapshot();
      return storage.survivesClosing;
    };
    await expect.poll(isOnDevice).toBe(true);
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const held = holder.transaction(['outbox', 'answers'], 'readwrite');
    let isHeld = true;
    const hold = () => {
      if (isHeld) held.objectStore('outbox').get('x').onsuccess = hold;
    };
    hold();
    const saving = outbox.enqueue('prayer_taps', { taps: 1 });
    let saved: unknown = null;
    void saving.then((result) => (saved = result));
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return saved;
      })
      .toMatchObject({ ok: true });
    expect(storage.survivesClosing).toBe(false);
    isHeld = false;
    await expect.poll(isOnDevice).toBe(true);
    expect(await storedTaps()).toEqual([{ taps: 1 }]);
    holder.close();
  });
});
