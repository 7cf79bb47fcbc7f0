import { useSyncExternalStore } from 'react';
import { millisecondsUntilNextSeoulDay, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';

/** Calls the listener at every midnight in Seoul, until the returned function is called. */
export function onSeoulMidnight(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      listener();
      wait();
    }, millisecondsUntilNextSeoulDay(new Date()));
  };
  wait();
  return () => clearTimeout(timer);
}

/** Timers do not run while a device is suspended, so the day is also read when the page becomes visible again. */
function subscribe(listener: () => void): () => void {
  const stop = onSeoulMidnight(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Today in Seoul, for requests; components use {@link useSeoulToday}. */
export function seoulToday(): SeoulDay {
  return seoulDayAt(new Date());
}

/** Today in Seoul; null until hydration, because the page may have been prerendered on another day. */
export function useSeoulToday(): SeoulDay | null {
  return useSyncExternalStore(subscribe, seoulToday, () => null);
}
