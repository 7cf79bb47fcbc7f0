import { calendarFile, calendarFileName, type CalendarEvent } from '../../domain/calendar-file.ts';

/** Milliseconds before the object URL is revoked, as a browser may ask the user before downloading. */
const KEEP_MS = 60_000;

/** Downloads the event as a file, which opens in the device's calendar. */
export function saveCalendarFile(event: CalendarEvent): void {
  const file = new Blob([calendarFile(event, new Date())], { type: 'text/calendar;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = calendarFileName(event);
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, KEEP_MS);
}
