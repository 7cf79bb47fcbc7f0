import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  settleOptimistic,
  shownOptimistic,
  revertOptimisticTap,
  addOptimisticTap,
  type OptimisticCount,
} from '../../src/features/prayer-counter/optimistic-count.ts';

describe('optimistic prayer count', () => {
  test('grows with each tap before the tap is stored', () => {
    const once = addOptimisticTap(null, 1000);
    expect(shownOptimistic(once, 1000)).toBe(1001);
    expect(shownOptimistic(addOptimisticTap(once, 1000), 1000)).toBe(1002);
  });

  test('does not change when the stored count catches up, and the offset is dropped', () => {
    const ahead = addOptimisticTap(null, 1000);
    expect(shownOptimistic(ahead, 1000)).toBe(1001);
    const followed = settleOptimistic(ahead, 1001);
    expect(shownOptimistic(followed, 1001)).toBe(1001);
    expect(followed).toBeNull();
  });

  test('revertOptimisticTap removes a tap that could not be stored', () => {
    const two = addOptimisticTap(addOptimisticTap(null, 1000), 1000);
    const one = settleOptimistic(revertOptimisticTap(two), 1000);
    expect(shownOptimistic(one, 1000)).toBe(1001);
    expect(shownOptimistic(settleOptimistic(revertOptimisticTap(one), 1000), 1000)).toBe(1000);
  });

  test('gives way to a higher stored count', () => {
    expect(shownOptimistic(addOptimisticTap(null, 1000), 1050)).toBe(1050);
  });

  test('follows a lower stored count once it has caught up', () => {
    const ahead = settleOptimistic(addOptimisticTap(null, 1000), 1001);
    expect(shownOptimistic(ahead, 990)).toBe(990);
  });

  test('is null while the stored count is null', () => {
    const ahead = addOptimisticTap(null, null);
    expect(shownOptimistic(ahead, null)).toBeNull();
    expect(shownOptimistic(ahead, 1001)).toBe(1001);
  });
});

test('in any order of taps, confirmations and counts the shown number falls only for a tap that could not be stored, and ends exact', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('tap' as const) },
    { weight: 3, arbitrary: fc.constant('saved' as const) },
    { weight: 1, arbitrary: fc.constant('lost' as const) },
    { weight: 3, arbitrary: fc.constant('follow' as const) },
    { weight: 2, arbitrary: fc.constant('others' as const) },
  );
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(step, { maxLength: 60 }), (start, steps) => {
      let ahead: OptimisticCount = null;
      let known = start;
      let open = 0;
      let savedAndUnseen = 0;
      let saved = 0;
      let others = 0;
      const follow = () => {
        known += savedAndUnseen;
        savedAndUnseen = 0;
        ahead = settleOptimistic(ahead, known);
      };
      for (const each of steps) {
        const before = shownOptimistic(ahead, known) ?? 0;
        let mayFall = 0;
        if (each === 'tap') {
          ahead = addOptimisticTap(ahead, known);
          open += 1;
          expect(shownOptimistic(ahead, known)).toBe(before + 1);
        } else if (each === 'saved' && open > 0) {
          open -= 1;
          saved += 1;
          savedAndUnseen += 1;
        } else if (each === 'lost' && open > 0) {
          open -= 1;
          mayFall = 1;
          ahead = revertOptimisticTap(ahead);
        } else if (each === 'follow') {
          follow();
        } else if (each === 'others') {
          others += 1;
          known += 1;
          ahead = settleOptimistic(ahead, known);
        }
        expect(shownOptimistic(ahead, known)).toBeGreaterThanOrEqual(before - mayFall);
      }
      while (open > 0) {
        open -= 1;
        saved += 1;
        savedAndUnseen += 1;
      }
      follow();
      expect(shownOptimistic(ahead, known)).toBe(start + saved + others);
    }),
  );
});
