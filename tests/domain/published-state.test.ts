import { describe, expect, test } from 'vitest';
import { publishedStateOf } from '../../src/domain/published-state.ts';

describe('publishedStateOf', () => {
  const AT = '2026-11-21T21:00:00.000Z';
  const LATER = '2026-11-28T21:00:00.000Z';
  test.each([
    ['private', { isPublished: false, publishAt: null, takeDownAt: null }, AT],
    ['published', { isPublished: true, publishAt: null, takeDownAt: null }, AT],
    ['scheduled', { isPublished: true, publishAt: AT, takeDownAt: null }, '2026-11-21T20:59:59Z'],
    ['published', { isPublished: true, publishAt: AT, takeDownAt: LATER }, AT],
    ['takenDown', { isPublished: true, publishAt: AT, takeDownAt: LATER }, LATER],
    ['private', { isPublished: false, publishAt: AT, takeDownAt: null }, LATER],
  ] as const)('is %s of %o at %s', (state, content, now) => {
    expect(publishedStateOf(content, new Date(now))).toBe(state);
  });
});
