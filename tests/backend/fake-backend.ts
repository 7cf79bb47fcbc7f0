import type { BackendAddress } from '../../src/backend/backend-address.ts';
import { createBackend, type Backend } from '../../src/backend/client.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

export type FakeAnswer = (request: SeenRequest) => Response | Promise<Response>;

/** The real client with a fake fetch that records requests. */
export function createFakeBackend(answer: FakeAnswer): {
  readonly backend: Backend;
  readonly address: BackendAddress;
  readonly requests: SeenRequest[];
} {
  const requests: SeenRequest[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.clone().text();
    const seen: SeenRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
    requests.push(seen);
    return answer(seen);
  };
  const address = { url: 'https://backend.example', key: 'sb_publishable_test', fetch: fakeFetch };
  return { backend: createBackend(address), address, requests };
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
