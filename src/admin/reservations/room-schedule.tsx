import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities, facilityName } from '../../content/facilities.ts';
import { moveBlock } from '../../data/staff/church-use-queries.ts';
import { roomSchedule } from '../../data/staff/room-use-queries.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import type { ScheduledUse } from '../../domain/room-use.ts';
import { addDays, latestSunday, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadingLines, QueryState } from '../../ui/query-state.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { DayStepper } from '../shared/day-stepper.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { RoomLanes } from './room-lanes.tsx';
import { UseDialog } from './use-dialog.tsx';
import { useFailure } from '../shared/use-late-failure.ts';

const PERIODS = ['day', 'week', 'month'] as const;
const RESOURCE_IDS = facilities.map(({ id }) => id);

/** The calendar: a day or a week of all rooms, or a month of one. */
export function RoomCalendar({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/reservations');
  const { param, change } = useAdminAddress();
  const period = PERIODS.find((known) => known === param('period')) ?? 'month';
  return (
    <Stack gap="md">
      <SegmentedControl
        maw="24rem"
        aria-label={t('calendar.period.label')}
        value={period}
        onChange={(next) => change({ period: next === 'month' ? null : next })}
        data={PERIODS.map((value) => ({ value, label: t(`calendar.period.${value}`) }))}
      />
      {period === 'month' ? (
        <MonthCalendar today={today} />
      ) : (
        <RoomSchedule today={today} period={period} />
      )}
    </Stack>
  );
}

interface RoomScheduleProps {
  readonly today: SeoulDay;
  readonly period: 'day' | 'week';
}

/**
 * Rooms by time. Blocked times are moved by dragging, or in the dialog of a pressed one. Requests are not: an approved
 * one is changed only by a new request of its applicant. Our own, because Mantine's schedule moves by mouse only.
 */
function RoomSchedule({ today, period }: RoomScheduleProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { param, change } = useAdminAddress();
  const day = parseSeoulDay(param('day') ?? '') ?? today;
  const days = period === 'day' ? 1 : 7;
  const from = period === 'day' ? day : latestSunday(day);
  const schedule = roomSchedule(RESOURCE_IDS, from, addDays(from, days - 1));
  const query = useQuery(schedule);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [problem, setProblem] = useFailure();
  const opened = query.data?.find(({ key }) => key === openKey) ?? null;

  /** Resolves with whether it was moved. */
  const move = async (use: ScheduledUse, resourceId: string, times: ReservationTimes) => {
    if (use.blockId === null) return false;
    const { blockId, title } = use;
    const answer = await moveBlock(client, blockId, use, { resourceId, times });
    if (!answer.ok) {
      const [taken] = 'taken' in answer ? answer.taken : [];
      const isConflict = answer.failure === 'conflict';
      const reason =
        taken === undefined
          ? isConflict
            ? t('calendar.conflict')
            : failureText(answer.failure)
          : t('calendar.taken', {
              when: timesText(taken.times, language, today),
              name: taken.name,
            });
      setProblem(`${t('calendar.notMoved', { title: title?.[language] ?? '' })} ${reason}`);
      return false;
    }
    setProblem(null);
    // Otherwise the old place would come back if the list cannot be read again.
    client.setQueryData(schedule.queryKey, (uses) =>
      uses?.map((one) => (one.blockId === blockId ? { ...one, resourceId, times } : one)),
    );
    toast({
      tone: 'done',
      about: blockId,
      text: t('calendar.moved', {
        title: title?.[language] ?? '',
        room: facilityName(resourceId, language),
        when: timesText(times, language, today),
      }),
      action: {
        run: () => void move({ ...use, resourceId, times }, use.resourceId, use.times),
      },
    });
    return true;
  };

  return (
    <>
      <DayStepper
        label={t(period === 'day' ? 'week.columns.day' : 'week.day')}
        previous={t(`calendar.previous.${period}`)}
        next={t(`calendar.next.${period}`)}
        value={from}
        step={days}
        onChange={(value) => {
          setProblem(null);
          change({ day: value });
        }}
      />
      <Text size="sm" c="dimmed">
        {t('calendar.moveHint')}
      </Text>
      {problem !== null && (
        <Alert color="danger" role="alert">
          {problem}
        </Alert>
      )}
      <QueryState
        query={query}
        loading={<LoadingLines paragraphs={[2, 2, 2]} label={t('calendar.loading')} />}
        failed={() => <LoadFailed heading={t('calendar.failed')} query={query} />}
      >
        {(uses) => (
          <RoomLanes
            resourceIds={RESOURCE_IDS}
            uses={uses}
            from={from}
            period={period}
            today={today}
            onOpen={(key) => {
              // It may be about another use.
              setProblem(null);
              setOpenKey(key);
            }}
            onMove={async (...to) => {
              const isMoved = await move(...to);
              // The dragged place is shown until the list is read again, so that the old one does not flash.
              if (isMoved) await query.refetch({ cancelRefetch: false });
              return isMoved;
            }}
          />
        )}
      </QueryState>
      <UseDialog
        use={opened}
        today={today}
        onClose={() => setOpenKey(null)}
        onMove={async (resourceId, times) => {
          if (opened !== null && (await move(opened, resourceId, times))) setOpenKey(null);
        }}
        problem={problem}
      />
    </>
  );
}
