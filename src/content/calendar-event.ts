import type { Locale } from '../i18n/locale.ts';
import { addressLine, church } from './church.ts';

/** The permanent id of a calendar event: a calendar replaces the event with the same one. */
export function eventUid(name: string): string {
  return `${name}@${new URL(church.siteUrl).hostname}`;
}

/** The room with the church and its address, in the order of the language. */
export function eventPlace(room: string, language: Locale): string {
  const address = addressLine(language);
  return language === 'ko'
    ? `${address} ${church.name.ko} ${room}`
    : `${church.name.en}, ${room}, ${address}`;
}
