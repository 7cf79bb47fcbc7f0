import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities, facilityName } from '../../content/facilities.ts';
import { moveBlock } from '../../data/staff/church-use-queries.ts';
import { roomSchedule } from '../../data/staff/room-use-queries.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import {
  columnsOf,
  timesMovedBy,
  weekOf,
  type ScheduledUse,
  type TimeLine,
} from '../../domain/room-use.ts';
import { addDays, parseSeoulDay, startOfSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { shortDayText } from '../../i18n/format/day-text.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadingLines, QueryState } from '../../ui/query-state.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { DayStepper } from '../shared/day-stepper.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useDrag } from '../shared/use-drag.ts';
import { MonthCalendar } from './month-calendar.tsx';
import classes from './room-schedule.module.css';
import { UseDialog } from './use-dialog.tsx';

const PERIODS = ['day', 'week', 'month'] as const;
const RESOURCE_IDS = facilities.map(({ id }) => id);

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The hours of a day that are always shown; earlier and later ones if they are used. */
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
/** In px; a shorter movement is a press. */
const DRAG_THRESHOLD = 6;

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
  const from = period === 'day' ? day : weekOf(day);
  const query = useQuery(roomSchedule(RESOURCE_IDS, from, addDays(from, days - 1)));
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const opened = query.data?.find(({ key }) => key === openKey) ?? null;

  /** Resolves with whether it was moved. */
  const move = async (use: ScheduledUse, resourceId: string, times: ReservationTimes) => {
    if (use.blockId === null) return false;
    const { blockId, title } = use;
    const answer = await moveBlock(client, blockId, resourceId, times);
    if (!answer.ok) {
      const [taken] = 'taken' in answer ? answer.taken : [];
      const reason =
        taken === undefined
          ? failureText(answer.failure)
          : t('calendar.taken', {
              when: timesText(taken.times, language, today),
              name: taken.name,
            });
      setProblem(`${t('calendar.notMoved', { title: title?.[language] ?? '' })} ${reason}`);
      return false;
    }
    setProblem(null);
    toast({
      tone: 'done',
      about: blockId,
      text: t('calendar.moved', {
        title: title?.[language] ?? '',
        room: facilityName(resourceId, language),
        when: timesText(times, language, today),
      }),
      action: {
        label: t('church.undo'),
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
        onChange={(value) => change({ day: value })}
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
          <Rooms
            uses={uses}
            from={from}
            period={period}
            today={today}
            onOpen={setOpenKey}
            onMove={move}
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

interface RoomsProps extends RoomScheduleProps {
  readonly uses: readonly ScheduledUse[];
  readonly from: SeoulDay;
  readonly onOpen: (key: string) => void;
  readonly onMove: (
    use: ScheduledUse,
    resourceId: string,
    times: ReservationTimes,
  ) => Promise<boolean>;
}

/** A time line in columns, and for each room a lane with its uses. */
function Rooms({ uses, from, period, today, onOpen, onMove }: RoomsProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const line = timeLine(from, period, uses);
  /** Where a dragged or just moved use is shown. */
  const [moved, setMoved] = useState<ScheduledUse | null>(null);
  // Here and not in the lane, because a use that is dragged to another lane is mounted again.
  const grabbed = useRef<{
    readonly x: number;
    readonly y: number;
    readonly use: ScheduledUse;
    target: ScheduledUse | null;
  } | null>(null);
  const { isDragged, startDrag } = useDrag({
    onMove: (x, y) => {
      const grab = grabbed.current;
      if (grab === null) return;
      if (grab.target === null && Math.hypot(x - grab.x, y - grab.y) < DRAG_THRESHOLD) return;
      const lane = document
        .elementsFromPoint(x, y)
        .map((element) => element.closest<HTMLElement>('[data-lane]'))
        .find((found) => found !== null);
      if (!lane) return;
      const steps = Math.round(((x - grab.x) / lane.clientWidth) * line.count);
      grab.target = {
        ...grab.use,
        resourceId: lane.dataset['lane'] ?? grab.use.resourceId,
        times: timesMovedBy(grab.use.times, steps * line.stepMs),
      };
      setMoved(grab.target);
    },
    onDrop: () => {
      const grab = grabbed.current;
      if (grab === null || grab.target === null) return;
      const { use, target } = grab;
      const isSame =
        use.resourceId === target.resourceId &&
        use.times.startTime === target.times.startTime &&
        use.times.startDate === target.times.startDate;
      if (isSame) setMoved(null);
      else void onMove(use, target.resourceId, target.times).then(() => setMoved(null));
    },
    onCancel: () => setMoved(null),
  });
  const shown = uses.map((use) => (use.key === moved?.key ? moved : use));
  const step = period === 'day' ? 2 : 1;
  const headings =
    period === 'day'
      ? Array.from({ length: line.count / step }, (_, hour) => {
          const first = (line.start.getTime() - startOfSeoulDay(from).getTime()) / HOUR_MS;
          return `${first + hour}:00`;
        })
      : Array.from({ length: 7 }, (_, offset) => shortDayText(addDays(from, offset), language));
  const style = {
    '--columns': line.count,
    '--lines': line.count / step,
    '--span': step,
  } as CSSProperties;
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('calendar.rooms')}>
      <div className={classes.table} style={style}>
        <div className={classes.lane} aria-hidden="true">
          {headings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </div>
        {RESOURCE_IDS.map((resourceId) => {
          const own = shown.filter(
            (use) => use.resourceId === resourceId && columnsOf(use.times, line) !== null,
          );
          const name = facilityName(resourceId, language);
          return (
            <section key={resourceId}>
              <h3>{name}</h3>
              <ul className={classes.lane} data-lane={resourceId} aria-label={name}>
                {own.map((use) => (
                  <Use
                    key={use.key}
                    use={use}
                    line={line}
                    today={today}
                    isDragged={isDragged && moved?.key === use.key}
                    onPointerDown={(event) => {
                      grabbed.current = { x: event.clientX, y: event.clientY, use, target: null };
                      if (use.blockId !== null) startDrag(event);
                    }}
                    onClick={({ detail }) => {
                      // The browser reports the end of a drag as a click; a key has no detail.
                      if (detail === 0 || grabbed.current?.target === null) onOpen(use.key);
                    }}
                  />
                ))}
              </ul>
              {own.length === 0 && (
                <Text size="sm" c="dimmed" className="visually-hidden">
                  {t('week.free')}
                </Text>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** Half hours of a day, or the days of a week. */
function timeLine(from: SeoulDay, period: 'day' | 'week', uses: readonly ScheduledUse[]): TimeLine {
  const midnight = startOfSeoulDay(from);
  if (period === 'week') return { start: midnight, stepMs: DAY_MS, count: 7 };
  const day: TimeLine = { start: midnight, stepMs: HOUR_MS, count: 24 };
  const hours = uses.flatMap(({ times }) => columnsOf(times, day) ?? []);
  const first = Math.min(FIRST_HOUR, ...hours.map((hour) => hour.from));
  const last = Math.max(LAST_HOUR, ...hours.map((hour) => hour.until));
  return {
    start: new Date(midnight.getTime() + first * HOUR_MS),
    stepMs: HOUR_MS / 2,
    count: (last - first) * 2,
  };
}

interface UseProps {
  readonly use: ScheduledUse;
  readonly line: TimeLine;
  readonly today: SeoulDay;
  readonly isDragged: boolean;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
}

function Use({ use, line, today, isDragged, ...handlers }: UseProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const { request, title, times, blockId } = use;
  const columns = columnsOf(times, line);
  if (columns === null) return null;
  const kind = request === null ? 'church' : request.status;
  const what = title?.[language] ?? request?.organization ?? request?.name ?? t('week.reserved');
  const when = timesText(times, language, today);
  return (
    <li style={{ gridColumn: `${columns.from + 1} / ${columns.until + 1}` }}>
      <button
        type="button"
        className={classes.use}
        data-kind={kind}
        data-movable={blockId !== null}
        data-dragged={isDragged}
        title={`${what}, ${when}`}
        aria-label={`${what}, ${when}, ${request === null ? t('calendar.church') : t(`status.${request.status}`)}`}
        {...handlers}
      >
        <span dir="auto">{what}</span>
        <br />
        <span>{`${times.startTime}–${times.endTime}`}</span>
      </button>
    </li>
  );
}
