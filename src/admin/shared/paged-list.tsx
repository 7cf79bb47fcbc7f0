import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState, type ReadableQuery } from '../../ui/query-state.tsx';
import { LoadFailed, type RefetchableQuery } from './load-failed.tsx';

/** The part of a TanStack infinite query result that the components below use. */
interface FurtherPages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface MorePagesProps {
  readonly query: FurtherPages;
  /** "Show more" by default. */
  readonly label?: string;
  /** Shown if the next page could not be loaded. */
  readonly failure: string;
}

/** Button that loads the next page, one at a time; loaded pages stay visible if it fails. */
export function MorePages({ query, label, failure }: MorePagesProps) {
  const { t } = useTranslation('admin/frame');
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
          {label ?? t('showMore')}
        </Button>
      )}
    </>
  );
}

interface PagedListProps<T> {
  readonly query: ReadableQuery<T> & FurtherPages & RefetchableQuery;
  readonly loading: ReactNode;
  readonly failed: string;
  readonly moreFailed: string;
  readonly children: (data: T) => ReactNode;
}

/** Loading, error and loaded states of a paginated list, with a button for more. */
export function PagedList<T>({ query, loading, failed, moreFailed, children }: PagedListProps<T>) {
  return (
    <QueryState
      query={query}
      loading={loading}
      failed={() => <LoadFailed heading={failed} query={query} />}
    >
      {(data) => (
        <>
          {children(data)}
          <MorePages query={query} failure={moreFailed} />
        </>
      )}
    </QueryState>
  );
}
