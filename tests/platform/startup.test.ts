import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  const [isReady, isHydrated] = [observe('ready'), observe('hydrated')];
  let finish: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  void startup.finishStartup('ready', work);
  expect(await isReady()).toBe(false);
  finish();
  expect(await isReady()).toBe(true);
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

describe('turns', () => {
  /** The names of those whose turn has come. */
  let turns: string[];

  /** Asks for a turn; returns a function that ends it. */
  function ask(name: string): () => void {
    const { promise, resolve } = startup.withResolvers();
    void startup.takeTurn(promise).then(() => turns.push(name));
    return resolve;
  }

  beforeEach(() => {
    turns = [];
  });

  test('come in the order of asking, each when the work before it has ended', async () => {
    const endPage = ask('page');
    const endHeader = ask('header');
    ask('footer');
    await vi.advanceTimersByTimeAsync(0);
    expect(turns).toEqual(['page']);
    endHeader();
    await vi.advanceTimersByTimeAsync(0);
    expect(turns).toEqual(['page']);
    endPage();
    await vi.advanceTimersByTimeAsync(0);
    expect(turns).toEqual(['page', 'header', 'footer']);
  });

  test('pass on after three seconds of work that does not end', async () => {
    ask('page');
    ask('header');
    ask('footer');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(turns).toEqual(['page']);
    await vi.advanceTimersByTimeAsync(1);
    expect(turns).toEqual(['page', 'header']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(turns).toEqual(['page', 'header', 'footer']);
  });

  test('end with the hydration of the page: a part that is opened later does not wait', async () => {
    ask('page');
    ask('header');
    await startup.finishStartup('hydrated', Promise.resolve());
    ask('another page');
    await vi.advanceTimersByTimeAsync(0);
    expect(turns.toSorted()).toEqual(['another page', 'header', 'page']);
  });
});
