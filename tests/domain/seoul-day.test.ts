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
  type SeoulDay,
} from '../../src/domain/seoul-day.ts';

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

describe('the day in Seoul', () => {
  test.each([
    // The same instants as they are written in other places of the world.
    ['2026-11-20T23:59:59.999+09:00', '2026-11-20'],
    ['2026-11-21T00:00:00.000+09:00', '2026-11-21'],
    ['2026-11-20T14:59:59.999Z', '2026-11-20'],
    ['2026-11-20T15:00:00.000Z', '2026-11-21'],
    ['2026-11-20T07:00:00.000-08:00', '2026-11-21'],
    ['2026-11-20T06:59:59.999-08:00', '2026-11-20'],
    ['2026-11-21T04:59:59.999+14:00', '2026-11-20'],
    ['2026-11-21T05:00:00.000+14:00', '2026-11-21'],
    ['2026-11-20T03:00:00.000-12:00', '2026-11-21'],
    // Midnights of a year, a leap day, and summer time elsewhere.
    ['2025-12-31T14:59:59.999Z', '2025-12-31'],
    ['2025-12-31T15:00:00.000Z', '2026-01-01'],
    ['2024-02-28T15:00:00.000Z', '2024-02-29'],
    ['2024-02-29T15:00:00.000Z', '2024-03-01'],
    ['2026-03-29T01:00:00.000+01:00', '2026-03-29'],
    ['2026-10-25T17:00:00.000+02:00', '2026-10-26'],
  ])('at %s is %s', (instant, expected) => {
    expect(seoulDayAt(new Date(instant))).toBe(expected);
  });

  test('is the same on a device of any zone', () => {
    const own = process.env['TZ'];
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Seoul', 'UTC']) {
        process.env['TZ'] = zone;
        expect(seoulDayAt(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
        expect(weekdayOf(day('2026-11-22'))).toBe(0);
        expect(startOfSeoulDay(day('2026-11-21')).toISOString()).toBe('2026-11-20T15:00:00.000Z');
      }
    } finally {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    }
  });

  test('begins where the day before ends, on every day of eight years', () => {
    for (let one = day('2024-01-01'); one < '2032-01-01'; one = addDays(one, 1)) {
      const start = startOfSeoulDay(one);
      expect(seoulDayAt(start)).toBe(one);
      expect(seoulDayAt(new Date(start.getTime() - 1))).toBe(addDays(one, -1));
    }
  });
});

describe('reading a day', () => {
  test.each(['2024-01-01', '2024-02-29', '2026-12-31', '0001-01-01'])('%s', (text) => {
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
  ])('%j is none', (text) => {
    expect(parseSeoulDay(text)).toBeNull();
  });
});

describe('counting days', () => {
  test.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2024-01-01', 366, '2025-01-01'],
  ])('%s %i: %s', (from, days, expected) => {
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
  ])('%s is weekday %i', (text, weekday) => {
    expect(weekdayOf(day(text))).toBe(weekday);
    expect(isSunday(day(text))).toBe(weekday === 0);
  });

  test.each([
    ['2026-11-20T15:00:00.000Z', 24 * 3600_000],
    ['2026-11-20T14:59:59.999Z', 1],
    ['2026-11-20T15:00:00.001Z', 24 * 3600_000 - 1],
    ['2026-11-21T03:00:00.000Z', 12 * 3600_000],
  ])('from %s the next day is %i ms away', (now, wait) => {
    expect(millisecondsUntilNextSeoulDay(new Date(now))).toBe(wait);
  });
});

test.each([
  ['2026-11-21T00:00:00Z', false],
  ['2026-11-19T15:00:00Z', false],
  ['2026-11-19T14:59:59Z', true],
  ['2026-11-01T00:00:00Z', true],
])('what was confirmed at %s is older than a day on 2026-11-21: %s', (instant, isOlder) => {
  expect(isOlderThanADay(new Date(instant), day('2026-11-21'))).toBe(isOlder);
});
