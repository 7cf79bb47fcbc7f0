import { rowOf, textOf } from '../rows.ts';
import type { AccountAnswer } from './account-call.ts';
import type { AccountClient } from './account-client.ts';

/** A call of an Edge Function that responds with `{ success, error, data }`, for `callAsAccount`. */
export async function invokeAsAccount(
  client: AccountClient,
  name: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<AccountAnswer> {
  const reply = await client.functions.invoke<unknown>(name, { signal, body });
  if (reply.error !== null) return { data: null, error: {}, status: 502 };
  const answer = rowOf(reply.data);
  return answer['success'] === true
    ? { data: answer['data'], error: null, status: 200 }
    : { data: null, error: { code: textOf(answer, 'error') }, status: 502 };
}
