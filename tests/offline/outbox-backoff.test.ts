import { describe, expect, test } from 'vitest';
import { isDue, MAX_WAIT_MS, waitAfter } from '../../src/offline/outbox/outbox-backoff.ts';
import type { OutboxRow } from '../../src/offline/outbox/outbox-row.ts';

describe('waitAfter and isDue', () => {
  test.each([
    ['offline', 1, 0, 1_000],
    ['offline', 1, 1, 2_000],
    ['offline', 2, 1, 4_000],
    ['offline', 50, 1, 60_000],
    ['server_error', 3, 1, 8_000],
    ['server_error', 50, 1, 300_000],
    ['rate_limited', 1, 1, 30_000],
    ['rate_limited', 50, 1, 600_000],
  ] as const)(
    'the backoff for %s after attempt %i with jitter %d is %i ms',
    (failure, attempts, random, wait) => {
      expect(waitAfter(failure, attempts, random)).toBe(wait);
    },
  );

  test('the backoff is the retry time of the server, at most MAX_WAIT_MS', () => {
    expect(waitAfter('rate_limited', 1, 0, 420_000)).toBe(420_000);
    expect(waitAfter('rate_limited', 1, 0.5, 24 * 3600_000)).toBe(MAX_WAIT_MS);
  });

  test.each([
    [0, true],
    [1, false],
    [MAX_WAIT_MS, false],
    [MAX_WAIT_MS + 1, true],
  ])('isDue for a row scheduled in %i ms is %s', (ahead, due) => {
    const now = 1_000_000;
    const row = { nextAt: now + ahead } as OutboxRow;
    expect(isDue(row, now)).toBe(due);
  });
});
