import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as SleepingParts from '../../src/ui/sleeping-parts.ts';

let parts: typeof SleepingParts;
let whenPartsAreAwake: () => Promise<unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  parts = await import('../../src/ui/sleeping-parts.ts');
  ({ whenPartsAreAwake } = await import('../../src/ui/when-parts-are-awake.ts'));
});

afterEach(() => {
  vi.useRealTimers();
});

function listen(): () => Promise<boolean> {
  const heard = vi.fn();
  void whenPartsAreAwake().then(heard);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return heard.mock.calls.length > 0;
  };
}

test('all are awake when the last one is, however often one says so', async () => {
  const [first, second] = [{}, {}];
  parts.fallAsleep(first);
  parts.fallAsleep(second);
  const areAwake = listen();
  expect(parts.wakeUp(first)).toBe(true);
  expect(parts.wakeUp(first)).toBe(false);
  expect(await areAwake()).toBe(false);
  parts.wakeUp(second);
  expect(await areAwake()).toBe(true);
});

test('a part that sleeps on keeps others waiting no longer than a lost script may', async () => {
  parts.fallAsleep({});
  const areAwake = listen();
  expect(await areAwake()).toBe(false);
  await vi.advanceTimersToNextTimerAsync();
  expect(await areAwake()).toBe(true);
});
