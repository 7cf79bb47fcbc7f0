import { ActionIcon, Badge, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { staffPrayerQueries, type CompanionPrayer } from '../../data/staff/staff-prayer-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { prayerSearch } from '../../domain/prayer-search.ts';
import { dayText, monthText, shortDayText } from '../../i18n/format/day-text.ts';
import { firstLineOf } from '../../features/companion-prayer/stanzas.ts';
import { TrashIcon } from '../../ui/icons/icons.tsx';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { useAddressedText } from '../shared/admin-address.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { MorePages } from '../shared/paged-list.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import type { RowFailure } from '../shared/staff-failure.ts';
import { StaffTable } from '../shared/staff-table.tsx';
import classes from './prayers-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface PrayerListProps {
  /** Called whenever the rows change. */
  readonly onRead: () => void;
  readonly onEdit: (prayer: CompanionPrayer) => void;
  readonly onRemove: (prayer: CompanionPrayer) => void;
  readonly notRemoved: RowFailure | null;
}

/** Id of the row to which the focus returns. */
export const prayerRowId = (prayer: Pick<CompanionPrayer, 'id'>) => `prayer-${prayer.id}`;

/** All prayers, newest first, page by page; searchable by date, month or text. */
export function PrayerList({ onRead, onEdit, onRemove, notRemoved }: PrayerListProps) {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const today = useSeoulToday();
  const id = useId();
  const { typed, type, settled } = useAddressedText('q');
  const search = prayerSearch(settled);
  const query = useInfiniteQuery(staffPrayerQueries.list(search));
  const { data, isError, isFetchNextPageError, hasNextPage } = query;
  const prayers = data?.pages.flat() ?? [];
  const isSearching = search.words !== null || search.from !== null;

  useEffect(() => onRead(), [data, onRead]);

  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby={`${id}-heading`}>
      <Title order={3} size="h4" id={`${id}-heading`}>
        {t('list.heading')}
      </Title>
      <SearchField
        label={t('search.label')}
        description={t('search.hint')}
        value={typed}
        onChange={type}
      />

      {data === undefined && !isError && (
        <LoadingLines paragraphs={[8]} label={t('list.loading')} />
      )}
      {data === undefined && isError && <LoadFailed heading={t('list.failed')} query={query} />}
      {data !== undefined && prayers.length === 0 && (
        <StateMessage kind="empty" heading={t(isSearching ? 'list.none' : 'list.empty')}>
          <p>{t(isSearching ? 'list.noneBody' : 'list.emptyBody')}</p>
        </StateMessage>
      )}

      {data !== undefined && isError && !isFetchNextPageError && (
        <FailureNote text={t('toasts.notLoaded')} onRetry={() => void query.refetch()} />
      )}
      {prayers.length > 0 && (
        <StaffTable
          label={t('list.heading')}
          rows={prayers}
          keyOf={(prayer) => prayer.id}
          groupOf={({ day }) => monthText(day, language)}
          noteOf={(prayer) =>
            notRemoved?.id === prayer.id ? (
              <FailureNote text={notRemoved.text} onRetry={() => onRemove(prayer)} />
            ) : null
          }
          columns={[
            {
              header: t('list.prayer'),
              cell: (prayer) => (
                <UnstyledButton
                  id={prayerRowId(prayer)}
                  className={classes.open}
                  onClick={() => onEdit(prayer)}
                >
                  <span>
                    <time dateTime={prayer.day}>{shortDayText(prayer.day, language)}</time>{' '}
                    {today !== null && prayer.day > today && (
                      <Badge variant="default" component="span">
                        {t('list.ahead')}
                      </Badge>
                    )}
                  </span>
                  {/* Enough to recognize a prayer, even in large type on a phone. */}
                  <Text component="span" lineClamp={2} c="dimmed" lang="ko">
                    {firstLineOf(prayer.content)}
                  </Text>
                  <span className="visually-hidden">
                    {t('list.edit', { day: dayText(prayer.day, language) })}
                  </span>
                </UnstyledButton>
              ),
            },
            {
              header: t('list.removing'),
              width: '4rem',
              cell: (prayer) => (
                <ActionIcon
                  aria-label={t('list.remove', { day: dayText(prayer.day, language) })}
                  onClick={() => onRemove(prayer)}
                >
                  <TrashIcon />
                </ActionIcon>
              ),
            },
          ]}
        />
      )}

      <MorePages query={query} label={t('list.more')} failure={t('list.moreFailed')} />
      {data !== undefined && !hasNextPage && prayers.length > 0 && !isSearching && (
        <Text size="sm" c="dimmed">
          {t('list.end')}
        </Text>
      )}
    </Stack>
  );
}
