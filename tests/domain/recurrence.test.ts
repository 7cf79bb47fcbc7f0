import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenDays,
  choiceOf,
  hasTooManyDays,
  NO_RECURRENCE,
  recurringDays,
  type Recurrence,
} from '../../src/domain/recurrence.ts';
import { addDays, weekdayOf } from '../../src/domain/seoul-day.ts';
import { day } from '../support/seoul-day.ts';

/** A Thursday. */
const FIRST = day('2026-11-26');

test.each<[what: string, rule: Recurrence, days: readonly string[]]>([
  [
    'each week',
    { everyWeeks: 1, weekdays: [], end: { dates: 3 } },
    ['2026-11-26', '2026-12-03', '2026-12-10'],
  ],
  [
    'every second week until a day, which counts',
    { everyWeeks: 2, weekdays: [4], end: { until: day('2026-12-24') } },
    ['2026-11-26', '2026-12-10', '2026-12-24'],
  ],
  [
    'on several weekdays, in weeks that begin on Sunday',
    { everyWeeks: 2, weekdays: [0, 2, 6], end: { dates: 5 } },
    ['2026-11-26', '2026-11-28', '2026-12-06', '2026-12-08', '2026-12-10'],
  ],
  [
    'over the end of a year and a leap day',
    { everyWeeks: 1, weekdays: [], end: { until: day('2026-12-31') } },
    ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'],
  ],
  [
    'until a day before the first',
    { everyWeeks: 1, weekdays: [], end: { until: day('2026-11-25') } },
    [],
  ],
])('repeats %s', (_what, rule, days) => {
  expect(recurringDays(FIRST, rule, 26)).toEqual(days);
});

test('repeats on no other weekday, in ascending order and not more often than allowed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      fc.constantFrom(1 as const, 2 as const),
      fc.oneof(
        fc.record({ dates: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ until: fc.integer({ min: 0, max: 800 }).map((days) => addDays(FIRST, days)) }),
      ),
      (offset, weekdays, everyWeeks, end) => {
        const first = addDays(FIRST, offset);
        const days = recurringDays(first, { everyWeeks, weekdays, end }, 26);
        expect(days.length).toBeLessThanOrEqual(26);
        expect([...days].sort()).toEqual(days);
        expect(new Set(days).size).toBe(days.length);
        const allowed = new Set([...weekdays, weekdayOf(first)]);
        expect(days.every((one) => allowed.has(weekdayOf(one)))).toBe(true);
        if ('until' in end) expect(days.every((one) => one <= end.until)).toBe(true);
        else expect(days).toHaveLength(Math.min(end.dates, 26));
      },
    ),
  );
});

test('hasTooManyDays counts the dates until a day', () => {
  const weekdays = { ...NO_RECURRENCE, repeat: 'weekly', weekdays: [1, 2, 3, 4, 5] } as const;
  const until = (day: string) => ({ ...weekdays, endsWith: 'until', until: day }) as const;
  expect(hasTooManyDays('2026-12-01', until('2027-02-11'), 53)).toBe(false);
  expect(hasTooManyDays('2026-12-01', until('2027-02-12'), 53)).toBe(true);
  expect(hasTooManyDays('2026-12-01', { ...weekdays, dates: '60' }, 53)).toBe(true);
  expect(hasTooManyDays('2026-12-01', NO_RECURRENCE, 53)).toBe(false);
});

test('the fields of the form are restored from the dates and those left out', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      fc.constantFrom('weekly' as const, 'biweekly' as const),
      fc.integer({ min: 2, max: 26 }),
      fc.array(fc.nat(25)),
      (weekdays, repeat, dates, left) => {
        const choice = { ...NO_RECURRENCE, weekdays, repeat, dates: String(dates) };
        const stored = chosenDays(FIRST, choice, 26).filter((_, index) => !left.includes(index));
        const found = choiceOf(stored);
        const first = stored[0] ?? '';
        const again = chosenDays(first, found.choice, 26).filter(
          (one) => !found.excluded.includes(one),
        );
        expect(again).toEqual(stored);
      },
    ),
  );
});
