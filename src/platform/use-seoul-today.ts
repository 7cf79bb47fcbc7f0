import { useSyncExternalStore } from 'react';
import { millisecondsUntilNextSeoulDay, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';

/** Turns the day at midnight in Seoul, and when a sleeping device wakes on another day. */
function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(turn, millisecondsUntilNextSeoulDay(new Date()));
  };
  const turn = () => {
    listener();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
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
