import { describe, expect, test } from 'vitest';
import {
  calendarFile,
  calendarFileName,
  DEFAULT_EVENT_MINUTES,
  type CalendarEvent,
  type WeeklyOccurrence,
} from '../../src/domain/calendar-file.ts';
import { weekdayOf } from '../../src/domain/seoul-day.ts';
import { day } from '../support/seoul-day.ts';

const SATURDAY_IN_SEOUL = new Date('2026-11-21T03:04:05.678Z');

const SUNDAY: WeeklyOccurrence = { kind: 'weekly', weekday: 0, start: '09:00', end: null };

function event(change: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: 'sunday-first@church.example',
    title: 'Sunday service',
    place: 'Main hall',
    url: 'https://church.example/services',
    description: null,
    when: SUNDAY,
    ...change,
  };
}

/** The unfolded content lines of a file (RFC 5545, 3.1). */
function linesOf(file: string): readonly string[] {
  return file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}

function valueOf(file: string, name: string): string | undefined {
  const line = linesOf(file).find((text) => new RegExp(`^${name}[:;]`).test(text));
  return line?.slice(line.indexOf(':') + 1);
}

/** Undoes the escaping of a TEXT value (RFC 5545, 3.3.11). */
function unescaped(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

test('calendarFile writes a weekly meeting as a complete iCalendar object', () => {
  expect(calendarFile(event(), SATURDAY_IN_SEOUL).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Behold//Church calendar//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Seoul',
    'BEGIN:STANDARD',
    'DTSTART:19881009T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'TZNAME:KST',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:sunday-first@church.example',
    'DTSTAMP:20261121T030405Z',
    'DTSTART;TZID=Asia/Seoul:20261122T090000',
    `DURATION:PT${DEFAULT_EVENT_MINUTES}M`,
    'RRULE:FREQ=WEEKLY;BYDAY=SU',
    'SUMMARY:Sunday service',
    'LOCATION:Main hall',
    'URL:https://church.example/services',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('calendarFile writes DTEND and no DURATION for a meeting with an announced end', () => {
  const file = calendarFile(
    event({ when: { kind: 'weekly', weekday: 5, start: '19:30', end: '21:00' } }),
    SATURDAY_IN_SEOUL,
  );
  expect(file).toContain('DTSTART;TZID=Asia/Seoul:20261127T193000\r\n');
  expect(file).toContain('DTEND;TZID=Asia/Seoul:20261127T210000\r\n');
  expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=FR\r\n');
  expect(file).not.toContain('DURATION');
});

test('calendarFile writes a single event across midnight without RRULE', () => {
  const file = calendarFile(
    event({
      when: {
        kind: 'once',
        start: { day: day('2026-12-31'), time: '21:00' },
        end: { day: day('2027-01-01'), time: '00:30' },
      },
    }),
    SATURDAY_IN_SEOUL,
  );
  expect(file).toContain('DTSTART;TZID=Asia/Seoul:20261231T210000\r\n');
  expect(file).toContain('DTEND;TZID=Asia/Seoul:20270101T003000\r\n');
  expect(file).not.toMatch(/RRULE|DURATION/);
});

describe('calendarFile: start of a weekly meeting', () => {
  test.each([
    ['the day before', 0, '2026-11-21T03:00:00Z', '20261122'],
    ['the same day', 0, '2026-11-22T03:00:00Z', '20261122'],
    ['the last second of the same day', 0, '2026-11-22T14:59:59Z', '20261122'],
    ['the day after in Seoul, the same day in UTC', 0, '2026-11-22T15:00:00Z', '20261129'],
    ['the same day in Seoul, the day before in UTC', 0, '2026-11-21T15:00:00Z', '20261122'],
    ['the last week of a month', 3, '2026-11-26T03:00:00Z', '20261202'],
    ['the last week of a year', 0, '2026-12-28T03:00:00Z', '20270103'],
    ['the week of a leap day', 5, '2028-02-26T03:00:00Z', '20280303'],
  ])(
    'seen from %s, DTSTART is the next date with that weekday in Seoul',
    (_name, weekday, now, first) => {
      const file = calendarFile(event({ when: { ...SUNDAY, weekday } }), new Date(now));
      expect(valueOf(file, 'DTSTART;TZID=Asia/Seoul')).toBe(`${first}T090000`);
    },
  );

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'DTSTART falls on weekday %i and RRULE names the same weekday',
    (weekday) => {
      const file = calendarFile(event({ when: { ...SUNDAY, weekday } }), SATURDAY_IN_SEOUL);
      const start = valueOf(file, 'DTSTART;TZID=Asia/Seoul') ?? '';
      const first = day(`${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}`);
      expect(weekdayOf(first)).toBe(weekday);
      const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
      expect(valueOf(file, 'RRULE')).toBe(`FREQ=WEEKLY;BYDAY=${names[weekday] ?? ''}`);
    },
  );
});

test('calendarFile pads a one-digit hour to two digits', () => {
  const file = calendarFile(event({ when: { ...SUNDAY, start: '9:05' } }), SATURDAY_IN_SEOUL);
  expect(file).toContain(':20261122T090500\r\n');
});

describe('calendarFile: escaping of text', () => {
  test.each([
    ['a comma', 'Main hall, 3rd floor', 'Main hall\\, 3rd floor'],
    ['a semicolon', 'a; b', 'a\\; b'],
    ['a backslash', 'a\\b', 'a\\\\b'],
    ['a backslash before n', 'a\\nb', 'a\\\\nb'],
    ['a colon (unchanged)', '9:00', '9:00'],
    ['quotation marks (unchanged)', '"a"', '"a"'],
    ['LF', 'a\nb', 'a\\nb'],
    ['CRLF', 'a\r\nb', 'a\\nb'],
    ['a lone CR', 'a\rb', 'a\\nb'],
    ['a tab (unchanged)', 'a\tb', 'a\tb'],
    ['control characters (removed)', 'a\u0000\u0007\u007fb', 'ab'],
    ['Korean (unchanged)', '주일 1부 예배', '주일 1부 예배'],
  ])('writes %s', (_name, text, written) => {
    const file = calendarFile(
      event({ title: text, place: text, description: text }),
      SATURDAY_IN_SEOUL,
    );
    for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION']) {
      expect(valueOf(file, name)).toBe(written);
    }
  });

  test('a line break in a text cannot add a property or end the event', () => {
    const file = calendarFile(
      event({ title: 'a\r\nATTENDEE:mailto:x@y.example', description: 'b\nEND:VEVENT' }),
      SATURDAY_IN_SEOUL,
    );
    expect(file).not.toMatch(/\r\nATTENDEE/);
    expect(file.match(/\r\nEND:VEVENT/g)).toHaveLength(1);
  });
});

describe('calendarFile: line folding', () => {
  const encoder = new TextEncoder();
  const WIDTHS = ['a', 'é', '가', '🙏', 'a가🙏é', '가, '];

  test.each(
    WIDTHS.flatMap((unit) =>
      Array.from({ length: 40 }, (_, index) => [unit, 55 + index * 3] as const),
    ),
  )(
    'folds %s repeated to about %i octets at 75 octets without splitting a character',
    (unit, octets) => {
      const text = unit.repeat(Math.ceil(octets / encoder.encode(unit).length)).trim();
      const file = calendarFile(event({ title: text, description: text }), SATURDAY_IN_SEOUL);
      for (const line of file.split('\r\n')) {
        expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
        // A split surrogate pair would be decoded as the replacement character.
        expect(new TextDecoder().decode(encoder.encode(line))).toBe(line);
      }
      expect(unescaped(valueOf(file, 'SUMMARY') ?? '')).toBe(text);
      expect(unescaped(valueOf(file, 'DESCRIPTION') ?? '')).toBe(text);
    },
  );

  test('a line of 75 octets is not folded, one of 76 is', () => {
    const titled = (length: number) =>
      calendarFile(event({ title: 'a'.repeat(length - 'SUMMARY:'.length) }), SATURDAY_IN_SEOUL);
    expect(titled(75)).not.toContain('\r\n ');
    expect(titled(76)).toContain('\r\n a\r\n');
  });

  test('folds a description of 500 words at 75 octets', () => {
    const file = calendarFile(
      event({ description: '은혜 '.repeat(500).trim() }),
      SATURDAY_IN_SEOUL,
    );
    const lines = file.split('\r\n').map((line) => encoder.encode(line).length);
    expect(Math.max(...lines)).toBeLessThanOrEqual(75);
  });
});

test('calendarFile ends every line with CRLF and contains no other CR or LF', () => {
  const file = calendarFile(event({ description: 'a\nb\rc' }), SATURDAY_IN_SEOUL);
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('calendarFile repeats the UID and renews DTSTAMP when the same event is written later', () => {
  const before = calendarFile(event(), SATURDAY_IN_SEOUL);
  const after = calendarFile(event(), new Date('2027-03-01T00:00:00Z'));
  expect(valueOf(after, 'UID')).toBe(valueOf(before, 'UID'));
  expect(valueOf(after, 'DTSTAMP')).toBe('20270301T000000Z');
});

test.each([
  ['sunday-first@church.example', 'sunday-first.ics'],
  ['reservation 7/a@church.example', 'reservation-7-a.ics'],
])('calendarFileName of the UID %s is %s', (uid, name) => {
  expect(calendarFileName(event({ uid }))).toBe(name);
});

test('calendarFile of a cancelled event has the same UID, a higher sequence number and METHOD:CANCEL', () => {
  const planned = calendarFile(event(), SATURDAY_IN_SEOUL);
  const cancelled = calendarFile(
    event({ cancelledBy: 'office@church.example' }),
    SATURDAY_IN_SEOUL,
  );
  expect(valueOf(cancelled, 'UID')).toBe(valueOf(planned, 'UID'));
  expect(valueOf(planned, 'METHOD')).toBeUndefined();
  expect(valueOf(planned, 'SEQUENCE')).toBeUndefined();
  expect(valueOf(cancelled, 'METHOD')).toBe('CANCEL');
  expect(valueOf(cancelled, 'SEQUENCE')).toBe('1');
  expect(valueOf(cancelled, 'STATUS')).toBe('CANCELLED');
  expect(valueOf(cancelled, 'ORGANIZER')).toBe('mailto:office@church.example');
});
