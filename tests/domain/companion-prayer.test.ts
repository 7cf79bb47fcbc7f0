import { describe, expect, test } from 'vitest';
import {
  areNextToEachOther,
  canHavePrayer,
  FIRST_PRAYER_DAY,
  prayerDayProblem,
} from '../../src/domain/companion-prayer.ts';
import { addDays } from '../../src/domain/seoul-day.ts';
import { day } from '../support/seoul-day.ts';

const TODAY = day('2026-11-21');

describe.each([
  ['2023-12-30', 'beforeArchive'],
  ['2024-01-01', null],
  ['2024-01-06', null],
  ['2024-01-07', 'sunday'],
  ['2024-01-08', null],
  ['2026-11-15', 'sunday'],
  ['2026-11-20', null],
  ['2026-11-21', null],
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'future'],
  ['2023-12-24', 'sunday'],
] as const)('companion prayer of %s, seen on 2026-11-21', (text, problem) => {
  test(`prayerDayProblem is ${problem}`, () => {
    expect(prayerDayProblem(day(text), TODAY)).toBe(problem);
  });
  test(problem === null ? 'canHavePrayer is true' : 'canHavePrayer is false', () => {
    expect(canHavePrayer(day(text), TODAY)).toBe(problem === null);
  });
});

test('on a Sunday there is no companion prayer for today, but there may be one for yesterday', () => {
  const sunday = day('2026-11-22');
  expect(prayerDayProblem(sunday, sunday)).toBe('sunday');
  expect(canHavePrayer(day('2026-11-21'), sunday)).toBe(true);
});

test.each([
  ['2026-11-20', '2026-11-21', true],
  ['2026-11-21', '2026-11-23', true],
  ['2026-11-21', '2026-11-22', false],
  ['2026-11-20', '2026-11-23', false],
  ['2026-11-19', '2026-11-21', false],
  ['2026-11-21', '2026-11-20', false],
  ['2026-11-20', '2026-11-20', false],
] as const)('areNextToEachOther(%s, %s) is %s', (earlier, later, expected) => {
  expect(areNextToEachOther(day(earlier), day(later))).toBe(expected);
});

test('canHavePrayer excludes exactly the 150 Sundays between the first prayer day and 2026-11-21', () => {
  let possible = 0;
  let days = 0;
  for (let one = FIRST_PRAYER_DAY; one <= TODAY; one = addDays(one, 1)) {
    days += 1;
    if (canHavePrayer(one, TODAY)) possible += 1;
  }
  expect(days).toBe(1056);
  expect(possible).toBe(1056 - 150);
});
