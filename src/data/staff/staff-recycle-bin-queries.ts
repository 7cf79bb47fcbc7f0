import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import {
  eraseRecycled,
  readRecycleBin,
  restoreRecycled,
  type RestoreOutcome,
} from '../../backend/staff/staff-recycle-bin-gateway.ts';
import {
  accountPages,
  refreshAfter,
  STAFF,
  type AccountResult,
} from '../account/account-queries.ts';
import { removeUnusedPictures } from './staff-picture-mutations.ts';
import { deviceArchiveUpdates } from '../archives/archive-updates.ts';

export type { RecycledItem } from '../../backend/staff/staff-recycle-bin-gateway.ts';

const all = [...STAFF, 'recycle-bin'] as const;
const PAGE = 50;

export const recycleBinQueries = {
  list: () =>
    infiniteQueryOptions({
      ...accountPages(all, PAGE, (offset, options) => readRecycleBin(offset, PAGE, options)),
      // Other staff members may delete items at any time.
      staleTime: 0,
    }),
};

/** Restores an item, refetches all staff lists and syncs this device's copies of the archives. */
export function restoreItem(
  client: QueryClient,
  id: string,
): Promise<AccountResult<RestoreOutcome>> {
  return refreshAfter(restoreRecycled(id), () => {
    void client.invalidateQueries({ queryKey: STAFF });
    void deviceArchiveUpdates.sync();
  });
}

/**
 * Deletes an item for good, and then the pictures that only it used; false if it was not in the bin, as when a colleague
 * has restored it to a staff list.
 */
export async function eraseItem(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  const answer = await eraseRecycled(id);
  if (!answer.ok) return answer;
  const files = answer.value;
  void client.invalidateQueries({ queryKey: files === null ? STAFF : all });
  if (files !== null) void removeUnusedPictures(files);
  return { ok: true, value: files !== null };
}
