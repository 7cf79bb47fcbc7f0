/** iCalendar files (RFC 5545), which all common calendar apps can import. */
import {
  comingWeekday,
  SEOUL_TIME_ZONE,
  seoulDayAt,
  type SeoulDay,
  type TimeOfDay,
} from './seoul-day.ts';

/** A wall-clock date and time in Asia/Seoul. */
interface CalendarMoment {
  readonly day: SeoulDay;
  readonly time: TimeOfDay;
}

export interface WeeklyOccurrence {
  readonly kind: 'weekly';
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekday: number;
  readonly start: TimeOfDay;
  /** Null if no end is announced; the file then uses {@link DEFAULT_EVENT_MINUTES}. */
  readonly end: TimeOfDay | null;
}

interface SingleOccurrence {
  readonly kind: 'once';
  readonly start: CalendarMoment;
  readonly end: CalendarMoment;
}

/** An event to export into a user's calendar. */
export interface CalendarEvent {
  /** Stable id of the event: importing the file again updates the existing entry instead of adding a second one. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  /** Absolute URL of a page with details. */
  readonly url: string;
  readonly description: string | null;
  readonly when: WeeklyOccurrence | SingleOccurrence;
  /**
   * Email address of the organizer who cancelled the event; the file then removes it from the calendar (RFC 5546,
   * 3.2.5).
   */
  readonly cancelledBy?: string | undefined;
}

/** Assumed duration of a meeting without an announced end. */
export const DEFAULT_EVENT_MINUTES = 90;

/** Maximum octets per line, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Control characters other than the tab are not allowed in text (RFC 5545, 3.1). */
const CONTROL_CHARACTERS = /[^\P{Cc}\t]/gu;

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Korea has used UTC+9 without daylight saving time since 1988-10-08. */
const SEOUL_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${SEOUL_TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19881009T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:KST',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const;

/** Escapes the characters that would end a value or part of one (RFC 5545, 3.3.11). */
function escapedValue(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(CONTROL_CHARACTERS, '');
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Folds a line to the octet limit; the leading space of a continuation line counts, and no character is split. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += more;
  }
  return result;
}

/** Local time such as `20261122T090000`, to be used with a TZID. */
function zoned({ day, time }: CalendarMoment): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${day.replaceAll('-', '')}T${hour.padStart(2, '0')}${minute}00`;
}

function instantInUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

const startLine = (moment: CalendarMoment) => `DTSTART;TZID=${SEOUL_TIME_ZONE}:${zoned(moment)}`;
const endLine = (moment: CalendarMoment) => `DTEND;TZID=${SEOUL_TIME_ZONE}:${zoned(moment)}`;

function timeLines(when: CalendarEvent['when'], now: Date): readonly string[] {
  if (when.kind === 'once') return [startLine(when.start), endLine(when.end)];
  const day = comingWeekday(when.weekday, seoulDayAt(now));
  return [
    startLine({ day, time: when.start }),
    when.end === null ? `DURATION:PT${DEFAULT_EVENT_MINUTES}M` : endLine({ day, time: when.end }),
    `RRULE:FREQ=WEEKLY;BYDAY=${WEEKDAYS[when.weekday] ?? ''}`,
  ];
}

const FIRST_LINES = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Behold//Church calendar//EN',
  'CALSCALE:GREGORIAN',
] as const;

const textOfLines = (lines: readonly string[]) => `${lines.map(folded).join('\r\n')}\r\n`;

/**
 * A calendar file with an event and others that are added or cancelled as it is. A weekly event starts on its next
 * occurrence in Seoul, which may be today.
 */
export function calendarFile(
  event: CalendarEvent,
  now: Date,
  others: readonly CalendarEvent[] = [],
): string {
  const methods = event.cancelledBy === undefined ? [] : ['METHOD:CANCEL'];
  return textOfLines([
    ...FIRST_LINES,
    ...methods,
    ...SEOUL_ZONE,
    ...[event, ...others].flatMap((one) => eventLines(one, now)),
    'END:VCALENDAR',
  ]);
}

/** A named feed of events for calendar subscriptions, which clients refresh hourly. */
export function calendarFeed(name: string, events: readonly CalendarEvent[], now: Date): string {
  return textOfLines([
    ...FIRST_LINES,
    `X-WR-CALNAME:${escapedValue(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...SEOUL_ZONE,
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]);
}

function eventLines(event: CalendarEvent, now: Date): readonly string[] {
  const { cancelledBy } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapedValue(event.uid)}`,
    `DTSTAMP:${instantInUtc(now)}`,
    ...timeLines(event.when, now),
    `SUMMARY:${escapedValue(event.title)}`,
    `LOCATION:${escapedValue(event.place)}`,
    ...(event.description === null ? [] : [`DESCRIPTION:${escapedValue(event.description)}`]),
    `URL:${event.url}`,
    // The imported entry has the default sequence number 0, so a cancellation needs 1.
    ...(cancelledBy === undefined
      ? []
      : ['SEQUENCE:1', 'STATUS:CANCELLED', `ORGANIZER:mailto:${cancelledBy}`]),
    'END:VEVENT',
  ];
}

/** A file name that is valid on every operating system. */
export function calendarFileName(event: CalendarEvent): string {
  const [name = ''] = event.uid.split('@');
  return `${name.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.ics`;
}
