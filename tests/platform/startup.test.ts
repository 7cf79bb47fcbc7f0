import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Startup from '../../src/platform/startup.ts';

let startup: typeof Startup;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubEnv('SSR', false);
  vi.resetModules();
  startup = await import('../../src/platform/startup.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Returns a function that checks whether the phase has ended. */
function observe(phase: Startup.StartupPhase): () => Promise<boolean> {
  const onOver = vi.fn();
  void startup.afterStartup(phase).then(onOver);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return onOver.mock.calls.length > 0;
  };
}

test('a phase ends when its work is done, and no other phase ends with it', async () => {
  const [isRead, isHydrated] = [observe('read'), observe('hydrated')];
  let finish: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  void startup.finishStartup('read', work);
  expect(await isRead()).toBe(false);
  finish();
  expect(await isRead()).toBe(true);
  expect(await isHydrated()).toBe(false);
});

test('a phase ends when its work has failed', async () => {
  const isSynced = observe('synced');
  void startup.finishStartup('synced', Promise.reject(new Error('no answer')));
  expect(await isSynced()).toBe(true);
});

test('a phase ends after three seconds even if its work never does', async () => {
  const isHydrated = observe('hydrated');
  void startup.finishStartup('hydrated', new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(await isHydrated()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isHydrated()).toBe(true);
});
