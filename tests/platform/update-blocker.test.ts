import { expect, test, vi } from 'vitest';
import { createUpdateBlocker, type UpdateBlocker } from '../../src/platform/update-blocker.ts';

type Mode = 'shared' | 'exclusive';

/** One lock of the Web Locks API: requests are granted in order, shared ones together. */
class FakeLock {
  readonly #queue: { readonly mode: Mode; readonly run: () => Promise<unknown> }[] = [];
  readonly #held: { readonly mode: Mode }[] = [];

  readonly manager = {
    request: (_name: string, ...rest: readonly [unknown, unknown?]) => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      const { mode = 'exclusive' } = options as { mode?: Mode };
      return new Promise((resolve, reject) => {
        const run = () => Promise.resolve((work as () => unknown)());
        this.#queue.push({ mode, run: () => run().then(resolve, reject) });
        this.#grant();
      });
    },
  } as unknown as LockManager;

  #grant(): void {
    const [next] = this.#queue;
    if (next === undefined) return;
    const isFree = this.#held.every(({ mode }) => mode === 'shared' && next.mode === 'shared');
    if (!isFree) return;
    this.#queue.shift();
    const entry = { mode: next.mode };
    this.#held.push(entry);
    void next.run().then(() => {
      this.#held.splice(this.#held.indexOf(entry), 1);
      this.#grant();
    });
    this.#grant();
  }
}

/** The tabs of one browser. */
function createTabs(count: number): readonly UpdateBlocker[] {
  const { manager: locks } = new FakeLock();
  const received: (() => void)[] = [];
  return Array.from({ length: count }, () => {
    let own: (() => void) | null = null;
    const channel = {
      postMessage: () => {
        for (const listener of received) if (listener !== own) listener();
      },
      addEventListener: (_type: string, listener: () => void) => {
        own = listener;
        received.push(listener);
      },
    };
    return createUpdateBlocker(() => ({ locks, channel: channel as unknown as BroadcastChannel }));
  });
}

test('an update is blocked until every block of the tab is released, and releasing a block twice has no effect', async () => {
  const [tab] = createTabs(1);
  const listener = vi.fn();
  const stop = tab?.subscribe(listener);
  await expect.poll(() => tab?.isBlocked()).toBe(false);

  const releaseForm = tab?.block('unsaved_form');
  const releaseOtherForm = tab?.block('unsaved_form');
  releaseForm?.();
  releaseForm?.();
  expect(tab?.isBlocked()).toBe(true);

  releaseOtherForm?.();
  expect(tab?.isBlocked()).toBe(false);
  stop?.();
  listener.mockClear();
  tab?.block('sending')();
  expect(listener).not.toHaveBeenCalled();
});

test('an update is blocked by a form in another tab, whether it was there before or came later', async () => {
  const [form, other] = createTabs(2);
  const releaseEarly = form?.block('unsaved_form');
  const listener = vi.fn();
  other?.subscribe(listener);
  expect(other?.isBlocked()).toBe(true);
  releaseEarly?.();
  await expect.poll(() => other?.isBlocked()).toBe(false);
  expect(listener).toHaveBeenCalled();

  const releaseLate = form?.block('unsaved_form');
  expect(other?.isBlocked()).toBe(true);
  releaseLate?.();
  await expect.poll(() => other?.isBlocked()).toBe(false);
});

test('an update is blocked by the own tab only where the browser has no locks', () => {
  const tab = createUpdateBlocker(() => ({ locks: null, channel: null }));
  tab.subscribe(() => undefined);
  expect(tab.isBlocked()).toBe(false);
  const release = tab.block('sending');
  expect(tab.isBlocked()).toBe(true);
  release();
  expect(tab.isBlocked()).toBe(false);
});
