import { describe, expect, test } from 'vitest';
import {
  addDays,
  isOlderThanADay,
  isSunday,
  millisecondsUntilNextSeoulDay,
  parseSeoulDay,
  seoulDayAt,
  startOfSeoulDay,
  weekdayOf,
} from '../../src/domain/seoul-day.ts';
import { day } from '../support/seoul-day.ts';
import { inTimeZones } from '../support/time-zones.ts';

describe('seoulDayAt', () => {
  test.each([
    // The same instants with other UTC offsets.
    ['2026-11-20T23:59:59.999+09:00', '2026-11-20'],
    ['2026-11-21T00:00:00.000+09:00', '2026-11-21'],
    ['2026-11-20T14:59:59.999Z', '2026-11-20'],
    ['2026-11-20T15:00:00.000Z', '2026-11-21'],
    ['2026-11-20T07:00:00.000-08:00', '2026-11-21'],
    ['2026-11-20T06:59:59.999-08:00', '2026-11-20'],
    ['2026-11-21T04:59:59.999+14:00', '2026-11-20'],
    ['2026-11-21T05:00:00.000+14:00', '2026-11-21'],
    ['2026-11-20T03:00:00.000-12:00', '2026-11-21'],
    // New year, a leap day, and daylight saving time elsewhere.
    ['2025-12-31T14:59:59.999Z', '2025-12-31'],
    ['2025-12-31T15:00:00.000Z', '2026-01-01'],
    ['2024-02-28T15:00:00.000Z', '2024-02-29'],
    ['2024-02-29T15:00:00.000Z', '2024-03-01'],
    ['2026-03-29T01:00:00.000+01:00', '2026-03-29'],
    ['2026-10-25T17:00:00.000+02:00', '2026-10-26'],
  ])('the day in Seoul at %s is %s', (instant, expected) => {
    expect(seoulDayAt(new Date(instant))).toBe(expected);
  });

  test('day, weekday and start of day do not depend on the time zone of the device', () => {
    inTimeZones(() => {
      expect(seoulDayAt(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
      expect(weekdayOf(day('2026-11-22'))).toBe(0);
      expect(startOfSeoulDay(day('2026-11-21')).toISOString()).toBe('2026-11-20T15:00:00.000Z');
    });
  });

  test('startOfSeoulDay is the boundary between two days, on every day of eight years', () => {
    for (let one = day('2024-01-01'); one < '2032-01-01'; one = addDays(one, 1)) {
      const start = startOfSeoulDay(one);
      expect(seoulDayAt(start)).toBe(one);
      expect(seoulDayAt(new Date(start.getTime() - 1))).toBe(addDays(one, -1));
    }
  });
});

describe('parseSeoulDay', () => {
  test.each(['2024-01-01', '2024-02-29', '2026-12-31', '0001-01-01'])('accepts %s', (text) => {
    expect(parseSeoulDay(text)).toBe(text);
  });

  test.each([
    '',
    '2023-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
    '2024-1-1',
    '24-01-01',
    '2024/01/01',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '2024-01-01\n',
    '２０２４-01-01',
  ])('rejects %j', (text) => {
    expect(parseSeoulDay(text)).toBeNull();
  });
});

describe('day arithmetic', () => {
  test.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2024-01-01', 366, '2025-01-01'],
  ])('addDays: %s plus %i days is %s', (from, days, expected) => {
    expect(addDays(day(from), days)).toBe(expected);
  });

  test.each([
    ['2024-01-01', 1],
    ['2024-01-06', 6],
    ['2024-01-07', 0],
    ['2026-11-21', 6],
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2024-02-29', 4],
  ])('weekdayOf %s is %i, and isSunday agrees', (text, weekday) => {
    expect(weekdayOf(day(text))).toBe(weekday);
    expect(isSunday(day(text))).toBe(weekday === 0);
  });

  test.each([
    ['2026-11-20T15:00:00.000Z', 24 * 3600_000],
    ['2026-11-20T14:59:59.999Z', 1],
    ['2026-11-20T15:00:00.001Z', 24 * 3600_000 - 1],
    ['2026-11-21T03:00:00.000Z', 12 * 3600_000],
  ])('millisecondsUntilNextSeoulDay at %s is %i', (now, wait) => {
    expect(millisecondsUntilNextSeoulDay(new Date(now))).toBe(wait);
  });
});

test.each([
  ['2026-11-21T00:00:00Z', false],
  ['2026-11-19T15:00:00Z', false],
  ['2026-11-19T14:59:59Z', true],
  ['2026-11-01T00:00:00Z', true],
])('isOlderThanADay: %s seen on 2026-11-21 is %s', (instant, isOlder) => {
  expect(isOlderThanADay(new Date(instant), day('2026-11-21'))).toBe(isOlder);
});
