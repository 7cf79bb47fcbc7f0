import type { Failure } from '../../domain/failure.ts';

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
