import type { ContentLanguage } from '../localized.ts';
import { type TimeOfDay, timeText } from './week.ts';

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
