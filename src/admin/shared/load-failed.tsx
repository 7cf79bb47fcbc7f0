import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../ui/query-state.tsx';

/** The part of a TanStack query result that the components below use. */
export interface RefetchableQuery {
  readonly refetch: () => Promise<unknown>;
}

interface LoadFailedProps {
  readonly heading: string;
  readonly query: RefetchableQuery;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** Shown instead of content that could not be loaded, with a button that repeats the query. */
export function LoadFailed({ heading, query, children }: LoadFailedProps) {
  const actions = (
    <>
      <RetryQueryButton query={query} />
      {children}
    </>
  );
  return <StateMessage kind="error" heading={heading} actions={actions} />;
}

/** Announced above a list that could not be loaded, or that may be out of date. */
export function LoadFailedLine({
  text,
  query,
}: {
  readonly text: string;
  readonly query: RefetchableQuery;
}) {
  return (
    <Group role="status">
      <Text>{text}</Text>
      <RetryQueryButton query={query} />
    </Group>
  );
}

/** Repeats a failed query. */
export function RetryQueryButton({ query }: { readonly query: RefetchableQuery }) {
  const { t } = useTranslation('admin/frame');
  return (
    <Button variant="default" onClick={() => void query.refetch()}>
      {t('failures.retry')}
    </Button>
  );
}
