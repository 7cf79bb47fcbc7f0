import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DeviceDatabase } from '../../src/offline/database.ts';

let devices = 0;

/** The IndexedDB of one device; each connection is a tab or a worker. */
export function createDevice() {
  const indexedDB = new IDBFactory();
  // Dexie links all connections with the same name in this process.
  const name = `behold-${(devices += 1)}`;
  return {
    indexedDB,
    name,
    connect: () => new DeviceDatabase({ name, indexedDB, IDBKeyRange }),
  };
}
