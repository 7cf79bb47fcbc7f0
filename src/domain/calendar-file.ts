/** Calendar files by RFC 5545, which every calendar on a phone or a desk takes in. */
import {
  comingWeekday,
  SEOUL_TIME_ZONE,
  seoulDayAt,
  type SeoulDay,
  type TimeOfDay,
} from './seoul-day.ts';

/** A moment of the church's own clock. */
export interface CalendarMoment {
  readonly day: SeoulDay;
  readonly time: TimeOfDay;
}

export interface WeeklyOccurrence {
  readonly kind: 'weekly';
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekday: number;
  readonly start: TimeOfDay;
  /** Null where no end is announced; the file then claims {@link UNANNOUNCED_MINUTES}. */
  readonly end: TimeOfDay | null;
}

export interface SingleOccurrence {
  readonly kind: 'once';
  readonly start: CalendarMoment;
  readonly end: CalendarMoment;
}

/** What goes into somebody's calendar. */
export interface CalendarEvent {
  /** Names the event for ever: taking the file in again then corrects the entry and makes no second one. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  /** Where to read more, as an absolute address. */
  readonly url: string;
  readonly description: string | null;
  readonly when: WeeklyOccurrence | SingleOccurrence;
  /** Email address of who cancelled it: the file then takes the event out of the calendar (RFC 5546, 3.2.5). */
  readonly cancelledBy?: string | undefined;
}

/** How long a meeting is taken to last when the church announces no end. */
export const UNANNOUNCED_MINUTES = 90;

/** RFC 5545, 3.1: no line is longer, without its line break. */
const LINE_OCTETS = 75;

/** RFC 5545, 3.1: text holds no control character but the tab. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t]/gu;

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Korea has kept UTC+9 without daylight saving since 1988-10-08. */
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

/** RFC 5545, 3.3.11: what would end a value or part of it is written with a backslash. */
function escaped(text: string): string {
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

/** A line in pieces that each fit; the blank that opens a further piece counts too, and no character is cut. */
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

/** `20261122T090000`: the digits alone, for a time in the named zone. */
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
    when.end === null ? `DURATION:PT${UNANNOUNCED_MINUTES}M` : endLine({ day, time: when.end }),
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

/** One event as a whole file. A weekly one begins at its coming day in Seoul, which may be today. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const methods = event.cancelledBy === undefined ? [] : ['METHOD:CANCEL'];
  return textOfLines([
    ...FIRST_LINES,
    ...methods,
    ...SEOUL_ZONE,
    ...eventLines(event, now),
    'END:VCALENDAR',
  ]);
}

/** Many events under one name, as a calendar that is subscribed to and read again each hour. */
export function calendarFeed(name: string, events: readonly CalendarEvent[], now: Date): string {
  return textOfLines([
    ...FIRST_LINES,
    `X-WR-CALNAME:${escaped(name)}`,
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
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${instantInUtc(now)}`,
    ...timeLines(event.when, now),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    ...(event.description === null ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `URL:${event.url}`,
    // The entry that was taken in has the sequence number 0, which is the default.
    ...(cancelledBy === undefined
      ? []
      : ['SEQUENCE:1', 'STATUS:CANCELLED', `ORGANIZER:mailto:${cancelledBy}`]),
    'END:VEVENT',
  ];
}

/** A name for the file that every system takes. */
export function calendarFileName(event: CalendarEvent): string {
  const [name = ''] = event.uid.split('@');
  return `${name.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.ics`;
}
