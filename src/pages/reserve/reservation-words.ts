import { facilities } from '../../content/facilities.ts';
import type { ContentLanguage } from '../../content/localized.ts';
import { timeSpanText, timeText, weekdayNames, type Weekday } from '../../content/week.ts';
import { firstDayOf, type CalendarMonth } from '../../domain/calendar-month.ts';
import { isClockTime } from '../../domain/reservation-availability.ts';
import type { ReservationTimes } from '../../domain/reservation.ts';
import {
  parseSeoulDay,
  SEOUL_TIME_ZONE,
  startOfSeoulDay,
  weekdayOf,
  type SeoulDay,
} from '../../domain/seoul-day.ts';

const LOCALE_OF = { ko: 'ko-KR', en: 'en-US' } as const satisfies Record<ContentLanguage, string>;

function format(instant: Date, language: ContentLanguage, parts: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(LOCALE_OF[language], {
    timeZone: SEOUL_TIME_ZONE,
    ...parts,
  }).format(instant);
}

/** `2026년 11월 28일 (토)`, `Sat, November 28, 2026`; within a known year `11월 28일 (토)`, `Sat, November 28`. */
export function dayWords(day: SeoulDay, language: ContentLanguage, withYear = true): string {
  const date = format(startOfSeoulDay(day), language, {
    ...(withYear ? { year: 'numeric' } : {}),
    month: 'long',
    day: 'numeric',
  });
  const weekday = weekdayNames[weekdayOf(day) as Weekday].short[language];
  return language === 'ko' ? `${date} (${weekday})` : `${weekday}, ${date}`;
}

/** `2026년 11월`, `November 2026`. */
export function monthWords(month: CalendarMonth, language: ContentLanguage): string {
  return format(startOfSeoulDay(firstDayOf(month)), language, { year: 'numeric', month: 'long' });
}

/** The day and the hours; over several days both days, each with its hour. Empty while a part is missing. */
export function timesWords(
  { startDate, startTime, endDate, endTime }: ReservationTimes,
  language: ContentLanguage,
  withYear = true,
): string {
  const first = parseSeoulDay(startDate);
  const last = parseSeoulDay(endDate);
  if (first === null || last === null) return '';
  if (!isClockTime(startTime) || !isClockTime(endTime)) return '';
  const gap = language === 'ko' ? ' ' : ', ';
  const from = `${dayWords(first, language, withYear)}${gap}`;
  if (first === last) return `${from}${timeSpanText(startTime, endTime, language)}`;
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const until = `${dayWords(last, language, withYear && !isSameYear)}${gap}`;
  return `${from}${timeText(startTime, language)} ${language === 'ko' ? '~' : '–'} ${until}${timeText(endTime, language)}`;
}

/** `11월 21일 오후 2:05`, by the clock of the church. */
export function instantWords(instant: string, language: ContentLanguage): string {
  return format(new Date(instant), language, {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** Its name; a resource that is no longer in the list goes by its id. */
export function resourceName(id: string, language: ContentLanguage): string {
  return facilities.find((candidate) => candidate.id === id)?.name[language] ?? id;
}
