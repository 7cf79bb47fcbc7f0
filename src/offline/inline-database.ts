import { createStores, DATABASE_NAME, DATABASE_VERSION } from './database-schema.ts';

/**
 * The device's database by the browser's own interface, for the moment before the app's code is there. It is created
 * where there is none. Rejects where the browser refuses a database, or holds one of an older release: its stores are
 * for the app to upgrade.
 */
export function openInlineDatabase(factory: IDBFactory = indexedDB): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(DATABASE_NAME, DATABASE_VERSION);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) createStores(opening.result);
      else opening.transaction?.abort();
    };
    opening.onsuccess = () => {
      const database = opening.result;
      // Another tab with a newer release must not wait for this page.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    opening.onerror = () => {
      reject(opening.error ?? new Error('The database did not open'));
    };
  });
}

/** Milliseconds after which the server is asked instead; the database of a slow phone answers in 300. */
const TIMEOUT_MS = 1_000;

/** What the database answers in time; null where it is refused, late or fails. */
export async function readInline<Found>(
  opening: Promise<IDBDatabase>,
  read: (database: IDBDatabase) => Promise<Found | null>,
): Promise<Found | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([opening.then(read).catch(() => null), late]);
}
