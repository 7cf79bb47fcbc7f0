import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { connectivity, subscribeConnectivity } from '../../platform/connectivity.ts';
import { watchPresses, whenReleased } from '../../platform/pointer-press.ts';
import { failureOf } from './failure-error.ts';

/** Creates the query client of a page; queries that work offline set `networkMode: 'always'` themselves. */
export function createQueryClient(): QueryClient {
  followConnectivity();
  if (!import.meta.env.SSR) holdUpdatesWhilePressed();
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
 * TanStack Query assumes that it is online until an event, so the state is set at once. An unreachable backend does not
 * pause queries, because only the next request shows whether it is reachable again.
 */
function followConnectivity(): void {
  onlineManager.setEventListener((setOnline) =>
    subscribeConnectivity(() => setOnline(connectivity() !== 'offline')),
  );
  onlineManager.setOnline(connectivity() !== 'offline');
}

/**
 * No query changes the page while a pointer is pressed: a button that it moves between press and release gets no click.
 */
function holdUpdatesWhilePressed(): void {
  watchPresses();
  notifyManager.setScheduler((notify) => {
    setTimeout(() => void whenReleased().then(notify));
  });
}
