import { useSyncExternalStore } from 'react';

type Apply = () => void;

let apply: Apply | null = null;
const listeners = new Set<() => void>();

/** A new release waits; `applyUpdate` reloads the page into it. */
export function announceUpdate(applyUpdate: Apply): void {
  apply = applyUpdate;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Null while the page runs the newest release it knows of. */
export function useWaitingUpdate(): Apply | null {
  return useSyncExternalStore(
    subscribe,
    () => apply,
    () => null,
  );
}
