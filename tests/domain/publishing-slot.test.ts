import { describe, expect, test } from 'vitest';
import { isInAnotherSlot, millisecondsUntilNextSlot } from '../../src/domain/publishing-slot.ts';

const at = (time: string) => new Date(`2026-11-27T${time}Z`);

describe('millisecondsUntilNextSlot', () => {
  test.each([
    ['20:59:59.999', 1],
    ['21:00:00.000', 300_000],
    ['21:03:20.000', 100_000],
  ])('at %s is %i', (time, milliseconds) => {
    expect(millisecondsUntilNextSlot(at(time))).toBe(milliseconds);
  });
});

describe('isInAnotherSlot', () => {
  test.each([
    ['20:55:00', '20:59:59', false],
    ['20:59:59', '21:00:00', true],
    ['21:00:00', '20:59:59', true],
  ])('%s and %s: %s', (one, other, isAnother) => {
    expect(isInAnotherSlot(at(one).getTime(), at(other).getTime())).toBe(isAnother);
  });
});
