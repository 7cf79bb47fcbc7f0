import type { QueryClient } from '@tanstack/react-query';

/**
 * Returns a function that loads a store of the device for the queries of a client. `refetchOnChange` is called once per
 * client, before its first query reads: later, it would miss a change by another tab, by an early sync, or while the
 * page that shows the query is closed.
 */
export function followStore<Store>(
  load: () => Promise<Store>,
  refetchOnChange: (store: Store, client: QueryClient) => void,
): (client: QueryClient) => Promise<Store> {
  const following = new WeakSet<QueryClient>();
  return async (client) => {
    const store = await load();
    if (!following.has(client)) {
      following.add(client);
      refetchOnChange(store, client);
    }
    return store;
  };
}
