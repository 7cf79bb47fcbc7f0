import Dexie, {
  type DexieOptions,
  type ObservabilitySet,
  RangeSet,
  rangesOverlap,
  type Transaction,
} from 'dexie';
import type { ArchiveName } from '../domain/archive.ts';
import { setSuspendAwareTimeout, settleWithin } from '../platform/suspend-aware-timeout.ts';
import { createListeners } from '../platform/create-store.ts';
import { DATABASE_NAME } from './database-schema.ts';
import { BeholdTables, type TableName } from './database-tables.ts';

/**
 * The browser provides no database: private mode, a policy, a full disk, it did not open in time, or another context
 * holds its tables. Nothing was written.
 */
export class DatabaseRefused extends Error {
  constructor(cause: unknown) {
    super('The browser refuses a database', { cause });
    this.name = 'DatabaseRefused';
  }
}

/** Errors of a connection that the system has closed; a new connection works. */
const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** A database that does not open within this time is treated as unavailable until it opens. */
export const OPEN_TIMEOUT_MS = 2_000;

/**
 * A transaction whose first request does not succeed within this time is aborted: another one holds the lock on its
 * tables. WebKit never ends the transactions of a process that the system suspended
 * (https://bugs.webkit.org/show_bug.cgi?id=315804).
 */
const LOCK_TIMEOUT_MS = 5_000;

interface DatabaseOptions {
  readonly name?: string;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

interface InFlight {
  /** Null until it has started. */
  transaction: Transaction | null;
  /** Whether {@link DeviceDatabase.suspend} aborted it. */
  isUndone: boolean;
  /** Whether it was aborted because another transaction holds its tables. */
  hasTimedOut: boolean;
}

interface TransactOptions {
  /** Whether the work is idempotent: it may run again although the first run may have been committed. */
  readonly repeatable: boolean;
}

/**
 * The local database. Its connection may be lost at any time: iOS closes it while the app is suspended, a tab with a
 * newer version forces it to close, or the user clears the site data. A lost connection is replaced by a new one.
 */
export class DeviceDatabase {
  readonly #name: string;
  readonly #options: DexieOptions;
  #opening: Promise<BeholdTables> | null = null;
  #newest: BeholdTables | null = null;
  /** Whether opening has timed out, so that calls fail at once instead of waiting. */
  #hasTimedOut = false;
  /** Whether opening has ever timed out. */
  #hasEverTimedOut = false;
  readonly #opened = createListeners();
  readonly #inFlight = new Set<InFlight>();

  constructor({ name = DATABASE_NAME, ...options }: DatabaseOptions = {}) {
    this.#name = name;
    // Report data as saved only once it is on disk.
    this.#options = { ...options, chromeTransactionDurability: 'strict' };
  }

  /** Opens the database or throws {@link DatabaseRefused}. */
  async open(): Promise<void> {
    await this.#tables();
  }

  /** Resolves once the database is open, however long that takes. */
  async whenOpen(): Promise<void> {
    this.#opening ??= this.#connect();
    await this.#opening;
  }

  /**
   * Runs the work in one transaction; it must await nothing but table operations. After a lost connection it runs once
   * more, unless it had started and is not `repeatable`.
   */
  async transact<T>(
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    work: (tables: BeholdTables) => Promise<T>,
    { repeatable }: TransactOptions = { repeatable: true },
  ): Promise<T> {
    for (let isRetry = false; ;) {
      const record: InFlight = { transaction: null, isUndone: false, hasTimedOut: false };
      this.#inFlight.add(record);
      let used: BeholdTables | null = null;
      try {
        const open = await this.#tables();
        used = open;
        return await open.transaction(mode, [...tables], async (transaction) => {
          record.transaction = transaction;
          return await withLockTimeout(record, transaction, () => work(open));
        });
      } catch (error) {
        if (record.isUndone) continue;
        if (record.hasTimedOut) throw new DatabaseRefused(error);
        if (isRetry || !isLostConnection(error)) throw error;
        // Another transaction may have replaced the connection already.
        if (used === this.#newest) this.close();
        if (record.transaction !== null && !repeatable) throw error;
        isRetry = true;
      } finally {
        this.#inFlight.delete(record);
      }
    }
  }

  /**
   * Called when the page enters the back/forward cache, where it receives no events: WebKit would leave its transactions
   * open and block those of every other page. They are aborted and run again on a new connection when the page is
   * restored.
   */
  suspend(): void {
    this.close();
    for (const record of this.#inFlight) {
      if (record.transaction?.active !== true) continue;
      try {
        record.transaction.abort();
        record.isUndone = true;
      } catch {
        // It is already committing, which needs no event.
      }
    }
  }

  /**
   * Calls the listener after every committed change to the tables or the cursors, including those by other tabs and the
   * service worker, and when the database opens after a timeout.
   */
  onChanged(
    tables: readonly TableName[],
    listener: () => void,
    cursors: readonly ArchiveName[] = [],
  ): () => void {
    const prefixes = tables.map((table) => `idb://${this.#name}/${table}/`);
    const keys = new RangeSet().addKeys([...cursors]);
    const onMutated = (parts: ObservabilitySet) => {
      const changedCursors = parts[`idb://${this.#name}/cursors/`];
      const isOurs =
        // Dexie cannot tell what changed while the page was in the back/forward cache.
        'all' in parts ||
        Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix))) ||
        (changedCursors !== undefined && rangesOverlap(changedCursors, keys));
      if (isOurs) listener();
    };
    Dexie.on.storagemutated.subscribe(onMutated);
    const unsubscribe = this.#opened.subscribe(listener);
    if (this.#hasEverTimedOut && !this.#hasTimedOut) queueMicrotask(listener);
    return () => {
      Dexie.on.storagemutated.unsubscribe(onMutated);
      unsubscribe();
    };
  }

  /** Closes the connection; the next call opens a new one. */
  close(): void {
    const opening = this.#opening;
    this.#opening = null;
    this.#hasTimedOut = false;
    opening?.then(
      (tables) => tables.close(),
      () => undefined,
    );
  }

  async #tables(): Promise<BeholdTables> {
    const opening = (this.#opening ??= this.#connect());
    if (this.#hasTimedOut) throw new DatabaseRefused(new Error('still opening'));
    const tables = await settleWithin(opening, OPEN_TIMEOUT_MS, null);
    if (tables !== null) return tables;
    if (this.#opening === opening) {
      this.#hasTimedOut = true;
      this.#hasEverTimedOut = true;
    }
    throw new DatabaseRefused(new Error('not open in time'));
  }

  async #connect(): Promise<BeholdTables> {
    const tables = new BeholdTables(this.#name, this.#options);
    this.#newest = tables;
    const clear = () => {
      if (this.#newest === tables) this.close();
    };
    tables.on('close', clear);
    // Dexie closes the connection for a newer version by itself; without this, the closed one would be used again.
    tables.on('versionchange', clear);
    try {
      await tables.open();
    } catch (error) {
      tables.close();
      if (this.#newest === tables) {
        this.#opening = null;
        this.#hasTimedOut = false;
      }
      throw new DatabaseRefused(error);
    }
    if (this.#hasTimedOut && this.#newest === tables) {
      this.#hasTimedOut = false;
      this.#opened.notify();
    }
    return tables;
  }
}

function isLostConnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    if (LOST.has(cause.name)) return true;
  }
  return false;
}

function innerOf(error: Error): unknown {
  return 'inner' in error ? error.inner : error.cause;
}

async function withLockTimeout<T>(
  record: InFlight,
  transaction: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  const stop = setSuspendAwareTimeout(() => {
    transaction.abort();
    record.hasTimedOut = true;
  }, LOCK_TIMEOUT_MS);
  transaction.idbtrans.addEventListener('success', stop, { capture: true, once: true });
  try {
    return await work();
  } finally {
    stop();
  }
}

/** The database instance of this page or worker. */
export const deviceDatabase = new DeviceDatabase();

globalThis.window?.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) deviceDatabase.suspend();
});
