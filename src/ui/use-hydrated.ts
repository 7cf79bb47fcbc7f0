import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while a prerendered page is being hydrated, where it must show what the build has shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
