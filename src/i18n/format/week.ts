import type { ContentLanguage } from '../localized.ts';

/** 0 is Sunday, 6 is Saturday, as in the domain's `weekdayOf`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A wall-clock time in Asia/Seoul as `HH:MM`, 24 hours. */
export type TimeOfDay = `${number}:${number}`;

/** Written by hand because a Korean church says 주일, which no locale data does. */
const WEEKDAYS: Readonly<Record<ContentLanguage, readonly string[]>> = {
  ko: ['주일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/** `월요일`, `Monday`; in short `월`, `Mon`. */
export function weekdayName(
  weekday: Weekday,
  language: ContentLanguage,
  length: 'long' | 'short' = 'long',
): string {
  const name = WEEKDAYS[language][weekday] ?? '';
  if (length === 'long') return name;
  return language === 'ko' ? name.replace('요일', '') : name.slice(0, 3);
}

/** One way of writing times everywhere: `오후 7시 30분`, `7:30 pm`. */
export function timeText(time: TimeOfDay, language: ContentLanguage): string {
  const [hourPart = '0', minutePart = '00'] = time.split(':');
  const hour = Number(hourPart);
  const onDial = hour % 12 === 0 ? 12 : hour % 12;
  if (language === 'en') return `${onDial}:${minutePart} ${hour < 12 ? 'am' : 'pm'}`;
  const minutes = minutePart === '00' ? '' : ` ${Number(minutePart)}분`;
  return `${hour < 12 ? '오전' : '오후'} ${onDial}시${minutes}`;
}
