import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserLocks, unlessBusy } from '../../src/offline/browser-locks.ts';

/** The part of the Web Locks API in use. */
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

describe('locks of the browser', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are none where the browser has none', () => {
    expect(browserLocks(undefined)).toBeNull();
  });

  test('let one work at a time, and pass on what it answers or throws', async () => {
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
    const refused = expect(second).rejects.toThrow('fault');
    await vi.advanceTimersByTimeAsync(0);
    finish();
    expect(await first).toEqual({ value: 1 });
    await refused;
    expect(order).toEqual(['first', 'first ends', 'second']);
  });

  test('are not waited for forever when a sleeping tab holds one', async () => {
    const locks = browserLocks(asManager(new FakeLocks()));
    void locks?.run('outbox', () => new Promise(() => undefined));
    const second = locks?.run('outbox', () => Promise.resolve(2));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await second).toBeNull();
  });

  test('spare work that another tab does already', async () => {
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
    await unlessBusy('archive', work, undefined);
    expect(runs).toBe(2);
  });
});
