import { Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isSunday, type SeoulDay } from '../../domain/seoul-day.ts';
import { shortDayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { AdminLink } from '../shared/admin-link.tsx';
import { REFRESH_MS, TodayCard } from './today-card.tsx';
import { coming, todayQueries } from './today-queries.ts';
import classes from './today.module.css';

/** The prayers of today and the coming days: present or missing. */
export function PrayersCard({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/today');
  const days = coming(today);
  const query = useQueries({
    queries: todayQueries
      .prayers(today)
      .map((query) => ({ ...query, refetchInterval: REFRESH_MS })),
    combine: (months) => ({
      data: months.every(({ data }) => data !== undefined)
        ? new Set(months.flatMap(({ data }) => [...(data ?? [])]))
        : undefined,
      error: months.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(months.map(({ refetch }) => refetch())),
    }),
  });
  const missing = days.filter((day) => !isSunday(day) && query.data?.has(day) === false).length;
  return (
    <TodayCard
      heading={t('prayers.heading')}
      query={query}
      count={query.data === undefined ? null : missing}
    >
      {(written) => (
        <ul className={classes.days} role="list">
          {days.map((day) => (
            <li key={day}>
              <Day day={day} isToday={day === today} isWritten={written.has(day)} />
            </li>
          ))}
        </ul>
      )}
    </TodayCard>
  );
}

interface DayProps {
  readonly day: SeoulDay;
  readonly isToday: boolean;
  readonly isWritten: boolean;
}

function Day({ day, isToday, isWritten }: DayProps) {
  const { t } = useTranslation('admin/today');
  const locale = useLocale();
  const name = isToday ? (
    <b>{t('prayers.today')}</b>
  ) : (
    <span>
      <NoBreak>{shortDayText(day, locale)}</NoBreak>
    </span>
  );
  const own = { className: classes.day };
  if (isSunday(day)) {
    return (
      <span {...own} data-state="off">
        {name}
        <span>{t('prayers.sunday')}</span>
      </span>
    );
  }
  const state = t(isWritten ? 'prayers.written' : 'prayers.missing');
  return (
    <AdminLink
      view="prayers"
      params={{ day }}
      {...own}
      data-state={isWritten ? 'written' : 'missing'}
    >
      {name}
      <Group component="span" gap={4} wrap="nowrap">
        {isWritten ? <CheckIcon size="1em" /> : <PlusIcon size="1em" />}
        {state}
      </Group>
    </AdminLink>
  );
}
