import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openInlineDatabase } from '../../src/offline/inline-database.ts';
import { readSearchableArchives } from '../../src/offline/search/searchable-archives.ts';

test('readSearchableArchives rejects while another context holds the database, and reads it afterwards', async () => {
  const factory = new IDBFactory();
  const database = await openInlineDatabase(factory);
  const holding = database.transaction('prayers', 'readwrite');
  let isHeld = true;
  const hold = () => {
    const request = holding.objectStore('prayers').count();
    request.onsuccess = () => {
      if (isHeld) hold();
    };
  };
  hold();
  await expect(readSearchableArchives({ factory, timeoutMs: 20 })).rejects.toThrow();
  isHeld = false;
  expect(await readSearchableArchives({ factory })).toMatchObject({ isComplete: false });
});

test('readSearchableArchives rejects when the database does not open, and closes one that opens later', async () => {
  const listeners: (() => void)[] = [];
  let isClosed = false;
  const request = {
    result: { close: () => (isClosed = true) },
    set onsuccess(listener: () => void) {
      listeners.push(listener);
    },
  };
  const factory = { open: () => request } as unknown as IDBFactory;
  await expect(readSearchableArchives({ factory, timeoutMs: 20 })).rejects.toThrow(
    'did not respond',
  );
  for (const listener of listeners) listener();
  await expect.poll(() => isClosed).toBe(true);
});
