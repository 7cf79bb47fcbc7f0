import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLazyModule, type LazyModule } from '../../src/ui/use-lazy-module.ts';

/** The state of the one component that calls the hook; without a document nothing can be rendered into. */
let state: unknown;

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  startTransition: (work: () => void) => {
    work();
  },
  useCallback: (callback: unknown) => callback,
  useState: (initial: () => unknown) => {
    state ??= initial();
    const setState = (change: unknown) => {
      state =
        typeof change === 'function' ? (change as (previous: unknown) => unknown)(state) : change;
    };
    return [state, setState];
  },
}));

let arrive: (part: string) => void;
let render: () => LazyModule<string>;

beforeEach(() => {
  vi.useFakeTimers();
  state = undefined;
  const load = () =>
    new Promise<string>((resolve) => {
      arrive = resolve;
    });
  render = () => useLazyModule(load);
});
afterEach(() => void vi.useRealTimers());

test('a module whose request never ends counts as failed after 10 seconds, and as loaded once it arrives', async () => {
  render().request();
  await vi.advanceTimersByTimeAsync(9_900);
  expect(render()).toMatchObject({ part: null, failed: false });
  await vi.advanceTimersByTimeAsync(200);
  expect(render()).toMatchObject({ part: null, failed: true });
  arrive('the part');
  await vi.advanceTimersByTimeAsync(0);
  expect(render()).toMatchObject({ part: 'the part', failed: false });
});

test('a module that arrives in time stays loaded', async () => {
  render().request();
  arrive('the part');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(render()).toMatchObject({ part: 'the part', failed: false });
});

test('a retry has 10 seconds of its own', async () => {
  render().request();
  await vi.advanceTimersByTimeAsync(5_000);
  render().request();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(render().failed).toBe(false);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(render().failed).toBe(true);
});
