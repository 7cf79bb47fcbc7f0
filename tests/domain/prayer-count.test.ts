import { describe, expect, test } from 'vitest';
import {
  correctCount,
  applyServerCount,
  applyLocalTaps,
  NO_TAPS,
  shownCount,
  UNKNOWN_PRAYER_COUNT,
  waitingTaps,
  type LocalTaps,
} from '../../src/domain/prayer-count.ts';

const unsent = (taps: number): LocalTaps => ({ ...NO_TAPS, unsent: taps });
const inFlight = (taps: number, more = 0): LocalTaps => ({
  unsent: more,
  inFlight: taps,
  inFlightBatches: ['batch'],
  answer: null,
});
const answered = (count: number, more = 0): LocalTaps => ({
  unsent: more,
  inFlight: 0,
  inFlightBatches: [],
  answer: { number: 1, count },
});

describe('shown prayer count', () => {
  const hundred = applyServerCount(UNKNOWN_PRAYER_COUNT, 100);

  test('is null until the first count from the server, even with unsent taps', () => {
    expect(shownCount(applyLocalTaps(UNKNOWN_PRAYER_COUNT, unsent(3)))).toBeNull();
  });

  test('adds unsent taps to the count from the server', () => {
    const state = applyLocalTaps(hundred, unsent(3));
    expect([shownCount(state), waitingTaps(state)]).toEqual([103, 3]);
  });

  test('does not change while a batch is in flight, nor when the realtime count that includes it arrives before its response', () => {
    let state = applyLocalTaps(applyLocalTaps(hundred, unsent(5)), inFlight(5));
    expect(shownCount(state)).toBe(105);
    state = applyServerCount(state, 105);
    expect(shownCount(state)).toBe(105);
    state = applyLocalTaps(state, answered(105));
    expect(shownCount(state)).toBe(105);
  });

  test('grows with the taps of other people while a batch is in flight', () => {
    let state = applyServerCount(applyLocalTaps(hundred, inFlight(5)), 107);
    expect(shownCount(state)).toBe(107);
    state = applyLocalTaps(state, answered(112));
    expect(shownCount(state)).toBe(112);
  });

  test('adds new taps to an in-flight batch whose response was lost', () => {
    const state = applyServerCount(applyLocalTaps(hundred, inFlight(5, 2)), 105);
    expect(shownCount(state)).toBe(107);
    expect(shownCount(applyLocalTaps(state, answered(105, 2)))).toBe(107);
  });

  test('ignores a count lower than the newest one', () => {
    expect(shownCount(applyServerCount(hundred, 98))).toBe(100);
  });

  test('correctCount lowers the count', () => {
    expect(shownCount(correctCount(hundred, 7))).toBe(7);
  });

  test('applies the response to a batch only once', () => {
    const state = correctCount(applyLocalTaps(hundred, answered(110)), 50);
    expect(shownCount(applyLocalTaps(state, answered(110)))).toBe(50);
  });
});
