import { calendarFile, calendarFileName, type CalendarEvent } from '../../domain/calendar-file.ts';

/** Milliseconds before the object URL is revoked, as a browser may ask the user before downloading. */
const KEEP_MS = 60_000;

/** Downloads the events as a file named after the first, which opens in the device's calendar. */
export function saveCalendarFile(
  first: CalendarEvent,
  others: readonly CalendarEvent[] = [],
): void {
  const text = calendarFile(first, new Date(), others);
  const file = new Blob([text], { type: 'text/calendar;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = calendarFileName(first);
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, KEEP_MS);
}
