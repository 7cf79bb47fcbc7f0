import type { BackendConfig } from '../../src/backend/backend-config.ts';
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
  readonly config: BackendConfig;
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
  const config = { url: 'https://backend.example', key: 'sb_publishable_test', fetch: fakeFetch };
  return { backend: createBackend(config), config, requests };
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
