import { Text } from '@mantine/core';
import type { CSSProperties, MouseEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import {
  columnsOf,
  scheduleTimeLine,
  type ScheduledUse,
  type TimeLine,
} from '../../domain/room-use.ts';
import { addDays, startOfSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { shortDayText } from '../../i18n/format/day-text.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import classes from './room-lanes.module.css';
import { useDraggedUse, type MoveUse } from './use-dragged-use.ts';

const HOUR_MS = 60 * 60 * 1000;

interface RoomLanesProps {
  readonly resourceIds: readonly string[];
  readonly period: 'day' | 'week';
  readonly today: SeoulDay;
  readonly uses: readonly ScheduledUse[];
  readonly from: SeoulDay;
  readonly onOpen: (key: string) => void;
  readonly onMove: MoveUse;
}

/** A time line in columns, and for each room a lane with its uses. */
export function RoomLanes({
  resourceIds,
  uses,
  from,
  period,
  today,
  onOpen,
  onMove,
}: RoomLanesProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const line = scheduleTimeLine(from, period, uses);
  const { moved, isDragged, grab, wasMoved } = useDraggedUse(line, onMove);
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
        {resourceIds.map((resourceId) => {
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
                      grab(use, event);
                    }}
                    onClick={({ detail }) => {
                      // The browser reports the end of a drag as a click; a key has no detail.
                      if (detail === 0 || !wasMoved()) onOpen(use.key);
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
