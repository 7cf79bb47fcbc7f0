import { describe, expect, test } from 'vitest';
import {
  calendarFile,
  calendarFileName,
  UNANNOUNCED_MINUTES,
  type CalendarEvent,
  type WeeklyOccurrence,
} from '../../src/domain/calendar-file.ts';
import { parseSeoulDay, weekdayOf, type SeoulDay } from '../../src/domain/seoul-day.ts';

const SATURDAY_IN_SEOUL = new Date('2026-11-21T03:04:05.678Z');

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

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

/** The lines of a file as a calendar reads them: folds undone. */
function linesOf(file: string): readonly string[] {
  return file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}

function valueOf(file: string, name: string): string | undefined {
  const line = linesOf(file).find((text) => new RegExp(`^${name}[:;]`).test(text));
  return line?.slice(line.indexOf(':') + 1);
}

/** What a reader makes of an escaped text (RFC 5545, 3.3.11). */
function unescaped(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

test('a weekly meeting is written as a whole calendar', () => {
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
    `DURATION:PT${UNANNOUNCED_MINUTES}M`,
    'RRULE:FREQ=WEEKLY;BYDAY=SU',
    'SUMMARY:Sunday service',
    'LOCATION:Main hall',
    'URL:https://church.example/services',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('an announced end is written and no length is guessed', () => {
  const file = calendarFile(
    event({ when: { kind: 'weekly', weekday: 5, start: '19:30', end: '21:00' } }),
    SATURDAY_IN_SEOUL,
  );
  expect(file).toContain('DTSTART;TZID=Asia/Seoul:20261127T193000\r\n');
  expect(file).toContain('DTEND;TZID=Asia/Seoul:20261127T210000\r\n');
  expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=FR\r\n');
  expect(file).not.toContain('DURATION');
});

test('what happens once is not repeated, and may last over days', () => {
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

describe('the first day of a weekly meeting is the coming one in Seoul', () => {
  test.each([
    ['on the day before', 0, '2026-11-21T03:00:00Z', '20261122'],
    ['on the day itself', 0, '2026-11-22T03:00:00Z', '20261122'],
    ['late on the day itself', 0, '2026-11-22T14:59:59Z', '20261122'],
    ['when the day is over in Seoul only', 0, '2026-11-22T15:00:00Z', '20261129'],
    ['when the day has begun in Seoul only', 0, '2026-11-21T15:00:00Z', '20261122'],
    ['across a month', 3, '2026-11-26T03:00:00Z', '20261202'],
    ['across a year', 0, '2026-12-28T03:00:00Z', '20270103'],
    ['across a leap day', 5, '2028-02-26T03:00:00Z', '20280303'],
  ])('%s', (_name, weekday, now, first) => {
    const file = calendarFile(event({ when: { ...SUNDAY, weekday } }), new Date(now));
    expect(valueOf(file, 'DTSTART;TZID=Asia/Seoul')).toBe(`${first}T090000`);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('and its rule names weekday %i', (weekday) => {
    const file = calendarFile(event({ when: { ...SUNDAY, weekday } }), SATURDAY_IN_SEOUL);
    const start = valueOf(file, 'DTSTART;TZID=Asia/Seoul') ?? '';
    const first = day(`${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}`);
    expect(weekdayOf(first)).toBe(weekday);
    const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
    expect(valueOf(file, 'RRULE')).toBe(`FREQ=WEEKLY;BYDAY=${names[weekday] ?? ''}`);
  });
});

test('an hour of one digit is written with two', () => {
  const file = calendarFile(event({ when: { ...SUNDAY, start: '9:05' } }), SATURDAY_IN_SEOUL);
  expect(file).toContain(':20261122T090500\r\n');
});

describe('texts survive', () => {
  test.each([
    ['a comma', 'Main hall, 3rd floor', 'Main hall\\, 3rd floor'],
    ['a semicolon', 'a; b', 'a\\; b'],
    ['a backslash', 'a\\b', 'a\\\\b'],
    ['a backslash before n', 'a\\nb', 'a\\\\nb'],
    ['a colon, which needs nothing', '9:00', '9:00'],
    ['quotation marks, which need nothing', '"a"', '"a"'],
    ['a line break', 'a\nb', 'a\\nb'],
    ['a line break of Windows', 'a\r\nb', 'a\\nb'],
    ['a line break of old', 'a\rb', 'a\\nb'],
    ['a tab', 'a\tb', 'a\tb'],
    ['a control character, which is no text', 'a\u0000\u0007\u007fb', 'ab'],
    ['Korean', '주일 1부 예배', '주일 1부 예배'],
  ])('%s', (_name, text, written) => {
    const file = calendarFile(
      event({ title: text, place: text, description: text }),
      SATURDAY_IN_SEOUL,
    );
    for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION']) {
      expect(valueOf(file, name)).toBe(written);
    }
  });

  test('and nothing in them begins a line of its own', () => {
    const file = calendarFile(
      event({ title: 'a\r\nATTENDEE:mailto:x@y.example', description: 'b\nEND:VEVENT' }),
      SATURDAY_IN_SEOUL,
    );
    expect(file).not.toMatch(/\r\nATTENDEE/);
    expect(file.match(/\r\nEND:VEVENT/g)).toHaveLength(1);
  });
});

describe('no line is longer than 75 octets, and none is cut within a character', () => {
  const encoder = new TextEncoder();
  const WIDTHS = ['a', 'é', '가', '🙏', 'a가🙏é', '가, '];

  test.each(
    WIDTHS.flatMap((unit) =>
      Array.from({ length: 40 }, (_, index) => [unit, 55 + index * 3] as const),
    ),
  )('%s to about %i octets', (unit, octets) => {
    const text = unit.repeat(Math.ceil(octets / encoder.encode(unit).length)).trim();
    const file = calendarFile(event({ title: text, description: text }), SATURDAY_IN_SEOUL);
    for (const line of file.split('\r\n')) {
      expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
      // A cut pair of surrogates would come back as the replacement character.
      expect(new TextDecoder().decode(encoder.encode(line))).toBe(line);
    }
    expect(unescaped(valueOf(file, 'SUMMARY') ?? '')).toBe(text);
    expect(unescaped(valueOf(file, 'DESCRIPTION') ?? '')).toBe(text);
  });

  test('75 octets stay in one line and 76 do not', () => {
    const titled = (length: number) =>
      calendarFile(event({ title: 'a'.repeat(length - 'SUMMARY:'.length) }), SATURDAY_IN_SEOUL);
    expect(titled(75)).not.toContain('\r\n ');
    expect(titled(76)).toContain('\r\n a\r\n');
  });

  test('long lines stay foldable however long they are', () => {
    const file = calendarFile(
      event({ description: '은혜 '.repeat(500).trim() }),
      SATURDAY_IN_SEOUL,
    );
    const lines = file.split('\r\n').map((line) => encoder.encode(line).length);
    expect(Math.max(...lines)).toBeLessThanOrEqual(75);
  });
});

test('every line ends with CRLF and no other break occurs', () => {
  const file = calendarFile(event({ description: 'a\nb\rc' }), SATURDAY_IN_SEOUL);
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('the same event at another time is the same entry, freshly stamped', () => {
  const before = calendarFile(event(), SATURDAY_IN_SEOUL);
  const after = calendarFile(event(), new Date('2027-03-01T00:00:00Z'));
  expect(valueOf(after, 'UID')).toBe(valueOf(before, 'UID'));
  expect(valueOf(after, 'DTSTAMP')).toBe('20270301T000000Z');
});

test.each([
  ['sunday-first@church.example', 'sunday-first.ics'],
  ['reservation 7/a@church.example', 'reservation-7-a.ics'],
])('%s is kept as %s', (uid, name) => {
  expect(calendarFileName(event({ uid }))).toBe(name);
});
