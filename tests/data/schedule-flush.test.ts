import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxStore } from '../../src/data/outbox/outbox-store.ts';
import { flushNow, requestDeliveryWhileHidden } from '../../src/data/outbox/schedule-flush.ts';

const queue = vi.hoisted(() => ({ flushes: 0, due: null as number | null, waitsForToken: false }));

vi.mock('../../src/data/outbox/flush-outbox.ts', () => ({
  flushOutbox: () => Promise.resolve(void (queue.flushes += 1)),
  millisecondsUntilDue: () => Promise.resolve(queue.due),
  retryUnanswered: () => Promise.resolve(),
  waitsForToken: () => Promise.resolve(queue.waitsForToken),
}));
vi.mock('../../src/data/account/account-renewal.ts', () => ({
  renewSession: () => Promise.resolve(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(queue, { flushes: 0, due: null, waitsForToken: false });
});
afterEach(async () => {
  Object.assign(queue, { due: null, waitsForToken: false });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function flushesWithin(milliseconds: number): Promise<number> {
  const before = queue.flushes;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return queue.flushes - before;
}

test('a row that is due, but cannot be sent, is tried once a second', async () => {
  queue.due = 0;
  flushNow();
  expect(await flushesWithin(10_500)).toBe(11);
});

test('the flushes while a request waits for its token become rare, until something changes', async () => {
  queue.waitsForToken = true;
  flushNow();
  // After 0, 10, 30, 70, 150 and 310 seconds, then every 5 minutes.
  expect(await flushesWithin(330_000)).toBe(6);
  expect(await flushesWithin(600_000)).toBe(2);
  flushNow({ retryUnanswered: true });
  expect(await flushesWithin(80_000)).toBe(4);
});

test('other rows are sent when they are due while a request waits for its token', async () => {
  queue.waitsForToken = true;
  queue.due = 3_000;
  flushNow();
  expect(await flushesWithin(9_500)).toBe(4);
});

test('a page that is hidden registers a background sync only if something waits', async () => {
  const register = vi.fn(() => Promise.resolve());
  const getRegistration = () => Promise.resolve({ sync: { register } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  const snapshot = vi.spyOn(outboxStore, 'getSnapshot');
  const row = { id: 'a', kind: 'prayer_taps', payload: { taps: 1 } } as const;
  const rowWith = (status: 'waiting' | 'sending' | 'needs_attention') => ({
    rows: [{ ...row, status, frozen: false, attempts: 0, nextAt: 0, createdAt: 0, order: 1 }],
    answers: {},
    survivesClosing: true,
    isPartial: false,
  });
  for (const [value, registrations] of [
    [null, 0],
    [rowWith('needs_attention'), 0],
    [rowWith('waiting'), 1],
    [rowWith('sending'), 2],
  ] as const) {
    snapshot.mockReturnValue(value);
    requestDeliveryWhileHidden();
    await vi.advanceTimersByTimeAsync(0);
    expect(register).toHaveBeenCalledTimes(registrations);
  }
});
