import { expect, test } from 'vitest';
import { timesToBlockAgain, type BlockedTime } from '../../src/domain/blocked-time.ts';

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
  const requests = timesToBlockAgain([
    blocked('classroom1', '2026-12-01', ['14:00', '16:00']),
    blocked('classroom1', '2026-12-08', evening),
    blocked('classroom1', '2026-12-15', evening),
    blocked('nazagim', '2026-12-08', evening),
    blocked('classroom1', '2026-12-22', evening, '2026-12-23'),
  ]);
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
