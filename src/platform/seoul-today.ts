import { useSyncExternalStore } from 'react';
import { millisecondsUntilNextSeoulDay, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';

/** Calls the listener whenever a day begins in Seoul, as long as the page is open or until the returned function is called. */
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

/** Timers stand still while a device sleeps, so that the day is also read when the page is shown again. */
function subscribe(listener: () => void): () => void {
  const stop = onSeoulMidnight(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Today in Seoul; null until the page is hydrated, because a prerendered page was made on another day. */
export function useSeoulToday(): SeoulDay | null {
  return useSyncExternalStore(
    subscribe,
    () => seoulDayAt(new Date()),
    () => null,
  );
}
