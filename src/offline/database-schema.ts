/** The schema of the local database, independent of Dexie because the inline scripts create the database too. */
export const DATABASE_NAME = 'behold';

/** Dexie multiplies its version numbers by ten in IndexedDB, which allows fractional versions. */
const SCHEMA_VERSION = 3;
export const DATABASE_VERSION = SCHEMA_VERSION * 10;

/**
 * The stores of each version in Dexie's syntax (https://dexie.org/docs/Version/Version.stores()): first the primary key,
 * marked with `&`, then the indexes; brackets denote a compound index.
 */
export const STORES_BY_VERSION = {
  1: {
    prayers: '&day, id',
    outbox: '&id',
    answers: '&kind',
    leases: '&name',
    drafts: '&key',
  },
  2: {
    receipts: '&requestId',
    availability: '&key, month',
  },
  [SCHEMA_VERSION]: {
    // Equal entries of an index are sorted by the primary key, so a third part with the id would only take space.
    bulletins: '&id, [sortRank+date]',
    news: '&id, [sortRank+date]',
    bibleBooks: '&id, orderIndex',
    bibleVideos: '&id, [bookId+chapter]',
    cursors: '&key',
    likes: '&id',
  },
} as const;

/** Creates all stores in an empty database, as Dexie would. */
export function createStores(database: IDBDatabase): void {
  for (const stores of Object.values(STORES_BY_VERSION)) {
    for (const [name, definition] of Object.entries(stores)) {
      const [key = '', ...indexes] = definition.split(', ');
      const store = database.createObjectStore(name, { keyPath: key.slice(1) });
      for (const index of indexes) {
        store.createIndex(index, index.startsWith('[') ? index.slice(1, -1).split('+') : index);
      }
    }
  }
}
