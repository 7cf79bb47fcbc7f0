import type { TestBackend } from '../support/test-backend.ts';

/** Calls an Edge Function with a JSON body, as a visitor unless the headers say otherwise. */
export function callFunction(
  { url, publishableKey }: Pick<TestBackend, 'url' | 'publishableKey'>,
  name: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
