import type { Failure } from '../domain/failure.ts';
import { fail, succeed, type Result } from '../domain/result.ts';
import {
  abortAfter,
  ConnectionFailed,
  overNetwork,
  WRITE_TIMEOUT_MS,
  type CallOptions,
  type BackendFailure,
} from './call.ts';
import { backendConfig, type BackendConfig } from './backend-config.ts';
import { classifyFailure, classifyUncoded } from './failures.ts';
import { rowOf, type Row } from './rows.ts';

/** Function error codes with a failure of their own; all others become `invalid`. */
const NAMED_FAILURES = [
  'rate_limited',
  'forbidden',
  'server_error',
] as const satisfies readonly Failure[];

export interface FunctionOptions extends CallOptions {
  readonly config?: BackendConfig;
  /** Access token of the calling account; anonymous without one. */
  readonly token?: string | null;
}

interface FunctionResponse {
  readonly status: number;
  readonly text: string;
}

/** Used as the response when the app itself fails, so that the error is not mistaken for a missing connection. */
const APP_FAULT: FunctionResponse = { status: 500, text: '' };

/** Calls an Edge Function with a deadline; null if there is no response. It never throws. */
export async function callFunction(
  name: string,
  body: object,
  {
    signal,
    timeoutMs = WRITE_TIMEOUT_MS,
    config = backendConfig(),
    token = null,
  }: FunctionOptions = {},
): Promise<FunctionResponse | null> {
  const fetchFunction = config.fetch ?? fetch;
  const send = async (whileWaiting: AbortSignal): Promise<FunctionResponse> => {
    const request: RequestInit = {
      method: 'POST',
      headers: {
        apikey: config.key,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: whileWaiting,
    };
    const response = await overNetwork(
      fetchFunction(`${config.url}/functions/v1/${name}`, request),
    );
    return { status: response.status, text: await overNetwork(response.text()) };
  };
  try {
    return await abortAfter(send, { signal, timeoutMs });
  } catch (error) {
    if (error instanceof ConnectionFailed) return null;
    // oxlint-disable-next-line no-console -- users only see that it failed
    console.error(error);
    return APP_FAULT;
  }
}

/**
 * Calls an Edge Function and maps its successful response. It has a deadline and never throws; an unexpected response
 * shape counts as a server error.
 */
export async function invokeFunction<T>(
  name: string,
  body: object,
  read: (data: unknown) => T,
  options?: FunctionOptions,
): Promise<Result<T, Failure> | BackendFailure> {
  const response = await callFunction(name, body, options);
  return response === null ? fail('offline') : readFunctionResponse(response, read);
}

/** Distinguishes success from every kind of failure. */
export function readFunctionResponse<T>(
  response: FunctionResponse,
  read: (data: unknown) => T,
): Result<T, Failure> | BackendFailure {
  const body = bodyIn(response.text);
  if (body === null) {
    // The page of a captive portal or gateway: classified by its status alone.
    return fail(classifyUncoded(response.status));
  }
  if (body['success'] === true) {
    try {
      return succeed(read(body['data']));
    } catch {
      return fail('server_error');
    }
  }
  const { error, retryAfter } = body;
  const named = NAMED_FAILURES.find((code) => code === error);
  if (named !== undefined) {
    return typeof retryAfter === 'number' && retryAfter > 0
      ? { ok: false, failure: named, retryAfterMs: retryAfter * 1000 }
      : fail(named);
  }
  return fail(
    response.status === 200 ? 'invalid' : classifyFailure({ status: response.status, code: '' }),
  );
}

function bodyIn(text: string): Row | null {
  try {
    const body = rowOf(JSON.parse(text));
    return typeof body['success'] === 'boolean' ? body : null;
  } catch {
    return null;
  }
}
