import { expect, test } from 'vitest';
import { timesText } from '../../src/i18n/format/reservation-times-text.ts';

const AFTERNOON = {
  startDate: '2026-11-28',
  startTime: '14:00',
  endDate: '2026-11-28',
  endTime: '16:30',
};
const NIGHT = { ...AFTERNOON, endDate: '2026-11-29', endTime: '00:30' };
const ACROSS_NEW_YEAR = { ...NIGHT, endDate: '2027-01-01' };

test.each([
  [AFTERNOON, '2026년 11월 28일 (토) 오후 2시~오후 4시 30분', 'Sat, Nov 28, 2026, 2:00 pm–4:30 pm'],
  [
    NIGHT,
    '2026년 11월 28일 (토) 오후 2시 ~ 11월 29일 (주일) 오전 12시 30분',
    'Sat, Nov 28, 2026, 2:00 pm – Sun, Nov 29, 12:30 am',
  ],
  [
    ACROSS_NEW_YEAR,
    '2026년 11월 28일 (토) 오후 2시 ~ 2027년 1월 1일 (금) 오전 12시 30분',
    'Sat, Nov 28, 2026, 2:00 pm – Fri, Jan 1, 2027, 12:30 am',
  ],
])('timesText of %j repeats neither the date of one day nor the same year', (times, ko, en) => {
  expect(timesText(times, 'ko')).toBe(ko);
  expect(timesText(times, 'en')).toBe(en);
});

test('timesText omits the current year and writes any other', () => {
  expect(timesText(AFTERNOON, 'ko', '2026-01-02')).toBe('11월 28일 (토) 오후 2시~오후 4시 30분');
  expect(timesText(ACROSS_NEW_YEAR, 'en', '2026-01-02')).toBe(
    'Sat, Nov 28, 2:00 pm – Fri, Jan 1, 2027, 12:30 am',
  );
  expect(timesText(AFTERNOON, 'en', '2027-01-02')).toBe('Sat, Nov 28, 2026, 2:00 pm–4:30 pm');
});

test('timesText is empty while a date or time is missing', () => {
  for (const part of ['startDate', 'startTime', 'endDate', 'endTime']) {
    expect(timesText({ ...AFTERNOON, [part]: '' }, 'ko')).toBe('');
  }
});
