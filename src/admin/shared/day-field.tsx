import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenDate } from '../../domain/pasted-prayers.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import classes from './day-field.module.css';

interface DayFieldProps {
  readonly label: ReactNode;
  /** `YYYY-MM-DD`, empty, or typed text that is no date, which stays in the field for validation to report. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Takes the place of the message about text that is no date. */
  readonly error?: ReactNode;
  readonly errorProps?: { readonly role: 'alert' };
  readonly description?: ReactNode;
  readonly required?: boolean;
  /** Shows a button that clears the field. */
  readonly isClearable?: boolean;
  /** The days that the calendar offers; others can be typed, and validation reports them. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly isExcluded?: (day: SeoulDay) => boolean;
}

/** A date that is typed or selected from a calendar. Touch devices show the calendar instead of a keyboard. */
export function DayField({
  value,
  onChange,
  onBlur,
  error,
  isClearable = false,
  earliest = '',
  latest = '9999',
  isExcluded,
  ...props
}: DayFieldProps) {
  const { t } = useTranslation('admin/calendar');
  const locale = useLocale();
  const today = useSeoulToday();
  const texts = useCalendarTexts();
  // Mantine would open the calendar on every focus, also when a failed validation moves it, over what follows.
  const [isOpen, setIsOpen] = useState(false);
  /** The input does not show text that is no date when it is mounted, as with a restored draft: the message names it. */
  const [mountedWith] = useState(value);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const day = parseSeoulDay(value);
  const from = parseSeoulDay(earliest) ?? '';
  const dayOf = (typed: string) =>
    today === null ? null : (writtenDate(typed, today)?.day ?? null);
  return (
    <DateInput
      {...texts}
      {...props}
      classNames={{ day: classes.day }}
      value={day}
      error={
        error ||
        (day === null && value !== '' && value === mountedWith && t('unreadable', { text: value }))
      }
      onChange={(next) => {
        setIsOpen(false);
        onChange(next?.slice(0, 10) ?? '');
      }}
      // Mantine would keep the last text that was a date: 2026-02-3 of 2026-02-30.
      onInput={({ currentTarget: { value: typed } }) => {
        if (dayOf(typed) === null) onChange(typed.trim());
      }}
      onClick={() => setIsOpen(true)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') setIsOpen(true);
        if (key === 'Escape' || key === 'Tab') setIsOpen(false);
      }}
      onBlur={() => {
        setIsOpen(false);
        onBlur?.();
      }}
      fixOnBlur={day !== null || value === ''}
      // In place, so that the calendar follows the field for a screen reader.
      popoverProps={{
        opened: isOpen,
        transitionProps: { duration: 0 },
        withinPortal: false,
      }}
      aria-haspopup="dialog"
      // Escape closes the calendar only, not the dialog around the field.
      data-mantine-stop-propagation={isOpen}
      valueFormat={(date) => {
        const shown = parseSeoulDay(date.slice(0, 10));
        return shown === null ? date : dayText(shown, locale, 'short');
      }}
      dateParser={dayOf}
      excludeDate={(date) => {
        const offered = parseSeoulDay(date);
        return (
          offered === null || offered < from || offered > latest || isExcluded?.(offered) === true
        );
      }}
      {...(today === null ? {} : { defaultDate: today })}
      {...(isTouch ? { inputMode: 'none' as const } : {})}
      allowDeselect
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t('clear') }}
      highlightToday
      hideOutsideDates
    />
  );
}
