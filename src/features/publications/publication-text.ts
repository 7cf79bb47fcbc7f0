import { dayTextParts } from '../../i18n/format/day-text.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { Locale } from '../../i18n/locale.ts';

/** The date of a publication; it may wrap only after the year, or in English after the weekday. */
export function publicationDayText(day: SeoulDay, language: Locale): string {
  const [first, rest] = dayTextParts(day, language);
  return `${first} ${rest.replaceAll(' ', '\u00a0')}`;
}

/** A title that never wraps before a middle dot: `11월 22일 주보 · …`. */
export function publicationTitle(title: string): string {
  return title.replaceAll(' ·', '\u00a0·');
}

/** `ko` for text with Korean letters, so that screen readers pronounce it as Korean on English pages too. */
export function languageOf(text: string): 'ko' | undefined {
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}

/** A longer title would leave no room for the content; it is then shown in full below. */
export const LONGEST_HEADING = 60;

/** A file size such as `1.2 MB` or `840 kB`; the same in both languages. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1_000)} kB`;
}
