/** Failures of a backend call, used by every layer above it. */
export type Failure =
  /** No response: no network, or a timeout. */
  | 'offline'
  /** Too many calls from this client; the same call may succeed later. */
  | 'rate_limited'
  /** The caller lacks permission. */
  | 'forbidden'
  /** Rejected permanently: repeating the same call cannot succeed. */
  | 'invalid'
  /** The server failed; the same call may succeed later. */
  | 'server_error';

/** Whether retrying the same call may succeed. */
export function isRetryable(failure: Failure): boolean {
  return failure === 'offline' || failure === 'rate_limited' || failure === 'server_error';
}
