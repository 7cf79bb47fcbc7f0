import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import type { Listing } from '../archives/listing.ts';
import type { ArchiveValue } from '../archives/read-archive.ts';
import { inlineListing } from './inline-publications.ts';
import { followStore } from '../cache/follow-store.ts';
import { loadArchives } from '../archives/load-archives.ts';
import { deviceQueryOptions } from '../cache/device-query-options.ts';
import { unwrap } from '../cache/failure-error.ts';

export type { ArchiveValue, Listing };

const all = ['publications'] as const;

export const followPublications = followStore(loadArchives, ({ bulletins, news }, client) => {
  const refetch = () => void client.invalidateQueries({ queryKey: all });
  bulletins.subscribe(refetch);
  news.subscribe(refetch);
});

/** Initial data for a bulletin from a cached list; it goes stale together with the list. */
export function listedBulletin(
  queryClient: QueryClient,
  id: string,
): { readonly initialData?: ArchiveValue<Bulletin>; readonly initialDataUpdatedAt?: number } {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [...all, 'bulletins'] })
    .map(({ state }) => ({
      known: state.data as ArchiveValue<Listing<Bulletin>> | undefined,
      at: state.dataUpdatedAt,
    }));
  for (const { known, at } of lists) {
    const value = known?.value.items.find((bulletin) => bulletin.id === id);
    if (known !== undefined && value !== undefined) {
      return { initialData: { ...known, value }, initialDataUpdatedAt: at };
    }
  }
  return {};
}

export const publicationQueries = {
  /** The first `limit` bulletins in display order. */
  bulletins: (limit: number) =>
    queryOptions({
      ...deviceQueryOptions,
      ...inlineListing('bulletins', limit),
      queryKey: [...all, 'bulletins', limit] as const,
      queryFn: async ({ signal, client }): Promise<ArchiveValue<Listing<Bulletin>>> =>
        unwrap(await (await followPublications(client)).bulletins.readFirst(limit, signal)),
      placeholderData: keepPreviousData,
    }),

  /** The first `limit` news in display order. */
  news: (limit: number) =>
    queryOptions({
      ...deviceQueryOptions,
      ...inlineListing('news', limit),
      queryKey: [...all, 'news', limit] as const,
      queryFn: async ({ signal, client }): Promise<ArchiveValue<Listing<ChurchNews>>> =>
        unwrap(await (await followPublications(client)).news.readFirst(limit, signal)),
      placeholderData: keepPreviousData,
    }),

  /** Null if it is not public; fails with `offline` if it is not cached and the server cannot be reached. */
  bulletin: (id: string) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'bulletin', id] as const,
      queryFn: async ({ signal, client }): Promise<ArchiveValue<Bulletin | null>> =>
        unwrap(await (await followPublications(client)).bulletins.readById(id, signal)),
    }),

  /** Null if it is not public; fails with `offline` if it is not cached and the server cannot be reached. */
  newsItem: (id: string) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, 'news-item', id] as const,
      queryFn: async ({ signal, client }): Promise<ArchiveValue<ChurchNews | null>> =>
        unwrap(await (await followPublications(client)).news.readById(id, signal)),
    }),
};
