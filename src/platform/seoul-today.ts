import { useSyncExternalStore } from 'react';
import { millisecondsUntilNextSeoulDay, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';

/** Timers do not run while a device is suspended, so a longer one could end hours late. */
const MAX_TIMER_MS = 60_000;

/**
 * Calls the listener at every midnight in Seoul, until the returned function is called. If the device slept over
 * midnight, when the page becomes visible again, or within a minute.
 */
export function onSeoulMidnight(listener: () => void): () => void {
  let day = seoulToday();
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(millisecondsUntilNextSeoulDay(new Date()), MAX_TIMER_MS));
    const today = seoulToday();
    if (today === day) return;
    day = today;
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

/** Today in Seoul, for requests; components use {@link useSeoulToday}. */
export function seoulToday(): SeoulDay {
  return seoulDayAt(new Date());
}

/** Today in Seoul; null until hydration, because the page may have been prerendered on another day. */
export function useSeoulToday(): SeoulDay | null {
  return useSyncExternalStore(onSeoulMidnight, seoulToday, () => null);
}
