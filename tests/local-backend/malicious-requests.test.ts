import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { sendPipelined } from '../support/pipelined-requests.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startTestBackend();
});

afterAll(() => backend?.close());

function ask(address: string, init: RequestInit & { body?: string } = {}): Promise<Response> {
  return fetch(`${backend.url}${address}`, {
    ...init,
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    },
  });
}

const call = (name: string, body: string) => ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });

/** Expects a read to succeed, which needs an intact database session. */
async function expectReads(): Promise<void> {
  const answer = await ask('/rest/v1/prayer_counts?select=count');
  expect(await answer.json()).toEqual([{ count: expect.any(Number) as number }]);
}

describe('a malformed request', () => {
  test.each([
    ['a number where an array of texts belongs', '{"p_receipts":5}'],
    ['an object where an array of texts belongs', '{"p_receipts":{"a":1}}'],
    ['half a surrogate pair', '{"p_receipts":["é\\udc00"]}'],
    ['a text with a NUL', '{"p_receipts":["\\u0000"]}'],
    ['nested arrays of unequal length', '{"p_receipts":[["a"],["b","c"]]}'],
  ])('with %s is refused and disturbs no other request', async (_what, body) => {
    const { status } = await call('get_reservation_receipts', body);
    expect(status).toBeLessThan(500);
    await expectReads();
  });

  test.each([
    'images=eq.5',
    'images=cs.5',
    'title=eq.%ED%B0%80',
    'display_order=eq.a',
    'place=in.(a',
  ])('that filters by %s is refused and disturbs no other request', async (filter) => {
    const { status } = await ask(`/rest/v1/bulletins?${filter}`);
    expect(status).toBeLessThan(500);
    await expectReads();
  });

  test.each(['GET', 'HEAD'])(
    'of %s that selects a column with an open quote is refused',
    async (method) => {
      expect((await ask('/rest/v1/bulletins?select=%22a', { method })).status).toBe(400);
    },
  );

  test.each([
    '__proto__=eq.0',
    '__pr%6Fto__=eq.0',
    'constructor=eq.0',
    'bulletins.toString=eq.0',
    'and=(id.neq.0,__proto__.eq.0)',
    'not.or=(constructor.eq.0)',
  ])(
    'that filters by an inherited name (%s) is refused and changes no shared object',
    async (filter) => {
      expect((await ask(`/rest/v1/bulletins?${filter}`)).status).toBe(400);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Object.keys(Object)).toEqual([]);
      await expectReads();
    },
  );

  test('leaves no transaction open for the requests after it', async () => {
    await backend.sql('select 1 / 0').catch(() => undefined);
    await expectReads();
    // The driver of a database server rejects this statement.
    await backend.sql('begin').catch(() => undefined);
    await expectReads();
    expect(await backend.sql(`select pg_current_xact_id_if_assigned() as open`)).toEqual([
      { open: null },
    ]);
  });
});

describe('an address', () => {
  test('with the key in it is refused, because a foreign page can make a browser ask for it', async () => {
    const address = `${backend.url}/rest/v1/bulletins?select=id&apikey=${backend.publishableKey}`;
    expect((await fetch(address)).status).toBe(401);
    expect((await fetch(address, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      401,
    );
    expect((await ask('/rest/v1/bulletins?select=id')).status).toBe(200);
  });

  test.each(['%61pikey', 'api%6Bey', 'APIKEY'])(
    'with the key in it is refused also under the name %s',
    async (name) => {
      const address = `${backend.url}/rest/v1/bulletins?select=id&${name}=${backend.publishableKey}`;
      expect((await fetch(address)).status).toBe(401);
    },
  );

  test.each([
    '/rest/v1/bulletins?title=eq.%00',
    '/rest/v1/%00',
    '/storage/v1/object/public/images/%00',
  ])('with a NUL is refused: %s', async (address) => {
    expect((await ask(address)).status).toBe(400);
  });
});

describe('a body', () => {
  const large = JSON.stringify({ data: { display_name: 'x'.repeat(65 * 1024) } });

  test.each([
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
    '/rest/v1/rpc/like_publication',
  ])('of more than 64 KiB is refused at %s', async (address) => {
    expect((await ask(address, { method: 'POST', body: large })).status).toBe(413);
  });

  test('of more than 64 KiB is read where staff add prayers, and of more than 1 MiB refused', async () => {
    const prayers = (content: string) =>
      ask('/rest/v1/companion_prayers', { method: 'POST', body: JSON.stringify({ content }) });
    expect((await prayers('x'.repeat(65 * 1024))).status).toBe(401);
    expect((await prayers('x'.repeat(1025 * 1024))).status).toBe(413);
  });

  test('of more than 64 KiB is refused at an address with dot segments', async () => {
    const [response] = await sendPipelined(backend.url, [
      {
        method: 'POST',
        path: '/storage/v1/object/../../../auth/v1/signup',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
        body: large,
      },
    ]);
    expect(response?.status).toBe(413);
  });
});

test.each([
  '/rest/v1/bulletins?select=id',
  '/rest/v1/nothing',
  '/auth/v1/settings',
  '/auth/v1/nothing',
  '/storage/v1/object/public/images/nothing',
  '/functions/v1/nothing',
  '/functions/v1/submit-contact-message',
])('the response of %s forbids content sniffing and caching', async (address) => {
  const { headers } = await ask(address);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each([
  { limit: -1 },
  { limit: 1.5 },
  { limit: 2 ** 70 },
  { offset: -1 },
  { offset: 2 ** 70 },
  { sortBy: { column: 'name; drop', order: 'asc' } },
  { sortBy: { column: 'name', order: 'x' } },
])('a listing of files with %j is refused', async (options) => {
  const body = JSON.stringify({ prefix: '', ...options });
  const answer = await ask('/storage/v1/object/list/images', { method: 'POST', body });
  expect(answer.status).toBe(400);
});

describe('live updates', () => {
  const replySchema = z.tuple([
    z.unknown(),
    z.string(),
    z.string(),
    z.string(),
    z.looseObject({ status: z.string() }),
  ]);

  function connect(): WebSocket {
    const address = backend.url.replace('http', 'ws');
    return new WebSocket(
      `${address}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend.publishableKey}`,
    );
  }

  test('are refused beyond 50 channels of a connection', async () => {
    const socket = connect();
    await once(socket, 'open');
    const statuses: string[] = [];
    for (let index = 0; index < 51; index += 1) {
      const topic = `realtime:channel-${index}`;
      socket.send(JSON.stringify([null, String(index), topic, 'phx_join', { config: {} }]));
      const [reply] = (await once(socket, 'message')) as [Buffer];
      statuses.push(replySchema.parse(JSON.parse(reply.toString()))[4].status);
    }
    socket.terminate();
    expect(statuses).toEqual([...Array<string>(50).fill('ok'), 'error']);
  });

  test('are refused beyond 20 subscriptions of a channel', async () => {
    const socket = connect();
    await once(socket, 'open');
    const statusOf = async (subscriptions: number) => {
      const one = { event: '*', schema: 'public', table: 'prayer_counts' };
      const config = { postgres_changes: Array(subscriptions).fill(one) };
      const topic = `realtime:${subscriptions}`;
      socket.send(JSON.stringify([null, '1', topic, 'phx_join', { config }]));
      const [reply] = (await once(socket, 'message')) as [Buffer];
      return replySchema.parse(JSON.parse(reply.toString()))[4].status;
    };
    expect(await statusOf(21)).toBe('error');
    expect(await statusOf(20)).toBe('ok');
    socket.terminate();
  });

  test('end when the client sends messages and reads no answers', async () => {
    const socket = connect();
    await once(socket, 'open');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').then(() => 'closed');
    const answered = new Promise<string>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (data.includes('"last"')) resolve('open');
      });
    });
    const message = JSON.stringify([null, 'x'.repeat(60_000), 'phoenix', 'heartbeat', {}]);
    socket.pause();
    for (let sent = 0; sent < 500; sent += 1) socket.send(message);
    const last = JSON.stringify([null, 'last', 'phoenix', 'heartbeat', {}]);
    socket.send(last, () => socket.resume());
    const outcome = await Promise.race([closed, answered]);
    socket.terminate();
    expect(outcome).toBe('closed');
  });

  test('are refused beyond 200 connections, and accepted again after one was closed', async () => {
    const sockets = Array.from({ length: 200 }, connect);
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const refused = connect();
    const [error] = (await once(refused, 'error')) as [Error];
    expect(error.message).toContain('429');
    const [first, ...others] = sockets;
    first?.close();
    if (first) await once(first, 'close');
    const again = connect();
    await once(again, 'open');
    for (const socket of [again, ...others]) socket.terminate();
  });
});
