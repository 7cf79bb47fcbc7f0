import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { loadArchives, loadPrayerArchive } from '../archives/load-archives.ts';
import { deviceQueryOptions } from '../cache/device-query-options.ts';
import { followStore } from '../cache/follow-store.ts';
import { forgetSearchedArchives, search, startSearch } from './search-client.ts';
import type { SearchableTexts } from './search-messages.ts';

const all = ['search'] as const;
const results = [...all, 'results'] as const;

const followSearchedArchives = followStore(
  () => Promise.all([loadArchives(), loadPrayerArchive()]),
  ([{ bulletins, news, bible }, prayers], client) => {
    for (const archive of [bulletins, news, bible, prayers]) {
      archive.subscribe(() => {
        forgetSearchedArchives();
        void client.invalidateQueries({ queryKey: results });
      });
    }
  },
);

/** Starts the worker, which then reads the archives, so that the first query need not wait for them. */
export async function prepareSearch(client: QueryClient, texts: SearchableTexts): Promise<void> {
  // Before the worker reads, which would miss a change in between. Where their code does not load, no archive is synced.
  await followSearchedArchives(client).catch(() => undefined);
  startSearch(texts);
}

export const searchQueries = {
  all,

  /** The results on this device; those of the previous query are shown while it runs. */
  found: (query: string, locale: string, texts: SearchableTexts, today: SeoulDay) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...results, query, locale, today] as const,
      queryFn: async ({ client }) => {
        await prepareSearch(client, texts);
        return search(query, texts, today);
      },
      // The same query is rarely repeated.
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
};
