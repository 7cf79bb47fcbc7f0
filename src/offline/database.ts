import Dexie, { type DexieOptions, type Table, type Transaction } from 'dexie';
import { DATABASE_NAME } from './database-name.ts';
import type { ArchiveName } from '../domain/archive.ts';
import type { BibleVideo, OpenedBook } from '../domain/bible.ts';
import type { NumberedPrayer } from '../domain/prayer-change.ts';
import type { OccupiedTime } from '../domain/reservation-availability.ts';
import type { ReservationReceipt } from '../domain/reservation.ts';
import type { Bulletin, ChurchNews, Like } from '../domain/publication.ts';
import type { OutboxAnswer, OutboxLease, OutboxRow } from './outbox.ts';

/** A prayer on the device, with the time at which the server said so. */
export interface HeldPrayer extends NumberedPrayer {
  readonly confirmedAt: string;
}

/** How far the device's copy of the archive reaches. */
export interface ArchiveCursor {
  /** `archive` is the prayers'. */
  readonly key: 'archive' | ArchiveName;
  readonly epoch: string;
  /** Every item whose last change is numbered up to here has arrived. */
  readonly changes: number;
  /** The same for removals. */
  readonly removals: number;
  /** The archive's newest change at the last complete look. */
  readonly latest: number;
  /** Whether the device holds every item of the archive as of `latest`. */
  readonly complete: boolean;
  /** ISO instant of the last complete look; null before the first. */
  readonly confirmedAt: string | null;
  /** A state of the archive that never added up, so that it is not fetched again and again. */
  readonly doubtedLatest: number | null;
  /** Grows with every write, so that an answer that was overtaken is not applied. */
  readonly revision: number;
}

export interface Draft {
  readonly key: string;
  readonly value: unknown;
  readonly updatedAt: string;
}

/** What stands in one month of one room or vehicle, with the time at which the server said so. */
export interface HeldAvailability {
  /** The resource and the month. */
  readonly key: string;
  readonly month: string;
  readonly occupied: readonly OccupiedTime[];
  readonly confirmedAt: string;
}

/** Where a publication stands, so that an index holds them in the order in which they are shown, last to first. */
export interface Standing {
  /** Grows towards the front; 0 for those that staff did not place. */
  readonly standing: number;
}

/** How the church's database knows this device as one that likes a publication, or did. */
export interface HeldLike extends Pick<Like, 'id' | 'device'> {
  /** Whether it counts the like, as far as it answered; what is wished beyond that waits in the outbox. */
  readonly counted: boolean;
}

export type TableName =
  | 'prayers'
  | 'archiveCursor'
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
  declare readonly prayers: Table<HeldPrayer, string>;
  declare readonly archiveCursor: Table<ArchiveCursor, ArchiveCursor['key']>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly answers: Table<OutboxAnswer, OutboxAnswer['kind']>;
  declare readonly leases: Table<OutboxLease, string>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly receipts: Table<ReservationReceipt, string>;
  declare readonly availability: Table<HeldAvailability, string>;
  declare readonly bulletins: Table<Bulletin & Standing, string>;
  declare readonly news: Table<ChurchNews & Standing, string>;
  declare readonly bibleBooks: Table<OpenedBook, string>;
  declare readonly bibleVideos: Table<BibleVideo, string>;
  declare readonly cursors: Table<ArchiveCursor, ArchiveCursor['key']>;
  declare readonly likes: Table<HeldLike, string>;

  constructor(name: string, options: DexieOptions) {
    super(name, options);
    this.version(1).stores({
      prayers: '&day, id',
      archiveCursor: '&key',
      outbox: '&id',
      answers: '&kind',
      leases: '&name',
      drafts: '&key',
    });
    this.version(2).stores({
      receipts: '&requestId',
      availability: '&key, month',
    });
    this.version(3).stores({
      bulletins: '&id, [standing+date+id]',
      news: '&id, [standing+date+id]',
      bibleBooks: '&id, orderIndex',
      bibleVideos: '&id, [bookId+chapter]',
      cursors: '&key',
      likes: '&id',
    });
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

/** A database that does not open in time is treated as absent for this call; the next call tries again. */
const OPEN_TIMEOUT_MS = 5_000;

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

  /** Hears every committed change of the tables, also those of other tabs and of the service worker. */
  onChanged(tables: readonly TableName[], listener: () => void): () => void {
    const prefixes = tables.map((table) => `idb://${this.#name}/${table}/`);
    const hear = (parts: Readonly<Record<string, unknown>>) => {
      const isOurs = Object.keys(parts).some((part) =>
        prefixes.some((prefix) => part.startsWith(prefix)),
      );
      if (isOurs) listener();
    };
    Dexie.on.storagemutated.subscribe(hear);
    return () => Dexie.on.storagemutated.unsubscribe(hear);
  }

  /** Lets go of the connection; the next call opens another. */
  close(): void {
    const opening = this.#opening;
    this.#opening = null;
    opening?.then(
      (tables) => tables.close(),
      () => undefined,
    );
  }

  #tables(): Promise<BeholdTables> {
    this.#opening ??= this.#connect();
    return this.#opening;
  }

  async #connect(): Promise<BeholdTables> {
    const tables = new BeholdTables(this.#name, this.#options);
    this.#newest = tables;
    const forget = () => {
      if (this.#newest === tables) this.close();
    };
    tables.on('close', forget);
    // Dexie closes its connection for the newer version by itself; its own handle would then stay closed.
    tables.on('versionchange', forget);
    try {
      await withinTime(tables.open(), OPEN_TIMEOUT_MS);
      return tables;
    } catch (error) {
      tables.close();
      this.#opening = null;
      throw new DatabaseRefused(error);
    }
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

async function withinTime<T>(work: PromiseLike<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not in time')), milliseconds);
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
