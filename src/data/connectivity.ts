import { useSyncExternalStore } from 'react';
import { connectivity, subscribeConnectivity, type Connectivity } from '../offline/connectivity.ts';

export type { Connectivity };

/** Whether the backend can be reached; 'online' until the page is hydrated, as in the prerendered page. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribeConnectivity, connectivity, () => 'online');
}
