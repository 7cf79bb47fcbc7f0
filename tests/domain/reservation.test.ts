import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exceedsCapacity,
  isShortNotice,
  lastReservableDay,
  slotOf,
  slotProblem,
} from '../../src/domain/reservation.ts';
import { reservationSchema } from '../../src/domain/reservation-request.ts';
import { timesOn, type ReservationTimes } from '../../src/domain/reservation-times.ts';
import { NAMES_WITH_LINK, NAMES_WITHOUT_LINK } from '../support/names-with-links.ts';
import {
  RESERVATION_WIRE_NAMES,
  reservationFromWire,
  reservationToWire,
} from '../../src/domain/reservation-wire.ts';
import { instantOfWallClock, parseSeoulDay } from '../../src/domain/seoul-day.ts';
import { anyText } from '../support/any-text.ts';
import { inTimeZones } from '../support/time-zones.ts';

/** Saturday, 21 November 2026, 15:04:30 in Seoul. */
const NOW = new Date('2026-11-21T15:04:30+09:00');

const schema = reservationSchema({
  resources: [
    { id: 'hall', type: 'facility', capacity: 20 },
    { id: 'van', type: 'vehicle', capacity: 9 },
  ],
  clock: () => NOW,
});

const REQUEST = {
  requestId: '3f1c7e0a-5a3e-4c62-9a53-1d2f0c9b7e11',
  language: 'ko',
  reservationType: 'facility',
  name: '김새봄',
  phone: '010-1234-5678',
  email: 'saebom@behold.example',
  organization: '청년 목장',
  resourceId: 'hall',
  startDate: '2026-11-28',
  startTime: '14:00',
  endDate: '2026-11-28',
  endTime: '16:30',
  dates: null,
  purpose: '목장 모임',
  participants: 12,
  notes: '의자를 둥글게 놓겠습니다.',
  replaces: 'ab'.repeat(32),
  consent: true,
};

/** `field: problem` for each issue, without the common key prefix. */
function problemsOf(change: Readonly<Record<string, unknown>>): string[] {
  const { error } = schema.safeParse({ ...REQUEST, ...change });
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message.replace('reservation:problem.', '')}`,
  );
}

function parsed(change: Readonly<Record<string, unknown>> = {}) {
  return schema.parse({ ...REQUEST, ...change });
}

describe('reservationSchema', () => {
  test('accepts a complete request unchanged', () => {
    expect(parsed()).toEqual(REQUEST);
  });

  test('reads missing, blank and null optional fields as null', () => {
    const bare = { organization: null, participants: null, notes: null, replaces: null };
    const { organization, participants, notes, replaces, ...required } = REQUEST;
    expect([organization, participants, notes, replaces]).not.toContain(null);
    expect(schema.parse(required)).toEqual({ ...required, ...bare });
    const blank = { organization: ' ', participants: '', notes: '\n', replaces: null };
    expect(parsed(blank)).toMatchObject(bare);
    expect(parsed(bare)).toMatchObject(bare);
  });

  test('normalizes texts, the phone number and the request id', () => {
    expect(
      parsed({
        name: ' 김\n새봄 ',
        phone: '+82 10 1234 5678',
        email: ' saebom@behold.example ',
        purpose: '목장\r\n모임 ',
        requestId: REQUEST.requestId.toUpperCase(),
      }),
    ).toMatchObject({
      name: '김 새봄',
      phone: '010-1234-5678',
      email: 'saebom@behold.example',
      purpose: '목장\n모임',
      requestId: REQUEST.requestId,
    });
  });

  test('keeps markup as plain text', () => {
    const text = '<script>alert("1")</script> & ‘따옴표’';
    const texts = { name: text.slice(0, 50), organization: text, purpose: text, notes: text };
    expect(parsed(texts)).toMatchObject(texts);
  });

  test('drops unknown fields', () => {
    expect(parsed({ status: 'approved', admin_level: 0, applicant: 'x' })).toEqual(REQUEST);
  });
});

describe('reservationSchema: limits of each field', () => {
  test.each<[field: string, value: unknown, problem: string | null]>([
    ['name', '가', null],
    ['name', '가'.repeat(50), null],
    ['name', '🙏'.repeat(50), null],
    ['name', '가'.repeat(51), 'nameLong'],
    ['name', '', 'nameMissing'],
    ['name', ' \u3164\n', 'nameMissing'],
    ['name', null, 'nameMissing'],
    ...NAMES_WITH_LINK.map((name): [string, unknown, string | null] => ['name', name, 'nameLink']),
    ...NAMES_WITHOUT_LINK.map((name): [string, unknown, string | null] => ['name', name, null]),
    ['name', 7, 'nameMissing'],
    ['name', ['가'], 'nameMissing'],
    ['phone', '', 'phoneMissing'],
    ['phone', ' ', 'phoneMissing'],
    ['phone', null, 'phoneMissing'],
    ['phone', '010-1234-567', 'phone'],
    ['phone', '1'.repeat(1000), 'phone'],
    ['email', '', 'emailMissing'],
    ['email', null, 'emailMissing'],
    ['email', 'saebom', 'email'],
    ['email', `${'a'.repeat(246)}@b.example`, 'email'],
    ['email', `${'a'.repeat(244)}@b.example`, null],
    ['organization', '가'.repeat(100), null],
    ['organization', '가'.repeat(101), 'organizationLong'],
    ['organization', 7, 'unreadable'],
    ['purpose', '가', null],
    ['purpose', '가'.repeat(500), null],
    ['purpose', '가'.repeat(501), 'purposeLong'],
    ['purpose', '\n', 'purposeMissing'],
    ['purpose', undefined, 'purposeMissing'],
    ['notes', '가'.repeat(1000), null],
    ['notes', '가'.repeat(1001), 'notesLong'],
    ['participants', 1, null],
    ['participants', 9999, null],
    ['participants', 10000, 'participants'],
    ['participants', 1e9, 'participants'],
    ['participants', 0, 'participants'],
    ['participants', -1, 'participants'],
    ['participants', 1.5, 'participants'],
    ['participants', Number.NaN, 'participants'],
    ['participants', '12', 'participants'],
    ['language', 'fr', 'unreadable'],
    ['requestId', 'x', 'unreadable'],
    ['requestId', undefined, 'unreadable'],
    ['consent', false, 'consent'],
    ['consent', undefined, 'consent'],
    ['consent', 'true', 'consent'],
    ['reservationType', 'boat', 'type'],
    ['resourceId', 'attic', 'resource'],
    ['resourceId', 'van', 'resource'],
    ['resourceId', '', 'resource'],
    ['resourceId', undefined, 'resource'],
    ['startDate', '2026-02-30', 'date'],
    ['startDate', '28.11.2026', 'date'],
    ['startDate', '', 'date'],
    ['startDate', null, 'date'],
    ['endDate', '2026-11-31', 'date'],
    ['startTime', '24:00', 'time'],
    ['startTime', '9:00', 'time'],
    ['startTime', '14:60', 'time'],
    ['startTime', '14:00:30', 'time'],
    ['endTime', '', 'time'],
    ['endTime', undefined, 'time'],
  ])('the field %s with the value %j gives the problem %s', (field, value, problem) => {
    expect(problemsOf({ [field]: value })).toEqual(
      problem === null ? [] : [`${field}: ${problem}`],
    );
  });

  test('reports all problems at once', () => {
    expect(
      problemsOf({
        name: '',
        email: 'x',
        resourceId: 'van',
        endTime: '13:00',
        participants: 1.5,
        consent: false,
      }).sort(),
    ).toEqual([
      'consent: consent',
      'email: email',
      'endTime: endNotAfterStart',
      'name: nameMissing',
      'participants: participants',
      'resourceId: resource',
    ]);
  });

  test('an empty object gives a problem for every required field, and other values are rejected', () => {
    const { error } = schema.safeParse({});
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
      new Set(
        Object.keys(REQUEST).filter(
          (field) =>
            !['organization', 'participants', 'notes', 'replaces', 'dates'].includes(field),
        ),
      ),
    );
    expect(schema.safeParse(null).success).toBe(false);
    expect(schema.safeParse('text').success).toBe(false);
  });
});

describe('reservationSchema: time of use', () => {
  const times = (startDate: string, startTime: string, endDate: string, endTime: string) => ({
    startDate,
    startTime,
    endDate,
    endTime,
  });

  test.each<[what: string, times: ReservationTimes, problem: string | null]>([
    ['an afternoon', times('2026-11-28', '14:00', '2026-11-28', '16:00'), null],
    ['one minute', times('2026-11-28', '14:00', '2026-11-28', '14:01'), null],
    ['across midnight', times('2026-11-28', '22:00', '2026-11-29', '06:00'), null],
    ['until midnight', times('2026-11-28', '22:00', '2026-11-29', '00:00'), null],
    ['across the turn of the year', times('2026-12-31', '21:00', '2027-01-01', '01:00'), null],
    ['start in the current minute', times('2026-11-21', '15:04', '2026-11-21', '16:00'), null],
    ['31 days', times('2026-12-01', '09:00', '2027-01-01', '18:00'), null],
    ['two years ahead', times('2028-11-21', '09:00', '2028-11-21', '10:00'), null],
    [
      'end equal to start',
      times('2026-11-28', '14:00', '2026-11-28', '14:00'),
      'endTime: endNotAfterStart',
    ],
    [
      'end before start',
      times('2026-11-28', '14:00', '2026-11-28', '13:59'),
      'endTime: endNotAfterStart',
    ],
    [
      'end on the day before',
      times('2026-11-28', '14:00', '2026-11-27', '16:00'),
      'endDate: endNotAfterStart',
    ],
    [
      'start in the minute before',
      times('2026-11-21', '15:03', '2026-11-21', '16:00'),
      'startTime: startInPast',
    ],
    [
      'start on the day before',
      times('2026-11-20', '16:00', '2026-11-28', '16:00'),
      'startDate: startInPast',
    ],
    ['32 days', times('2026-12-01', '09:00', '2027-01-02', '08:00'), 'endDate: tooLong'],
    [
      'more than two years ahead',
      times('2028-11-22', '09:00', '2028-11-22', '10:00'),
      'startDate: tooFarAhead',
    ],
  ])('%s: $2', (_what, changes, problem) => {
    expect(problemsOf({ ...changes })).toEqual(problem === null ? [] : [problem]);
  });

  test('uses the time in Seoul whatever the time zone of the device', () => {
    inTimeZones(() => {
      expect(problemsOf(times('2026-11-21', '15:04', '2026-11-21', '16:00'))).toEqual([]);
      expect(problemsOf(times('2026-11-21', '15:03', '2026-11-21', '16:00'))).toHaveLength(1);
      expect(instantOfWallClock('2026-11-22T00:00')?.toISOString()).toBe(
        '2026-11-21T15:00:00.000Z',
      );
    });
  });

  test('slotOf and slotProblem return null for an incomplete time', () => {
    expect(slotOf(times('2026-11-28', '', '2026-11-28', '16:00'))).toBeNull();
    expect(slotProblem(times('', '14:00', '2026-11-28', '13:00'), NOW)).toBeNull();
  });

  test('lastReservableDay is the same date two years later, and 28 February for a leap day', () => {
    const day = (text: string) => parseSeoulDay(text) ?? expect.fail(text);
    expect(lastReservableDay(day('2026-11-21'))).toBe('2028-11-21');
    expect(lastReservableDay(day('2028-02-29'))).toBe('2030-02-28');
  });
});

describe('hints that do not block a request', () => {
  test.each([
    ['2026-11-21', true],
    ['2026-11-23', true],
    ['2026-11-24', false],
    ['2027-01-01', false],
    ['', false],
  ])('isShortNotice for a start on "%s" is %s', (day, short) => {
    expect(isShortNotice(day, NOW)).toBe(short);
  });

  test('isShortNotice counts days in Seoul', () => {
    const lateEvening = new Date('2026-11-21T14:59:59Z');
    const midnight = new Date('2026-11-21T15:00:00Z');
    expect(isShortNotice('2026-11-24', lateEvening)).toBe(false);
    expect(isShortNotice('2026-11-24', midnight)).toBe(true);
  });

  test.each([
    [null, false],
    [20, false],
    [21, true],
  ])('exceedsCapacity of %s people in a room for 20 is %s', (people, exceeded) => {
    expect(exceedsCapacity(people, { capacity: 20 })).toBe(exceeded);
  });

  test('exceeding the capacity and short notice are no problems of the schema', () => {
    expect(
      problemsOf({ participants: 21, startDate: '2026-11-22', endDate: '2026-11-22' }),
    ).toEqual([]);
  });
});

describe('reservation in JSON', () => {
  test('reservationToWire uses the field names of the API, and reservationFromWire reverses it', () => {
    const body = reservationToWire(parsed(), '3층 본당');
    expect(Object.keys(body).sort()).toEqual(
      [...Object.values(RESERVATION_WIRE_NAMES), 'resource_name'].sort(),
    );
    expect(body).toMatchObject({ reservation_type: 'facility', start_date: '2026-11-28' });
    expect(schema.parse(reservationFromWire(body))).toEqual(REQUEST);
  });

  test('reservationSchema is idempotent for any text', () => {
    const text = anyText({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (name, purpose, notes) => {
        const first = schema.safeParse({ ...REQUEST, name, purpose, notes });
        if (!first.success) return;
        expect(schema.parse(first.data)).toEqual(first.data);
      }),
    );
  });
});

describe('the dates of a recurring request', () => {
  const problem = (dates: readonly string[] | null, changes: Record<string, unknown> = {}) => {
    const checked = schema.safeParse({ ...REQUEST, ...changes, dates });
    return checked.success
      ? null
      : checked.error.issues.map(({ path, message }) => [path[0], message]);
  };
  const weekly = (count: number) =>
    Array.from({ length: count }, (_, week) =>
      new Date(Date.parse(REQUEST.startDate) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );

  test('are accepted up to 26, and a single date is refused', () => {
    expect(schema.parse({ ...REQUEST, dates: weekly(26) }).dates).toEqual(weekly(26));
    expect(schema.parse({ ...REQUEST, dates: weekly(1) }).dates).toBeNull();
    expect(problem(null)).toBeNull();
  });

  test.each<
    [what: string, dates: readonly string[], key: string, changes?: Record<string, unknown>]
  >([
    ['27 of them', weekly(27), 'tooManyDates'],
    ['another first date', weekly(3).slice(1), 'unreadable'],
    ['one beyond two years', [...weekly(1), '2029-01-01'], 'tooFarAhead'],
    ['a date twice', [...weekly(2), ...weekly(2).slice(1)], 'datesOverlap'],
    ['an order that is none', [...weekly(3), ...weekly(2).slice(1)], 'datesOverlap'],
    ['a use that reaches into the next', weekly(2), 'datesOverlap', { endDate: weekly(2)[1] }],
  ])('are refused with %s', (_what, dates, key, changes) => {
    expect(problem(dates, changes)).toEqual([['dates', `reservation:problem.${key}`]]);
  });

  test('keep hours and length', () => {
    const night = {
      startDate: '2026-11-28',
      startTime: '22:00',
      endDate: '2026-11-29',
      endTime: '01:00',
    };
    expect(timesOn('2026-12-31', night)).toEqual({
      startDate: '2026-12-31',
      startTime: '22:00',
      endDate: '2027-01-01',
      endTime: '01:00',
    });
  });
});
