import type { Table } from 'dexie';
import type {
  ArchivePage,
  ArchivePageEnd,
  ArchiveRemoval,
  NumberedItem,
} from '../../domain/archive.ts';
import type { DeviceDatabase } from '../database.ts';
import type { ArchiveCursor, BeholdTables, SyncedRow, TableName } from '../database-tables.ts';
import { storedId } from './stored-id.ts';

/** Data from the local database, with the sync state of its archive. */
export interface Cached<T> {
  readonly cached: T;
  readonly cursor: ArchiveCursor | null;
  /** ISO instant at which this item itself was confirmed; if undefined, that of the cursor applies. */
  readonly confirmedAt?: string | null;
}

/**
 * The local copy of one archive. Every write passes the revision that it is based on and does nothing if another tab has
 * written since, so a late response never restores a row that has been removed.
 */
export interface ArchiveCopy<Item extends NumberedItem> {
  cursor(): Promise<ArchiveCursor | null>;
  /** Stores one item that was fetched on its own. The next pages must confirm it if its change is after the position. */
  save(item: Item, seen: number, now: Date): Promise<void>;
  /** Starts a new generation with the most urgent items; older rows stay until the new copy is complete. */
  startOver(newest: readonly Item[], seen: number, now: Date): Promise<ArchiveCursor | null>;
  /**
   * Applies a page. After the last page the copy is complete if its row count matches the server's. If it does not,
   * `isLastTry` records the digest so that this state is not downloaded again. Neither is it complete if an item that was
   * saved on its own is not among the changes: the server has lost that change.
   */
  apply(
    page: ArchivePage<Item>,
    seen: number,
    now: Date,
    isLastTry: boolean,
  ): Promise<ArchiveCursor | null>;
}

/** The sync state of an archive; null before its first sync. */
export async function readCursor(
  tables: BeholdTables,
  key: ArchiveCursor['key'],
): Promise<ArchiveCursor | null> {
  return (await tables.cursors.get(key)) ?? null;
}

/** The revision of an archive that has no cursor yet. */
const NO_REVISION = 0;

export function revisionOf(cursor: ArchiveCursor | null): number {
  return cursor?.revision ?? NO_REVISION;
}

/** The generation of rows that no copy has confirmed. */
const NO_GENERATION = 0;

function generationOf(cursor: ArchiveCursor | null): number {
  return cursor?.generation ?? NO_GENERATION;
}

/** Where the last page that was stored ends; null before the first one. */
export function endOf(cursor: ArchiveCursor | null): ArchivePageEnd | null {
  const through = cursor?.position ?? null;
  return through === null ? null : { through, latest: cursor?.latest ?? through };
}

export function isLastPage({ through, latest }: ArchivePageEnd): boolean {
  return through.change === latest.change;
}

/** Whether a local row is newer than a change. A row of an older generation never is: change numbers may repeat. */
export function isNewerThan(
  row: SyncedRow & { readonly change: number },
  change: number,
  generation: number,
): boolean {
  return row.generation === generation && row.change > change;
}

/** The table of an archive's local copy, and how items are written to it and removed from it. */
interface ArchiveTableAdapter<Item extends NumberedItem, Row extends SyncedRow> {
  readonly key: ArchiveCursor['key'];
  readonly items: TableName;
  readonly table: (tables: BeholdTables) => Table<Row, string>;
  /**
   * Writes the items of a page unless the local rows are newer. In bulk, because one database request per item keeps a
   * phone busy for seconds.
   */
  readonly upsertPage: (
    tables: BeholdTables,
    page: readonly Item[],
    now: Date,
    generation: number,
  ) => Promise<void>;
  /** Removes the row unless it is newer than the removal. */
  readonly remove: (
    tables: BeholdTables,
    removal: ArchiveRemoval,
    generation: number,
  ) => Promise<void>;
}

/** Rows per bulk write; between two chunks a slow phone can respond to input. */
const CHUNK_SIZE = 25;

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += CHUNK_SIZE) {
    yield items.slice(start, start + CHUNK_SIZE);
  }
}

/** Call within a transaction. */
export async function putInChunks<Row>(
  table: Pick<Table<Row, string>, 'bulkPut'>,
  rows: readonly Row[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await table.bulkPut(chunk);
}

/**
 * The local rows with the ids of a page; call within a transaction. Looks the rows up by id, unless the table is small
 * enough to be read as a whole.
 */
async function rowsAt<Row extends NumberedItem>(
  table: Table<Row, string>,
  page: readonly NumberedItem[],
): Promise<ReadonlyMap<string, Row>> {
  const cached: Row[] = [];
  if ((await table.count()) <= page.length) {
    cached.push(...(await table.toArray()));
  } else {
    for (const chunk of chunksOf(page)) {
      const rows = await table.bulkGet(chunk.map(({ id }) => storedId(id)));
      cached.push(...rows.filter((row) => row !== undefined));
    }
  }
  return new Map(cached.map((row) => [row.id, row]));
}

export function createArchiveCopy<Item extends NumberedItem, Row extends SyncedRow>(
  database: DeviceDatabase,
  { key, items, table, upsertPage, remove }: ArchiveTableAdapter<Item, Row>,
): ArchiveCopy<Item> {
  const names = [items, 'cursors'] as const;

  /** Writes unless the revision is no longer `seen`. Resolves to the new cursor; null if nothing was written. */
  const write = (
    seen: number,
    work: (tables: BeholdTables, cursor: ArchiveCursor | null) => Promise<ArchiveCursor | null>,
  ) =>
    database.transact('rw', names, async (tables) => {
      const cursor = await readCursor(tables, key);
      if (revisionOf(cursor) !== seen) return null;
      const next = await work(tables, cursor);
      if (next === null) return null;
      const written: ArchiveCursor = { ...next, revision: seen + 1 };
      await tables.cursors.put(written);
      return written;
    });

  return {
    cursor: () => database.transact('r', names, (tables) => readCursor(tables, key)),

    async save(item, seen, now) {
      await database.transact('rw', names, async (tables) => {
        const cursor = await readCursor(tables, key);
        if (revisionOf(cursor) !== seen) return;
        const position = cursor?.position ?? null;
        if (cursor === null || position === null || item.change <= position.change) {
          await upsertPage(tables, [item], now, generationOf(cursor));
          return;
        }
        await upsertPage(tables, [item], now, NO_GENERATION);
        const ahead = [...new Set(cursor.ahead).add(storedId(item.id))];
        await tables.cursors.put({ ...cursor, ahead, revision: seen + 1 });
      });
    },

    startOver: (newest, seen, now) =>
      write(seen, async (tables, cursor) => {
        const generation = generationOf(cursor) + 1;
        await upsertPage(tables, newest, now, generation);
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
        // The first page determines the history; rows stored before it may belong to another one.
        const generation = cursor.generation + (cursor.position === null ? 1 : 0);
        await upsertPage(tables, page.items, now, generation);
        for (const removal of page.removals) await remove(tables, removal, generation);
        const { ahead = [], ...rest } = cursor;
        const next = { ...rest, position: page.through, latest: page.latest, generation };
        if (!isLastPage(page)) return { ...next, ahead, complete: false };

        const own = table(tables);
        // Scan every row only if the count shows that outdated rows may be left.
        if (cursor.hasOlderRows && (await own.count()) !== page.total) {
          await own.filter((row) => row.generation !== generation).delete();
        }
        const isCountRight = (await own.count()) === page.total;
        const rowsAhead = await own.where('id').anyOf(ahead).toArray();
        const complete = isCountRight && rowsAhead.every((row) => row.generation === generation);
        return {
          ...next,
          hasOlderRows: false,
          complete,
          confirmedAt: complete ? now.toISOString() : cursor.confirmedAt,
          unconfirmedDigest: !isCountRight && isLastTry ? page.through.digest : null,
        };
      }),
  };
}

/** A copy with `id` as its primary key and one row per item. */
export function createCopyById<Item extends NumberedItem, Row extends NumberedItem & SyncedRow>(
  database: DeviceDatabase,
  adapter: Pick<ArchiveTableAdapter<Item, Row>, 'key' | 'items' | 'table'> & {
    readonly toRow: (item: Item & SyncedRow) => Row;
    /** Whether the local row has more content than the item although both have the same change number. */
    readonly hasMoreContent?: (row: Row, item: Item) => boolean;
  },
): ArchiveCopy<Item> {
  const { table, toRow, hasMoreContent = () => false } = adapter;
  return createArchiveCopy<Item, Row>(database, {
    key: adapter.key,
    items: adapter.items,
    table,
    async upsertPage(tables, page, _now, generation) {
      const cached = await rowsAt(table(tables), page);
      const isNewer = (item: Item) => {
        const row = cached.get(item.id);
        if (row === undefined || row.generation !== generation) return true;
        return (
          row.change < item.change || (row.change === item.change && !hasMoreContent(row, item))
        );
      };
      const rows = page
        .filter(isNewer)
        .map((item) => ({ ...toRow({ ...item, generation }), id: storedId(item.id) }));
      await putInChunks(table(tables), rows);
    },
    async remove(tables, { id, change }, generation) {
      const key = storedId(id);
      const cached = await table(tables).get(key);
      if (cached !== undefined && !isNewerThan(cached, change, generation)) {
        await table(tables).delete(key);
      }
    },
  });
}
