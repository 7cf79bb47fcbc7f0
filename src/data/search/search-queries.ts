import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { deviceQueryOptions } from '../cache/device-query-options.ts';
import { search } from './search-client.ts';
import type { SearchableTexts } from './search-messages.ts';

const all = ['search'] as const;

export const searchQueries = {
  all,

  /** What is found on the device. Until the answer is there, that of the query before stays. */
  found: (query: string, locale: string, texts: SearchableTexts, today: SeoulDay) =>
    queryOptions({
      ...deviceQueryOptions,
      queryKey: [...all, query, locale, today] as const,
      queryFn: () => search(query, texts, today),
      // Typed once and rarely again.
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
};
