import { expect, test } from 'vitest';
import { PRAYER_CONTENT_MAX, prayerProblems, prayerSchema } from '../../src/domain/prayer-form.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';

const TODAY = '2026-11-21' as SeoulDay;
const CONTENT = '주님, 오늘도 동행하게 하소서.';

test.each([
  ['2026-11-21', undefined],
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'future'],
  ['2024-01-01', undefined],
  ['2023-12-30', 'beforeArchive'],
  ['2023-12-31', 'sunday'],
  ['2026-02-30', 'incomplete'],
  ['', 'incomplete'],
  ['어제', 'incomplete'],
  ['2026-1-1', 'incomplete'],
])('prayerProblems: the day %j gives the problem %s', (day, problem) => {
  expect(prayerProblems({ day, content: CONTENT }, TODAY)).toEqual(
    problem === undefined ? {} : { day: problem },
  );
});

test.each([
  ['', 'incomplete'],
  [' \n\t\u3000\u200b\u3164', 'incomplete'],
  ['가', undefined],
  ['가'.repeat(PRAYER_CONTENT_MAX), undefined],
  ['🙏'.repeat(PRAYER_CONTENT_MAX), undefined],
  [`${'가'.repeat(PRAYER_CONTENT_MAX)}  \n`, undefined],
  ['가'.repeat(PRAYER_CONTENT_MAX + 1), 'tooLong'],
])('prayerProblems checks the length of the content, case %#: problem $1', (content, problem) => {
  expect(prayerProblems({ day: '2026-11-20', content }, TODAY)).toEqual(
    problem === undefined ? {} : { content: problem },
  );
});

test('prayerProblems reports both fields at once', () => {
  expect(prayerProblems({ day: '', content: ' ' }, TODAY)).toEqual({
    day: 'incomplete',
    content: 'incomplete',
  });
});

test('prayerSchema trims the content and normalizes its line breaks', () => {
  expect(
    prayerSchema(TODAY).parse({ day: '2026-11-20', content: '\u3000주님,\r\n\r\n\r\n오늘도 \n' }),
  ).toEqual({ day: '2026-11-20', content: '주님,\n\n오늘도' });
});
