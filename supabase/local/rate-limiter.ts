/** Sliding-window rate limiter per key. In memory, because this backend is a single process. */
export interface RateLimiter {
  /** Seconds until one more is allowed; 0 if it is allowed now. */
  wait(key: string): number;
  count(key: string): void;
  forget(key: string): void;
}

/** Above this number the least recently counted keys are evicted, which bounds memory. */
const MAX_KEYS = 10_000;

/** The window of all limits against guessing. */
export const TEN_MINUTES_MS = 600_000;

export function rateLimiter(ceiling: number, windowMs: number): RateLimiter {
  const counted = new Map<string, readonly number[]>();
  const recent = (key: string) =>
    (counted.get(key) ?? []).filter((at) => at > Date.now() - windowMs).slice(-ceiling);
  return {
    wait: (key) => {
      const times = recent(key);
      const [oldest] = times;
      if (oldest === undefined || times.length < ceiling) return 0;
      return Math.max(1, Math.ceil((oldest + windowMs - Date.now()) / 1000));
    },
    count: (key) => {
      const times = [...recent(key), Date.now()];
      counted.delete(key);
      counted.set(key, times);
      const [first] = counted.keys();
      if (counted.size > MAX_KEYS && first !== undefined) counted.delete(first);
    },
    forget: (key) => void counted.delete(key),
  };
}
