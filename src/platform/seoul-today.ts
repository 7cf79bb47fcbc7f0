import { useSyncExternalStore } from 'react';
import { millisecondsUntilNextSeoulDay, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';
import { onClockChange } from './on-clock-change.ts';

/** Calls the listener at every midnight in Seoul, until the returned function is called. */
export function onSeoulMidnight(listener: () => void): () => void {
  return onClockChange({ read: seoulToday, untilNext: millisecondsUntilNextSeoulDay }, listener);
}

/** Today in Seoul, for requests; components use {@link useSeoulToday}. */
export function seoulToday(): SeoulDay {
  return seoulDayAt(new Date());
}

/** Today in Seoul; null until hydration, because the page may have been prerendered on another day. */
export function useSeoulToday(): SeoulDay | null {
  return useSyncExternalStore(onSeoulMidnight, seoulToday, () => null);
}
