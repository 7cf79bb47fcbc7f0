import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSeoulDay, weekdayOf, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText, monthName, monthText } from '../../i18n/format/day-text.ts';
import { weekdayName, type Weekday } from '../../i18n/format/week.ts';
import type { Locale } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Formats the dates that Mantine passes as `YYYY-MM-DD`. */
const ofDay = (format: (day: SeoulDay) => string) => (date: string) => {
  const day = parseSeoulDay(date.slice(0, 10));
  return day === null ? date : format(day);
};

/**
 * The day with the date as a separate word in Korean too, as shown on its button, so that voice control finds it.
 */
export function spokenDay(day: SeoulDay, locale: Locale): string {
  return dayText(day, locale).replace(/(\d)(\D \()/, '$1 $2');
}

/** Labels and formats of Mantine's calendars; weeks start on Sunday, which is the only weekend day of the church. */
export function useCalendarTexts() {
  const { t } = useTranslation('admin/calendar');
  const locale = useLocale();
  return useMemo(
    () => ({
      locale,
      firstDayOfWeek: 0 as const,
      weekendDays: [0 as const],
      weekdayFormat: ofDay((day) => weekdayName(weekdayOf(day) as Weekday, locale, 'short')),
      monthLabelFormat: ofDay((day) => monthText(day, locale)),
      monthsListFormat: ofDay((day) => monthName(Number(day.slice(5, 7)), locale, 'short')),
      yearLabelFormat: ofDay((day) => t('year', { year: day.slice(0, 4) })),
      getDayAriaLabel: ofDay((day) => spokenDay(day, locale)),
      maxLevel: 'year' as const,
      ariaLabels: {
        previousMonth: t('previous'),
        nextMonth: t('next'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
      },
    }),
    [t, locale],
  );
}
