import { expect, test } from 'vitest';
import { timesToBlockAgain, type BlockedTime } from '../../src/domain/blocked-time.ts';

const BEFORE = new Date('2026-11-21T00:00:00+09:00');

const blocked = (
  resourceId: string,
  startDate: string,
  [startTime, endTime]: readonly [string, string],
  endDate = startDate,
): BlockedTime => ({
  id: `${resourceId}${startDate}`,
  series: 'series',
  resourceId,
  title: '수련회',
  times: { startDate, startTime, endDate, endTime },
});

test('timesToBlockAgain keeps the hours of each time, of which some may have been moved', () => {
  const evening = ['19:00', '21:00'] as const;
  const requests = timesToBlockAgain(
    [
      blocked('classroom1', '2026-12-01', ['14:00', '16:00']),
      blocked('classroom1', '2026-12-08', evening),
      blocked('classroom1', '2026-12-15', evening),
      blocked('nazagim', '2026-12-08', evening),
      blocked('classroom1', '2026-12-22', evening, '2026-12-23'),
    ],
    BEFORE,
  );
  expect(requests.map(({ id: _, title: __, ...request }) => request)).toEqual(
    [
      ['classroom1', ['2026-12-01'], 0, '14:00', '16:00'],
      ['classroom1', ['2026-12-08', '2026-12-15'], 0, '19:00', '21:00'],
      ['nazagim', ['2026-12-08'], 0, '19:00', '21:00'],
      ['classroom1', ['2026-12-22'], 1, '19:00', '21:00'],
    ].map(([resourceId, days, daysToEnd, startTime, endTime]) => ({
      resourceIds: [resourceId],
      days,
      daysToEnd,
      startTime,
      endTime,
    })),
  );
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
});

test('timesToBlockAgain leaves out what is over meanwhile, and keeps what is going on', () => {
  const hours = ['14:00', '16:00'] as const;
  const freed = ['2026-12-01', '2026-12-08'].map((day) => blocked('classroom1', day, hours));
  const daysAt = (time: string) =>
    timesToBlockAgain(freed, new Date(`${time}+09:00`)).flatMap(({ days }) => days);
  expect(daysAt('2026-12-01T15:59:59')).toEqual(['2026-12-01', '2026-12-08']);
  expect(daysAt('2026-12-01T16:00:00')).toEqual(['2026-12-08']);
  expect(daysAt('2026-12-08T16:00:00')).toEqual([]);
});
