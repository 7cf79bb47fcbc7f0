import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { latestSermonQueries } from '../sermon/latest-sermon-queries.ts';
import { PERSISTED_QUERIES_KEY, PERSISTED_QUERIES_VERSION } from './persisted-queries-key.ts';

/** The queries small enough for local storage, which is synchronous; all other data is in the database. */
const ALLOWLIST: readonly (readonly unknown[])[] = [latestSermonQueries.all];

const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

function isAllowed(query: Query): boolean {
  return (
    query.state.status === 'success' &&
    ALLOWLIST.some((prefix) => prefix.every((part, index) => query.queryKey[index] === part))
  );
}

function localStorageOrNone(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Restores the results of the small queries and persists new ones. */
export function persistSmallQueries(
  queryClient: QueryClient,
  storage: Storage | undefined = localStorageOrNone(),
  version = PERSISTED_QUERIES_VERSION,
): () => void {
  const [stop, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({ storage, key: PERSISTED_QUERIES_KEY }),
    maxAge: MAX_AGE_MS,
    buster: version,
    dehydrateOptions: { shouldDehydrateQuery: isAllowed, shouldDehydrateMutation: () => false },
  });
  // A value that cannot be read is discarded.
  restored.catch(() => undefined);
  return stop;
}
