/** Mutual exclusion across tabs and workers; `run` resolves to null if the lock could not be acquired in time. */
export interface Locks {
  run<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | null>;
}

/** A tab suspended by the system may hold a lock indefinitely; after the timeout, the next trigger retries. */
const LOCK_WAIT_MS = 30_000;

/** Locks by the Web Locks API; null where it is missing, as in some in-app browsers. */
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
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Runs the work unless another tab or worker is running it. Without the Web Locks API it always runs. */
export async function unlessBusy(
  name: string,
  work: () => Promise<void>,
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (manager === undefined) return work();
  await manager.request(`behold-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}
