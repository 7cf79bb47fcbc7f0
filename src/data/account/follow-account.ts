import type { QueryClient } from '@tanstack/react-query';
import { deleteAccountDrafts } from './account-drafts.ts';
import { accountQueries } from './account-queries.ts';
import { subscribeForbidden, subscribeUserLeft } from './account-session.ts';

const followed = new WeakSet<QueryClient>();

/**
 * Removes an account's data when its user signs out or changes, even if no account page is mounted, and refetches the
 * profile when the server has denied a request.
 */
export function followAccount(queryClient: QueryClient): void {
  if (followed.has(queryClient)) return;
  followed.add(queryClient);
  subscribeUserLeft((previous) => {
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
