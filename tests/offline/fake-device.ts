import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DeviceDatabase } from '../../src/offline/database.ts';

let devices = 0;

/** The disk of one device; every connection made of it stands for a tab or a worker. */
export function createDevice() {
  const indexedDB = new IDBFactory();
  // Dexie speaks to all connections of one name in this process.
  const name = `behold-${(devices += 1)}`;
  return {
    indexedDB,
    name,
    connect: () => new DeviceDatabase({ name, indexedDB, IDBKeyRange }),
  };
}
