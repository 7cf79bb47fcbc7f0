import { Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  collapseSeries,
  groupConflicts,
  type ReviewedReservation,
} from '../../domain/reservation-review.ts';
import { RequestCard } from './request-card.tsx';
import classes from './reservations-tab.module.css';
import type { OpenDecision } from './series-dates.tsx';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PendingListProps extends OpenDecision {
  readonly listed: readonly ReviewedReservation[];
  readonly offPageConflicts: readonly ReviewedReservation[];
}

/** Pending requests, newest first; conflicting ones are grouped. */
export function PendingList({ listed, offPageConflicts, ...decision }: PendingListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const groups = groupConflicts(collapseSeries(listed), offPageConflicts);
  const keyOf = useGroupKeys(groups.map(({ pending }) => pending.map(({ id }) => id)));
  return (
    <Stack component="ol" gap="md" role="list">
      {groups.map(({ pending, approved }, index) => (
        <li
          key={keyOf(index)}
          className={classes.group}
          data-conflicting={pending.length > 1 || approved.length > 0}
        >
          {pending.length > 1 ? (
            <Title order={3} size="h5">
              {t('conflicts.heading', { count: pending.length })}
            </Title>
          ) : (
            approved.length > 0 && (
              <Title order={3} size="h5">
                {t('conflicts.overlapsApproved')}
              </Title>
            )
          )}
          {approved.length > 0 && today !== null && (
            <ul role="list">
              {approved.map(({ id, times, name, purpose }) => (
                <Group component="li" gap="xs" key={id}>
                  <StatusMark status="approved" />
                  <span>
                    {t('conflicts.approved')}: {timesText(times, language, today)},{' '}
                    {name ?? t('request.erased')}
                    {purpose !== null && `, ${purpose}`}
                  </span>
                </Group>
              ))}
            </ul>
          )}
          <SimpleGrid minColWidth="min(26rem, 100%)" autoFlow="auto-fit" spacing="sm">
            {pending.map((reservation) => (
              <RequestCard
                key={reservation.id}
                headingLevel={pending.length > 1 || approved.length > 0 ? 4 : 3}
                reservation={reservation}
                conflicting={
                  reservation.conflicting.filter((id) => pending.some((other) => other.id === id))
                    .length
                }
                {...decision}
              />
            ))}
          </SimpleGrid>
        </li>
      ))}
    </Stack>
  );
}

/**
 * Returns the key of each group, which stays while any of its requests remain: with another key, the open form of one
 * request would lose the focus when a decision about another one removes that from the group.
 */
function useGroupKeys(groups: readonly (readonly string[])[]): (index: number) => string {
  const [before, setBefore] = useState<ReadonlyMap<string, string>>(new Map());
  const taken = new Set<string>();
  const keys = groups.map((ids) => {
    const known = ids.flatMap((id) => before.get(id) ?? []).find((key) => !taken.has(key));
    const key = known ?? ids.find((id) => !taken.has(id)) ?? '';
    taken.add(key);
    return key;
  });
  const now = new Map(groups.flatMap((ids, index) => ids.map((id) => [id, keys[index] ?? ''])));
  const isChanged =
    now.size !== before.size || [...now].some(([id, key]) => before.get(id) !== key);
  if (isChanged) setBefore(now);
  return (index) => keys[index] ?? '';
}
