import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createDeviceOutboxStorage,
  openOutboxStorage,
} from '../../src/offline/outbox/outbox-storage.ts';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { createDevice } from './fake-device.ts';
import { createSimulation, openTab, tap, rowsOf, tapsOf } from './outbox-simulation.ts';

describe('storage of the outbox', () => {
  beforeEach(() => {
    // Dexie logs a warning when it closes a connection.
    vi.spyOn(console, 'warn').mockReturnValue();
  });

  test('reopens the database after the browser closed the connection', async () => {
    const device = createDevice();
    const database = device.connect();
    const simulation = createSimulation(createDeviceOutboxStorage(database));
    await tap(simulation, 1);
    await database.transact('r', ['outbox'], async (tables) => {
      tables.backendDB().close();
      return Promise.resolve();
    });
    await tap(simulation, 1);
    expect(tapsOf(await rowsOf(simulation))).toEqual([2]);
  });

  test('works again after another tab deleted the database', async () => {
    const device = createDevice();
    const simulation = createSimulation(createDeviceOutboxStorage(device.connect()));
    await tap(simulation, 1);
    await new Promise<void>((resolve, reject) => {
      const request = device.indexedDB.deleteDatabase(device.name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(new Error('not deleted'));
    });
    await tap(simulation, 3);
    expect(tapsOf(await rowsOf(simulation))).toEqual([3]);
  });

  test('falls back to memory when the browser denies IndexedDB', async () => {
    const { indexedDB } = createDevice();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError');
    });
    const storage = await openOutboxStorage(
      new DeviceDatabase({ name: 'refused', indexedDB, IDBKeyRange }),
    );
    const simulation = createSimulation(storage);
    await tap(simulation, 2);
    expect(await openTab(simulation).outbox.snapshot()).toMatchObject({
      survivesClosing: false,
      rows: [{ payload: { taps: 2 } }],
    });
  });

  test('deletes the draft in the transaction that enqueues, and keeps it when that fails', async () => {
    const database = createDevice().connect();
    const storage = createDeviceOutboxStorage(database);
    const drafts = () => database.transact('r', ['drafts'], (tables) => tables.drafts.count());
    await database.transact('rw', ['drafts'], (tables) =>
      tables.drafts.put({ key: 'contact', value: {}, updatedAt: '2026-11-21T00:00:00Z' }),
    );
    const tab = openTab(createSimulation(storage));
    tab.fillDisk();
    await tab.outbox.enqueue('prayer_taps', { taps: 1 }, { draft: 'contact' });
    expect(await drafts()).toBe(1);
    await tab.outbox.enqueue('prayer_taps', { taps: 1 }, { draft: 'contact' });
    expect(await drafts()).toBe(0);
  });
});
