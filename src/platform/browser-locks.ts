/** Mutual exclusion across tabs and workers; `run` resolves to null if the lock could not be acquired in time. */
export interface Locks {
  run<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | null>;
}

/** A tab suspended by the system may hold a lock indefinitely; after the timeout, the next trigger retries. */
const LOCK_WAIT_MS = 30_000;

/** A browser that blocks all storage of the site denies locks as well. */
function isDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}

/**
 * Locks by the Web Locks API; null where it is missing, as in some in-app browsers. Where it is denied, the work runs
 * without a lock.
 */
export function browserLocks(
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Locks | null {
  if (manager === undefined) return null;
  return {
    async run(name, work) {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), LOCK_WAIT_MS);
      let entered = false;
      try {
        return await manager.request(`behold-${name}`, { signal: timeout.signal }, async () => {
          entered = true;
          clearTimeout(timer);
          return { value: await work() };
        });
      } catch (error) {
        if (!entered && timeout.signal.aborted) return null;
        if (entered || !isDenied(error)) throw error;
        return { value: await work() };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Runs the work unless another tab or worker is running it. Without the Web Locks API, or where it is denied, it always
 * runs.
 */
export async function unlessBusy(
  name: string,
  work: () => Promise<void>,
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (manager === undefined) return work();
  let entered = false;
  try {
    await manager.request(`behold-${name}`, { ifAvailable: true }, async (lock) => {
      entered = true;
      if (lock !== null) await work();
    });
  } catch (error) {
    if (entered || !isDenied(error)) throw error;
    await work();
  }
}
