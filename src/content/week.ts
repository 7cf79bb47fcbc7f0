import type { ContentLanguage, Localized } from './localized.ts';

/** 0 is Sunday, 6 is Saturday, as in the domain's `weekdayOf`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A wall-clock time in Asia/Seoul as `HH:MM`, 24 hours. */
export type TimeOfDay = `${number}:${number}`;

/** Written by hand because a Korean church says 주일, which no locale data does. */
export const weekdayNames: Readonly<
  Record<Weekday, { readonly short: Localized; readonly long: Localized }>
> = {
  0: { short: { ko: '주일', en: 'Sun' }, long: { ko: '주일', en: 'Sunday' } },
  1: { short: { ko: '월', en: 'Mon' }, long: { ko: '월요일', en: 'Monday' } },
  2: { short: { ko: '화', en: 'Tue' }, long: { ko: '화요일', en: 'Tuesday' } },
  3: { short: { ko: '수', en: 'Wed' }, long: { ko: '수요일', en: 'Wednesday' } },
  4: { short: { ko: '목', en: 'Thu' }, long: { ko: '목요일', en: 'Thursday' } },
  5: { short: { ko: '금', en: 'Fri' }, long: { ko: '금요일', en: 'Friday' } },
  6: { short: { ko: '토', en: 'Sat' }, long: { ko: '토요일', en: 'Saturday' } },
};

/** One way of writing times everywhere: `오후 7시 30분`, `7:30 pm`. */
export function timeText(time: TimeOfDay, language: ContentLanguage): string {
  const [hourPart = '0', minutePart = '00'] = time.split(':');
  const hour = Number(hourPart);
  const onDial = hour % 12 === 0 ? 12 : hour % 12;
  if (language === 'en') return `${onDial}:${minutePart} ${hour < 12 ? 'am' : 'pm'}`;
  const minutes = minutePart === '00' ? '' : ` ${Number(minutePart)}분`;
  return `${hour < 12 ? '오전' : '오후'} ${onDial}시${minutes}`;
}

/** `오전 9시~오후 6시`, `9:00 am–6:00 pm`; without an end only the start. */
export function timeSpanText(
  start: TimeOfDay,
  end: TimeOfDay | null,
  language: ContentLanguage,
): string {
  const from = timeText(start, language);
  if (end === null) return from;
  return `${from}${language === 'ko' ? '~' : '–'}${timeText(end, language)}`;
}

/** The hour never parts from its half of the day at the end of a line. */
function onOneLine(times: string): string {
  return times.replaceAll(/(오전|오후) (?=\d)|(\d) (?=[ap]m)/g, '$1$2\u00a0');
}

/** {@link timeText} as a page shows it. */
export function shownTime(time: TimeOfDay, language: ContentLanguage): string {
  return onOneLine(timeText(time, language));
}

/** {@link timeSpanText} as a page shows it. */
export function shownTimeSpan(
  start: TimeOfDay,
  end: TimeOfDay | null,
  language: ContentLanguage,
): string {
  return onOneLine(timeSpanText(start, end, language));
}
