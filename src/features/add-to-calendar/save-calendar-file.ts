import { calendarFile, calendarFileName, type CalendarEvent } from '../../domain/calendar-file.ts';

/** How long the file is kept for a browser that asks its visitor before it takes it. */
const KEEP_MS = 60_000;

/** Hands the event to the device as a file, which opens in the calendar of its owner. */
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
