import { dayText, shortDayText } from '../../content/day-texts.ts';
import { facilities } from '../../content/facilities.ts';
import type { ContentLanguage } from '../../content/localized.ts';
import { timeSpanText, timeText } from '../../content/week.ts';
import { isClockTime } from '../../domain/reservation-availability.ts';
import type { ReservationTimes } from '../../domain/reservation.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';

/** `2026년 11월 28일 (토)`, `Sat, Nov 28, 2026`; within a known year without it. */
function dayWords(day: SeoulDay, language: ContentLanguage, withYear: boolean): string {
  return withYear ? dayText(day, language, 'short') : shortDayText(day, language);
}

/** The day and the hours; over several days both days, each with its hour. Empty while a part is missing. */
export function timesWords(
  { startDate, startTime, endDate, endTime }: ReservationTimes,
  language: ContentLanguage,
  withYear = true,
): string {
  const first = parseSeoulDay(startDate);
  const last = parseSeoulDay(endDate);
  if (first === null || last === null) return '';
  if (!isClockTime(startTime) || !isClockTime(endTime)) return '';
  const gap = language === 'ko' ? ' ' : ', ';
  const from = `${dayWords(first, language, withYear)}${gap}`;
  if (first === last) return `${from}${timeSpanText(startTime, endTime, language)}`;
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const until = `${dayWords(last, language, withYear && !isSameYear)}${gap}`;
  return `${from}${timeText(startTime, language)} ${language === 'ko' ? '~' : '–'} ${until}${timeText(endTime, language)}`;
}

/** Its name; a resource that is no longer in the list goes by its id. */
export function resourceName(id: string, language: ContentLanguage): string {
  return facilities.find((candidate) => candidate.id === id)?.name[language] ?? id;
}
