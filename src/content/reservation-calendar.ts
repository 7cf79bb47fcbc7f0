import type { CalendarEvent } from '../domain/calendar-file.ts';
import type { ReservationReceipt } from '../domain/reservation.ts';
import type { ReservationTimes } from '../domain/reservation-times.ts';
import { isClockTime, parseSeoulDay } from '../domain/seoul-day.ts';
import { localizedPath, type Locale } from '../i18n/locale.ts';
import { eventPlace, eventUid } from './calendar-event.ts';
import { church } from './church.ts';
import { facilities } from './facilities.ts';

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
    uid: eventUid(`reservation-${requestId}`),
    title: `${church.name[language]} ${name}`,
    place: eventPlace(name, language),
    url: `${church.siteUrl}${localizedPath('/reserve', language)}`,
    description: null,
    cancelledBy: receipt.status === 'cancelled' ? church.email : undefined,
    when: {
      kind: 'once',
      start: { day: startDay, time: startTime },
      end: { day: endDay, time: endTime },
    },
  };
}
