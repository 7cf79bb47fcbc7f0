import type { Failure } from '../domain/failure.ts';

/** Details of a failed call. */
interface FailedCall {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** SQLSTATE or PostgREST error code; empty if unknown. */
  readonly code: string;
}

/** SQLSTATE classes of a failing or busy server: connection, rollback, resources, intervention, system. */
const SERVER_CLASSES = new Set(['08', '25', '40', '53', '54', '55', '57', '58', 'F0', 'XX']);
/** SQLSTATE classes of rejected data: data exception, integrity, check option, raised by our own functions. */
const REFUSAL_CLASSES = new Set(['22', '23', '44', 'P0']);
/**
 * Client errors that the caller's input does not cause: a rejected key or session, a project over its quota, a missing
 * route or function, a proxy, a slow or early request.
 */
const SERVER_STATUSES = new Set([401, 402, 404, 407, 408, 425]);
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Maps an error response without a code of the backend: a proxy or firewall in front of it has not passed the call on, so
 * the same call may succeed later. A call that is too large never does.
 */
export function classifyUncoded(status: number): Failure {
  const failure = classifyFailure({ status, code: '' });
  const isRejected = failure === 'forbidden' || failure === 'invalid';
  return isRejected && status !== 413 ? 'server_error' : failure;
}

/** Maps every backend error to a {@link Failure}, by codes and never by messages. */
export function classifyFailure({ status, code }: FailedCall): Failure {
  if (status === 429 || code === 'PT429') return 'rate_limited';
  // No response, a captive portal, or a "success" that did not come from the backend.
  if (status === 0 || status === 511 || (status >= 200 && status < 400)) return 'offline';
  if (code === '42501') return 'forbidden';
  if (SQLSTATE.test(code)) {
    const sqlClass = code.slice(0, 2);
    if (REFUSAL_CLASSES.has(sqlClass)) return 'invalid';
    if (SERVER_CLASSES.has(sqlClass)) return 'server_error';
  }
  if (status === 403) return 'forbidden';
  if (status >= 500 || SERVER_STATUSES.has(status)) return 'server_error';
  return 'invalid';
}
