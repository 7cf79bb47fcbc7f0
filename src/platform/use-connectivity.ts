import { useSyncExternalStore } from 'react';
import { connectivity, subscribeConnectivity, type Connectivity } from './connectivity.ts';

/** Whether the backend can be reached; 'online' until hydration, to match the prerendered page. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribeConnectivity, connectivity, () => 'online');
}
