import { describe, expect, test } from 'vitest';
import { structuredData } from '../../src/app/structured-data.ts';
import { sitePageList } from '../../src/content/site-pages.ts';
import { LOCALES } from '../../src/i18n/locale.ts';

const FACTS = {
  title: 'T',
  description: 'D',
  url: 'https://u.example',
  image: 'https://i.example',
};

function startDate(page: 'sundayWorship' | 'gethsemane', now: string): unknown {
  return structuredData(page, 'ko', FACTS, new Date(now))[0]?.['startDate'];
}

describe('the Sunday event is dated', () => {
  test.each([
    ['on a Sunday: that very day', '2026-11-22T00:30:00Z', '2026-11-22T09:30:00+09:00'],
    ['on a Saturday evening: the next day', '2026-11-21T11:00:00Z', '2026-11-22T09:30:00+09:00'],
    ['when Sunday has begun in Seoul only', '2026-11-21T15:00:00Z', '2026-11-22T09:30:00+09:00'],
    ['a second before that', '2026-11-21T14:59:59Z', '2026-11-22T09:30:00+09:00'],
    ['when Sunday is over in Seoul only', '2026-11-22T15:00:00Z', '2026-11-29T09:30:00+09:00'],
    ['on a Monday: six days later', '2026-11-23T03:00:00Z', '2026-11-29T09:30:00+09:00'],
    ['across a year', '2026-12-28T03:00:00Z', '2027-01-03T09:30:00+09:00'],
  ])('%s', (_name, now, expected) => {
    expect(startDate('sundayWorship', now)).toBe(expected);
  });
});

test('the prayer meeting is dated on Fridays and ends at nine', () => {
  const [event] = structuredData('gethsemane', 'ko', FACTS, new Date('2026-11-21T00:00:00Z'));
  expect(event).toMatchObject({
    startDate: '2026-11-27T19:30:00+09:00',
    endDate: '2026-11-27T21:00:00+09:00',
    eventSchedule: { repeatFrequency: 'P1W', byDay: 'https://schema.org/Friday' },
  });
});

test('every indexable page says what it is, in both languages', () => {
  for (const { id, indexable } of sitePageList) {
    for (const locale of LOCALES) {
      const blocks = structuredData(id, locale, FACTS, new Date());
      if (indexable) expect(blocks.length, `${id} in ${locale}`).toBeGreaterThan(0);
      for (const block of blocks) expect(block['@context']).toBe('https://schema.org');
    }
  }
});
