import { useSyncExternalStore } from 'react';
import { createStore } from './create-store.ts';

const store = createStore<(() => void) | null>(null);

/** Announces that a new release is ready; the given function activates it by reloading the page. */
export const announceUpdate = store.set;

/** Activates the waiting release; null if the page already runs the newest known release. */
export function useWaitingUpdate(): (() => void) | null {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => null);
}
