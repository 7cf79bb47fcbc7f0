import { church } from './church.ts';
import type { Locale } from '../i18n/locale.ts';

/** International age in years, both ends inclusive. */
interface AgeSpan {
  readonly from: number;
  readonly to: number;
}

/** Age ranges of the ministries for the young. */
export const ministryAges = {
  children: { from: 2, to: 12 },
  youth: { from: 13, to: 18 },
} as const satisfies Record<string, AgeSpan>;

/** `만 2~12세`, `Ages 2–12`. */
export function ageSpanText({ from, to }: AgeSpan, language: Locale): string {
  return language === 'ko' ? `만 ${from}~${to}세` : `Ages ${from}–${to}`;
}

/** Playlist of past Sunday sermons. */
export const sermonPlaylistUrl = `https://www.youtube.com/playlist?list=${church.youtube.playlistId}`;
