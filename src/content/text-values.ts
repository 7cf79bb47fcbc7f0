import { churchTextValues } from './church.ts';
import type { Locale } from '../i18n/locale.ts';

/** Interpolation values for all texts, by language. */
export const textValues = { ko: churchTextValues('ko'), en: churchTextValues('en') };

/** Replaces the church's placeholders in a dictionary text; placeholders only known at run time stay. */
export function filledIn(dictionary: string, language: Locale): string {
  const values = new Map<string, string>(Object.entries(textValues[language]));
  return dictionary.replaceAll(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => values.get(name)?.replaceAll('"', '\\"') ?? placeholder,
  );
}
