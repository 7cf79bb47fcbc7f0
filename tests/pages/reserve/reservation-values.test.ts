import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RESERVATION_PROBLEMS } from '../../../src/domain/reservation-problems.ts';
import { dayAfterKey } from '../../../src/pages/reserve/availability/day-after-key.ts';
import {
  checkReservation,
  datesOf,
  EMPTY_RESERVATION,
  errorsOfRefusal,
  hasInput,
  reservationValuesIn,
  withRepetition,
  withStartDate,
  withStartTime,
  type ReservationFormField,
  type ReservationValues,
} from '../../../src/pages/reserve/form/reservation-values.ts';
import { NO_RECURRENCE } from '../../../src/domain/recurrence.ts';
import { parseSeoulDay } from '../../../src/domain/seoul-day.ts';

/** Saturday, 21 November 2026, 15:04 in Seoul. */
const clock = () => new Date('2026-11-21T15:04:00+09:00');

const GOOD: ReservationValues = {
  resourceId: 'classroom1',
  startDate: '2026-11-28',
  startTime: '14:00',
  endDate: '2026-11-28',
  endTime: '16:00',
  name: '김새봄',
  phone: '010-1234-5678',
  email: 'saebom@behold.example',
  organization: '',
  purpose: '목장 모임',
  participants: '',
  notes: '',
  replaces: '',
  consent: true,
  repetition: NO_RECURRENCE,
  excluded: [],
};

function dictionary(language: 'ko' | 'en'): Record<string, string> {
  const file = join(import.meta.dirname, `../../../src/i18n/${language}/reservation.json`);
  const { problem } = JSON.parse(readFileSync(file, 'utf8')) as {
    problem: Record<string, string>;
  };
  return problem;
}

const errorsIn = (change: Partial<ReservationValues>) => {
  const checked = checkReservation({ ...GOOD, ...change }, 'ko', clock);
  return checked.ok ? {} : checked.errors;
};

test('checkReservation turns valid form values into a request with null for empty optional fields', () => {
  expect(checkReservation(GOOD, 'en', clock)).toMatchObject({
    ok: true,
    request: {
      language: 'en',
      reservationType: 'facility',
      resourceName: 'Newcomers’ room, 3rd floor',
      organization: null,
      participants: null,
      notes: null,
      replaces: null,
    },
  });
});

const SHOWN: readonly (readonly [
  problem: string,
  field: ReservationFormField,
  change: Partial<ReservationValues>,
])[] = [
  ['resource', 'resourceId', { resourceId: '' }],
  ['resource', 'resourceId', { resourceId: 'attic' }],
  ['nameMissing', 'name', { name: ' \n' }],
  ['nameLong', 'name', { name: '가'.repeat(51) }],
  ['phoneMissing', 'phone', { phone: '' }],
  ['phone', 'phone', { phone: '123' }],
  ['emailMissing', 'email', { email: '' }],
  ['email', 'email', { email: '@x' }],
  ['organizationLong', 'organization', { organization: '가'.repeat(101) }],
  ['date', 'startDate', { startDate: '' }],
  ['date', 'endDate', { endDate: '2026-02-30' }],
  ['time', 'startTime', { startTime: '' }],
  ['time', 'endTime', { endTime: '25:00' }],
  ['endNotAfterStart', 'endTime', { endTime: '14:00' }],
  ['endNotAfterStart', 'endDate', { endDate: '2026-11-27' }],
  ['startInPast', 'startDate', { startDate: '2026-11-20' }],
  ['startInPast', 'startTime', { startDate: '2026-11-21', startTime: '15:03' }],
  ['tooLong', 'endDate', { endDate: '2026-12-30' }],
  ['tooFarAhead', 'startDate', { startDate: '2028-11-22', endDate: '2028-11-22' }],
  ['purposeMissing', 'purpose', { purpose: '' }],
  ['purposeLong', 'purpose', { purpose: '가'.repeat(501) }],
  ...['0', '-1', '1.5', '10000', 'many', '1e9'].map(
    (participants) => ['participants', 'participants', { participants }] as const,
  ),
  ['notesLong', 'notes', { notes: '가'.repeat(1001) }],
  ['consent', 'consent', { consent: false }],
  ['repetition', 'repetition', { repetition: { ...NO_RECURRENCE, repeat: 'weekly' } }],
  [
    'datesOverlap',
    'repetition',
    { repetition: { ...NO_RECURRENCE, repeat: 'weekly', dates: '3' }, endDate: '2026-12-06' },
  ],
  ['nameLink', 'name', { name: '당첨! evil.example' }],
];

test.each(SHOWN)('checkReservation reports %s at the field %s for %j', (problem, field, change) => {
  expect(errorsIn(change)).toEqual({ [field]: `reservation:problem.${problem}` });
});

test('every problem that a user can cause is covered by the cases above and translated into both languages', () => {
  const shown = new Set(SHOWN.map(([problem]) => problem));
  const names = RESERVATION_PROBLEMS.map((key) => key.replace('reservation:problem.', ''));
  // The form sets the type, the id, the language and at most 26 dates itself.
  expect(names.filter((name) => !shown.has(name))).toEqual(['type', 'tooManyDates', 'unreadable']);
  for (const language of ['ko', 'en'] as const) {
    expect(Object.keys(dictionary(language)).sort()).toEqual([...names].sort());
  }
});

test('errorsOfRefusal assigns the problems found by the server to form fields', () => {
  expect(errorsOfRefusal(null)).toEqual({});
  expect(errorsOfRefusal({ error: 'duplicate_submission', taken: null })).toEqual({});
  expect(
    errorsOfRefusal({
      error: 'invalid',
      problems: [
        { field: 'startTime', problem: 'reservation:problem.startInPast' },
        { field: 'reservationType', problem: 'reservation:problem.type' },
        { field: 'requestId', problem: 'reservation:problem.unreadable' },
      ],
    }),
  ).toEqual({
    startTime: 'reservation:problem.startInPast',
    resourceId: 'reservation:problem.type',
  });
});

describe('reservation draft', () => {
  test('reservationValuesIn restores the fields except the consent and drops unknown keys', () => {
    const stored = { ...GOOD, participants: 12, organization: null, requestId: 'a', extra: {} };
    expect(reservationValuesIn(stored)).toEqual({ ...GOOD, participants: '12', consent: false });
  });

  test.each([[null], [undefined], [7], ['text'], [[]]])(
    'reservationValuesIn returns the empty form for %o',
    (stored) => {
      expect(reservationValuesIn(stored)).toEqual(EMPTY_RESERVATION);
    },
  );

  test('hasInput is false for a chosen room and spaces alone, true for any text', () => {
    expect(hasInput({ ...EMPTY_RESERVATION, resourceId: 'van1', notes: ' ' })).toBe(false);
    expect(hasInput({ ...EMPTY_RESERVATION, notes: '끝' })).toBe(true);
  });
});

test.each([
  ['', '', '2026-11-28', '2026-11-28'],
  ['2026-11-27', '2026-11-27', '2026-11-28', '2026-11-28'],
  ['2026-11-27', '2026-11-30', '2026-11-28', '2026-11-30'],
  ['2026-11-27', '2026-11-29', '2026-12-01', '2026-12-01'],
])(
  'withStartDate: dates "%s" to "%s" with the new start %s end on %s',
  (startDate, endDate, next, end) => {
    expect(withStartDate({ ...GOOD, startDate, endDate }, next)).toMatchObject({
      startDate: next,
      endDate: end,
    });
  },
);

test.each([
  ['ArrowRight', '2026-12-01'],
  ['ArrowLeft', '2026-11-29'],
  ['ArrowDown', '2026-12-07'],
  ['ArrowUp', '2026-11-23'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageDown', '2026-12-30'],
  ['PageUp', '2026-10-30'],
  ['Enter', null],
])('dayAfterKey: %s moves from Monday 2026-11-30 to %s', (key, reached) => {
  const from = parseSeoulDay('2026-11-30');
  expect(from === null ? null : dayAfterKey(key, from)).toBe(reached);
});

const WEEKLY = { ...NO_RECURRENCE, repeat: 'weekly', dates: '4' } as const;

test('a recurring request has its dates without those left out, and begins with the first that is asked for', () => {
  const checked = checkReservation(
    { ...GOOD, repetition: WEEKLY, excluded: ['2026-11-28', '2026-12-12'] },
    'ko',
    clock,
  );
  expect(checked).toMatchObject({
    ok: true,
    request: {
      startDate: '2026-12-05',
      endDate: '2026-12-05',
      dates: ['2026-12-05', '2026-12-19'],
    },
  });
  const refilled = reservationValuesIn(checked.ok ? checked.request : null);
  expect(checkReservation({ ...refilled, consent: true }, 'ko', clock)).toEqual(checked);
});

test('a recurrence until a day with more than 26 dates is too long, instead of being cut off', () => {
  const until = (day: string) =>
    checkReservation(
      {
        ...GOOD,
        repetition: { ...NO_RECURRENCE, repeat: 'weekly', endsWith: 'until', until: day },
      },
      'ko',
      clock,
    );
  expect(until('2027-05-22')).toMatchObject({ ok: true, request: { dates: { length: 26 } } });
  expect(until('2027-05-29')).toEqual({
    ok: false,
    errors: { repetition: 'reservation:problem.tooManyDates' },
  });
});

test('all dates of a refilled form move when the first one moves to another weekday', () => {
  const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
  const refilled = reservationValuesIn({
    ...GOOD,
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    dates: tuesdays,
  });
  expect(datesOf(refilled)).toEqual(tuesdays);
  expect(datesOf(withStartDate(refilled, '2026-12-02'))).toEqual([
    '2026-12-02',
    '2026-12-09',
    '2026-12-16',
    '2026-12-23',
  ]);
});

test('a draft keeps the fields of the recurrence', () => {
  const draft = { ...GOOD, consent: false, repetition: WEEKLY, excluded: ['2026-12-05'] };
  expect(reservationValuesIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(reservationValuesIn({ repetition: 'x', excluded: 7 })).toEqual(EMPTY_RESERVATION);
});

test.each([
  // startDate, startTime, endDate, endTime, new start, end that follows
  ['2026-11-26', '', '2026-11-26', '', '19:00', '2026-11-26 21:00'],
  ['2026-11-26', '19:00', '2026-11-26', '21:00', '10:30', '2026-11-26 12:30'],
  ['2026-11-26', '19:00', '2026-11-26', '22:00', '10:30', '2026-11-26 22:00'],
  ['2026-11-26', '', '2026-11-26', '', '23:00', '2026-11-27 01:00'],
  ['', '', '', '', '19:00', ' '],
])(
  'withStartTime: %s %s to %s %s with the new start %s ends %s',
  (startDate, startTime, endDate, endTime, next, end) => {
    const values = withStartTime({ ...GOOD, startDate, startTime, endDate, endTime }, next);
    expect(values.startTime).toBe(next);
    expect(`${values.endDate} ${values.endTime}`).toBe(end);
  },
);

test('a suggested end after midnight follows the start to another day', () => {
  const night = {
    ...GOOD,
    startDate: '2026-11-26',
    startTime: '23:00',
    endDate: '2026-11-27',
    endTime: '01:00',
  };
  expect(withStartDate(night, '2026-11-28')).toMatchObject({
    endDate: '2026-11-29',
    endTime: '01:00',
  });
});

test('an end date chosen before its time is kept when the start moves', () => {
  const chosen = { ...GOOD, startDate: '2026-11-28', endDate: '2026-11-30', endTime: '' };
  expect(withStartDate(chosen, '2026-11-29')).toMatchObject({
    endDate: '2026-11-30',
    endTime: '',
  });
});

test('a suggested end disappears with its start, and is suggested again', () => {
  const suggested = withStartTime({ ...GOOD, endDate: '', endTime: '' }, '14:00');
  const withoutDate = withStartDate(suggested, '');
  expect(withoutDate).toMatchObject({ startTime: '14:00', endDate: '', endTime: '' });
  expect(withStartDate(withoutDate, '2026-11-24')).toMatchObject({
    endDate: '2026-11-24',
    endTime: '16:00',
  });
  const withoutTime = withStartTime(suggested, '');
  expect(withoutTime).toMatchObject({ startDate: '2026-11-28', endDate: '', endTime: '' });
  expect(withStartTime(withoutTime, '23:00')).toMatchObject({
    endDate: '2026-11-29',
    endTime: '01:00',
  });
});

test('the excluded dates of a series stay when it is made longer, and end with it', () => {
  const series = { ...GOOD, repetition: WEEKLY, excluded: ['2026-12-05'] };
  const longer = withRepetition(series, { ...WEEKLY, dates: '8' });
  expect(longer).toMatchObject({ repetition: { dates: '8' }, excluded: ['2026-12-05'] });
  expect(withRepetition(longer, NO_RECURRENCE).excluded).toEqual([]);
});

test('a date that is chosen as the first one is no longer excluded', () => {
  const series = { ...GOOD, repetition: WEEKLY, excluded: ['2026-12-05', '2026-12-12'] };
  expect(withStartDate(series, '2026-12-05').excluded).toEqual(['2026-12-12']);
  const ownEnd = { ...series, endTime: '17:00' };
  expect(withStartDate(ownEnd, '2026-12-05').excluded).toEqual(['2026-12-12']);
});
