import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while a prerendered page is being hydrated, when it must match the prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
