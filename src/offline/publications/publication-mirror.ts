import Dexie, { type Table } from 'dexie';
import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import {
  createCopyById,
  readCursor,
  type ArchiveCopy,
  type Cached,
} from '../archives/archive-copy.ts';
import { storedId } from '../archives/stored-id.ts';
import type { DeviceDatabase } from '../database.ts';
import type { BeholdTables, SortRank, SyncedRow } from '../database-tables.ts';

/** The local copy of the bulletins or of the news. */
export interface PublicationMirror<Item extends Bulletin> extends ArchiveCopy<Item> {
  /** The first ones in display order. */
  first(limit: number): Promise<Cached<readonly Item[]>>;
  byId(id: string): Promise<Cached<Item | null>>;
  onChanged(listener: () => void): () => void;
}

/** Greater than the highest position that the database allows. */
const MAX_RANK = 1_000_000;

function createMirror<Item extends Bulletin>(
  database: DeviceDatabase,
  key: 'bulletins' | 'church_news',
  items: 'bulletins' | 'news',
  tableOf: (tables: BeholdTables) => Table<Item & SortRank & SyncedRow, string>,
  hasMoreContent?: (row: Item, item: Item) => boolean,
): PublicationMirror<Item> {
  const read = <T>(work: (tables: BeholdTables) => Promise<T>) =>
    database.transact('r', [items, 'cursors'], work);

  return {
    ...createCopyById<Item, Item & SortRank & SyncedRow>(database, {
      key,
      items,
      table: tableOf,
      toRow: (item) => ({ ...item, sortRank: item.place === null ? 0 : MAX_RANK - item.place }),
      ...(hasMoreContent === undefined ? {} : { hasMoreContent }),
    }),

    first: (limit) =>
      read(async (tables) => ({
        cached: await tableOf(tables)
          .where('[sortRank+date]')
          .between([Dexie.minKey], [Dexie.maxKey])
          .reverse()
          .limit(limit)
          .toArray(),
        cursor: await readCursor(tables, key),
      })),

    byId: (id) =>
      read(async (tables) => ({
        cached: (await tableOf(tables).get(storedId(id))) ?? null,
        cursor: await readCursor(tables, key),
      })),

    onChanged: (listener) => database.onChanged([items], listener, [key]),
  };
}

export function createBulletinMirror(database: DeviceDatabase): PublicationMirror<Bulletin> {
  return createMirror(database, 'bulletins', 'bulletins', (tables) => tables.bulletins);
}

export function createNewsMirror(database: DeviceDatabase): PublicationMirror<ChurchNews> {
  return createMirror<ChurchNews>(
    database,
    'church_news',
    'news',
    (tables) => tables.news,
    (row, item) => row.isComplete && !item.isComplete,
  );
}
