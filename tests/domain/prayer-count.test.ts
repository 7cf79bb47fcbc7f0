import { describe, expect, test } from 'vitest';
import {
  correctCount,
  hearCount,
  hearTaps,
  NO_TAPS,
  shownCount,
  UNKNOWN_PRAYER_COUNT,
  waitingTaps,
  type TapsOnDevice,
} from '../../src/domain/prayer-count.ts';

const unsent = (taps: number): TapsOnDevice => ({ ...NO_TAPS, unsent: taps });
const doubtful = (taps: number, more = 0): TapsOnDevice => ({
  unsent: more,
  doubtful: taps,
  doubtfulBatches: ['batch'],
  answer: null,
});
const answered = (count: number, more = 0): TapsOnDevice => ({
  unsent: more,
  doubtful: 0,
  doubtfulBatches: [],
  answer: { number: 1, count },
});

describe('the number of prayers', () => {
  const hundred = hearCount(UNKNOWN_PRAYER_COUNT, 100);

  test('is unknown before the server was heard, whatever waits', () => {
    expect(shownCount(hearTaps(UNKNOWN_PRAYER_COUNT, unsent(3)))).toBeNull();
  });

  test('adds what waits', () => {
    const state = hearTaps(hundred, unsent(3));
    expect([shownCount(state), waitingTaps(state)]).toEqual([103, 3]);
  });

  test('stays while the batch is on its way, and when its own count arrives before the answer', () => {
    let state = hearTaps(hearTaps(hundred, unsent(5)), doubtful(5));
    expect(shownCount(state)).toBe(105);
    state = hearCount(state, 105);
    expect(shownCount(state)).toBe(105);
    state = hearTaps(state, answered(105));
    expect(shownCount(state)).toBe(105);
  });

  test('grows with others while the batch is on its way', () => {
    let state = hearCount(hearTaps(hundred, doubtful(5)), 107);
    expect(shownCount(state)).toBe(107);
    state = hearTaps(state, answered(112));
    expect(shownCount(state)).toBe(112);
  });

  test('adds new taps to a batch whose answer was lost', () => {
    const state = hearCount(hearTaps(hundred, doubtful(5, 2)), 105);
    expect(shownCount(state)).toBe(107);
    expect(shownCount(hearTaps(state, answered(105, 2)))).toBe(107);
  });

  test('does not fall for a count that was overtaken', () => {
    expect(shownCount(hearCount(hundred, 98))).toBe(100);
  });

  test('falls by a correction', () => {
    expect(shownCount(correctCount(hundred, 7))).toBe(7);
  });

  test('takes each answer once', () => {
    const state = correctCount(hearTaps(hundred, answered(110)), 50);
    expect(shownCount(hearTaps(state, answered(110)))).toBe(50);
  });
});
