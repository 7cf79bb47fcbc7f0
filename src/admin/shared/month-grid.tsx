import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayName, type Weekday } from '../../i18n/format/week.ts';
import {
  addMonths,
  firstDayOf,
  monthOf,
  weeksOf,
  type CalendarMonth,
} from '../../domain/calendar-month.ts';
import { addDays, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText, monthText } from '../../i18n/format/day-text.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import classes from './month-grid.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

export interface DayCell {
  /** Appended to the date in the accessible name. */
  readonly words: string;
  /** The appearance; shape and icon convey the same as the color. */
  readonly tone: 'plain' | 'full' | 'lack' | 'off';
  readonly marks?: ReactNode;
  /** Whether the day is disabled. */
  readonly isOff?: boolean;
}

interface MonthGridProps {
  readonly label: string;
  readonly month: CalendarMonth;
  readonly onMonth: (month: CalendarMonth) => void;
  readonly earliest?: CalendarMonth;
  readonly latest?: CalendarMonth;
  readonly today: SeoulDay;
  readonly selected: SeoulDay | null;
  readonly cellOf: (day: SeoulDay) => DayCell;
  readonly onOpen: (day: SeoulDay) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const WEEK: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** A month of selectable days with a single tab stop; arrow keys move between days. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, onMonth, earliest, latest, today, selected, cellOf, onOpen } = props;
  const { t } = useTranslation('admin/calendar');
  const language = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const inMonth = (day: SeoulDay | null) => day !== null && monthOf(day) === month;
  const reached = inMonth(selected) ? selected : inMonth(today) ? today : firstDayOf(month);

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, day: SeoulDay) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = addDays(day, step);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };

  const turn = (months: number, icon: ReactNode, name: string) => {
    const next = addMonths(month, months);
    const isEnd =
      (earliest !== undefined && next < earliest) || (latest !== undefined && next > latest);
    return (
      <button
        type="button"
        className={classes.turn}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onMonth(next);
        }}
      >
        {icon}
        <span className="visually-hidden">{name}</span>
      </button>
    );
  };

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {turn(-1, <ChevronLeftIcon />, t('previous'))}
        <p className={classes.month} aria-live="polite">
          {monthText(firstDayOf(month), language)}
        </p>
        {turn(1, <ChevronRightIcon />, t('next'))}
      </div>
      <table ref={grid} className={classes.grid} aria-label={label}>
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
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (!inMonth(day)) return <td key={day} />;
                const { words, tone, marks, isOff = false } = cellOf(day);
                // In Korean too the accessible name contains the day as a separate word, as shown on the button, for
                // voice control.
                const name = dayText(day, language).replace(/(\d)(\D \()/, '$1 $2');
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.day}
                      data-day={day}
                      data-tone={tone}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={isOff ? undefined : day === selected}
                      aria-disabled={isOff}
                      aria-label={`${name}, ${words}`}
                      tabIndex={day === reached ? 0 : -1}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      onClick={() => {
                        if (!isOff) onOpen(day);
                      }}
                    >
                      <span className={classes.number}>{Number(day.slice(8))}</span>
                      {marks}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
