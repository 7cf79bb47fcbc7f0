import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { isClockTime, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText, shortDayText } from './day-text.ts';
import type { Locale } from '../locale.ts';
import { timeSpanText, timeText } from './time-text.ts';

/**
 * The day and times, `2026년 11월 28일 (토) 오후 2시~오후 4시`; if it spans several days, both days with their times. A year is
 * written once, and omitted if it is that of the day `near`. Empty while a part is missing.
 */
export function timesText(
  { startDate, startTime, endDate, endTime }: ReservationTimes,
  language: Locale,
  near = '',
): string {
  const first = parseSeoulDay(startDate);
  const last = parseSeoulDay(endDate);
  if (first === null || last === null) return '';
  if (!isClockTime(startTime) || !isClockTime(endTime)) return '';
  const gap = language === 'ko' ? ' ' : ', ';
  const from = `${dayBeside(near, first, language)}${gap}`;
  if (first === last) return `${from}${timeSpanText(startTime, endTime, language)}`;
  const until = `${dayBeside(first, last, language)}${gap}`;
  const dash = language === 'ko' ? '~' : '–';
  return `${from}${timeText(startTime, language)} ${dash} ${until}${timeText(endTime, language)}`;
}

function dayBeside(near: string, day: SeoulDay, language: Locale): string {
  const isSameYear = near.slice(0, 4) === day.slice(0, 4);
  return isSameYear ? shortDayText(day, language) : dayText(day, language, 'short');
}
