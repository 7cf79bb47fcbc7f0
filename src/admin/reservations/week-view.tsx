import { Button, Checkbox, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine, church } from '../../content/church.ts';
import { facilities, facilityName } from '../../content/facilities.ts';
import { roomUseOfWeek } from '../../data/staff/room-use-queries.ts';
import { hoursOn, usesOfWeek, type RoomUse } from '../../domain/room-use.ts';
import {
  addDays,
  isClockTime,
  latestSunday,
  parseSeoulDay,
  type SeoulDay,
} from '../../domain/seoul-day.ts';
import { dayText, shortDayText } from '../../i18n/format/day-text.ts';
import { timeSpanText, timeText } from '../../i18n/format/time-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadingLines, QueryState } from '../../ui/query-state.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { DayStepper } from '../shared/day-stepper.tsx';
import { CalendarFeeds } from './calendar-feeds.tsx';
import classes from './week-view.module.css';
import { LoadFailed } from '../shared/load-failed.tsx';

/** The week of one room or of all rooms, printable as a door sign, and the calendar feeds. */
export function WeekView({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const { param, change } = useAdminAddress();
  const sunday = latestSunday(parseSeoulDay(param('from') ?? '') ?? today);
  const resource = facilities.find(({ id }) => id === param('resource'))?.id ?? '';
  const [withPurpose, setWithPurpose] = useState(false);
  const ids = facilities.map(({ id }) => id).filter((id) => resource === '' || id === resource);
  const query = useQuery(roomUseOfWeek(ids, sunday));
  return (
    <Stack gap="xl">
      <Group align="end">
        <NativeSelect
          label={t('filter.resource')}
          value={resource}
          onChange={({ currentTarget }) => change({ resource: currentTarget.value || null })}
          data={[
            { value: '', label: t('week.wholeBuilding') },
            ...facilities.map(({ id, name }) => ({ value: id, label: name[language] })),
          ]}
        />
        <DayStepper
          label={t('week.day')}
          previous={t('week.previous')}
          next={t('week.next')}
          value={sunday}
          step={7}
          onChange={(day) => change({ from: latestSunday(day) })}
        />
        <Checkbox
          mih="var(--behold-target)"
          styles={{ body: { alignItems: 'center', minHeight: 'inherit' } }}
          label={t('week.withPurpose')}
          checked={withPurpose}
          onChange={({ currentTarget }) => setWithPurpose(currentTarget.checked)}
        />
        <Button disabled={query.data === undefined} onClick={() => window.print()}>
          {t('week.print')}
        </Button>
      </Group>
      <QueryState
        query={query}
        loading={<LoadingLines paragraphs={[7]} label={t('list.loading')} />}
        failed={() => <LoadFailed heading={t('calendar.failed')} query={query} />}
      >
        {(uses) => (
          <div className={classes.frame}>
            <WeekSheet
              uses={uses}
              sunday={sunday}
              heading={resource === '' ? t('week.houseHeading') : facilityName(resource, language)}
              withRoom={resource === ''}
              withPurpose={withPurpose}
            />
          </div>
        )}
      </QueryState>
      <CalendarFeeds today={today} />
    </Stack>
  );
}

interface WeekSheetProps {
  readonly uses: readonly RoomUse[];
  readonly sunday: SeoulDay;
  readonly heading: string;
  readonly withRoom: boolean;
  readonly withPurpose: boolean;
}

/** The printed sheet; nothing else of the page is printed. */
function WeekSheet({ uses, sunday, heading, withRoom, withPurpose }: WeekSheetProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const describe = (use: RoomUse) =>
    [
      use.title?.[language] ?? use.organization ?? use.name ?? t('week.reserved'),
      ...(withPurpose && use.purpose !== null ? [use.purpose] : []),
    ].join(' · ');
  return (
    <section className={classes.sheet}>
      <Title order={3}>{heading}</Title>
      <Text c="dimmed">
        {t('week.range', {
          from: dayText(sunday, language),
          to: shortDayText(addDays(sunday, 6), language),
        })}
      </Text>
      <Table layout="auto" verticalSpacing="xs" tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('week.columns.day')}</Table.Th>
            <Table.Th scope="col">{t('week.columns.time')}</Table.Th>
            {withRoom && <Table.Th scope="col">{t('week.columns.room')}</Table.Th>}
            <Table.Th scope="col">{t('week.columns.use')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {usesOfWeek(sunday, uses).map(({ day, uses: ofDay }) => (
          <Table.Tbody key={day}>
            {ofDay.length === 0 ? (
              <Table.Tr>
                <Table.Th scope="rowgroup">{shortDayText(day, language)}</Table.Th>
                <Table.Td colSpan={withRoom ? 3 : 2} c="dimmed">
                  {t('week.free')}
                </Table.Td>
              </Table.Tr>
            ) : (
              ofDay.map((use, index) => (
                // A blocked time may have the room and start of a meeting.
                <Table.Tr key={index}>
                  {index === 0 && (
                    <Table.Th scope="rowgroup" rowSpan={ofDay.length}>
                      {shortDayText(day, language)}
                    </Table.Th>
                  )}
                  <Table.Td className={classes.hours}>
                    <Hours day={day} use={use} />
                  </Table.Td>
                  {withRoom && <Table.Td>{facilityName(use.resourceId, language)}</Table.Td>}
                  <Table.Td dir="auto">{describe(use)}</Table.Td>
                </Table.Tr>
              ))
            )}
          </Table.Tbody>
        ))}
      </Table>
      <Text c="dimmed" mt="md">
        {church.name[language]} · {addressLine(language)} · {church.phone.display[language]}
      </Text>
    </section>
  );
}

function Hours({ day, use }: { readonly day: SeoulDay; readonly use: RoomUse }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const { from, until } = hoursOn(day, use.times);
  const start = from !== null && isClockTime(from) ? from : null;
  const end = until !== null && isClockTime(until) ? until : null;
  if (start !== null && end !== null) return timeSpanText(start, end, language);
  if (start !== null) return t('week.from', { time: timeText(start, language) });
  if (end !== null) return t('week.until', { time: timeText(end, language) });
  return t('week.allDay');
}
