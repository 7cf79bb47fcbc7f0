import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canHavePrayer, FIRST_PRAYER_DAY } from '../../../src/domain/companion-prayer.ts';
import { addDays, isSunday } from '../../../src/domain/seoul-day.ts';
import { calendarNeighbours } from '../../../src/features/companion-prayer/calendar-neighbours.ts';
import { day } from '../../support/seoul-day.ts';

test.each<[shown: string, today: string, previous: string | null, next: string | null]>([
  ['2026-11-18', '2026-11-21', '2026-11-17', '2026-11-19'],
  ['2026-11-16', '2026-11-21', '2026-11-14', '2026-11-17'],
  ['2026-11-14', '2026-11-21', '2026-11-13', '2026-11-16'],
  ['2026-11-22', '2026-11-25', '2026-11-21', '2026-11-23'],
  ['2026-11-21', '2026-11-21', '2026-11-20', null],
  ['2026-11-21', '2026-11-22', '2026-11-20', null],
  ['2026-11-22', '2026-11-22', '2026-11-21', null],
  ['2024-01-01', '2026-11-21', null, '2024-01-02'],
  ['2024-01-01', '2024-01-01', null, null],
])('calendarNeighbours of %s on %s: previous %s, next %s', (shown, today, previous, next) => {
  expect(calendarNeighbours(day(shown), day(today))).toEqual({ previous, next });
});

test('calendarNeighbours returns days that can have a prayer, with only Sundays skipped between', () => {
  const archiveDays = fc
    .integer({ min: 0, max: 1200 })
    .map((days) => addDays(FIRST_PRAYER_DAY, days));
  fc.assert(
    fc.property(archiveDays, archiveDays, (one, other) => {
      const [shown, today] = one < other ? [one, other] : [other, one];
      const { previous, next } = calendarNeighbours(shown, today);
      for (const [found, step] of [
        [previous, -1],
        [next, 1],
      ] as const) {
        if (found === null) continue;
        expect(canHavePrayer(found, today)).toBe(true);
        for (
          let between = addDays(shown, step);
          between !== found;
          between = addDays(between, step)
        ) {
          expect(isSunday(between)).toBe(true);
        }
      }
    }),
  );
});
