import { rowOf, textOf } from '../rows.ts';
import type { AccountResponse } from './account-call.ts';
import type { AccountClient } from './account-client.ts';

/** A call of an Edge Function that responds with `{ success, error, data }`, for `callAsAccount`. */
export async function invokeAsAccount(
  client: AccountClient,
  name: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<AccountResponse> {
  const response = await client.functions.invoke<unknown>(name, { signal, body });
  if (response.error !== null) return { data: null, error: {}, status: 502 };
  const result = rowOf(response.data);
  return result['success'] === true
    ? { data: result['data'], error: null, status: 200 }
    : { data: null, error: { code: textOf(result, 'error') }, status: 502 };
}
