import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSuspendAwareTimeout } from '../../src/platform/suspend-aware-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('calls back once, after its time', () => {
  const callback = vi.fn();
  setSuspendAwareTimeout(callback, 2_000);
  vi.advanceTimersByTime(1_999);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('does not call back after it was cancelled in any of its steps', () => {
  const callback = vi.fn();
  for (const elapsed of [0, 700, 1_999]) {
    const cancel = setSuspendAwareTimeout(callback, 2_000);
    vi.advanceTimersByTime(elapsed);
    cancel();
    vi.advanceTimersByTime(60_000);
  }
  expect(callback).not.toHaveBeenCalled();
});

test('lets an event that arrived while the thread was blocked come first', async () => {
  vi.useRealTimers();
  const events: string[] = [];
  const cancel = setSuspendAwareTimeout(() => events.push('timeout'), 40);
  const { port1, port2 } = new MessageChannel();
  const received = new Promise<void>((resolve) => {
    port1.addEventListener('message', () => {
      events.push('event');
      cancel();
      resolve();
    });
  });
  port1.start();
  port2.postMessage('');
  const blockedUntil = performance.now() + 200;
  while (performance.now() < blockedUntil);
  await received;
  port1.close();
  expect(events).toEqual(['event']);
});
