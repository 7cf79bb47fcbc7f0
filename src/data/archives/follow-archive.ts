import type { QueryClient } from '@tanstack/react-query';

/**
 * Returns a function that loads an archive for the queries of a client. `refetchOnChange` is called once per client,
 * before its first query reads: a change by another tab or an early sync would be missed later.
 */
export function followArchive<Archive>(
  load: () => Promise<Archive>,
  refetchOnChange: (archive: Archive, client: QueryClient) => void,
): (client: QueryClient) => Promise<Archive> {
  const following = new WeakSet<QueryClient>();
  return async (client) => {
    const archive = await load();
    if (!following.has(client)) {
      following.add(client);
      refetchOnChange(archive, client);
    }
    return archive;
  };
}
