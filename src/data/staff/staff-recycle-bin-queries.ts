import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import {
  eraseRecycled,
  readRecycleBin,
  restoreRecycled,
  type RecycledItem,
  type RestoreOutcome,
} from '../../backend/staff/staff-recycle-bin-gateway.ts';
import { STAFF, valueOf, type AccountResult } from '../account/account-queries.ts';
import { deviceArchiveUpdates } from '../archives/archive-updates.ts';

export { eraseRecycled };
export type {
  RecycledItem,
  RestoreOutcome,
} from '../../backend/staff/staff-recycle-bin-gateway.ts';

const all = [...STAFF, 'recycle-bin'] as const;
const PAGE = 50;

export const recycleBinQueries = {
  all,
  list: () =>
    infiniteQueryOptions({
      queryKey: all,
      networkMode: 'always',
      retry: false,
      initialPageParam: 0,
      // Other staff members may delete items at any time.
      staleTime: 0,
      queryFn: ({ signal, pageParam }): Promise<readonly RecycledItem[]> =>
        valueOf(readRecycleBin(pageParam, PAGE, { signal }), signal),
      getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    }),
};

/** Restores an item, refetches all staff lists and syncs this device's copies of the archives. */
export async function restoreItem(
  client: QueryClient,
  id: string,
): Promise<AccountResult<RestoreOutcome>> {
  const answer = await restoreRecycled(id);
  void client.invalidateQueries({ queryKey: STAFF });
  void deviceArchiveUpdates.sync();
  return answer;
}
