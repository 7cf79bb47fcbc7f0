/** Timers do not run while a device is suspended, so a longer one could end hours late. */
const MAX_TIMER_MS = 60_000;

interface ClockReading {
  /** A part of the current time, such as the day. */
  readonly read: () => string | number;
  /** Milliseconds until it changes. */
  readonly untilNext: (now: Date) => number;
}

/**
 * Calls the listener whenever this part of the time has changed, until the returned function is called. If the device
 * was suspended meanwhile, when the page becomes visible again, or within a minute.
 */
export function onClockChange({ read, untilNext }: ClockReading, listener: () => void): () => void {
  let known = read();
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(untilNext(new Date()), MAX_TIMER_MS));
    const current = read();
    if (current === known) return;
    known = current;
    listener();
  };
  check();
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    removeEventListener('pageshow', check);
  };
}
