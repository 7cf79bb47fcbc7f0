import type { TimeOfDay } from '../../domain/seoul-day.ts';
import type { Locale } from '../locale.ts';

/** Time formatting for the whole site: `오후 7시 30분`, `7:30 pm`. */
export function timeText(time: TimeOfDay, language: Locale): string {
  const [hourPart = '0', minutePart = '00'] = time.split(':');
  const hour = Number(hourPart);
  const onDial = hour % 12 === 0 ? 12 : hour % 12;
  if (language === 'en') return `${onDial}:${minutePart} ${hour < 12 ? 'am' : 'pm'}`;
  const minutes = minutePart === '00' ? '' : ` ${Number(minutePart)}분`;
  return `${hour < 12 ? '오전' : '오후'} ${onDial}시${minutes}`;
}

/** `7:30`, for a list whose heading names the half of the day. */
export function dialText(time: TimeOfDay): string {
  const [hour = '0', minute = '00'] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}`;
}

/** `오전 9시~오후 6시`, `9:00 am–6:00 pm`; only the start if there is no end. */
export function timeSpanText(start: TimeOfDay, end: TimeOfDay | null, language: Locale): string {
  const from = timeText(start, language);
  if (end === null) return from;
  return `${from}${language === 'ko' ? '~' : '–'}${timeText(end, language)}`;
}

/** Inserts no-break spaces between an hour and 오전, 오후, am or pm. */
function onOneLine(times: string): string {
  return times.replaceAll(/(오전|오후) (?=\d)|(\d) (?=[ap]m)/g, '$1$2\u00a0');
}

/** {@link timeText} with no-break spaces, for display. */
export function shownTime(time: TimeOfDay, language: Locale): string {
  return onOneLine(timeText(time, language));
}

/** {@link timeSpanText} with no-break spaces, for display. */
export function shownTimeSpan(start: TimeOfDay, end: TimeOfDay | null, language: Locale): string {
  return onOneLine(timeSpanText(start, end, language));
}
