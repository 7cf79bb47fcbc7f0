import Dexie, { type Table } from 'dexie';
import type { ArchiveName, NumberedItem } from '../domain/archive.ts';
import type { BibleVideo, OpenedBook } from '../domain/bible.ts';
import { createArchiveCopy, type ArchiveCopy } from './archive-copy.ts';
import type { BeholdTables, DeviceDatabase } from './database.ts';
import type { Held } from './publication-mirror.ts';

/** The device's copy of the opened books and of the links to their lectures. */
export interface BibleMirror {
  readonly books: ArchiveCopy<OpenedBook>;
  readonly videos: ArchiveCopy<BibleVideo>;
  /** In the order of the canon. */
  readBooks(): Promise<Held<readonly OpenedBook[]>>;
  /** By their chapters, one for each. */
  readVideosOf(bookId: string): Promise<Held<readonly BibleVideo[]>>;
  onChanged(listener: () => void): () => void;
}

function copyById<Item extends NumberedItem>(
  database: DeviceDatabase,
  key: ArchiveName,
  items: 'bibleBooks' | 'bibleVideos',
  tableOf: (tables: BeholdTables) => Table<Item, string>,
): ArchiveCopy<Item> {
  return createArchiveCopy<Item>(database, {
    key,
    cursors: 'cursors',
    items,
    table: tableOf,
    async place(tables, item) {
      const held = await tableOf(tables).get(item.id);
      if (held === undefined || held.change <= item.change) await tableOf(tables).put(item);
    },
    async remove(tables, { id, change }) {
      const held = await tableOf(tables).get(id);
      if (held !== undefined && held.change < change) await tableOf(tables).delete(id);
    },
  });
}

export function createBibleMirror(database: DeviceDatabase): BibleMirror {
  return {
    books: copyById(database, 'bible_books', 'bibleBooks', (tables) => tables.bibleBooks),
    videos: copyById(database, 'bible_videos', 'bibleVideos', (tables) => tables.bibleVideos),

    readBooks: () =>
      database.transact('r', ['bibleBooks', 'cursors'], async (tables) => ({
        held: await tables.bibleBooks.orderBy('orderIndex').toArray(),
        cursor: (await tables.cursors.get('bible_books')) ?? null,
      })),

    readVideosOf: (bookId) =>
      database.transact('r', ['bibleVideos', 'cursors'], async (tables) => {
        const videos = await tables.bibleVideos
          .where('[bookId+chapter]')
          .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
          .toArray();
        return {
          held: newestOfEachChapter(videos),
          cursor: (await tables.cursors.get('bible_videos')) ?? null,
        };
      }),

    onChanged: (listener) => database.onChanged(['bibleBooks', 'bibleVideos', 'cursors'], listener),
  };
}

/** A link that was removed and written anew may be here twice until its removal has arrived. */
function newestOfEachChapter(videos: readonly BibleVideo[]): readonly BibleVideo[] {
  const newest = new Map<number, BibleVideo>();
  for (const video of videos) {
    const other = newest.get(video.chapter);
    if (other === undefined || other.change < video.change) newest.set(video.chapter, video);
  }
  return [...newest.values()];
}
