import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffPrayerQueries } from '../../data/staff/staff-prayer-queries.ts';
import { monthOf, parseMonth, weeksOf } from '../../domain/calendar-month.ts';
import { canHavePrayer, FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import { lastPrayerDay } from '../../domain/prayer-form.ts';
import { isSunday, type SeoulDay } from '../../domain/seoul-day.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { RetryQueryButton } from '../shared/load-failed.tsx';
import { MonthGrid, type DayCell } from '../shared/month-grid.tsx';
import classes from './prayers-tab.module.css';

interface PrayerCalendarProps {
  readonly today: SeoulDay;
  readonly onOpenDay: (day: SeoulDay) => void;
}

/** Shows which days of a month have a prayer and which are missing one. */
export function PrayerCalendar({ today, onOpenDay }: PrayerCalendarProps) {
  const { t } = useTranslation('admin/prayers');
  const { param, change } = useAdminAddress();
  const month = parseMonth(param('month') ?? '') ?? monthOf(today);
  const latest = lastPrayerDay(today, true);
  const query = useQuery(staffPrayerQueries.days(month));
  const { data, isError } = query;
  const missing = weeksOf(month)
    .flat()
    .filter(
      (day) => monthOf(day) === month && canHavePrayer(day, latest) && data?.has(day) === false,
    );
  const missingCount = missing.filter((day) => day <= today).length;

  const cellOf = (day: SeoulDay): DayCell => {
    if (isSunday(day)) return { tone: 'disabled', isDisabled: true, label: t('calendar.sunday') };
    if (!canHavePrayer(day, latest)) {
      return { tone: 'disabled', isDisabled: true, label: t('calendar.closed') };
    }
    if (data === undefined) return { tone: 'plain', label: t('calendar.loading') };
    return data.has(day)
      ? { tone: 'plain', label: t('calendar.has'), marks: <CheckIcon /> }
      : {
          tone: day > today ? 'plain' : 'missing',
          label: t(day > today ? 'calendar.ahead' : 'calendar.missing'),
          marks: <PlusIcon />,
        };
  };

  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.calendar}
      aria-labelledby="prayer-calendar-heading"
    >
      <Title order={3} size="h4" id="prayer-calendar-heading">
        {t('calendar.heading')}
      </Title>
      <MonthGrid
        label={t('calendar.heading')}
        month={month}
        onMonth={(next) => change({ month: next })}
        earliest={monthOf(FIRST_PRAYER_DAY)}
        latest={monthOf(latest)}
        today={today}
        selected={null}
        cellOf={cellOf}
        onOpen={onOpenDay}
      />
      <Text size="sm" c="dimmed" role="status">
        {data === undefined
          ? t(isError ? 'calendar.failed' : 'calendar.loading')
          : missingCount === 0
            ? missing.length === 0
              ? t('calendar.complete')
              : t('calendar.aheadCount', { count: missing.length })
            : t('calendar.missingCount', { count: missingCount })}
      </Text>
      {data === undefined && isError && <RetryQueryButton query={query} />}
    </Stack>
  );
}
