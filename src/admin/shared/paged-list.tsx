import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryState, StateMessage, type ReadableQuery } from '../../ui/query-state.tsx';

/** What is looked for travels in an address, and a long one is refused on its way, as if the search were broken. */
export const MAX_SEARCH_LENGTH = 100;

/** What the parts below need of a query that comes page by page; TanStack's result is one. */
interface FurtherPages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface MorePagesProps {
  readonly query: FurtherPages;
  readonly label: string;
  /** Said when the next page did not come. */
  readonly failure: string;
}

/** Asks for the next page of a list, once at a time; what is listed stays when it does not come. */
export function MorePages({ query, label, failure }: MorePagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <>
      {isFetchNextPageError && <p role="alert">{failure}</p>}
      {hasNextPage && (
        <Button
          variant="default"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {label}
        </Button>
      )}
    </>
  );
}

interface PagedListProps<T> {
  readonly query: ReadableQuery<T> & FurtherPages & { readonly refetch: () => Promise<unknown> };
  readonly loading: ReactNode;
  readonly texts: {
    readonly failed: string;
    readonly retry: string;
    readonly more: string;
    readonly moreFailed: string;
  };
  readonly children: (data: T) => ReactNode;
}

/** A list that comes page by page: on its way, not to be had, or there with what leads further. */
export function PagedList<T>({ query, loading, texts, children }: PagedListProps<T>) {
  return (
    <QueryState
      query={query}
      loading={loading}
      failed={() => (
        <StateMessage
          kind="error"
          heading={texts.failed}
          actions={
            <Button variant="default" onClick={() => void query.refetch()}>
              {texts.retry}
            </Button>
          }
        />
      )}
    >
      {(data) => (
        <>
          {children(data)}
          <MorePages query={query} label={texts.more} failure={texts.moreFailed} />
        </>
      )}
    </QueryState>
  );
}
