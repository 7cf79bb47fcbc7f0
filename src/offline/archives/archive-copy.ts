import type { Table } from 'dexie';
import type { ArchivePage, ArchiveRemoval, NumberedItem } from '../../domain/archive.ts';
import type {
  ArchiveCursor,
  BeholdTables,
  DeviceDatabase,
  SyncedRow,
  TableName,
} from '../database.ts';

/** What the device holds, and how far that can be trusted. */
export interface Cached<T> {
  readonly cached: T;
  readonly cursor: ArchiveCursor | null;
  /** Where an item is confirmed by itself; otherwise the cursor's instant holds. */
  readonly confirmedAt?: string | null;
}

/**
 * The device's copy of one archive. Every write names the revision that it was made for and does nothing when another
 * tab was faster, so that an old answer never brings back what was removed since.
 */
export interface ArchiveCopy<Item extends NumberedItem> {
  cursor(): Promise<ArchiveCursor | null>;
  /** Keeps one item that was asked for by itself. */
  save(item: Item, seen: number, now: Date): Promise<void>;
  /** Begins anew, with the items that are read first; rows of the copy before stay until this one is complete. */
  startOver(newest: readonly Item[], seen: number, now: Date): Promise<ArchiveCursor | null>;
  /**
   * Applies a page. With the last one the copy is complete when its number of rows agrees; otherwise `isLastTry`
   * remembers that downloading this state again is of no use.
   */
  apply(
    page: ArchivePage<Item>,
    seen: number,
    now: Date,
    isLastTry: boolean,
  ): Promise<ArchiveCursor | null>;
}

/** The revision of a device that never held anything. */
export const NO_REVISION = 0;

export function revisionOf(cursor: ArchiveCursor | null): number {
  return cursor?.revision ?? NO_REVISION;
}

function generationOf(cursor: ArchiveCursor | null): number {
  return cursor?.generation ?? 0;
}

/** Whether a row on the device is newer than a change. A row of an older generation never is: numbers may repeat. */
export function isNewerThan(
  row: SyncedRow & { readonly change: number },
  change: number,
  generation: number,
): boolean {
  return row.generation === generation && row.change > change;
}

/** Where the copy of an archive lives, and how an item finds its place in it. */
export interface ArchiveTableAdapter<Item extends NumberedItem, Row extends SyncedRow> {
  readonly key: ArchiveCursor['key'];
  readonly items: TableName;
  readonly table: (tables: BeholdTables) => Table<Row, string>;
  /**
   * Puts items where they now belong, unless the device already knows something newer. All of a page at once: a request
   * to the database for each item keeps a phone busy for seconds.
   */
  readonly place: (
    tables: BeholdTables,
    page: readonly Item[],
    now: Date,
    generation: number,
  ) => Promise<void>;
  /** Removes what is not newer than its removal. */
  readonly remove: (
    tables: BeholdTables,
    removal: ArchiveRemoval,
    generation: number,
  ) => Promise<void>;
}

/** So many are handed to the database at a time: between two slices a slow phone answers the person. */
const SLICE = 25;

function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += SLICE) {
    yield items.slice(start, start + SLICE);
  }
}

/** Within a transaction. */
export async function putInSlices<Row>(
  table: Pick<Table<Row, string>, 'bulkPut'>,
  rows: readonly Row[],
): Promise<void> {
  for (const slice of slicesOf(rows)) await table.bulkPut(slice);
}

/**
 * The rows of a page that the device holds, within a transaction. The database is asked for each row by itself, unless
 * it holds so few that all of them are one answer.
 */
async function heldOf<Row extends NumberedItem>(
  table: Table<Row, string>,
  page: readonly NumberedItem[],
): Promise<ReadonlyMap<string, Row>> {
  const cached: Row[] = [];
  if ((await table.count()) <= page.length) {
    cached.push(...(await table.toArray()));
  } else {
    for (const slice of slicesOf(page)) {
      const rows = await table.bulkGet(slice.map(({ id }) => id));
      cached.push(...rows.filter((row) => row !== undefined));
    }
  }
  return new Map(cached.map((row) => [row.id, row]));
}

export function createArchiveCopy<Item extends NumberedItem, Row extends SyncedRow>(
  database: DeviceDatabase,
  { key, items, table, place, remove }: ArchiveTableAdapter<Item, Row>,
): ArchiveCopy<Item> {
  const names = [items, 'cursors'] as const;
  const cursorIn = async (tables: BeholdTables) => (await tables.cursors.get(key)) ?? null;

  /** Writes when nobody wrote since `seen`; answers the new cursor, or null when somebody did. */
  const write = (
    seen: number,
    work: (tables: BeholdTables, cursor: ArchiveCursor | null) => Promise<ArchiveCursor | null>,
  ) =>
    database.transact('rw', names, async (tables) => {
      const cursor = await cursorIn(tables);
      if (revisionOf(cursor) !== seen) return null;
      const next = await work(tables, cursor);
      if (next === null) return null;
      const written: ArchiveCursor = { ...next, revision: seen + 1 };
      await tables.cursors.put(written);
      return written;
    });

  return {
    cursor: () => database.transact('r', names, cursorIn),

    async save(item, seen, now) {
      await database.transact('rw', names, async (tables) => {
        const cursor = await cursorIn(tables);
        if (revisionOf(cursor) === seen) await place(tables, [item], now, generationOf(cursor));
      });
    },

    startOver: (newest, seen, now) =>
      write(seen, async (tables, cursor) => {
        const generation = generationOf(cursor) + 1;
        await place(tables, newest, now, generation);
        return {
          key,
          position: null,
          generation,
          hasOlderRows: true,
          complete: false,
          confirmedAt: null,
          unconfirmedDigest: null,
          revision: seen,
        };
      }),

    apply: (page, seen, now, isLastTry) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        // The first page tells which history this is: whatever was read before it may be of another.
        const generation = cursor.generation + (cursor.position === null ? 1 : 0);
        await place(tables, page.items, now, generation);
        for (const removal of page.removals) await remove(tables, removal, generation);
        const next = { ...cursor, position: page.through, generation };
        if (page.through.change < page.latest) return { ...next, complete: false };

        const own = table(tables);
        // Looking at every row is for a device that holds more than it should.
        if (cursor.hasOlderRows && (await own.count()) !== page.total) {
          await own.filter((row) => row.generation !== generation).delete();
        }
        const complete = (await own.count()) === page.total;
        return {
          ...next,
          hasOlderRows: false,
          complete,
          confirmedAt: complete ? now.toISOString() : cursor.confirmedAt,
          unconfirmedDigest: !complete && isLastTry ? page.through.digest : null,
        };
      }),
  };
}

/** A copy whose items are found by their id, as rows of their own shape. */
export function createCopyById<Item extends NumberedItem, Row extends NumberedItem & SyncedRow>(
  database: DeviceDatabase,
  adapter: Pick<ArchiveTableAdapter<Item, Row>, 'key' | 'items' | 'table'> & {
    readonly toRow: (item: Item & SyncedRow) => Row;
    /** Whether the row on the device says more than the item, although no change lies between them. */
    readonly saysMore?: (row: Row, item: Item) => boolean;
  },
): ArchiveCopy<Item> {
  const { table, toRow, saysMore = () => false } = adapter;
  return createArchiveCopy<Item, Row>(database, {
    key: adapter.key,
    items: adapter.items,
    table,
    async place(tables, page, _now, generation) {
      const cached = await heldOf(table(tables), page);
      const isWanted = (item: Item) => {
        const row = cached.get(item.id);
        if (row === undefined || row.generation !== generation) return true;
        return row.change < item.change || (row.change === item.change && !saysMore(row, item));
      };
      const rows = page.filter(isWanted).map((item) => toRow({ ...item, generation }));
      await putInSlices(table(tables), rows);
    },
    async remove(tables, { id, change }, generation) {
      const cached = await table(tables).get(id);
      if (cached !== undefined && !isNewerThan(cached, change, generation)) {
        await table(tables).delete(id);
      }
    },
  });
}
