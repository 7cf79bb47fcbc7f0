import Dexie, {
  type DexieOptions,
  type ObservabilitySet,
  RangeSet,
  rangesOverlap,
  type Table,
  type Transaction,
} from 'dexie';
import { DATABASE_NAME, STORES_BY_VERSION } from './database-schema.ts';
import type { ArchiveName, ArchivePosition } from '../domain/archive.ts';
import type { BibleVideo, OpenedBook } from '../domain/bible.ts';
import type { NumberedPrayer } from '../domain/companion-prayer.ts';
import type { OccupiedTime } from '../domain/reservation-availability.ts';
import type { ReservationReceipt } from '../domain/reservation.ts';
import type { Bulletin, ChurchNews, Like } from '../domain/publication.ts';
import type { OutboxAnswer, OutboxLease } from './outbox/outbox.ts';
import { createListeners } from '../platform/create-store.ts';
import type { OutboxRow } from './outbox/outbox-row.ts';

/** A row that belongs to the device's copy of an archive. */
export interface SyncedRow {
  /** Which copy it was written for; see {@link ArchiveCursor.generation}. */
  readonly generation: number;
}

/** A prayer on the device, with the time at which the server said so. */
export interface CachedPrayer extends NumberedPrayer, SyncedRow {
  readonly confirmedAt: string;
}

/** How far the device's copy of an archive reaches. */
export interface ArchiveCursor {
  readonly key: ArchiveName;
  /** Every change up to here has arrived; null before the first page. */
  readonly position: ArchivePosition | null;
  /** Grows when the copy is started over. Rows of an older generation stay readable until the copy is complete. */
  readonly generation: number;
  /** Whether rows of an older generation may be left. */
  readonly hasOlderRows: boolean;
  /** Whether the device holds every item of the archive as of `position`. */
  readonly complete: boolean;
  /** ISO instant at which the copy was last found complete; null before the first time. */
  readonly confirmedAt: string | null;
  /** The digest of a state whose rows never added up, so that it is not downloaded again and again. */
  readonly unconfirmedDigest: string | null;
  /** Grows with every write, so that an answer that was overtaken is not applied. */
  readonly revision: number;
}

export interface Draft {
  readonly key: string;
  readonly value: unknown;
  readonly updatedAt: string;
}

/** What stands in one month of one room or vehicle, with the time at which the server said so. */
export interface CachedAvailability {
  /** The resource and the month. */
  readonly key: string;
  readonly month: string;
  readonly occupied: readonly OccupiedTime[];
  readonly confirmedAt: string;
}

/** Where a publication stands, so that an index holds them in the order in which they are shown, last to first. */
export interface SortRank {
  /** Grows towards the front; 0 for those that staff did not place. */
  readonly sortRank: number;
}

/** How the church's database knows this device as one that likes a publication, or did. */
export interface CachedLike extends Pick<Like, 'id' | 'device'> {
  /** Whether it counts the like, as far as it answered; what is wished beyond that waits in the outbox. */
  readonly counted: boolean;
}

export type TableName =
  | 'prayers'
  | 'outbox'
  | 'answers'
  | 'leases'
  | 'drafts'
  | 'receipts'
  | 'availability'
  | 'bulletins'
  | 'news'
  | 'bibleBooks'
  | 'bibleVideos'
  | 'cursors'
  | 'likes';

export class BeholdTables extends Dexie {
  declare readonly prayers: Table<CachedPrayer, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly answers: Table<OutboxAnswer, OutboxAnswer['kind']>;
  declare readonly leases: Table<OutboxLease, string>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly receipts: Table<ReservationReceipt, string>;
  declare readonly availability: Table<CachedAvailability, string>;
  declare readonly bulletins: Table<Bulletin & SortRank & SyncedRow, string>;
  declare readonly news: Table<ChurchNews & SortRank & SyncedRow, string>;
  declare readonly bibleBooks: Table<OpenedBook & SyncedRow, string>;
  declare readonly bibleVideos: Table<BibleVideo & SyncedRow, string>;
  declare readonly cursors: Table<ArchiveCursor, ArchiveCursor['key']>;
  declare readonly likes: Table<CachedLike, string>;

  constructor(name: string, options: DexieOptions) {
    super(name, options);
    for (const [version, stores] of Object.entries(STORES_BY_VERSION)) {
      this.version(Number(version)).stores(stores);
    }
  }
}

/** The browser has no database for this page: private mode, a policy, or a device that is full. */
export class DatabaseRefused extends Error {
  constructor(cause: unknown) {
    super('The browser refuses a database', { cause });
    this.name = 'DatabaseRefused';
  }
}

/** Errors of a connection that the system took away; a new connection works. */
const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** A database that does not open in time is treated as absent until it opens. */
export const OPEN_TIMEOUT_MS = 2_000;

/**
 * A transaction whose first request is not answered in time is aborted: another one holds the lock of its tables. WebKit
 * never ends those of a process that the system suspended (https://bugs.webkit.org/show_bug.cgi?id=315804).
 */
const LOCK_TIMEOUT_MS = 5_000;

export interface DatabaseOptions {
  readonly name?: string;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

interface InFlight {
  /** Null before it begins. */
  transaction: Transaction | null;
  /** Whether {@link DeviceDatabase.suspend} aborted it. */
  isUndone: boolean;
}

export interface TransactOptions {
  /** Whether running the work again is harmless although the first run may have been committed. */
  readonly repeatable: boolean;
}

/**
 * The device's database behind a connection that may be taken away at any time: iOS drops it while the app sleeps,
 * another tab with a newer version closes it, the person clears the data. A lost handle is never used again.
 */
export class DeviceDatabase {
  readonly #name: string;
  readonly #options: DexieOptions;
  #opening: Promise<BeholdTables> | null = null;
  #newest: BeholdTables | null = null;
  /** Whether calls no longer wait for the database that is opening. */
  #isLate = false;
  /** Whether a call was once refused although the database opened later. */
  #wasLate = false;
  readonly #opened = createListeners();
  readonly #inFlight = new Set<InFlight>();

  constructor({ name = DATABASE_NAME, ...options }: DatabaseOptions = {}) {
    this.#name = name;
    // Only a transaction that reached the disk may be called saved.
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

  /** All or nothing; the work may await nothing but its tables. */
  async transact<T>(
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    work: (tables: BeholdTables) => Promise<T>,
    { repeatable }: TransactOptions = { repeatable: true },
  ): Promise<T> {
    for (let isRetry = false; ;) {
      const own: InFlight = { transaction: null, isUndone: false };
      this.#inFlight.add(own);
      try {
        const open = await this.#tables();
        return await open.transaction(mode, [...tables], async (transaction) => {
          own.transaction = transaction;
          return await withLockTimeout(transaction, () => work(open));
        });
      } catch (error) {
        if (own.isUndone) continue;
        if (isRetry || !isLostConnection(error)) throw error;
        this.close();
        if (own.transaction !== null && !repeatable) throw error;
        isRetry = true;
      } finally {
        this.#inFlight.delete(own);
      }
    }
  }

  /**
   * Called when the page enters the back/forward cache, where it handles no event: WebKit would leave its transactions
   * open, and every other page would wait for their locks. They are aborted, and run again with the next connection,
   * which opens when the page is shown again.
   */
  suspend(): void {
    this.close();
    for (const own of this.#inFlight) {
      if (own.transaction?.active !== true) continue;
      try {
        own.transaction.abort();
        own.isUndone = true;
      } catch {
        // It is being committed, which needs no event.
      }
    }
  }

  /**
   * Calls the listener after every committed change of the tables and of the cursors, also those that other tabs and
   * the service worker made, and when a database opens that reads did not wait for.
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
        Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix))) ||
        (changedCursors !== undefined && rangesOverlap(changedCursors, keys));
      if (isOurs) listener();
    };
    Dexie.on.storagemutated.subscribe(onMutated);
    const unsubscribe = this.#opened.subscribe(listener);
    if (this.#wasLate && !this.#isLate) queueMicrotask(listener);
    return () => {
      Dexie.on.storagemutated.unsubscribe(onMutated);
      unsubscribe();
    };
  }

  /** Lets go of the connection; the next call opens another. */
  close(): void {
    const opening = this.#opening;
    this.#opening = null;
    this.#isLate = false;
    opening?.then(
      (tables) => tables.close(),
      () => undefined,
    );
  }

  async #tables(): Promise<BeholdTables> {
    const opening = (this.#opening ??= this.#connect());
    if (this.#isLate) throw new DatabaseRefused(new Error('still opening'));
    const tables = await withinTime(opening, OPEN_TIMEOUT_MS);
    if (tables !== null) return tables;
    if (this.#opening === opening) {
      this.#isLate = true;
      this.#wasLate = true;
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
    // Dexie closes its connection for the newer version by itself; its own handle would then stay closed.
    tables.on('versionchange', clear);
    try {
      await tables.open();
    } catch (error) {
      tables.close();
      if (this.#newest === tables) {
        this.#opening = null;
        this.#isLate = false;
      }
      throw new DatabaseRefused(error);
    }
    if (this.#isLate && this.#newest === tables) {
      this.#isLate = false;
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

async function withLockTimeout<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => transaction.abort(), LOCK_TIMEOUT_MS);
  const stop = () => clearTimeout(timer);
  transaction.idbtrans.addEventListener('success', stop, { capture: true, once: true });
  try {
    return await work();
  } finally {
    stop();
  }
}

/** Null when the work took longer; it continues. */
async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The one database of this page or worker. */
export const deviceDatabase = new DeviceDatabase();

globalThis.window?.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) deviceDatabase.suspend();
});
