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
const inFlight = (taps: number, more = 0): TapsOnDevice => ({
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

describe('shown prayer count', () => {
  const hundred = hearCount(UNKNOWN_PRAYER_COUNT, 100);

  test('is null until the first count from the server, even with unsent taps', () => {
    expect(shownCount(hearTaps(UNKNOWN_PRAYER_COUNT, unsent(3)))).toBeNull();
  });

  test('adds unsent taps to the count from the server', () => {
    const state = hearTaps(hundred, unsent(3));
    expect([shownCount(state), waitingTaps(state)]).toEqual([103, 3]);
  });

  test('does not change while a batch is in flight, nor when the realtime count that includes it arrives before its response', () => {
    let state = hearTaps(hearTaps(hundred, unsent(5)), inFlight(5));
    expect(shownCount(state)).toBe(105);
    state = hearCount(state, 105);
    expect(shownCount(state)).toBe(105);
    state = hearTaps(state, answered(105));
    expect(shownCount(state)).toBe(105);
  });

  test('grows with the taps of other people while a batch is in flight', () => {
    let state = hearCount(hearTaps(hundred, inFlight(5)), 107);
    expect(shownCount(state)).toBe(107);
    state = hearTaps(state, answered(112));
    expect(shownCount(state)).toBe(112);
  });

  test('adds new taps to an in-flight batch whose response was lost', () => {
    const state = hearCount(hearTaps(hundred, inFlight(5, 2)), 105);
    expect(shownCount(state)).toBe(107);
    expect(shownCount(hearTaps(state, answered(105, 2)))).toBe(107);
  });

  test('ignores a count lower than the newest one', () => {
    expect(shownCount(hearCount(hundred, 98))).toBe(100);
  });

  test('correctCount lowers the count', () => {
    expect(shownCount(correctCount(hundred, 7))).toBe(7);
  });

  test('applies the response to a batch only once', () => {
    const state = correctCount(hearTaps(hundred, answered(110)), 50);
    expect(shownCount(hearTaps(state, answered(110)))).toBe(50);
  });
});
