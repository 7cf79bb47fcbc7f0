import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { deviceQueryOptions } from '../cache/device-query-options.ts';
import { search } from './search-client.ts';
import type { SearchableTexts } from './search-messages.ts';

const all = ['search'] as const;
const results = [...all, 'results'] as const;

export const searchQueries = {
  all,
  results,

  /** The results on this device; those of the previous query are shown while it runs. */
  found: (query: string, locale: string, texts: SearchableTexts, today: SeoulDay) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...results, query, locale, today] as const,
      queryFn: () => search(query, texts, today),
      // The same query is rarely repeated.
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
};
