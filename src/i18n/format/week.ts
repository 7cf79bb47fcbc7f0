import type { Locale } from '../locale.ts';

/** 0 is Sunday, 6 is Saturday, as in the domain's `weekdayOf`. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof WEEK)[number];

/** Not from `Intl`, because the church calls Sunday 주일, which no locale data does. */
const WEEKDAYS: Readonly<Record<Locale, readonly string[]>> = {
  ko: ['주일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/** `월요일`, `Monday`; in short `월`, `Mon`. */
export function weekdayName(
  weekday: Weekday,
  language: Locale,
  length: 'long' | 'short' = 'long',
): string {
  const name = WEEKDAYS[language][weekday] ?? '';
  if (length === 'long') return name;
  return language === 'ko' ? name.replace('요일', '') : name.slice(0, 3);
}
