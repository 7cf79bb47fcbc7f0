import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryOf } from '../../src/data/outbox/use-delivery.ts';
import { contactFormSchema } from '../../src/domain/contact-message.ts';
import {
  createDeviceOutboxStorage,
  openOutboxStorage,
} from '../../src/offline/outbox/outbox-storage.ts';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { CONTACT_FIELDS } from '../support/contact-fields.ts';
import { createDevice } from './fake-device.ts';
import {
  createSimulation,
  openTab,
  reservation,
  tap,
  rowsOf,
  tapsOf,
} from './outbox-simulation.ts';

const MESSAGE = {
  ...contactFormSchema.parse({ ...CONTACT_FIELDS, consent: true }),
  locale: 'ko',
} as const;

describe('storage of the outbox', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
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

  test.each([
    ['a message, which has an id, again and once', 'contact_message', 1],
    ['no taps, which would be counted twice', 'prayer_taps', 0],
  ] as const)(
    'after a connection lost during the transaction, stores %s',
    async (_, kind, rows) => {
      const storage = createDeviceOutboxStorage(createDevice().connect());
      let isLost = false;
      const { outbox } = openTab(
        createSimulation({
          ...storage,
          transact: (work, options) =>
            storage.transact(async (tables) => {
              const result = await work(tables);
              if (isLost) return result;
              isLost = true;
              throw new DOMException('lost', 'InvalidStateError');
            }, options),
        }),
      );
      const saved =
        kind === 'prayer_taps'
          ? await outbox.enqueue(kind, { taps: 1 })
          : await outbox.enqueue(kind, MESSAGE, { id: 'a' });
      expect(saved.ok).toBe(rows === 1);
      expect((await outbox.snapshot()).rows).toHaveLength(rows);
    },
  );

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

  test.each([
    ['the browser denied the database at first', 'open'],
    ['the first attempt to move them failed', 'move'],
  ] as const)('rows in memory move to the database if %s', async (_, failing) => {
    const device = createDevice();
    const database = device.connect();
    const opening = vi.spyOn(device.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError');
    });
    const storage = await openOutboxStorage(database);
    const simulation = createSimulation(storage);
    await tap(simulation, 2);
    opening.mockRestore();
    if (failing === 'move') {
      vi.spyOn(database, 'transact').mockRejectedValueOnce(
        new DOMException('full', 'QuotaExceededError'),
      );
    }
    await expect
      .poll(async () => {
        await rowsOf(simulation);
        return storage.survivesClosing;
      })
      .toBe(true);
    await tap(simulation, 1);
    const stored = createSimulation(createDeviceOutboxStorage(device.connect()));
    expect(tapsOf(await rowsOf(stored))).toEqual([3]);
  });

  test('a write for which the disk has no space stays in memory, and moves to the database once it has', async () => {
    const device = createDevice();
    const database = device.connect();
    const simulation = createSimulation(await openOutboxStorage(database));
    const { outbox, flush } = openTab(simulation);
    await outbox.enqueue('prayer_taps', { taps: 2 });
    await flush();
    await database.transact('rw', ['drafts'], (tables) =>
      tables.drafts.put({ key: 'contact', value: {}, updatedAt: '2026-11-21T00:00:00Z' }),
    );
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    const draft = { key: 'contact', value: {} };
    expect(await outbox.enqueue('contact_message', MESSAGE, { id: 'a', draft })).toMatchObject({
      ok: true,
    });
    expect(await outbox.enqueue('prayer_taps', { taps: 3 })).toMatchObject({ ok: true });
    expect(await outbox.snapshot()).toMatchObject({
      survivesClosing: false,
      rows: [{ id: 'a' }, { payload: { taps: 3 } }],
      answers: { prayer_taps: { number: 1, value: 2 } },
    });
    await flush();
    expect(simulation.server.count).toBe(5);
    expect(await database.transact('r', ['drafts'], (tables) => tables.drafts.count())).toBe(0);
    expect(await outbox.snapshot()).toMatchObject({
      survivesClosing: false,
      rows: [],
      answers: { prayer_taps: { number: 2, value: 5 } },
    });

    full.mockRestore();
    simulation.online = false;
    await outbox.enqueue('prayer_taps', { taps: 1 });
    await expect.poll(async () => (await outbox.snapshot()).survivesClosing).toBe(true);
    const stored = openTab(createSimulation(createDeviceOutboxStorage(device.connect())));
    expect(tapsOf((await stored.outbox.snapshot()).rows)).toEqual([1]);
  });

  test('stored messages and requests are sent once from a full disk, and stay visible until then', async () => {
    const device = createDevice();
    const database = device.connect();
    const simulation = createSimulation(await openOutboxStorage(database));
    const { outbox, flush } = openTab(simulation);
    await outbox.enqueue('contact_message', MESSAGE, { id: 'a' });
    await outbox.enqueue('reservation', reservation('r'), { id: 'r' });
    simulation.online = false;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await outbox.enqueue('prayer_taps', { taps: 3 });
    expect(await outbox.snapshot()).toMatchObject({
      survivesClosing: false,
      isPartial: false,
      rows: [{ id: 'a' }, { id: 'r' }, { payload: { taps: 3 } }],
    });
    simulation.online = true;
    simulation.outcomes.push('arrives', 'answer_lost');
    await flush();
    simulation.now += 60_000;
    await flush();
    expect((await outbox.snapshot()).rows).toEqual([]);
    expect(simulation.server).toMatchObject({ count: 3, requests: 2 });
    expect(simulation.server.messages).toHaveLength(2);

    full.mockRestore();
    await outbox.enqueue('prayer_taps', { taps: 1 });
    await expect.poll(async () => (await outbox.snapshot()).survivesClosing).toBe(true);
    await flush();
    expect(await rowsOf(createSimulation(createDeviceOutboxStorage(device.connect())))).toEqual([]);
    expect(simulation.server).toMatchObject({ count: 4, requests: 3 });
    const receipts = await database.transact('r', ['receipts'], (tables) =>
      tables.receipts.toArray(),
    );
    expect(receipts).toMatchObject([{ requestId: 'r' }]);
  });

  test('a flush sends from a full disk although nothing is written meanwhile', async () => {
    const simulation = createSimulation(await openOutboxStorage(createDevice().connect()));
    const { outbox, flush } = openTab(simulation);
    await outbox.enqueue('contact_message', MESSAGE, { id: 'a' });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await flush();
    expect(simulation.server.messages).toHaveLength(1);
    expect(deliveryOf('contact_message', 'a', await outbox.snapshot())).toEqual({ state: 'sent' });
  });

  test('taps on a full disk stay as they are, and are counted once when it has space', async () => {
    const device = createDevice();
    const simulation = createSimulation(await openOutboxStorage(device.connect()));
    const { outbox, flush } = openTab(simulation);
    await outbox.enqueue('prayer_taps', { taps: 2 });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await flush();
    expect(simulation.server.count).toBe(0);
    expect((await outbox.snapshot()).survivesClosing).toBe(false);
    full.mockRestore();
    await expect.poll(async () => (await outbox.snapshot()).survivesClosing).toBe(true);
    await flush();
    expect(simulation.server.count).toBe(2);
  });

  test('frees the space of cached pictures for a write, before it stays in memory', async () => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', {
      delete(name: string) {
        deleted.push(name);
        full.mockRestore();
        return Promise.resolve(true);
      },
    });
    const simulation = createSimulation(await openOutboxStorage(createDevice().connect()));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await tap(simulation, 1);
    expect(await openTab(simulation).outbox.snapshot()).toMatchObject({
      survivesClosing: true,
      rows: [{ payload: { taps: 1 } }],
    });
    expect(deleted).toEqual(['publication-pictures', 'pictures']);
  });

  test('a database that is refused later is replaced by memory, which moves to it when it opens again', async () => {
    const device = createDevice();
    const database = device.connect();
    const simulation = createSimulation(await openOutboxStorage(database));
    const { outbox, flush } = openTab(simulation);
    simulation.online = false;
    await outbox.enqueue('contact_message', MESSAGE, { id: 'a' });
    const opening = vi.spyOn(device.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    });
    await database.transact('r', ['outbox'], async (tables) => {
      tables.backendDB().close();
      return Promise.resolve();
    });
    expect(await outbox.enqueue('prayer_taps', { taps: 1 })).toMatchObject({ ok: true });
    expect(await outbox.enqueue('contact_message', MESSAGE, { id: 'b' })).toMatchObject({
      ok: true,
    });
    const snapshot = await outbox.snapshot();
    expect(snapshot).toMatchObject({
      survivesClosing: false,
      isPartial: true,
      rows: [{ payload: { taps: 1 } }, { id: 'b' }],
    });
    expect(deliveryOf('contact_message', 'a', snapshot)).toEqual({ state: 'sending' });
    simulation.online = true;
    await flush();
    expect(simulation.server.messages.map(([id]) => id)).toEqual(['b']);
    simulation.online = false;
    await outbox.enqueue('prayer_taps', { taps: 2 });

    opening.mockRestore();
    await expect.poll(async () => (await outbox.snapshot()).survivesClosing).toBe(true);
    expect(await outbox.snapshot()).toMatchObject({
      isPartial: false,
      rows: [{ id: 'a' }, { payload: { taps: 2 } }],
    });
    simulation.online = true;
    await flush();
    expect(simulation.server.messages.map(([id]) => id)).toEqual(['b', 'a']);
    expect(simulation.server.count).toBe(3);
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
    await tab.outbox.enqueue('prayer_taps', { taps: 1 }, { draft: { key: 'contact', value: {} } });
    expect(await drafts()).toBe(1);
    await tab.outbox.enqueue('prayer_taps', { taps: 1 }, { draft: { key: 'contact', value: {} } });
    expect(await drafts()).toBe(0);
  });
});
