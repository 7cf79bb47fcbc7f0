import { describe, expect, test } from 'vitest';
import { invokeFunction } from '../../src/backend/invoke-function.ts';
import { json } from './fake-backend.ts';

function call(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const address = {
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
      invokeFunction('count', { taps: 2 }, read, { ...options, address }),
  };
}

const text = (body: string, status: number) => () => new Response(body, { status });

test('a function is called by its name, with the public key and nothing that tells who calls', async () => {
  const { requests, result } = call(() => json({ success: true, data: 7 }));
  expect(await result()).toEqual({ ok: true, value: 7 });
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('https://backend.example/functions/v1/count');
  expect(request?.headers.get('apikey')).toBe('sb_publishable_test');
  expect(request?.headers.has('authorization')).toBe(false);
  expect(await request?.json()).toEqual({ taps: 2 });
});

describe('an answer', () => {
  test.each<[string, () => Response, object]>([
    ['of another shape', () => json({ success: true, data: 'x' }), { failure: 'server_error' }],
    ['that refuses', () => json({ success: false, error: 'invalid' }), { failure: 'invalid' }],
    [
      'that refuses by a name that nobody here knows',
      () => json({ success: false, error: 'toString' }),
      { failure: 'invalid' },
    ],
    [
      'of too many',
      () => json({ success: false, error: 'rate_limited', retryAfter: 90 }),
      { failure: 'rate_limited', retryAfterMs: 90_000 },
    ],
    [
      'of too many that names no sensible time',
      () => json({ success: false, error: 'rate_limited', retryAfter: -1 }),
      { failure: 'rate_limited' },
    ],
    [
      'from a place of no trust',
      () => json({ success: false, error: 'forbidden' }, 403),
      { failure: 'forbidden' },
    ],
    [
      'of a function that broke',
      () => json({ success: false, error: 'server_error' }, 500),
      { failure: 'server_error' },
    ],
    [
      'that the body is too large',
      () => json({ success: false, error: 'too_large' }, 413),
      { failure: 'invalid' },
    ],
    [
      'that the body was too slow',
      () => json({ success: false, error: 'too_slow' }, 408),
      { failure: 'server_error' },
    ],
    ['of a gateway', text('<h1>Bad gateway</h1>', 502), { failure: 'server_error' }],
    ['of a portal', text('<h1>Sign in to the hotel</h1>', 200), { failure: 'offline' }],
    ['of a limit before the function', text('slow down', 429), { failure: 'rate_limited' }],
    ['of a function that is not there', text('{"message":"no"}', 404), { failure: 'server_error' }],
    ['of nothing', text('null', 200), { failure: 'offline' }],
  ])('%s', async (_what, answer, expected) => {
    expect(await call(answer).result()).toEqual({ ok: false, ...expected });
  });
});

describe('silence', () => {
  const silent = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });

  test('ends with the deadline', async () => {
    expect(await call(silent).result({ timeoutMs: 1 })).toEqual({ ok: false, failure: 'offline' });
  });

  test('ends when the caller goes', async () => {
    const abort = new AbortController();
    const result = call(silent).result({ signal: abort.signal });
    abort.abort();
    expect(await result).toEqual({ ok: false, failure: 'offline' });
  });

  test('of a broken line is told', async () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await call(broken).result()).toEqual({ ok: false, failure: 'offline' });
  });
});
