import { Calendar } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { ReactNode } from 'react';
import { firstDayOf, lastDayOf, monthOf, type CalendarMonth } from '../../domain/calendar-month.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { spokenDay, useCalendarTexts } from './calendar-texts.ts';
import classes from './month-grid.module.css';

export interface DayCell {
  /** Appended to the date in the accessible name. */
  readonly label: string;
  /** The appearance; shape and icon convey the same as the color. */
  readonly tone: 'plain' | 'missing' | 'disabled';
  readonly marks?: ReactNode;
  /** Whether the day is disabled. */
  readonly isDisabled?: boolean;
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

/** A month of selectable days with marks; its heading opens the months of the year. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, onMonth, earliest, latest, today, selected, cellOf, onOpen } = props;
  const locale = useLocale();
  const texts = useCalendarTexts();
  return (
    <Calendar
      {...texts}
      role="group"
      aria-label={label}
      fullWidth
      size="md"
      hideOutsideDates
      classNames={{
        calendarHeaderControl: classes.control,
        calendarHeaderLevel: classes.control,
        day: classes.day,
        monthCell: classes.cell,
        weekday: classes.weekday,
      }}
      date={firstDayOf(month)}
      onDateChange={(date) => {
        const day = parseSeoulDay(date.slice(0, 10));
        if (day !== null) onMonth(monthOf(day));
      }}
      {...(earliest === undefined ? {} : { minDate: firstDayOf(earliest) })}
      {...(latest === undefined ? {} : { maxDate: lastDayOf(latest) })}
      getDayProps={(date) => {
        const day = parseSeoulDay(date);
        if (day === null || monthOf(day) !== month) return {};
        const { label, tone, isDisabled = false } = cellOf(day);
        return {
          'data-day': day,
          'data-tone': tone,
          'aria-label': `${spokenDay(day, locale)}, ${label}`,
          'aria-current': day === today ? 'date' : undefined,
          'aria-pressed': isDisabled ? undefined : day === selected,
          disabled: isDisabled,
          selected: day === selected,
          onClick: () => onOpen(day),
        };
      }}
      renderDay={(date) => {
        const day = parseSeoulDay(date);
        return (
          <>
            <span className={classes.number}>{Number(date.slice(8))}</span>
            {day !== null && monthOf(day) === month && cellOf(day).marks}
          </>
        );
      }}
    />
  );
}
