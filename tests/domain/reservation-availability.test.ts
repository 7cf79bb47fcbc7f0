import { describe, expect, test } from 'vitest';
import {
  isCompleteTime,
  monthsTouched,
  occupiedInAny,
  occupiedOn,
  conflictingTimes,
  hasEnded,
  withOwnTimes,
  withoutTime,
  startSlots,
  type OccupiedTime,
} from '../../src/domain/reservation-availability.ts';
import { day } from '../support/seoul-day.ts';

/** `2026-11-28 14:00 2026-11-28 16:00`. */
function times(text: string) {
  const [startDate = '', startTime = '', endDate = '', endTime = ''] = text.split(' ');
  return { startDate, startTime, endDate, endTime };
}
const occupied = (text: string, status: OccupiedTime['status'] = 'approved', requests = 1) => ({
  ...times(text),
  status,
  requests,
});

test.each([
  ['2026-11-28 14:00 2026-11-28 16:00', true],
  ['2026-12-31 22:00 2027-01-01 02:00', true],
  ['2026-11-28 14:00 2026-11-28 14:00', false],
  ['2026-11-28 14:00 2026-11-27 16:00', false],
  ['2026-11-31 14:00 2026-12-01 16:00', false],
  ['2026-11-28 24:00 2026-11-29 16:00', false],
  ['2026-11-28 14:00 2026-11-28 9:00', false],
  ['', false],
])('isCompleteTime of "%s" is %s', (text, whole) => {
  expect(isCompleteTime(times(text))).toBe(whole);
});

test.each([
  ['2026-11-28 14:00 2026-11-28 16:00', ['2026-11']],
  ['2026-11-30 14:00 2026-12-01 16:00', ['2026-11', '2026-12']],
  ['2026-12-31 14:00 2027-01-31 16:00', ['2026-12', '2027-01']],
  ['2026-11-28  2026-11-28 ', ['2026-11']],
  ['2026-11-28 14:00 2026-11-27 16:00', []],
  ['2026-11-28 14:00 9999-11-27 16:00', []],
  ['x', []],
])('monthsTouched by "%s" are %j', (text, months) => {
  expect(monthsTouched(times(text))).toEqual(months);
});

test('occupiedOn lists the times of a day by start, without one that ended at midnight before it', () => {
  const evening = occupied('2026-11-28 18:00 2026-11-29 00:00');
  const morning = occupied('2026-11-28 09:00 2026-11-28 10:00', 'pending', 2);
  const retreat = occupied('2026-11-27 12:00 2026-11-30 12:00');
  const all = [evening, morning, retreat];
  expect(occupiedOn(day('2026-11-28'), all)).toEqual([retreat, morning, evening]);
  expect(occupiedOn(day('2026-11-29'), all)).toEqual([retreat]);
  expect(occupiedOn(day('2026-11-26'), all)).toEqual([]);
});

test('occupiedInAny has a use over the end of a month once, and equal times of different states each', () => {
  const overMonthEnd = occupied('2026-11-30 18:00 2026-12-01 10:00', 'pending', 2);
  const taken = occupied('2026-11-30 18:00 2026-12-01 10:00');
  const morning = occupied('2026-12-01 09:00 2026-12-01 10:00', 'pending');
  const all = occupiedInAny([
    [overMonthEnd, taken],
    [overMonthEnd, taken, morning],
  ]);
  expect(all).toEqual([overMonthEnd, taken, morning]);
  expect(conflictingTimes(overMonthEnd, all).waiting).toBe(3);
});

describe('conflictingTimes of 14:00-16:00', () => {
  const requested = times('2026-11-28 14:00 2026-11-28 16:00');
  test.each([
    ['2026-11-28 13:00 2026-11-28 14:00', false],
    ['2026-11-28 16:00 2026-11-28 17:00', false],
    ['2026-11-28 13:00 2026-11-28 14:01', true],
    ['2026-11-28 15:59 2026-11-28 17:00', true],
    ['2026-11-28 14:30 2026-11-28 15:00', true],
    ['2026-11-27 00:00 2026-11-30 00:00', true],
    ['2026-11-29 14:00 2026-11-29 16:00', false],
  ])('%s conflicts: %s', (text, isInTheWay) => {
    const taken = occupied(text);
    expect(conflictingTimes(requested, [taken]).taken).toEqual(isInTheWay ? taken : null);
    expect(conflictingTimes(requested, [occupied(text, 'pending', 3)])).toEqual({
      taken: null,
      waiting: isInTheWay ? 3 : 0,
      isOwn: false,
    });
  });

  test('no conflict while the requested time is incomplete', () => {
    const all = [occupied('2026-11-28 00:00 2026-11-29 00:00')];
    expect(conflictingTimes({ ...requested, endTime: '' }, all)).toEqual({
      taken: null,
      waiting: 0,
      isOwn: false,
    });
  });
});

describe('withOwnTimes', () => {
  const afternoon = '2026-11-28 14:00 2026-11-28 16:00';
  const morning = '2026-11-28 09:00 2026-11-28 10:00';
  const own = (isCounted: boolean, text = afternoon) =>
    ({ ...times(text), resourceId: 'hall', status: 'pending', isCounted }) as const;

  test('adds an own request that the calendar lacks, ordered by time', () => {
    const known = [occupied(afternoon)];
    expect(withOwnTimes(known, [own(false, morning)])).toEqual([
      { ...occupied(morning, 'pending'), isOwn: true },
      occupied(afternoon),
    ]);
  });

  test('counts a received request once, and a queued one in addition', () => {
    const known = [occupied(afternoon, 'pending', 2)];
    expect(withOwnTimes(known, [own(true)])).toMatchObject([{ requests: 2, isOwn: true }]);
    expect(withOwnTimes(known, [own(false)])).toMatchObject([{ requests: 3, isOwn: true }]);
    expect(withOwnTimes([], [own(true)])).toMatchObject([{ requests: 1, isOwn: true }]);
  });

  test('makes a second overlapping request a conflict with oneself, not with others', () => {
    const requested = times('2026-11-28 15:00 2026-11-28 17:00');
    const known = [occupied(afternoon, 'pending', 2)];
    expect(conflictingTimes(requested, withOwnTimes(known, [own(true)]))).toEqual({
      taken: null,
      waiting: 1,
      isOwn: true,
    });
    expect(conflictingTimes(times(morning), withOwnTimes(known, [own(true)])).isOwn).toBe(false);
  });

  test('withoutTime removes the request or approved use that is to be replaced', () => {
    const known = [occupied(afternoon, 'pending', 2), occupied(afternoon)];
    expect(withoutTime(known, { ...times(afternoon), status: 'pending' })).toEqual([
      occupied(afternoon, 'pending', 1),
      occupied(afternoon),
    ]);
    expect(withoutTime(known, { ...times(afternoon), status: 'approved' })).toEqual([
      occupied(afternoon, 'pending', 2),
    ]);
  });
});

test('hasEnded compares the end with the clock of Seoul', () => {
  const use = times('2026-11-28 14:00 2026-11-28 16:00');
  expect(hasEnded(use, new Date('2026-11-28T06:59:59Z'))).toBe(false);
  expect(hasEnded(use, new Date('2026-11-28T07:00:00Z'))).toBe(true);
});

test('startSlots marks half hours that overlap an approved use as taken, and those that overlap only a request as waiting', () => {
  const slots = startSlots(
    day('2026-11-26'),
    [
      occupied('2026-11-26 10:15 2026-11-26 11:00'),
      occupied('2026-11-26 10:30 2026-11-26 12:00', 'pending'),
    ],
    new Date('2026-11-25T23:59:00+09:00'),
  );
  const stateOf = (time: string) => slots.find((slot) => slot.time === time)?.state;
  expect(slots[0]?.time).toBe('07:00');
  expect(slots.at(-1)?.time).toBe('21:30');
  expect(['09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].map(stateOf)).toEqual([
    'free',
    'taken',
    'taken',
    'waiting',
    'waiting',
    'free',
  ]);
});

test.each([
  ['2026-11-26T13:59:00+09:00', '14:00'],
  ['2026-11-26T14:00:00+09:00', '14:30'],
  ['2026-11-26T21:30:00+09:00', undefined],
])('at %s the first half hour of the day is %s', (now, first) => {
  expect(startSlots(day('2026-11-26'), [], new Date(now))[0]?.time).toBe(first);
});
