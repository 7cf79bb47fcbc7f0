import { createStores, DATABASE_NAME, DATABASE_VERSION } from './database-schema.ts';

/**
 * Opens the local database with plain IndexedDB, for inline scripts and workers that do not load Dexie. Creates it if
 * missing. Rejects if the browser refuses a database, or if it has an older version: only the app upgrades it.
 */
export function openInlineDatabase(factory?: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Read here, because a browser without storage may throw already when `indexedDB` is read.
    const opening = (factory ?? indexedDB).open(DATABASE_NAME, DATABASE_VERSION);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) createStores(opening.result);
      else opening.transaction?.abort();
    };
    opening.onsuccess = () => {
      const database = opening.result;
      // Must not block the upgrade in a tab with a newer release.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    opening.onerror = () => {
      reject(opening.error ?? new Error('The database did not open'));
    };
  });
}

/** Resolves with `result` once the transaction is complete; rejects if it is aborted. */
export function whenComplete<Result>(
  transaction: IDBTransaction,
  result: () => Result,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('The transaction was aborted'));
    };
  });
}

/** Aborts a transaction that does not begin in time, because another context holds its stores. */
export function abortIfHeld(firstRequest: IDBRequest, milliseconds: number): void {
  const timer = setTimeout(() => firstRequest.transaction?.abort(), milliseconds);
  firstRequest.addEventListener('success', () => clearTimeout(timer));
}

/** Rejects if the work takes longer. */
export function rejectAfter<Value>(
  work: Value | Promise<Value>,
  milliseconds: number,
): Promise<Value> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(reject, milliseconds, new Error('The database did not respond'));
  });
  return Promise.race([work, timeout]);
}

/** Milliseconds after which the page falls back to the server; on a slow phone the database responds in 300. */
const TIMEOUT_MS = 1_000;

/** Reads from the database; null if it is refused, times out or fails. */
export async function readInline<Found>(
  opening: Promise<IDBDatabase>,
  read: (database: IDBDatabase) => Promise<Found | null>,
): Promise<Found | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([opening.then(read).catch(() => null), timeout]);
}
