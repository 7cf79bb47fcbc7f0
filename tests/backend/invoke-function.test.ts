import { describe, expect, test, vi } from 'vitest';
import { invokeFunction } from '../../src/backend/invoke-function.ts';
import { json } from './fake-backend.ts';

function call(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const config = {
    url: 'https://backend.example',
    key: 'sb_publishable_test',
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return answer(request);
    }) satisfies typeof fetch,
  };
  const read = (data: unknown) => {
    if (typeof data !== 'number') throw new TypeError('another shape');
    return data;
  };
  return {
    requests,
    result: (options: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {}) =>
      invokeFunction('count', { taps: 2 }, read, { ...options, config }),
  };
}

const text = (body: string, status: number) => () => new Response(body, { status });

test('invokeFunction posts to the function with the public key and without an authorization header', async () => {
  const { requests, result } = call(() => json({ success: true, data: 7 }));
  expect(await result()).toEqual({ ok: true, value: 7 });
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('https://backend.example/functions/v1/count');
  expect(request?.headers.get('apikey')).toBe('sb_publishable_test');
  expect(request?.headers.has('authorization')).toBe(false);
  expect(await request?.json()).toEqual({ taps: 2 });
});

describe('invokeFunction: error responses', () => {
  test.each<[string, () => Response, object]>([
    [
      'data of an unexpected shape',
      () => json({ success: true, data: 'x' }),
      { failure: 'server_error' },
    ],
    ['error "invalid"', () => json({ success: false, error: 'invalid' }), { failure: 'invalid' }],
    [
      'an unknown error code',
      () => json({ success: false, error: 'toString' }),
      { failure: 'invalid' },
    ],
    [
      'rate_limited with retryAfter',
      () => json({ success: false, error: 'rate_limited', retryAfter: 90 }),
      { failure: 'rate_limited', retryAfterMs: 90_000 },
    ],
    [
      'rate_limited with a negative retryAfter',
      () => json({ success: false, error: 'rate_limited', retryAfter: -1 }),
      { failure: 'rate_limited' },
    ],
    [
      'error "forbidden" (403)',
      () => json({ success: false, error: 'forbidden' }, 403),
      { failure: 'forbidden' },
    ],
    [
      'error "server_error" (500)',
      () => json({ success: false, error: 'server_error' }, 500),
      { failure: 'server_error' },
    ],
    [
      'error "too_large" (413)',
      () => json({ success: false, error: 'too_large' }, 413),
      { failure: 'invalid' },
    ],
    [
      'error "too_slow" (408)',
      () => json({ success: false, error: 'too_slow' }, 408),
      { failure: 'server_error' },
    ],
    ['HTML of a bad gateway (502)', text('<h1>Bad gateway</h1>', 502), { failure: 'server_error' }],
    [
      'HTML of a captive portal (200)',
      text('<h1>Sign in to the hotel</h1>', 200),
      { failure: 'offline' },
    ],
    [
      'plain text of a rate limit in front of the function (429)',
      text('slow down', 429),
      { failure: 'rate_limited' },
    ],
    ['HTML of a firewall (403)', text('<h1>Blocked</h1>', 403), { failure: 'server_error' }],
    ['HTML of a proxy (405)', text('<h1>Not allowed</h1>', 405), { failure: 'server_error' }],
    ['HTML of a proxy (413)', text('<h1>Too large</h1>', 413), { failure: 'invalid' }],
    ['a missing function (404)', text('{"message":"no"}', 404), { failure: 'server_error' }],
    ['the body null', text('null', 200), { failure: 'offline' }],
  ])('%s gives $2', async (_what, answer, expected) => {
    expect(await call(answer).result()).toEqual({ ok: false, ...expected });
  });
});

describe('invokeFunction: no response', () => {
  const noResponse = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });

  test('reports offline after the timeout', async () => {
    expect(await call(noResponse).result({ timeoutMs: 1 })).toEqual({
      ok: false,
      failure: 'offline',
    });
  });

  test('reports offline when the caller aborts', async () => {
    const abort = new AbortController();
    const result = call(noResponse).result({ signal: abort.signal });
    abort.abort();
    expect(await result).toEqual({ ok: false, failure: 'offline' });
  });

  test('reports offline for a network error', async () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await call(broken).result()).toEqual({ ok: false, failure: 'offline' });
  });

  test('reports a server error, and the cause on the console, for a fault of the app', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    const config = { url: 'https://backend.example', key: 'sb_publishable_test' };
    expect(await invokeFunction('count', cyclic, Number, { config })).toEqual({
      ok: false,
      failure: 'server_error',
    });
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError));
    logged.mockRestore();
  });

  test('reports offline when the connection breaks within the response', async () => {
    const broken = () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('reset')) }));
    expect(await call(broken).result()).toEqual({ ok: false, failure: 'offline' });
  });
});
