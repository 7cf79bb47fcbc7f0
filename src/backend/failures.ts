import type { Failure } from '../domain/failure.ts';

/** What is known about a call that did not succeed. */
export interface FailedCall {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** SQLSTATE or a code of PostgREST; empty when unknown. */
  readonly code: string;
}

/** SQLSTATE classes in which the server is at fault or busy: connection, rollback, resources, intervention, system. */
const SERVER_CLASSES = new Set(['08', '25', '40', '53', '54', '55', '57', '58', 'F0', 'XX']);
/** SQLSTATE classes in which the data is refused: data exception, integrity, check option, raised by our own code. */
const REFUSAL_CLASSES = new Set(['22', '23', '44', 'P0']);
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The one place that turns an answer of the backend into a {@link Failure}; by codes, never by messages. */
export function classifyFailure({ status, code }: FailedCall): Failure {
  if (status === 429 || code === 'PT429') return 'rate_limited';
  // No answer, a portal that wants a sign-in first, or an "answer" that did not come from the backend.
  if (status === 0 || status === 511 || (status >= 200 && status < 400)) return 'offline';
  if (code === '42501') return 'forbidden';
  if (SQLSTATE.test(code)) {
    const sqlClass = code.slice(0, 2);
    if (REFUSAL_CLASSES.has(sqlClass)) return 'invalid';
    if (SERVER_CLASSES.has(sqlClass)) return 'server_error';
  }
  if (status === 401 || status === 403) return 'forbidden';
  // A route or function that is not there (yet) is the deployment's fault, not the caller's.
  if (status >= 500 || status === 404 || status === 408 || status === 425) return 'server_error';
  return 'invalid';
}
