import { expect, test, vi } from 'vitest';
import { createUpdateHolds, type UpdateHolds } from '../../src/platform/update-hold.ts';

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
function createTabs(count: number): readonly UpdateHolds[] {
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
    return createUpdateHolds(() => ({ locks, channel: channel as unknown as BroadcastChannel }));
  });
}

test('an update is held until every hold of the tab is released, and releasing a hold twice has no effect', async () => {
  const [tab] = createTabs(1);
  const listener = vi.fn();
  const stop = tab?.subscribe(listener);
  await expect.poll(() => tab?.isHeld()).toBe(false);

  const releaseForm = tab?.hold('unsaved_form');
  const releaseOtherForm = tab?.hold('unsaved_form');
  releaseForm?.();
  releaseForm?.();
  expect(tab?.isHeld()).toBe(true);

  releaseOtherForm?.();
  expect(tab?.isHeld()).toBe(false);
  stop?.();
  listener.mockClear();
  tab?.hold('sending')();
  expect(listener).not.toHaveBeenCalled();
});

test('an update is held by a form in another tab, whether it was there before or came later', async () => {
  const [form, other] = createTabs(2);
  const releaseEarly = form?.hold('unsaved_form');
  const listener = vi.fn();
  other?.subscribe(listener);
  expect(other?.isHeld()).toBe(true);
  releaseEarly?.();
  await expect.poll(() => other?.isHeld()).toBe(false);
  expect(listener).toHaveBeenCalled();

  const releaseLate = form?.hold('unsaved_form');
  expect(other?.isHeld()).toBe(true);
  releaseLate?.();
  await expect.poll(() => other?.isHeld()).toBe(false);
});

test('an update is held by the own tab only where the browser has no locks', () => {
  const tab = createUpdateHolds(() => ({ locks: null, channel: null }));
  tab.subscribe(() => undefined);
  expect(tab.isHeld()).toBe(false);
  const release = tab.hold('sending');
  expect(tab.isHeld()).toBe(true);
  release();
  expect(tab.isHeld()).toBe(false);
});
