import type { Table } from 'dexie';
import type { ArchiveRemoval, ArchiveState, NumberedItem } from '../domain/archive.ts';
import type { ArchiveCursor, BeholdTables, DeviceDatabase, TableName } from './database.ts';

/**
 * The device's copy of one archive. Every write names the revision that it was made for and does nothing when another
 * tab was faster, so that an old answer never brings back what was removed since.
 */
export interface ArchiveCopy<Item extends NumberedItem> {
  cursor(): Promise<ArchiveCursor | null>;
  /** Keeps one item that was asked for by itself. */
  keep(item: Item, seen: number, now: Date): Promise<void>;
  /** Lets go of another epoch's items, and begins with the newest ones. */
  startOver(
    state: ArchiveState,
    newest: readonly Item[],
    seen: number,
    now: Date,
  ): Promise<ArchiveCursor | null>;
  applyChanges(page: readonly Item[], seen: number, now: Date): Promise<ArchiveCursor | null>;
  applyRemovals(page: readonly ArchiveRemoval[], seen: number): Promise<ArchiveCursor | null>;
  /** Ends a look at the archive; the copy is complete when its number of items agrees. */
  finish(
    state: ArchiveState,
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

/** Where the copy of an archive lives, and how an item finds its place in it. */
export interface ArchiveShelf<Item extends NumberedItem> {
  readonly key: ArchiveCursor['key'];
  readonly cursors: 'archiveCursor' | 'cursors';
  readonly items: TableName;
  readonly table: (tables: BeholdTables) => Pick<Table<unknown, string>, 'clear' | 'count'>;
  /**
   * Puts items where they now belong, unless the device already knows something newer. All of a page at once: a request
   * to the database for each item keeps a phone busy for seconds.
   */
  readonly place: (tables: BeholdTables, page: readonly Item[], now: Date) => Promise<void>;
  /** Lets go of what is not newer than its removal. */
  readonly remove: (tables: BeholdTables, removal: ArchiveRemoval) => Promise<void>;
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
  const held: Row[] = [];
  if ((await table.count()) <= page.length) {
    held.push(...(await table.toArray()));
  } else {
    for (const slice of slicesOf(page)) {
      const rows = await table.bulkGet(slice.map(({ id }) => id));
      held.push(...rows.filter((row) => row !== undefined));
    }
  }
  return new Map(held.map((row) => [row.id, row]));
}

export function createArchiveCopy<Item extends NumberedItem>(
  database: DeviceDatabase,
  { key, cursors, items, table, place, remove }: ArchiveShelf<Item>,
): ArchiveCopy<Item> {
  const names = [items, cursors] as const;
  const cursorIn = async (tables: BeholdTables) => (await tables[cursors].get(key)) ?? null;

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
      await tables[cursors].put(written);
      return written;
    });

  return {
    cursor: () => database.transact('r', names, cursorIn),

    async keep(item, seen, now) {
      await database.transact('rw', names, async (tables) => {
        if (revisionOf(await cursorIn(tables)) === seen) await place(tables, [item], now);
      });
    },

    startOver: (state, newest, seen, now) =>
      write(seen, async (tables) => {
        await table(tables).clear();
        await place(tables, newest, now);
        return {
          key,
          epoch: state.epoch,
          changes: 0,
          // What is removed already never arrives; what is removed from now on has a higher number.
          removals: state.latest,
          latest: 0,
          complete: false,
          confirmedAt: null,
          doubtedLatest: null,
          revision: seen,
        };
      }),

    applyChanges: (page, seen, now) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        await place(tables, page, now);
        return { ...cursor, changes: page.at(-1)?.change ?? cursor.changes };
      }),

    applyRemovals: (page, seen) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        for (const removal of page) await remove(tables, removal);
        return { ...cursor, removals: page.at(-1)?.change ?? cursor.removals };
      }),

    finish: (state, seen, now, isLastTry) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        const complete = (await table(tables).count()) === state.items;
        return {
          ...cursor,
          changes: Math.max(cursor.changes, state.latest),
          removals: Math.max(cursor.removals, state.latest),
          latest: state.latest,
          complete,
          confirmedAt: complete ? now.toISOString() : cursor.confirmedAt,
          doubtedLatest: !complete && isLastTry ? state.latest : null,
        };
      }),
  };
}

/** A copy whose items are found by their id, as rows of their own shape. */
export function createCopyById<Item extends NumberedItem, Row extends NumberedItem>(
  database: DeviceDatabase,
  shelf: Pick<ArchiveShelf<Item>, 'key' | 'items'> & {
    readonly table: (tables: BeholdTables) => Table<Row, string>;
    readonly toRow: (item: Item) => Row;
  },
): ArchiveCopy<Item> {
  const { table, toRow } = shelf;
  return createArchiveCopy<Item>(database, {
    key: shelf.key,
    cursors: 'cursors',
    items: shelf.items,
    table,
    async place(tables, page) {
      const held = await heldOf(table(tables), page);
      const isNews = ({ id, change }: Item) => {
        const known = held.get(id)?.change;
        return known === undefined || known <= change;
      };
      await putInSlices(table(tables), page.filter(isNews).map(toRow));
    },
    async remove(tables, { id, change }) {
      const held = await table(tables).get(id);
      if (held !== undefined && held.change < change) await table(tables).delete(id);
    },
  });
}
