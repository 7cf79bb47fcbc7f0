import type { Result } from '../../domain/result.ts';
import { connectionLosses, reportResponse, reportNoResponse } from '../../platform/connectivity.ts';

/** Reports whether the backend responded to a request; an aborted request without a response is ignored. */
export async function reportReachability<Answer extends Result<unknown, string>>(
  call: Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const before = connectionLosses();
  const result = await call;
  if (result.ok || result.failure !== 'offline') {
    if (connectionLosses() === before) reportResponse();
  } else if (signal?.aborted !== true) reportNoResponse();
  return result;
}
