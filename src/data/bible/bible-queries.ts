import { queryOptions } from '@tanstack/react-query';
import type { BibleVideo, OpenedBook } from '../../domain/bible.ts';
import type { ArchiveValue } from '../archives/read-archive.ts';
import { followStore } from '../cache/follow-store.ts';
import { loadArchives } from '../archives/load-archives.ts';
import { deviceQueryOptions } from '../cache/device-query-options.ts';
import { unwrap } from '../cache/failure-error.ts';

const all = ['bible'] as const;

export const followLectures = followStore(loadArchives, ({ bible }, client) => {
  bible.subscribe(() => void client.invalidateQueries({ queryKey: all }));
});

export const bibleQueries = {
  /** The books opened so far, in canonical order. */
  books: () =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'books'] as const,
      queryFn: async ({ signal, client }): Promise<ArchiveValue<readonly OpenedBook[]>> =>
        unwrap(await (await followLectures(client)).bible.readBooks(signal)),
    }),

  /** The links to the lectures on one book, sorted by chapter. */
  videosOf: (bookId: string) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'videos', bookId] as const,
      queryFn: async ({ signal, client }): Promise<ArchiveValue<readonly BibleVideo[]>> =>
        unwrap(await (await followLectures(client)).bible.readVideosOf(bookId, signal)),
    }),
};
