import type { Failure } from '../../domain/failure.ts';

/** How a failed query carries its {@link Failure}: queries can only throw. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The failure behind a query's error; code that could not be loaded counts as nobody answering. */
export function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : 'offline';
}
