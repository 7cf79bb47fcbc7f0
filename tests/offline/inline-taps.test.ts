import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { openInlineDatabase } from '../../src/offline/inline-database.ts';
import { saveInlineTap } from '../../src/offline/counter/inline-taps.ts';
import { createOutbox, type Outbox } from '../../src/offline/outbox/outbox.ts';
import { createDeviceOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';

async function outboxOf(factory: IDBFactory): Promise<Outbox> {
  const database = new DeviceDatabase({ indexedDB: factory, IDBKeyRange });
  await database.open();
  let ids = 0;
  return createOutbox({
    storage: createDeviceOutboxStorage(database),
    locks: null,
    clock: () => new Date('2026-11-19T03:00:00Z'),
    random: () => 0,
    newId: () => `id-${(ids += 1)}`,
  });
}

async function batches(outbox: Outbox) {
  return (await outbox.snapshot()).rows.map(({ payload, status, frozen, order }) => ({
    payload,
    status,
    frozen,
    order,
  }));
}

test('saveInlineTap queues taps in one batch that the outbox continues', async () => {
  const factory = new IDBFactory();
  const early = await openInlineDatabase(factory);
  expect(await saveInlineTap(early)).toBe(1);
  expect(await saveInlineTap(early)).toBe(2);

  const outbox = await outboxOf(factory);
  await outbox.enqueue('prayer_taps', { taps: 1 });

  expect(await batches(outbox)).toEqual([
    { payload: { taps: 3 }, status: 'waiting', frozen: false, order: 1 },
  ]);
  const [row] = (await outbox.snapshot()).rows;
  expect(row?.id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test('saveInlineTap leaves a batch alone that may have been sent, and queues behind it', async () => {
  const factory = new IDBFactory();
  const outbox = await outboxOf(factory);
  await outbox.enqueue('prayer_taps', { taps: 2 });
  const never = () => Promise.resolve({ ok: false, failure: 'offline' } as const);
  await outbox.flush(
    {
      prayer_taps: never,
      contact_message: never,
      reservation: never,
      cancellation: never,
      like: never,
    },
    () => true,
  );

  const early = await openInlineDatabase(factory);
  expect(await saveInlineTap(early)).toBe(3);

  expect(await batches(outbox)).toEqual([
    { payload: { taps: 2 }, status: 'waiting', frozen: true, order: 1 },
    { payload: { taps: 1 }, status: 'waiting', frozen: false, order: 2 },
  ]);
});

test('saveInlineTap counts simultaneous taps of two tabs', async () => {
  const factory = new IDBFactory();
  const tabs = await Promise.all([openInlineDatabase(factory), openInlineDatabase(factory)]);
  await Promise.all(Array.from({ length: 20 }, (_, tap) => saveInlineTap(tabs[tap % 2]!)));

  expect((await batches(await outboxOf(factory))).map(({ payload }) => payload)).toEqual([
    { taps: 20 },
  ]);
});

test('saveInlineTap gives up a database that another context holds or that does not open, and writes nothing later', async () => {
  const factory = new IDBFactory();
  const database = await openInlineDatabase(factory);
  const holding = database.transaction('outbox', 'readwrite');
  let isHeld = true;
  const hold = () => {
    const request = holding.objectStore('outbox').count();
    request.onsuccess = () => {
      if (isHeld) hold();
    };
  };
  hold();
  await expect(saveInlineTap(database, 20)).rejects.toThrow();
  isHeld = false;

  let open: (database: IDBDatabase) => void = () => undefined;
  const opening = new Promise<IDBDatabase>((resolve) => (open = resolve));
  await expect(saveInlineTap(opening, 20)).rejects.toThrow('did not respond');
  open(database);
  expect(await saveInlineTap(database)).toBe(1);
  expect(await batches(await outboxOf(factory))).toMatchObject([{ payload: { taps: 1 } }]);
});

test('a database that the browser denies is a rejection, not an exception that would lose the tap', async () => {
  const allowed = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('storage is blocked', 'SecurityError');
    },
  });
  try {
    await expect(openInlineDatabase()).rejects.toThrow('storage is blocked');
  } finally {
    if (allowed !== undefined) Object.defineProperty(globalThis, 'indexedDB', allowed);
  }
});
