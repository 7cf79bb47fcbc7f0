import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { staffPrayerQueries, type CompanionPrayer } from '../../data/staff/staff-prayer-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { prayerSearch } from '../../domain/prayer-search.ts';
import { byMonth } from '../../features/companion-prayer/months.ts';
import { dayText, monthText, shortDayText } from '../../i18n/format/day-text.ts';
import { firstLineOf } from '../../features/companion-prayer/stanzas.ts';
import { TrashIcon } from '../../ui/icons/icons.tsx';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { useAddressedText } from '../shared/admin-address.ts';
import { MorePages, MAX_SEARCH_LENGTH } from '../shared/paged-list.tsx';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import classes from './prayers-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface PrayerListProps {
  /** Called whenever the rows change. */
  readonly onRead: () => void;
  readonly onEdit: (prayer: CompanionPrayer) => void;
  readonly onRemove: (prayer: CompanionPrayer) => void;
}

/** Id of the row to which the focus returns. */
export const prayerRowId = (prayer: Pick<CompanionPrayer, 'id'>) => `prayer-${prayer.id}`;

/** All prayers, newest first, page by page; searchable by date, month or text. */
export function PrayerList({ onRead, onEdit, onRemove }: PrayerListProps) {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const today = useSeoulToday();
  const toast = useStaffToast();
  const id = useId();
  const { typed, type, settled } = useAddressedText('q');
  const search = prayerSearch(settled);
  const query = useInfiniteQuery(staffPrayerQueries.list(search));
  const { data, isError, isFetchNextPageError, hasNextPage } = query;
  const prayers = data?.pages.flat() ?? [];
  const isSearching = search.words !== null || search.from !== null;

  useEffect(() => onRead(), [data, onRead]);

  const failed = isError && !isFetchNextPageError;
  useEffect(() => {
    if (!failed) return undefined;
    return toast({ tone: 'failed', text: t('toasts.notLoaded') });
  }, [failed, toast, t]);

  return (
    <section className={classes.list} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{t('list.heading')}</h3>
      <TextInput
        type="search"
        maw="28rem"
        label={t('search.label')}
        description={t('search.hint')}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ currentTarget: { value } }) => type(value)}
      />

      {data === undefined && !isError && (
        <LoadingLines paragraphs={[8]} label={t('list.loading')} />
      )}
      {data === undefined && isError && (
        <StateMessage
          kind="error"
          heading={t('list.failed')}
          actions={
            <Button variant="default" onClick={() => void query.refetch()}>
              {t('list.retry')}
            </Button>
          }
        />
      )}
      {data !== undefined && prayers.length === 0 && (
        <StateMessage kind="empty" heading={t(isSearching ? 'list.none' : 'list.empty')}>
          <p>{t(isSearching ? 'list.noneBody' : 'list.emptyBody')}</p>
        </StateMessage>
      )}

      {byMonth(prayers).map(({ newest, prayers: ofMonth }) => (
        <section key={newest.slice(0, 7)} className={classes.month}>
          <h4>{monthText(newest, language)}</h4>
          <ol>
            {ofMonth.map((prayer) => (
              <li key={prayer.id} className={classes.row}>
                <button
                  type="button"
                  id={prayerRowId(prayer)}
                  className={classes.open}
                  onClick={() => onEdit(prayer)}
                >
                  <time dateTime={prayer.day}>{shortDayText(prayer.day, language)}</time>
                  {today !== null && prayer.day > today && (
                    <span className={classes.ahead}>{t('list.ahead')}</span>
                  )}
                  <span className={classes.line} lang="ko">
                    {firstLineOf(prayer.content)}
                  </span>
                  <span className="visually-hidden">
                    {t('list.edit', { day: dayText(prayer.day, language) })}
                  </span>
                </button>
                <ActionIcon
                  aria-label={t('list.remove', { day: dayText(prayer.day, language) })}
                  onClick={() => onRemove(prayer)}
                >
                  <TrashIcon />
                </ActionIcon>
              </li>
            ))}
          </ol>
        </section>
      ))}

      <MorePages query={query} label={t('list.more')} failure={t('list.moreFailed')} />
      {data !== undefined && !hasNextPage && prayers.length > 0 && !isSearching && (
        <p className={classes.hint}>{t('list.end')}</p>
      )}
    </section>
  );
}
