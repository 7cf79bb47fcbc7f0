import { churchTextValues } from './church.ts';
import type { Locale } from '../i18n/locale.ts';

/** The church's facts that any text may name, in each language. */
export const textValues = { ko: churchTextValues('ko'), en: churchTextValues('en') };

/** A dictionary's text with the church's facts in place of their names; what is known only later stays a name. */
export function filledIn(dictionary: string, language: Locale): string {
  const values = new Map<string, string>(Object.entries(textValues[language]));
  return dictionary.replaceAll(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => values.get(name)?.replaceAll('"', '\\"') ?? placeholder,
  );
}
