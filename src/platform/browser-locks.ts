/** Lets one of all tabs and workers work at a time; null when it stayed busy. */
export interface Locks {
  run<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | null>;
}

/** A tab that the system put to sleep may hold a lock for long; whoever waits comes back with the next trigger. */
const LOCK_WAIT_MS = 30_000;

/** The browser's locks across tabs and workers; null where there are none, as in some in-app browsers. */
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

/** Runs the work unless somebody on this device does it already; always where the browser has no locks. */
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
