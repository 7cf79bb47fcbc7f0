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

function observeHydration(): () => Promise<boolean> {
  const onResolved = vi.fn();
  void whenPartsAreAwake().then(onResolved);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return onResolved.mock.calls.length > 0;
  };
}

test('whenPartsAreAwake resolves when every pending part is hydrated, and a repeated wakeUp has no effect', async () => {
  const [first, second] = [{}, {}];
  parts.fallAsleep(first);
  parts.fallAsleep(second);
  const isResolved = observeHydration();
  expect(parts.wakeUp(first)).toBe(true);
  expect(parts.wakeUp(first)).toBe(false);
  expect(await isResolved()).toBe(false);
  parts.wakeUp(second);
  expect(await isResolved()).toBe(true);
});

test('whenPartsAreAwake resolves after its timeout when a part never hydrates', async () => {
  parts.fallAsleep({});
  const isResolved = observeHydration();
  expect(await isResolved()).toBe(false);
  await vi.advanceTimersToNextTimerAsync();
  expect(await isResolved()).toBe(true);
});
