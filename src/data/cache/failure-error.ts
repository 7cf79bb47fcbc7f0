import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';

/** Wraps a {@link Failure} in an error, because a query can only fail by throwing. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The failure of a query's error; `offline` for any other error, such as code that could not be loaded. */
export function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : 'offline';
}

/** The value of a result; throws its failure. */
export function unwrap<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new FailureError(result.failure);
  return result.value;
}
