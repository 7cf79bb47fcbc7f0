import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { FailureError, failureOf } from './failure-error.ts';

/** Options of queries that the local database can serve: they also run offline, and again on reconnect. */
export const deviceQueryOptions = {
  networkMode: 'always',
  refetchOnReconnect: true,
  // The archive invalidates the queries on changes; before that, a refetch would return the same local data.
  staleTime: 60_000,
  retry: (failures: number, error: Error) => failureOf(error) === 'server_error' && failures < 1,
} as const;

export function unwrap<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new FailureError(result.failure);
  return result.value;
}
