import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillBatches, MAX_TAPS_PER_BATCH } from '../../src/domain/prayer-taps.ts';

test.each([
  [0, 1, 1, []],
  [0, 100, 100, []],
  [0, 101, 100, [1]],
  [99, 1, 1, []],
  [99, 2, 1, [1]],
  [100, 1, 0, [1]],
  [100, 100, 0, [100]],
  [100, 101, 0, [100, 1]],
  [40, 260, 60, [100, 100]],
  [0, 500, 100, [100, 100, 100, 100]],
])(
  'fillBatches: an open batch of %i and %i new taps: %i are added to it, new batches of %j',
  (open, taps, toOpen, further) => {
    expect(fillBatches(open, taps)).toEqual({ toOpen, further });
  },
);

test('fillBatches loses and adds no tap, and no batch is empty or above the maximum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_TAPS_PER_BATCH }),
      fc.integer({ min: 1, max: 5000 }),
      (open, taps) => {
        const { toOpen, further } = fillBatches(open, taps);
        expect(toOpen + further.reduce((sum, part) => sum + part, 0)).toBe(taps);
        expect(open + toOpen).toBeLessThanOrEqual(MAX_TAPS_PER_BATCH);
        for (const part of further) {
          expect(part).toBeGreaterThanOrEqual(1);
          expect(part).toBeLessThanOrEqual(MAX_TAPS_PER_BATCH);
        }
        // A new batch is started only when the open one is full.
        if (further.length > 0) expect(open + toOpen).toBe(MAX_TAPS_PER_BATCH);
      },
    ),
  );
});
