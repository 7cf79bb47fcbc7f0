import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { FailureError, failureOf } from './failure-error.ts';

/** What holds for every query that may be answered by the device: it runs offline too, and again when back online. */
export const deviceQueryOptions = {
  networkMode: 'always',
  refetchOnReconnect: true,
  // The archive tells when something changed; until then a reread would only repeat the device's answer.
  staleTime: 60_000,
  retry: (failures: number, error: Error) => failureOf(error) === 'server_error' && failures < 1,
} as const;

export function unwrap<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new FailureError(result.failure);
  return result.value;
}
