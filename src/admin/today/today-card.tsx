import { Anchor, Badge, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/format/number-text.ts';
import { QueryState, type ReadableQuery } from '../../ui/query-state.tsx';
import type { AdminParams, AdminView } from '../shared/admin-address.ts';
import { AdminLink } from '../shared/admin-link.tsx';
import { RetryQueryButton, type RefetchableQuery } from '../shared/load-failed.tsx';
import classes from '../shared/staff-lists.module.css';

/** Refetch interval in milliseconds. */
export const REFRESH_MS = 60_000;

interface TodayCardProps<T> {
  readonly heading: string;
  readonly query: ReadableQuery<T> & RefetchableQuery;
  /** Number of open items; null until loaded. */
  readonly count: number | null;
  readonly children: (data: T) => ReactNode;
}

/** One kind of task: the number of open items, and a list of them. */
export function TodayCard<T>({ heading, query, count, children }: TodayCardProps<T>) {
  const { t } = useTranslation('admin/today');
  const id = useId();
  return (
    <Card component="section" withBorder aria-labelledby={id} padding="md">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={3} size="h4" id={id}>
          {heading}
        </Title>
        {count !== null && count > 0 && (
          <Badge size="lg" variant="light" aria-label={t('count', { count })}>
            {numberText(count)}
          </Badge>
        )}
      </Group>
      <QueryState
        query={query}
        loading={
          <div role="status" aria-label={t('loading')}>
            <Skeleton height="2.75rem" mb="xs" />
            <Skeleton height="2.75rem" />
          </div>
        }
        failed={() => (
          <Group>
            <Text>{t('failed')}</Text>
            <RetryQueryButton query={query} />
          </Group>
        )}
      >
        {children}
      </QueryState>
    </Card>
  );
}

interface TodayRowProps {
  readonly view: AdminView;
  readonly params?: AdminParams;
  readonly name: ReactNode;
  readonly details?: ReactNode;
  /** A special mark, such as for conflicting requests. */
  readonly mark?: string | null;
}

/** One open item, as a link to where it is handled. */
export function TodayRow({ view, params = {}, name, details, mark = null }: TodayRowProps) {
  return (
    <li>
      <Anchor
        display="block"
        underline="hover"
        c="inherit"
        renderRoot={(props) => <AdminLink view={view} params={params} {...props} />}
      >
        <Group gap="0 var(--mantine-spacing-md)" mih="var(--behold-target)" py="xs">
          <Text component="span" fw={700}>
            {name}
          </Text>
          {details !== undefined && (
            <Text component="span" size="sm" c="dimmed">
              {details}
            </Text>
          )}
          {mark !== null && (
            <Badge component="span" variant="light" ml="auto">
              {mark}
            </Badge>
          )}
        </Group>
      </Anchor>
    </li>
  );
}

interface TodayListProps {
  readonly children: ReactNode;
  /** Link to the complete list. */
  readonly more?: {
    readonly view: AdminView;
    readonly params?: AdminParams;
    readonly label: string;
  };
}

export function TodayList({ children, more }: TodayListProps) {
  return (
    <>
      <ul className={classes.rows} role="list">
        {children}
      </ul>
      {more !== undefined && (
        <Anchor
          lh="var(--behold-target)"
          renderRoot={(props) => (
            <AdminLink view={more.view} params={more.params ?? {}} {...props}>
              {more.label}
            </AdminLink>
          )}
        />
      )}
    </>
  );
}

/** Shown when nothing is left to do. */
export function AllDone({ children }: { readonly children: string }) {
  return (
    <Text c="dimmed" mih="var(--behold-target)">
      {children}
    </Text>
  );
}
