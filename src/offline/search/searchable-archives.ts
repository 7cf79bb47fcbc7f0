import type { BibleVideo, OpenedBook } from '../../domain/bible.ts';
import { ARCHIVES } from '../../domain/archive.ts';
import type { SearchIndex, SearchItem } from '../../domain/search/search-index.ts';
import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import { withFullId } from '../archives/stored-id.ts';
import type { ArchiveCursor, CachedPrayer } from '../database-tables.ts';
import { abortIfHeld, openInlineDatabase, whenComplete, rejectAfter } from '../inline-database.ts';

/** The part of the search index that comes from the local copies of the archives. */
export interface SearchableArchives extends Pick<SearchIndex, 'hasLecture'> {
  readonly items: Omit<SearchIndex['items'], 'page'>;
  /** False while archives are still being downloaded. */
  readonly isComplete: boolean;
}

const STORES = ['prayers', 'bulletins', 'news', 'bibleBooks', 'bibleVideos', 'cursors'] as const;

/** Milliseconds to wait for the database to open, and for another context that holds it. */
const TIMEOUT_MS = 3_000;

/**
 * Reads with plain IndexedDB, since Dexie would be half of the worker's code. The connection is closed afterwards.
 * Rejects if the database cannot be read, or not in time.
 */
export async function readSearchableArchives({
  factory,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly factory?: IDBFactory;
  readonly timeoutMs?: number;
} = {}): Promise<SearchableArchives> {
  const opening = openInlineDatabase(factory);
  let database: IDBDatabase;
  try {
    database = await rejectAfter(opening, timeoutMs);
  } catch (error) {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
  try {
    const stores = await readAll(database, timeoutMs);
    return {
      items: {
        prayer: (stores.prayers as CachedPrayer[])
          .map(withFullId)
          .map(toPrayerItem)
          .sort(newestFirst),
        bulletin: (stores.bulletins as Bulletin[])
          .map(withFullId)
          .map(toBulletinItem)
          .sort(newestFirst),
        news: (stores.news as ChurchNews[]).map(withFullId).map(toNewsItem).sort(newestFirst),
      },
      hasLecture: lectureLookup(
        stores.bibleBooks as OpenedBook[],
        stores.bibleVideos as BibleVideo[],
      ),
      isComplete: ARCHIVES.every((name) =>
        (stores.cursors as ArchiveCursor[]).some(({ key, complete }) => key === name && complete),
      ),
    };
  } finally {
    database.close();
  }
}

function readAll(
  database: IDBDatabase,
  timeoutMs: number,
): Promise<Readonly<Record<(typeof STORES)[number], readonly unknown[]>>> {
  const transaction = database.transaction(STORES, 'readonly');
  const all = (name: (typeof STORES)[number]): IDBRequest<unknown[]> =>
    transaction.objectStore(name).getAll();
  const cursors = all('cursors');
  abortIfHeld(cursors, timeoutMs);
  const requests = {
    prayers: all('prayers'),
    bulletins: all('bulletins'),
    news: all('news'),
    bibleBooks: all('bibleBooks'),
    bibleVideos: all('bibleVideos'),
    cursors,
  };
  return whenComplete(transaction, () => ({
    prayers: requests.prayers.result,
    bulletins: requests.bulletins.result,
    news: requests.news.result,
    bibleBooks: requests.bibleBooks.result,
    bibleVideos: requests.bibleVideos.result,
    cursors: requests.cursors.result,
  }));
}

const toPrayerItem = ({ id, day, content }: CachedPrayer): SearchItem => ({
  id,
  title: '',
  text: content.normalize('NFC'),
  day,
});

const toBulletinItem = ({ id, title, date }: Bulletin): SearchItem => ({
  id,
  title: title.normalize('NFC'),
  text: '',
  day: date,
});

const toNewsItem = ({ id, title, content, date }: ChurchNews): SearchItem => ({
  id,
  title: title.normalize('NFC'),
  text: content.normalize('NFC'),
  day: date,
});

const newestFirst = ({ day: one }: SearchItem, { day: other }: SearchItem) =>
  (one ?? '') < (other ?? '') ? 1 : -1;

function lectureLookup(
  books: readonly OpenedBook[],
  videos: readonly BibleVideo[],
): SearchIndex['hasLecture'] {
  const opened = new Set(books.map(({ id }) => id));
  const places = new Set(videos.map(({ bookId, chapter }) => `${bookId}/${chapter}`));
  return (bookId, chapter) => opened.has(bookId) && places.has(`${bookId}/${chapter}`);
}
