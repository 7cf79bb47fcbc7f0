import { expect, test } from 'vitest';
import { validateHourPrayerSearch } from '../../../src/pages/hour-prayer/hour-prayer-search.ts';

const clock = () => new Date('2026-11-20T15:00:00Z');

test.each<[asked: unknown, day: string | null]>([
  ['2026-11-18', '2026-11-18'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-15', '2026-11-15'],
  ['2024-01-01', '2024-01-01'],
  ['2026-11-22', null],
  ['2023-12-31', null],
  ['2026-02-30', null],
  ['18.11.2026', null],
  ['', null],
  [20261118, null],
  [['2026-11-18'], null],
  [null, null],
  [undefined, null],
])('validateHourPrayerSearch on 2026-11-21 in Seoul reads day=%j as %j', (asked, day) => {
  expect(validateHourPrayerSearch({ day: asked }, clock)).toEqual(day === null ? {} : { day });
});

test('validateHourPrayerSearch drops other search parameters', () => {
  expect(validateHourPrayerSearch({ fbclid: 'x' }, clock)).toEqual({});
});
