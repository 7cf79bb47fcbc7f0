import { expect, test } from 'vitest';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import {
  columnsOf,
  scheduleTimeLine,
  timesMovedBy,
  type TimeLine,
} from '../../src/domain/room-use.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Half hours from 07:00 to 22:00 on a Saturday in Seoul. */
const saturday: TimeLine = {
  start: new Date('2026-11-28T07:00:00+09:00'),
  stepMs: HOUR_MS / 2,
  count: 30,
};
const at = (startDate: string, startTime: string, endDate: string, endTime: string) => ({
  startDate,
  startTime,
  endDate,
  endTime,
});

test.each([
  ['on full columns', at('2026-11-28', '08:00', '2026-11-28', '09:30'), { from: 2, until: 5 }],
  ['within columns', at('2026-11-28', '08:10', '2026-11-28', '08:40'), { from: 2, until: 4 }],
  [
    'from the day before until the day after',
    at('2026-11-27', '20:00', '2026-11-29', '09:00'),
    { from: 0, until: 30 },
  ],
  ['until the first column begins', at('2026-11-28', '06:00', '2026-11-28', '07:00'), null],
  ['on another day', at('2026-11-29', '08:00', '2026-11-29', '09:00'), null],
  ['without a valid time', at('2026-11-28', '8', '2026-11-28', '09:00'), null],
])('times %s cover these columns of a time line', (_which, times, columns) => {
  expect(columnsOf(times, saturday)).toEqual(columns);
});

test('moved times keep their duration across midnight', () => {
  expect(timesMovedBy(at('2026-11-28', '22:00', '2026-11-29', '01:00'), -2.5 * HOUR_MS)).toEqual(
    at('2026-11-28', '19:30', '2026-11-28', '22:30'),
  );
});

test('the time line of a day begins and ends with its uses, at least from 7 to 22 o’clock', () => {
  const day = '2026-11-28' as SeoulDay;
  const lineOf = (...uses: readonly ReturnType<typeof at>[]) =>
    scheduleTimeLine(
      day,
      'day',
      uses.map((times) => ({ times })),
    );
  expect(lineOf(at(day, '09:00', day, '10:00'))).toEqual(saturday);
  expect(lineOf(at(day, '05:30', day, '06:00'), at(day, '22:30', '2026-11-29', '01:00'))).toEqual({
    start: new Date('2026-11-28T05:00:00+09:00'),
    stepMs: HOUR_MS / 2,
    count: 38,
  });
});

test('the time line of a week has a column for each day', () => {
  expect(scheduleTimeLine('2026-11-22' as SeoulDay, 'week', [])).toEqual({
    start: new Date('2026-11-22T00:00:00+09:00'),
    stepMs: 24 * HOUR_MS,
    count: 7,
  });
});
