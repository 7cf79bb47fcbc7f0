import { calendarFile, calendarFileName, type CalendarEvent } from '../../domain/calendar-file.ts';
import { saveFile } from '../../platform/save-file.ts';

/** Downloads the events as a file named after the first, which opens in the device's calendar. */
export function saveCalendarFile(
  first: CalendarEvent,
  others: readonly CalendarEvent[] = [],
): void {
  const text = calendarFile(first, new Date(), others);
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), calendarFileName(first));
}
