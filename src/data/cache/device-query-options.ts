/** Options of queries that the local database can serve: they also run offline, and again on reconnect. */
export const deviceQueryOptions = {
  networkMode: 'always',
  refetchOnReconnect: true,
  // The archive invalidates the queries on changes; before that, a refetch would return the same local data.
  staleTime: 60_000,
} as const;
