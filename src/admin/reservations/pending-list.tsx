import { Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  collapseSeries,
  groupConflicts,
  type Deciding,
  type ReviewedReservation,
} from '../../domain/reservation-review.ts';
import { RequestCard } from './request-card.tsx';
import classes from './reservations-tab.module.css';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PendingListProps {
  readonly listed: readonly ReviewedReservation[];
  readonly besides: readonly ReviewedReservation[];
  readonly deciding: Deciding | null;
  readonly onDeciding: (deciding: Deciding | null) => void;
  readonly onDecided: () => void;
}

/** Pending requests, newest first; conflicting ones are grouped. */
export function PendingList({
  listed,
  besides,
  deciding,
  onDeciding,
  onDecided,
}: PendingListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  return (
    <Stack component="ol" gap="md" className={classes.plain}>
      {groupConflicts(collapseSeries(listed), besides).map(({ waiting, holding }) => (
        <li
          key={waiting[0]?.id}
          className={classes.group}
          data-conflicting={waiting.length > 1 || holding.length > 0}
        >
          {waiting.length > 1 ? (
            <Title order={3} size="h5">
              {t('conflicts.heading', { count: waiting.length })}
            </Title>
          ) : (
            holding.length > 0 && (
              <Title order={3} size="h5">
                {t('conflicts.held')}
              </Title>
            )
          )}
          {holding.length > 0 && today !== null && (
            <ul className={classes.plain}>
              {holding.map(({ id, times, name, purpose }) => (
                <Group component="li" gap="xs" key={id}>
                  <StatusMark status="approved" />
                  <span>
                    {t('conflicts.holds')}: {timesText(times, language, today)},{' '}
                    {name ?? t('request.erased')}
                    {purpose !== null && `, ${purpose}`}
                  </span>
                </Group>
              ))}
            </ul>
          )}
          <SimpleGrid cols={{ base: 1, lg: waiting.length > 1 ? 2 : 1 }} spacing="sm">
            {waiting.map((reservation) => (
              <RequestCard
                key={reservation.id}
                headingLevel={waiting.length > 1 || holding.length > 0 ? 4 : 3}
                reservation={reservation}
                conflicting={
                  reservation.conflicting.filter((id) => waiting.some((other) => other.id === id))
                    .length
                }
                deciding={deciding}
                onDeciding={onDeciding}
                onDecided={onDecided}
              />
            ))}
          </SimpleGrid>
        </li>
      ))}
    </Stack>
  );
}
