import { expect, test } from 'vitest';
import type { CompanionPrayer } from '../../../src/domain/companion-prayer.ts';
import { parseSeoulDay } from '../../../src/domain/seoul-day.ts';
import { byMonth } from '../../../src/features/companion-prayer/months.ts';

function prayer(text: string): CompanionPrayer {
  const day = parseSeoulDay(text);
  if (day === null) throw new Error(`${text} is not a date`);
  return { id: text, day, content: '주님', updatedAt: '2026-01-01T00:00:00Z' };
}

test('byMonth groups prayers by month and keeps their order', () => {
  const days = ['2026-01-02', '2026-01-01', '2025-12-31', '2025-01-31'];
  const months = byMonth(days.map(prayer));
  expect(months.map(({ newest, prayers }) => [newest, prayers.map(({ day }) => day)])).toEqual([
    ['2026-01-02', ['2026-01-02', '2026-01-01']],
    ['2025-12-31', ['2025-12-31']],
    ['2025-01-31', ['2025-01-31']],
  ]);
});

test('byMonth returns no months without prayers', () => {
  expect(byMonth([])).toEqual([]);
});
