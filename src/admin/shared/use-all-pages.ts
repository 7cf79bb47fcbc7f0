import { useEffect } from 'react';

export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads the remaining pages one by one, for what needs the whole list. */
export function useAllPages({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: PagedQuery): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
