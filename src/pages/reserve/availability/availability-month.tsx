import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../../content/facilities.ts';
import { monthText, shortDayText } from '../../../i18n/format/day-text.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { WEEK, weekdayName } from '../../../i18n/format/week.ts';
import {
  addMonths,
  firstDayOf,
  monthOf,
  weeksOf,
  type CalendarMonth,
} from '../../../domain/calendar-month.ts';
import { occupiedOn, type OccupiedTime } from '../../../domain/reservation-availability.ts';
import type { SeoulDay } from '../../../domain/seoul-day.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/icons.tsx';
import classes from './availability.module.css';
import { dayAfterKey, dayWithin } from './day-after-key.ts';
import { useLocale } from '../../../i18n/use-locale.ts';

interface AvailabilityMonthProps {
  readonly resourceId: string;
  readonly occupied: readonly OccupiedTime[];
  /** False while nobody has said what is occupied. */
  readonly isKnown: boolean;
  readonly isFetching: boolean;
  readonly today: SeoulDay;
  readonly last: SeoulDay;
  /** The day that Tab reaches; its month is shown. */
  readonly active: SeoulDay;
  readonly chosen: SeoulDay | null;
  /** An arrow key moved the focus to this day. */
  readonly onActive: (day: SeoulDay) => void;
  /** Another month was opened; this day of it becomes active. */
  readonly onMonth: (day: SeoulDay) => void;
  readonly onChoose: (day: SeoulDay) => void;
}

/** The days of a month as a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/), with marks for their uses. */
export function AvailabilityMonth(props: AvailabilityMonthProps) {
  const { occupied, today, last, active, onMonth } = props;
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const hintId = useId();
  const month = monthOf(active);
  // Not `disabled`: the pressed button would lose the focus in the last month.
  const isFirst = month <= monthOf(today);
  const isLast = month >= monthOf(last);
  const showMonth = (next: CalendarMonth) => {
    onMonth(next === monthOf(today) ? today : dayWithin(firstDayOf(next), today, last));
  };
  return (
    <div className={classes.month}>
      <div className={classes.pager}>
        <button
          type="button"
          className={classes.monthButton}
          aria-disabled={isFirst}
          onClick={() => {
            if (!isFirst) showMonth(addMonths(month, -1));
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
          className={classes.monthButton}
          aria-disabled={isLast}
          onClick={() => {
            if (!isLast) showMonth(addMonths(month, 1));
          }}
        >
          <ChevronRightIcon />
          <span className="visually-hidden">{t('calendar.next')}</span>
        </button>
      </div>
      <AvailabilityGrid {...props} hintId={hintId} />
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
  );
}

function AvailabilityGrid({
  resourceId,
  occupied,
  isKnown,
  isFetching,
  today,
  last,
  active,
  chosen,
  onActive,
  onChoose,
  hintId,
}: AvailabilityMonthProps & { readonly hintId: string }) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const follows = useRef(false);
  const month = monthOf(active);

  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const reached = dayAfterKey(event.key, active);
    if (reached === null) return;
    event.preventDefault();
    const next = dayWithin(reached, today, last);
    if (next === active) return;
    follows.current = true;
    onActive(next);
  };

  return (
    <table
      ref={table}
      className={classes.grid}
      role="grid"
      aria-busy={isFetching}
      aria-label={t('calendar.label', {
        resource: facilityName(resourceId, language),
        month: monthText(month, language),
      })}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEK.map((weekday) => (
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
                    isKnown={isKnown}
                    unavailable={day < today ? 'past' : day > last ? 'later' : null}
                    isToday={day === today}
                    isActive={day === active}
                    isChosen={day === chosen}
                    language={language}
                    onChoose={() => {
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
  );
}

interface DayProps {
  readonly day: SeoulDay;
  readonly occupied: readonly OccupiedTime[];
  readonly isKnown: boolean;
  /** Why the day cannot be chosen. */
  readonly unavailable: 'past' | 'later' | null;
  readonly isToday: boolean;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly language: Locale;
  readonly onChoose: () => void;
}

function Day({
  day,
  occupied,
  isKnown,
  unavailable,
  isToday,
  isActive,
  isChosen,
  language,
  onChoose,
}: DayProps) {
  const { t } = useTranslation('reservation');
  const isUnavailable = unavailable !== null;
  const approved = occupied.filter(({ status }) => status === 'approved').length;
  const church = occupied.filter(({ status }) => status === 'church');
  const waiting = occupied
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { requests }) => sum + requests, 0);
  const isOwn = occupied.some((time) => time.isOwn === true);
  const words = shortDayText(day, language);
  const label = isUnavailable
    ? t(`calendar.day.${unavailable}`, { day: words })
    : isKnown && occupied.length === 0
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
      disabled={isUnavailable}
      aria-current={isToday ? 'date' : undefined}
      aria-label={isChosen ? `${label}, ${t('calendar.day.chosen')}` : label}
      onClick={onChoose}
    >
      <span>{Number(day.slice(8))}</span>
      <span className={classes.signs}>
        {!isUnavailable && church.length > 0 && <i data-sign="church" />}
        {!isUnavailable && approved > 0 && <i data-sign="approved" />}
        {!isUnavailable && waiting > 0 && <i data-sign="waiting" />}
        {!isUnavailable && isOwn && <i data-sign="own" />}
      </span>
    </button>
  );
}
