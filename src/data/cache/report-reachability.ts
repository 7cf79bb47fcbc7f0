import type { Result } from '../../domain/result.ts';
import { connectionLosses, reportAnswer, reportTimeout } from '../../platform/connectivity.ts';

/** Lets the rest of the page know whether the backend answered; a call that the caller gave up tells nothing. */
export async function reportReachability<Answer extends Result<unknown, string>>(
  call: Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const before = connectionLosses();
  const result = await call;
  if (result.ok || result.failure !== 'offline') {
    if (connectionLosses() === before) reportAnswer();
  } else if (signal?.aborted !== true) reportTimeout();
  return result;
}
