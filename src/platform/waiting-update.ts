import { useSyncExternalStore } from 'react';
import { createStore } from './create-store.ts';

const store = createStore<(() => void) | null>(null);

/** A new release waits; the given function reloads the page into it. */
export const announceUpdate = store.set;

/** Null while the page runs the newest release it knows of. */
export function useWaitingUpdate(): (() => void) | null {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => null);
}
