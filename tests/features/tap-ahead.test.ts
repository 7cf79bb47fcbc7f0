import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  followDevice,
  shownAhead,
  takeTapBack,
  tapAhead,
  type TapAhead,
} from '../../src/features/prayer-counter/optimistic-count.ts';

describe('optimistic prayer count', () => {
  test('grows with each tap before the tap is stored', () => {
    const once = tapAhead(null, 1000);
    expect(shownAhead(once, 1000)).toBe(1001);
    expect(shownAhead(tapAhead(once, 1000), 1000)).toBe(1002);
  });

  test('does not change when the stored count catches up, and the offset is dropped', () => {
    const ahead = tapAhead(null, 1000);
    expect(shownAhead(ahead, 1000)).toBe(1001);
    const followed = followDevice(ahead, 1001);
    expect(shownAhead(followed, 1001)).toBe(1001);
    expect(followed).toBeNull();
  });

  test('takeTapBack removes a tap that could not be stored', () => {
    const two = tapAhead(tapAhead(null, 1000), 1000);
    const one = followDevice(takeTapBack(two), 1000);
    expect(shownAhead(one, 1000)).toBe(1001);
    expect(shownAhead(followDevice(takeTapBack(one), 1000), 1000)).toBe(1000);
  });

  test('gives way to a higher stored count', () => {
    expect(shownAhead(tapAhead(null, 1000), 1050)).toBe(1050);
  });

  test('follows a lower stored count once it has caught up', () => {
    const ahead = followDevice(tapAhead(null, 1000), 1001);
    expect(shownAhead(ahead, 990)).toBe(990);
  });

  test('is null while the stored count is null', () => {
    const ahead = tapAhead(null, null);
    expect(shownAhead(ahead, null)).toBeNull();
    expect(shownAhead(ahead, 1001)).toBe(1001);
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
      let ahead: TapAhead = null;
      let known = start;
      let open = 0;
      let savedAndUnseen = 0;
      let saved = 0;
      let others = 0;
      const follow = () => {
        known += savedAndUnseen;
        savedAndUnseen = 0;
        ahead = followDevice(ahead, known);
      };
      for (const each of steps) {
        const before = shownAhead(ahead, known) ?? 0;
        let mayFall = 0;
        if (each === 'tap') {
          ahead = tapAhead(ahead, known);
          open += 1;
          expect(shownAhead(ahead, known)).toBe(before + 1);
        } else if (each === 'saved' && open > 0) {
          open -= 1;
          saved += 1;
          savedAndUnseen += 1;
        } else if (each === 'lost' && open > 0) {
          open -= 1;
          mayFall = 1;
          ahead = takeTapBack(ahead);
        } else if (each === 'follow') {
          follow();
        } else if (each === 'others') {
          others += 1;
          known += 1;
          ahead = followDevice(ahead, known);
        }
        expect(shownAhead(ahead, known)).toBeGreaterThanOrEqual(before - mayFall);
      }
      while (open > 0) {
        open -= 1;
        saved += 1;
        savedAndUnseen += 1;
      }
      follow();
      expect(shownAhead(ahead, known)).toBe(start + saved + others);
    }),
  );
});
