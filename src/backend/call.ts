import type { Failure } from '../domain/failure.ts';
import { fail, succeed, type Result } from '../domain/result.ts';
import { classifyFailure, classifyUncoded } from './failures.ts';

export const READ_TIMEOUT_MS = 4_000;
/** For large pages of staff lists and for background sync, which no user waits for. */
export const PAGE_TIMEOUT_MS = 15_000;
/** Maximum time without receiving a byte while reading an archive page. */
export const PAGE_IDLE_TIMEOUT_MS = 10_000;
export const WRITE_TIMEOUT_MS = 15_000;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** The part of the library's response that is used. */
export interface BackendResponse {
  readonly data: unknown;
  readonly error: { readonly code?: string; readonly details?: string | null } | null;
  readonly status: number;
}

/** A failure that may say when to retry. */
export interface BackendFailure {
  readonly ok: false;
  readonly failure: Failure;
  readonly retryAfterMs?: number;
}

/** Thrown by row mappings if a response does not have the expected shape. */
export class UnexpectedShape extends Error {}

/** Thrown by {@link overNetwork}. */
export class ConnectionFailed extends Error {}

/**
 * Marks a failure of `fetch` or of a response body as one of the network: the browser's `TypeError` looks like a fault
 * of the app.
 */
export function overNetwork<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new ConnectionFailed('', { cause });
  });
}

/** Resolves to null on timeout or abort, even if an aborted fetch never settles. `onProgress` restarts the timeout. */
export async function abortAfter<T>(
  work: (signal: AbortSignal, onProgress: () => void) => PromiseLike<T>,
  { signal, timeoutMs = READ_TIMEOUT_MS }: CallOptions,
): Promise<T | null> {
  const abort = new AbortController();
  let giveUp: () => void = () => undefined;
  const timeout = new Promise<null>((resolve) => {
    giveUp = () => {
      abort.abort();
      resolve(null);
    };
  });
  let timer = setTimeout(giveUp, timeoutMs);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
  };
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work(abort.signal, onProgress), timeout]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * A call with a deadline. It never throws: an unexpected response shape and a fault of the app count as a server error.
 * The client library returns connection errors; a request without it marks them with {@link overNetwork}.
 */
export async function callBackend<T>(
  request: (signal: AbortSignal, onProgress: () => void) => PromiseLike<BackendResponse>,
  read: (data: unknown) => T,
  options: CallOptions = {},
): Promise<Result<T, Failure> | BackendFailure> {
  try {
    const response = await abortAfter(request, options);
    if (response === null) return fail('offline');
    if (response.error !== null) return failureOfError(response.status, response.error);
    return succeed(read(response.data));
  } catch (error) {
    if (error instanceof ConnectionFailed) return fail('offline');
    // oxlint-disable-next-line no-console -- users only see that it failed
    if (!(error instanceof UnexpectedShape)) console.error(error);
    return fail('server_error');
  }
}

function failureOfError(
  status: number,
  error: NonNullable<BackendResponse['error']>,
): BackendFailure {
  const { code = '' } = error;
  const failure = code === '' ? classifyUncoded(status) : classifyFailure({ status, code });
  // `details` of a rate limit error contains the seconds until the next attempt.
  const seconds = failure === 'rate_limited' ? Number(error.details ?? Number.NaN) : Number.NaN;
  return seconds > 0
    ? { ok: false, failure, retryAfterMs: seconds * 1000 }
    : { ok: false, failure };
}
