import type { QueryClient } from '@tanstack/react-query';
import { accountQueries } from './account-queries.ts';
import { currentAuth, subscribeAuth, type AccountUser } from './account-session.ts';
import { secondFactorQueries } from './second-factor.ts';

/**
 * Reads the session of this device, and requests what its user may do, before a component needs it. Resolves to whether
 * somebody is signed in.
 */
export async function prefetchRights(client: QueryClient): Promise<boolean> {
  const user = await storedUser();
  if (user === null) return false;
  void client.prefetchQuery(accountQueries.profile(user.id));
  void client.prefetchQuery(secondFactorQueries.rule(user.id));
  return true;
}

function storedUser(): Promise<AccountUser | null> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const check = () => {
      const { loading, user } = currentAuth();
      if (loading) return;
      stop();
      resolve(user);
    };
    stop = subscribeAuth(check);
    check();
  });
}
