import { dateFormat } from '../../i18n/intl-formats.ts';
import type { Locale } from '../../i18n/locale.ts';
import { timeText, weekdayNames, type TimeOfDay, type Weekday } from '../../content/week.ts';
import {
  addDays,
  SEOUL_TIME_ZONE,
  seoulDayAt,
  startOfSeoulDay,
  weekdayOf,
  type SeoulDay,
} from '../../domain/seoul-day.ts';

const LOCALE_OF = { ko: 'ko-KR', en: 'en-US' } as const satisfies Record<Locale, string>;

function format(instant: Date, language: Locale, parts: Intl.DateTimeFormatOptions) {
  return dateFormat(LOCALE_OF[language], { timeZone: SEOUL_TIME_ZONE, ...parts }).format(instant);
}

/** `2026년 11월 21일 (토)` or `Saturday, November 21, 2026`; a Korean church writes (주일), not (일). */
export function dayText(day: SeoulDay, language: Locale): string {
  const date = format(startOfSeoulDay(day), language, { dateStyle: 'long' });
  const weekday = weekdayNames[weekdayOf(day) as Weekday];
  return language === 'ko' ? `${date} (${weekday.short.ko})` : `${weekday.long.en}, ${date}`;
}

/** {@link dayText} in the two parts between which a line may break. */
export function dayTextParts(day: SeoulDay, language: Locale): readonly [string, string] {
  const text = dayText(day, language);
  const gap = text.indexOf(' ');
  return [text.slice(0, gap), text.slice(gap + 1)];
}

/** `11월 21일 (토)` or `Sat, Nov 21`: where the year is said beside it. */
export function shortDayText(day: SeoulDay, language: Locale): string {
  const month = language === 'ko' ? 'long' : 'short';
  const date = format(startOfSeoulDay(day), language, { month, day: 'numeric' });
  const weekday = weekdayNames[weekdayOf(day) as Weekday].short[language];
  return language === 'ko' ? `${date} (${weekday})` : `${weekday}, ${date}`;
}

/** `2026년 11월` or `November 2026`. */
export function monthText(day: SeoulDay, language: Locale): string {
  return format(startOfSeoulDay(day), language, { year: 'numeric', month: 'long' });
}

/** `11월 19일 오전 10시` or `November 19 at 10:00 am`, with the year only when it is another one than today's. */
export function momentText(instant: Date, today: SeoulDay, language: Locale): string {
  const isThisYear = seoulDayAt(instant).slice(0, 4) === today.slice(0, 4);
  const date = format(instant, language, {
    ...(isThisYear ? {} : { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
  });
  const time = timeText(timeOfDayInSeoul(instant), language);
  return language === 'ko' ? `${date} ${time}` : `${date} at ${time}`;
}

function timeOfDayInSeoul(instant: Date): TimeOfDay {
  const sinceMidnight = instant.getTime() - startOfSeoulDay(seoulDayAt(instant)).getTime();
  const minutes = Math.floor(sinceMidnight / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` as TimeOfDay;
}

/** Certainly more than 24 hours, told by days so that no render has to read the clock. */
export function isOlderThanADay(instant: Date, today: SeoulDay): boolean {
  return addDays(seoulDayAt(instant), 1) < today;
}
