/**
 * The number of shorter timers that a timeout consists of. While the page is suspended or its thread is blocked, only one
 * of them expires; before the next one does, the page handles the events that have arrived meanwhile.
 */
const STEPS = 4;

/**
 * Calls back after the page has been running for this long. After a suspension, a plain timer would fire before the
 * pending events, and an operation that has finished would count as timed out. Returns a cancel function.
 */
export function setSuspendAwareTimeout(callback: () => void, milliseconds: number): () => void {
  let left = STEPS;
  const schedule = () => setTimeout(step, milliseconds / STEPS);
  function step() {
    left -= 1;
    if (left === 0) callback();
    else timer = schedule();
  }
  let timer = schedule();
  return () => clearTimeout(timer);
}

/** Settles with the work; resolves to the fallback if the work takes longer, which is not cancelled. */
export async function settleWithin<T, const Fallback>(
  work: Promise<T>,
  milliseconds: number,
  fallback: Fallback,
): Promise<T | Fallback> {
  let stop: () => void = () => undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    stop = setSuspendAwareTimeout(() => resolve(fallback), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    stop();
  }
}
