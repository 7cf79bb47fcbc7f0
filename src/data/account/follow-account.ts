import type { QueryClient } from '@tanstack/react-query';
import { deleteAccountDrafts } from './account-drafts.ts';
import { accountQueries } from './account-queries.ts';
import { subscribeForbidden, subscribeOwnerGone } from './account-session.ts';

const followed = new WeakSet<QueryClient>();

/**
 * What a page knows by an account goes with that account, also when nothing of accounts is on the screen any more;
 * and a right that the server refused is looked up anew.
 */
export function followAccount(queryClient: QueryClient): void {
  if (followed.has(queryClient)) return;
  followed.add(queryClient);
  subscribeOwnerGone((previous) => {
    queryClient.removeQueries({ queryKey: accountQueries.all });
    void deleteAccountDrafts(previous);
  });
  subscribeForbidden(() => {
    void queryClient.invalidateQueries({
      queryKey: accountQueries.profiles,
      predicate: ({ state }) => state.fetchStatus === 'idle',
    });
  });
}
