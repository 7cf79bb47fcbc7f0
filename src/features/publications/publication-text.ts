import { dayTextParts } from '../../i18n/format/day-text.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { Locale } from '../../i18n/locale.ts';

/** The day of a publication; a narrow line breaks after the year, in English after the weekday. */
export function publicationDayText(day: SeoulDay, language: Locale): string {
  const [first, rest] = dayTextParts(day, language);
  return `${first} ${rest.replaceAll(' ', '\u00a0')}`;
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
