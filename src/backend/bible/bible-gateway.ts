import type { BibleVideo, OpenedBook } from '../../domain/bible.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { ArchiveTable } from '../archives/archive-gateway.ts';
import { callBackend, type CallOptions } from '../call.ts';
import { publicBackend, type Backend } from '../client.ts';
import { integerOf, rowsOf, textOf } from '../rows.ts';
import { once } from '../once.ts';

export interface BibleGateway {
  /** The books opened so far, in canon order. */
  readBooks(options?: CallOptions): Promise<Result<readonly OpenedBook[], Failure>>;
  /** The lecture links of one book, by chapter. */
  readVideosOf(
    bookId: string,
    options?: CallOptions,
  ): Promise<Result<readonly BibleVideo[], Failure>>;
}

export const BOOKS: ArchiveTable<OpenedBook> = {
  name: 'bible_books',
  columns: 'id, name_key, category, testament, chapters, order_index, change',
  itemOf: (row) => ({
    id: textOf(row, 'id'),
    nameKey: textOf(row, 'name_key'),
    category: textOf(row, 'category'),
    testament: textOf(row, 'testament'),
    chapters: integerOf(row['chapters']),
    orderIndex: integerOf(row['order_index']),
    change: integerOf(row['change']),
  }),
};

export const VIDEOS: ArchiveTable<BibleVideo> = {
  name: 'bible_videos',
  columns: 'id, book_id, chapter, video_url, change',
  itemOf: (row) => ({
    id: textOf(row, 'id'),
    bookId: textOf(row, 'book_id'),
    chapter: integerOf(row['chapter']),
    videoUrl: textOf(row, 'video_url'),
    change: integerOf(row['change']),
  }),
};

function createBibleGateway(backend: Backend): BibleGateway {
  return {
    readBooks: (options) =>
      callBackend(
        (signal) =>
          backend
            .from('bible_books')
            .select(BOOKS.columns)
            .order('order_index', { ascending: true })
            .abortSignal(signal),
        (data) => rowsOf(data).map(BOOKS.itemOf),
        options,
      ),
    readVideosOf: (bookId, options) =>
      callBackend(
        (signal) =>
          backend
            .from('bible_videos')
            .select(VIDEOS.columns)
            .eq('book_id', bookId)
            .order('chapter', { ascending: true })
            .abortSignal(signal),
        (data) => rowsOf(data).map(VIDEOS.itemOf),
        options,
      ),
  };
}

export const bibleGateway = once(() => createBibleGateway(publicBackend()));
