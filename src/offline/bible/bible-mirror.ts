import Dexie from 'dexie';
import type { BibleVideo, OpenedBook } from '../../domain/bible.ts';
import {
  createCopyById,
  readCursor,
  type ArchiveCopy,
  type Cached,
} from '../archives/archive-copy.ts';
import type { DeviceDatabase } from '../database.ts';
import type { SyncedRow } from '../database-tables.ts';

/** The local copy of the opened books and of the links to their lectures. */
export interface BibleMirror {
  readonly books: ArchiveCopy<OpenedBook>;
  readonly videos: ArchiveCopy<BibleVideo>;
  /** In canonical order. */
  readBooks(): Promise<Cached<readonly OpenedBook[]>>;
  /** Sorted by chapter, one per chapter. */
  readVideosOf(bookId: string): Promise<Cached<readonly BibleVideo[]>>;
  onChanged(listener: () => void): () => void;
}

export function createBibleMirror(database: DeviceDatabase): BibleMirror {
  return {
    books: createCopyById<OpenedBook, OpenedBook & SyncedRow>(database, {
      key: 'bible_books',
      items: 'bibleBooks',
      table: (tables) => tables.bibleBooks,
      toRow: (book) => book,
    }),
    videos: createCopyById<BibleVideo, BibleVideo & SyncedRow>(database, {
      key: 'bible_videos',
      items: 'bibleVideos',
      table: (tables) => tables.bibleVideos,
      toRow: (video) => video,
    }),

    readBooks: () =>
      database.transact('r', ['bibleBooks', 'cursors'], async (tables) => ({
        cached: await tables.bibleBooks.orderBy('orderIndex').toArray(),
        cursor: await readCursor(tables, 'bible_books'),
      })),

    readVideosOf: (bookId) =>
      database.transact('r', ['bibleVideos', 'cursors'], async (tables) => {
        const videos = await tables.bibleVideos
          .where('[bookId+chapter]')
          .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
          .toArray();
        return {
          cached: newestOfEachChapter(videos),
          cursor: await readCursor(tables, 'bible_videos'),
        };
      }),

    onChanged: (listener) =>
      database.onChanged(['bibleBooks', 'bibleVideos'], listener, ['bible_books', 'bible_videos']),
  };
}

/** A link that was removed and added again may exist twice until its removal is synced. */
function newestOfEachChapter(videos: readonly BibleVideo[]): readonly BibleVideo[] {
  const newest = new Map<number, BibleVideo>();
  for (const video of videos) {
    const other = newest.get(video.chapter);
    if (other === undefined || other.change < video.change) newest.set(video.chapter, video);
  }
  return [...newest.values()];
}
