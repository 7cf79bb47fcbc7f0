import type { CalendarEvent } from '../domain/calendar-file.ts';
import { isClockTime } from '../domain/reservation-availability.ts';
import type { ReservationReceipt } from '../domain/reservation.ts';
import type { ReservationTimes } from '../domain/reservation-times.ts';
import { parseSeoulDay } from '../domain/seoul-day.ts';
import { addressLine, church } from './church.ts';
import { facilities } from './facilities.ts';
import type { Locale } from '../i18n/locale.ts';

/**
 * The calendar events of the dates of a request: those that are approved; if there are none, the cancelled ones, to be
 * removed.
 */
export function reservationCalendarEvents(
  dates: readonly Parameters<typeof reservationCalendarEvent>[0][],
  language: Locale,
): readonly CalendarEvent[] {
  const approved = dates.filter(({ status }) => status === 'approved');
  const exported =
    approved.length > 0 ? approved : dates.filter(({ status }) => status === 'cancelled');
  return exported.flatMap((date) => reservationCalendarEvent(date, language) ?? []);
}

/** The calendar event of the user's own reservation, or its cancellation; null if its times are invalid. */
export function reservationCalendarEvent(
  receipt: ReservationTimes & Pick<ReservationReceipt, 'requestId' | 'resourceId' | 'status'>,
  language: Locale,
): CalendarEvent | null {
  const { requestId, resourceId, startTime, endTime } = receipt;
  const startDay = parseSeoulDay(receipt.startDate);
  const endDay = parseSeoulDay(receipt.endDate);
  if (startDay === null || endDay === null) return null;
  if (!isClockTime(startTime) || !isClockTime(endTime)) return null;
  const resource = facilities.find(({ id }) => id === resourceId);
  const name = resource?.name[language] ?? church.name[language];
  return {
    uid: `reservation-${requestId}@${new URL(church.siteUrl).hostname}`,
    title: `${church.name[language]} ${name}`,
    place:
      language === 'ko'
        ? `${addressLine('ko')} ${church.name.ko} ${name}`
        : `${church.name.en}, ${name}, ${addressLine('en')}`,
    url: `${church.siteUrl}${language === 'en' ? '/en' : ''}/reserve`,
    description: null,
    cancelledBy: receipt.status === 'cancelled' ? church.email : undefined,
    when: {
      kind: 'once',
      start: { day: startDay, time: startTime },
      end: { day: endDay, time: endTime },
    },
  };
}
