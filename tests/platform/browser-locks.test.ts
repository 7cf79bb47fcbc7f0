import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserLocks, unlessBusy } from '../../src/platform/browser-locks.ts';

/** The part of the Web Locks API that the app uses. */
class FakeLocks {
  readonly held = new Map<string, Promise<unknown>>();

  async request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const before = this.held.get(name);
    if (before !== undefined && options.ifAvailable === true) return work(null);
    if (before !== undefined) {
      const aborted = new Promise<never>((_, reject) => {
        options.signal?.addEventListener('abort', () =>
          reject(new DOMException('aborted', 'AbortError')),
        );
      });
      await Promise.race([before, aborted]);
    }
    const own = work({}).finally(() => this.held.delete(name));
    this.held.set(
      name,
      own.catch(() => undefined),
    );
    return own;
  }
}

const asManager = (locks: FakeLocks) => locks as unknown as LockManager;

describe('browserLocks and unlessBusy', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Node 24 and later also provide `navigator.locks`.
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('browserLocks returns null without the Web Locks API', () => {
    expect(browserLocks()).toBeNull();
  });

  test('browserLocks runs one task at a time and returns its result or error', async () => {
    const locks = browserLocks(asManager(new FakeLocks()));
    const order: string[] = [];
    let finish: () => void = () => undefined;
    const first = locks?.run('outbox', async () => {
      order.push('first');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      order.push('first ends');
      return 1;
    });
    const second = locks?.run('outbox', () => {
      order.push('second');
      return Promise.reject(new Error('fault'));
    });
    const rejection = expect(second).rejects.toThrow('fault');
    await vi.advanceTimersByTimeAsync(0);
    finish();
    expect(await first).toEqual({ value: 1 });
    await rejection;
    expect(order).toEqual(['first', 'first ends', 'second']);
  });

  test('browserLocks returns null after 30 s when another tab never releases the lock', async () => {
    const locks = browserLocks(asManager(new FakeLocks()));
    void locks?.run('outbox', () => new Promise(() => undefined));
    const second = locks?.run('outbox', () => Promise.resolve(2));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await second).toBeNull();
  });

  test('unlessBusy skips the task while another tab holds the lock, and runs it without the Web Locks API', async () => {
    const manager = asManager(new FakeLocks());
    let runs = 0;
    const work = () => {
      runs += 1;
      return Promise.resolve();
    };
    let finish: () => void = () => undefined;
    const first = unlessBusy(
      'archive',
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      manager,
    );
    await unlessBusy('archive', work, manager);
    expect(runs).toBe(0);
    finish();
    await first;
    await unlessBusy('archive', work, manager);
    await unlessBusy('archive', work);
    expect(runs).toBe(2);
  });

  test('the tasks run without a lock where the browser blocks storage and with it the Web Locks API', async () => {
    const blocked = new FakeLocks();
    blocked.request = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
    const work = vi.fn(() => Promise.resolve(1));
    expect(await browserLocks(asManager(blocked))?.run('outbox', work)).toEqual({ value: 1 });
    await unlessBusy('archive', async () => void (await work()), asManager(blocked));
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('a task that fails with a SecurityError runs once', async () => {
    const manager = asManager(new FakeLocks());
    const work = vi.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')));
    await expect(browserLocks(manager)?.run('outbox', work)).rejects.toThrow('blocked');
    await expect(unlessBusy('archive', work, manager)).rejects.toThrow('blocked');
    expect(work).toHaveBeenCalledTimes(2);
  });
});
