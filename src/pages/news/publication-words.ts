import { weekdayNames, type Weekday } from '../../content/week.ts';
import {
  SEOUL_TIME_ZONE,
  startOfSeoulDay,
  weekdayOf,
  type SeoulDay,
} from '../../domain/seoul-day.ts';
import { dateFormat } from '../../i18n/intl-formats.ts';
import type { Locale } from '../../i18n/locale.ts';

/** `2026년 11월 15일 (주일)` or `Sunday, November 15, 2026`. */
export function dateText(day: SeoulDay, language: Locale): string {
  const date = dateFormat(language === 'en' ? 'en-US' : 'ko-KR', {
    timeZone: SEOUL_TIME_ZONE,
    dateStyle: 'long',
  }).format(startOfSeoulDay(day));
  const weekday = weekdayNames[weekdayOf(day) as Weekday];
  // A narrow line breaks after the year, in English after the weekday.
  return language === 'ko'
    ? `${date} (${weekday.short.ko})`.replace(/([월일]) /g, '$1\u00a0')
    : `${weekday.long.en}, ${date.replaceAll(' ', '\u00a0')}`;
}

/** What is written in Korean is read aloud in Korean, also between English words. */
export function languageOf(text: string): 'ko' | undefined {
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}

/** A longer title would leave no room for what it is the title of; it then stands in full below. */
export const LONGEST_HEADING = 60;

/** `1.2 MB`, `840 kB`: the same in both languages. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1_000)} kB`;
}
