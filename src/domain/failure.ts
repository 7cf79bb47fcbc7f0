/** What can go wrong with a call to the backend, named once for every layer above it. */
export type Failure =
  /** Nobody answered: no network, or a network without an answer in time. */
  | 'offline'
  /** Too many calls from here; the same call may succeed later. */
  | 'rate_limited'
  /** The caller may not do this. */
  | 'forbidden'
  /** The server understood and refuses for good: repeating the same call cannot succeed. */
  | 'invalid'
  /** The server failed; the same call may succeed later. */
  | 'server_error';

/** Whether the same call, repeated later without change, can succeed. */
export function isWorthRepeating(failure: Failure): boolean {
  return failure === 'offline' || failure === 'rate_limited' || failure === 'server_error';
}
