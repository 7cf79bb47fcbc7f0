import type { CalendarMonth } from '../../domain/calendar-month.ts';
import {
  type SeoulDay,
  seoulDayAt,
  startOfSeoulDay,
  type TimeOfDay,
  weekdayOf,
} from '../../domain/seoul-day.ts';
import type { Locale } from '../locale.ts';
import { timeText } from './time-text.ts';
import { type Weekday, weekdayName } from './week.ts';

/**
 * Date formatting for the whole site. Does not use `Intl`: the church calls Sunday 주일, which no locale data does, and
 * creating the first `Intl.DateTimeFormat` blocks a slow phone for 50 ms.
 */

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

type Length = 'long' | 'short';

/** `11월`, `November`, `Nov`; `month` starts at 1. */
export function monthName(month: number, language: Locale, length: Length = 'long'): string {
  if (language === 'ko') return `${month}월`;
  const name = ENGLISH_MONTHS[month - 1] ?? '';
  return length === 'long' ? name : name.slice(0, 3);
}

/** `2026년 11월`, `November 2026`. */
export function monthText(month: CalendarMonth | SeoulDay, language: Locale): string {
  const [year = '', number] = month.split('-');
  const name = monthName(Number(number), language);
  return language === 'ko' ? `${year}년 ${name}` : `${name} ${year}`;
}

interface DateParts {
  /** Set to false where the year is shown nearby. */
  readonly withYear?: boolean;
  readonly month?: Length;
}

/** `2026년 11월 21일`, `November 21, 2026`. */
export function dateText(
  day: SeoulDay,
  language: Locale,
  { withYear = true, month = 'long' }: DateParts = {},
): string {
  const [year = '', number, date] = day.split('-');
  const name = monthName(Number(number), language, month);
  if (language === 'ko') return `${withYear ? `${year}년 ` : ''}${name} ${Number(date)}일`;
  return `${name} ${Number(date)}${withYear ? `, ${year}` : ''}`;
}

/** `2026년 11월 21일 (토)`; `Saturday, November 21, 2026` or, in short, `Sat, Nov 21, 2026`. */
export function dayText(day: SeoulDay, language: Locale, length: Length = 'long'): string {
  const date = dateText(day, language, { month: length });
  if (language === 'ko') return `${date} (${weekdayText(day, 'ko', 'short')})`;
  return `${weekdayText(day, 'en', length)}, ${date}`;
}

/** {@link dayText} split into the two parts between which a line may break. */
export function dayTextParts(day: SeoulDay, language: Locale): readonly [string, string] {
  const text = dayText(day, language);
  const gap = text.indexOf(' ');
  return [text.slice(0, gap), text.slice(gap + 1)];
}

/** `11월 21일 (토)` or `Sat, Nov 21`, where the year is shown nearby. */
export function shortDayText(day: SeoulDay, language: Locale): string {
  const date = dateText(day, language, { withYear: false, month: 'short' });
  const weekday = weekdayText(day, language, 'short');
  return language === 'ko' ? `${date} (${weekday})` : `${weekday}, ${date}`;
}

/** `11월 21일 (토) 오후 2시 5분` or `Sat, Nov 21, 2:05 pm`. */
export function shortMomentText(instant: Date, language: Locale): string {
  const gap = language === 'ko' ? ' ' : ', ';
  return `${shortDayText(seoulDayAt(instant), language)}${gap}${timeOfDayText(instant, language)}`;
}

/** `11월 19일 오전 10시` or `November 19 at 10:00 am`; includes the year only if it differs from today's. */
export function momentText(instant: Date, today: SeoulDay, language: Locale): string {
  const day = seoulDayAt(instant);
  const withYear = day.slice(0, 4) !== today.slice(0, 4);
  const gap = language === 'ko' ? ' ' : ' at ';
  return `${dateText(day, language, { withYear })}${gap}${timeOfDayText(instant, language)}`;
}

function weekdayText(day: SeoulDay, language: Locale, length: Length): string {
  return weekdayName(weekdayOf(day) as Weekday, language, length);
}

/** The time of day in Asia/Seoul. */
function timeOfDayText(instant: Date, language: Locale): string {
  const sinceMidnight = instant.getTime() - startOfSeoulDay(seoulDayAt(instant)).getTime();
  const minutes = Math.floor(sinceMidnight / 60_000);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return timeText(time as TimeOfDay, language);
}
