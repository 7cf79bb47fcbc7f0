import { describe, expect, test } from 'vitest';
import {
  isWholeTime,
  monthsTouched,
  occupiedOn,
  conflictingTimes,
  type OccupiedTime,
} from '../../src/domain/reservation-availability.ts';
import { parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

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
])('isWholeTime of "%s" is %s', (text, whole) => {
  expect(isWholeTime(times(text))).toBe(whole);
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

describe('timesInTheWay of 14:00-16:00', () => {
  const wish = times('2026-11-28 14:00 2026-11-28 16:00');
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
    expect(conflictingTimes(wish, [taken]).taken).toEqual(isInTheWay ? taken : null);
    expect(conflictingTimes(wish, [occupied(text, 'pending', 3)])).toEqual({
      taken: null,
      waiting: isInTheWay ? 3 : 0,
    });
  });

  test('no conflict while the requested time is incomplete', () => {
    const all = [occupied('2026-11-28 00:00 2026-11-29 00:00')];
    expect(conflictingTimes({ ...wish, endTime: '' }, all)).toEqual({ taken: null, waiting: 0 });
  });
});
