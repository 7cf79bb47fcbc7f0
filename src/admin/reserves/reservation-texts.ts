import { facilities, type Facility } from '../../content/facilities.ts';
import { timeText, type TimeOfDay } from '../../content/week.ts';
import type { ReservationTimes } from '../../domain/reservation.ts';
import type { ReviewedReservation } from '../../domain/reservation-review.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText, shortDayText } from '../../content/day-texts.ts';
import type { Locale } from '../../i18n/locale.ts';

const writtenDay = (day: string, today: SeoulDay, language: Locale): string => {
  const parsed = parseSeoulDay(day);
  if (parsed === null) return day;
  return day.slice(0, 4) === today.slice(0, 4)
    ? shortDayText(parsed, language)
    : dayText(parsed, language);
};

const writtenTime = (time: string, language: Locale) => timeText(time as TimeOfDay, language);

const writtenMoment = (day: string, time: string, today: SeoulDay, language: Locale): string =>
  `${writtenDay(day, today, language)}${language === 'ko' ? ' ' : ', '}${writtenTime(time, language)}`;

/** `11월 28일 (토) 오후 2시~오후 5시`, over several days with both of them; the year where it is not today's. */
export function whenText(times: ReservationTimes, today: SeoulDay, language: Locale): string {
  const { startDate, startTime, endDate, endTime } = times;
  const begin = writtenMoment(startDate, startTime, today, language);
  const dash = language === 'ko' ? '~' : '–';
  return startDate === endDate
    ? `${begin}${dash}${writtenTime(endTime, language)}`
    : `${begin} ${dash} ${writtenMoment(endDate, endTime, today, language)}`;
}

export function facilityOf(
  reservation: Pick<ReviewedReservation, 'resourceId'>,
): Facility | undefined {
  return facilities.find(({ id }) => id === reservation.resourceId);
}

/** In the reader's language; as it was asked for where the church no longer has it. */
export function resourceText(
  reservation: Pick<ReviewedReservation, 'resourceId' | 'resourceName'>,
  language: Locale,
): string {
  return facilityOf(reservation)?.name[language] ?? reservation.resourceName;
}
