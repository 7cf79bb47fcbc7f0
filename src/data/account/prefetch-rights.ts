import type { QueryClient } from '@tanstack/react-query';
import { accountQueries } from './account-queries.ts';
import { currentAuth, subscribeAuth, type AccountUser } from './account-session.ts';
import { secondFactorQueries } from './second-factor.ts';

/** Reads the session of this device, and requests what its user may do, before a component needs it. */
export async function prefetchRights(client: QueryClient): Promise<void> {
  const user = await storedUser();
  if (user === null) return;
  void client.prefetchQuery(accountQueries.profile(user.id));
  void client.prefetchQuery(secondFactorQueries.rule(user.id));
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
