import { List, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { staffReservationQueries } from '../../data/staff/staff-reservation-queries.ts';
import { monthOf, parseMonth } from '../../domain/calendar-month.ts';
import { includesDay } from '../../domain/reservation-review.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { CalendarIcon, CheckIcon, ClockWaitingIcon } from '../../ui/icons/icons.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { RetryQueryButton } from '../shared/load-failed.tsx';
import { MonthGrid, type DayCell } from '../shared/month-grid.tsx';
import { ProcessedList } from './processed-list.tsx';
import classes from './reservations-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

/** The month of one room or the van: approved and pending reservations with their applicants. */
export function MonthCalendar({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const { param, change } = useAdminAddress();
  const resource = facilities.find(({ id }) => id === param('resource')) ?? facilities[0];
  const day = parseSeoulDay(param('day') ?? '');
  const month = parseMonth(param('month') ?? '') ?? monthOf(day ?? today);
  // Only this month's reservations are known.
  const selected = day !== null && monthOf(day) === month ? day : null;
  const resourceId = resource?.id ?? '';
  const query = useQuery(staffReservationQueries.month(resourceId, month));
  const { data, isError } = query;
  // Each date of a recurring request is listed on its own day.
  const onDay = (day: SeoulDay) =>
    (data?.reservations ?? [])
      .filter((one) => includesDay(one, day))
      .map((one) => ({ ...one, series: null, dates: null }));
  const churchOnDay = (day: SeoulDay) =>
    (data?.churchUses ?? []).filter((use) => includesDay(use, day));

  const cellOf = (day: SeoulDay): DayCell => {
    const found = onDay(day);
    const approved = found.filter(({ status }) => status === 'approved').length;
    const pending = found.length - approved;
    const church = churchOnDay(day).length;
    if (data === undefined) return { tone: 'plain', label: t('calendar.loading') };
    const words = [
      ...(church > 0 ? [t('calendar.church')] : []),
      ...(approved > 0 ? [t('calendar.approved', { count: approved })] : []),
      ...(pending > 0 ? [t('calendar.pending', { count: pending })] : []),
    ];
    return {
      tone: 'plain',
      label: words.join(', ') || t('calendar.free'),
      marks: (
        <span className={classes.marks} aria-hidden="true">
          {church > 0 && <CalendarIcon />}
          {approved > 0 && (
            <span data-status="approved">
              <CheckIcon />
              {approved}
            </span>
          )}
          {pending > 0 && (
            <span data-status="pending">
              <ClockWaitingIcon />
              {pending}
            </span>
          )}
        </span>
      ),
    };
  };

  const loading = (
    <Text c="dimmed" size="sm" role="status">
      {t(isError ? 'calendar.failed' : 'calendar.loading')}
    </Text>
  );
  const listed = selected === null ? [] : onDay(selected);
  const church = selected === null ? [] : churchOnDay(selected);
  return (
    <SimpleGrid minColWidth="min(26rem, 100%)" autoFlow="auto-fit" spacing="xl">
      <Stack gap="sm">
        <NativeSelect
          label={t('calendar.resource')}
          value={resourceId}
          onChange={({ currentTarget: { value } }) => {
            change({ resource: value });
          }}
          data={facilities.map(({ id, name }) => ({ value: id, label: name[language] }))}
        />
        <MonthGrid
          label={t('calendar.label', { resource: resource?.name[language] ?? '' })}
          month={month}
          onMonth={(next) => change({ month: next })}
          today={today}
          selected={selected}
          cellOf={cellOf}
          onOpen={(day) => change({ day })}
        />
        {data === undefined && selected === null && loading}
        {data === undefined && isError && <RetryQueryButton query={query} />}
      </Stack>
      <Stack component="section" gap="sm">
        {/* Not the whole list, whose cards change at every press. */}
        <p className="visually-hidden" role="status">
          {selected !== null && `${dayText(selected, language)}: ${cellOf(selected).label}`}
        </p>
        {selected === null ? (
          <Text c="dimmed" size="sm">
            {t('calendar.choose')}
          </Text>
        ) : (
          <>
            <Title order={3} size="h4">
              {dayText(selected, language)}
            </Title>
            {church.length > 0 && (
              <List>
                {church.map(({ times, title }) => (
                  <List.Item key={`${times.startDate}${times.startTime}${title.ko}`}>
                    <WrappedTimes>{timesText(times, language, selected)}</WrappedTimes>{' '}
                    <strong dir="auto">{title[language]}</strong>
                  </List.Item>
                ))}
              </List>
            )}
            {data === undefined ? (
              loading
            ) : listed.length === 0 ? (
              church.length === 0 && <p>{t('calendar.noneOnDay')}</p>
            ) : (
              <ProcessedList reservations={listed} onCancelled={() => undefined} />
            )}
          </>
        )}
      </Stack>
    </SimpleGrid>
  );
}
