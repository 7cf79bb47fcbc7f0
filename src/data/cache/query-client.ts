import { onlineManager, QueryClient } from '@tanstack/react-query';
import { connectivity, subscribeConnectivity } from '../../platform/connectivity.ts';
import { failureOf } from './failure-error.ts';

/** The client of one page; queries that the device can answer choose `networkMode: 'always'` themselves. */
export function createQueryClient(): QueryClient {
  followConnectivity();
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failureOf(error) === 'server_error' && failures < 1,
      },
    },
  });
}

/**
 * The library believes to be online until an event tells otherwise, so it is told at once. An unreachable backend is
 * no reason to pause queries: the next call is what finds out.
 */
function followConnectivity(): void {
  onlineManager.setEventListener((setOnline) =>
    subscribeConnectivity(() => setOnline(connectivity() !== 'offline')),
  );
  onlineManager.setOnline(connectivity() !== 'offline');
}
