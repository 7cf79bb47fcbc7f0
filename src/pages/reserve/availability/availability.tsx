import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../../content/facilities.ts';
import { momentText, monthText, shortDayText } from '../../../i18n/format/day-text.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { weekdayName, type Weekday } from '../../../i18n/format/week.ts';
import { availabilityQueries } from '../../../data/reservations/availability-queries.ts';
import { failureOf } from '../../../data/cache/failure-error.ts';
import {
  addMonths,
  firstDayOf,
  monthOf,
  weeksOf,
  type CalendarMonth,
} from '../../../domain/calendar-month.ts';
import { occupiedOn, type OccupiedTime } from '../../../domain/reservation-availability.ts';
import type { SeoulDay } from '../../../domain/seoul-day.ts';
import { actionClass } from '../../../ui/actions.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/icons.tsx';
import { StaleNote, StateMessage } from '../../../ui/query-state.tsx';
import classes from './availability.module.css';
import { dayAfterKey } from './day-after-key.ts';
import { OccupiedList } from './occupied-list.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

interface AvailabilityProps {
  readonly resourceId: string;
  /** Adds the requests made on this device. */
  readonly withOwn: (
    occupied: readonly OccupiedTime[],
    months: readonly CalendarMonth[],
  ) => readonly OccupiedTime[];
  readonly today: SeoulDay;
  readonly last: SeoulDay;
  /** The day entered in the form; null if there is none. */
  readonly chosen: SeoulDay | null;
  readonly onChoose: (day: SeoulDay) => void;
}

/** Calendar month of one resource: approved times and the number of pending requests, without names. */
export function Availability({
  resourceId,
  withOwn,
  today,
  last,
  chosen,
  onChoose,
}: AvailabilityProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const [active, setActive] = useState<SeoulDay>(chosen ?? today);
  const [listed, setListed] = useState<SeoulDay | null>(chosen);
  const month = monthOf(active);
  const query = useQuery(availabilityQueries.month(resourceId, month));
  const occupied = withOwn(query.data?.occupied ?? [], [month]);
  const table = useRef<HTMLTableElement>(null);
  const follows = useRef(false);
  const hintId = useId();

  // A day typed into the form is selected in the calendar too.
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setListed(chosen);
    if (chosen !== null && chosen >= today && chosen <= last) setActive(chosen);
  }

  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const within = (day: SeoulDay) => (day < today ? today : day > last ? last : day);
  const showMonth = (next: CalendarMonth) => {
    setListed(null);
    setActive(within(next === monthOf(today) ? today : firstDayOf(next)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const reached = dayAfterKey(event.key, active);
    if (reached === null) return;
    event.preventDefault();
    const next = within(reached);
    if (next === active) return;
    follows.current = true;
    setActive(next);
    if (monthOf(next) !== month) setListed(null);
  };

  const age =
    query.data?.from === 'device' && !query.isFetching ? (
      <StaleNote>
        {t('calendar.age', { time: momentText(new Date(query.data.confirmedAt), today, language) })}
      </StaleNote>
    ) : null;

  return (
    <div className={classes.availability}>
      <div className={classes.parts}>
        <div className={classes.month}>
          <div className={classes.pager}>
            <button
              type="button"
              className={classes.turn}
              disabled={month <= monthOf(today)}
              onClick={() => {
                showMonth(addMonths(month, -1));
              }}
            >
              <ChevronLeftIcon />
              <span className="visually-hidden">{t('calendar.previous')}</span>
            </button>
            <p className={classes.name} aria-live="polite">
              {monthText(month, language)}
            </p>
            <button
              type="button"
              className={classes.turn}
              disabled={month >= monthOf(last)}
              onClick={() => {
                showMonth(addMonths(month, 1));
              }}
            >
              <ChevronRightIcon />
              <span className="visually-hidden">{t('calendar.next')}</span>
            </button>
          </div>
          <table
            ref={table}
            className={classes.grid}
            role="grid"
            aria-busy={query.isFetching}
            aria-label={t('calendar.label', {
              resource: facilityName(resourceId, language),
              month: monthText(month, language),
            })}
            aria-describedby={hintId}
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                {WEEKDAYS.map((weekday) => (
                  <th key={weekday} scope="col" abbr={weekdayName(weekday, language)}>
                    {weekdayName(weekday, language, 'short')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week, index) => (
                <tr key={index}>
                  {week.map((day) =>
                    monthOf(day) !== month ? (
                      <td key={day} />
                    ) : (
                      <td key={day} aria-selected={day === chosen}>
                        <Day
                          day={day}
                          occupied={occupiedOn(day, occupied)}
                          isPast={day < today || day > last}
                          isToday={day === today}
                          isActive={day === active}
                          isChosen={day === chosen}
                          language={language}
                          onChoose={() => {
                            setActive(day);
                            setListed(day);
                            onChoose(day);
                          }}
                        />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes.legend} aria-hidden="true">
            <span>
              <i data-sign="approved" />
              {t('calendar.legend.approved')}
            </span>
            <span>
              <i data-sign="church" />
              {t('calendar.legend.church')}
            </span>
            <span>
              <i data-sign="waiting" />
              {t('calendar.legend.waiting')}
            </span>
            {occupied.some(({ isOwn }) => isOwn === true) && (
              <span>
                <i data-sign="own" />
                {t('calendar.list.own')}
              </span>
            )}
          </p>
          <p id={hintId} className={classes.hint}>
            {t('calendar.hint')}
          </p>
        </div>

        <div className={classes.list}>
          {age}
          {query.data === undefined && query.error !== null ? (
            <AvailabilityError error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data === undefined ? (
            <p className={classes.hint}>{t('calendar.loading')}</p>
          ) : (
            <OccupiedList
              key={`${month}${listed ?? ''}`}
              occupied={
                listed === null ? upcoming(occupied, month, today) : occupiedOn(listed, occupied)
              }
              heading={
                listed === null
                  ? t('calendar.list.month', { month: monthText(month, language) })
                  : t('calendar.list.day', { day: shortDayText(listed, language) })
              }
              empty={t(listed === null ? 'calendar.list.emptyMonth' : 'calendar.list.emptyDay')}
              onWholeMonth={
                listed === null
                  ? null
                  : () => {
                      setListed(null);
                    }
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Without times that are over. */
function upcoming(
  occupied: readonly OccupiedTime[],
  month: CalendarMonth,
  today: SeoulDay,
): readonly OccupiedTime[] {
  return month === monthOf(today) ? occupied.filter(({ endDate }) => endDate >= today) : occupied;
}

interface DayProps {
  readonly day: SeoulDay;
  readonly occupied: readonly OccupiedTime[];
  readonly isPast: boolean;
  readonly isToday: boolean;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly language: Locale;
  readonly onChoose: () => void;
}

function Day({ day, occupied, isPast, isToday, isActive, isChosen, language, onChoose }: DayProps) {
  const { t } = useTranslation('reservation');
  const approved = occupied.filter(({ status }) => status === 'approved').length;
  const church = occupied.filter(({ status }) => status === 'church');
  const waiting = occupied
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { requests }) => sum + requests, 0);
  const isOwn = occupied.some((time) => time.isOwn === true);
  const words = shortDayText(day, language);
  const label = isPast
    ? t('calendar.day.past', { day: words })
    : occupied.length === 0
      ? t('calendar.day.free', { day: words })
      : [
          words,
          ...church.flatMap(({ title }) => (title === undefined ? [] : [title[language]])),
          ...(approved > 0 ? [t('calendar.day.approved', { count: approved })] : []),
          ...(waiting > 0 ? [t('calendar.day.waiting', { count: waiting })] : []),
          ...(isOwn ? [t('calendar.day.own')] : []),
        ].join(', ');
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-today={isToday}
      data-chosen={isChosen}
      tabIndex={isActive ? 0 : -1}
      disabled={isPast}
      aria-current={isToday ? 'date' : undefined}
      aria-label={isChosen ? `${label}, ${t('calendar.day.chosen')}` : label}
      onClick={onChoose}
    >
      <span>{Number(day.slice(8))}</span>
      <span className={classes.signs}>
        {!isPast && church.length > 0 && <i data-sign="church" />}
        {!isPast && approved > 0 && <i data-sign="approved" />}
        {!isPast && waiting > 0 && <i data-sign="waiting" />}
        {!isPast && isOwn && <i data-sign="own" />}
      </span>
    </button>
  );
}

function AvailabilityError({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('reservation');
  const kind = failureOf(error) === 'offline' ? 'unreachable' : 'error';
  return (
    <StateMessage
      kind={kind}
      heading={t(`calendar.${kind}.heading`)}
      actions={
        <button type="button" className={actionClass('secondary')} onClick={onRetry}>
          {t('calendar.error.again')}
        </button>
      }
    >
      <p>{t(`calendar.${kind}.body`)}</p>
    </StateMessage>
  );
}
