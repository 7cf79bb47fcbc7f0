import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connect, PreviewServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { staticHost } from '../../src/build/static-host.ts';
import { sendPipelined } from '../support/pipelined-requests.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

/** The handlers of addresses and of assets, serving a folder that has one page, `news`, and one script. */
async function openHost() {
  const root = await mkdtemp(join(tmpdir(), 'static-host-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'dist/assets'), { recursive: true });
  await writeFile(join(root, 'dist/news.html'), '<!doctype html><head></head><body></body>');
  const script = join(root, 'dist/assets/app-1a2B_c-.js');
  await writeFile(script, 'export {};');
  const handlers: Connect.NextHandleFunction[] = [];
  const server = {
    config: { root, build: { outDir: 'dist' } },
    middlewares: { use: (handler: Connect.NextHandleFunction) => handlers.push(handler) },
  };
  const { configurePreviewServer } = staticHost();
  if (typeof configurePreviewServer !== 'function') throw new Error('the hook is not a function');
  await Reflect.apply(configurePreviewServer, undefined, [server as unknown as PreviewServer]);
  const [addresses, assets] = handlers;
  if (addresses === undefined || assets === undefined) throw new Error('handlers are missing');
  return { addresses, assets, script };
}

/** Returns `host:port` of the new server. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => void server.close());
  return `127.0.0.1:${await listenOnLoopback(server)}`;
}

/** The response to a request target, sent as it is, and the requests received by the server and by another one. */
async function request(targetOf: (otherHost: string) => string) {
  const ownRequests: string[] = [];
  const otherRequests: string[] = [];
  const otherHost = await listen(({ url = '' }, response) => {
    otherRequests.push(url);
    response.writeHead(404).end();
  });
  const { addresses } = await openHost();
  const host = await listen((incoming, response) => {
    ownRequests.push(incoming.url ?? '');
    try {
      Reflect.apply(addresses, undefined, [
        incoming,
        response,
        () => response.writeHead(404).end(),
      ]);
    } catch {
      response.writeHead(500).end();
    }
  });
  const [response] = await sendPipelined(`http://${host}`, [
    { method: 'GET', path: targetOf(otherHost), headers: {} },
  ]);
  return { status: response?.status, ownRequests, otherRequests };
}

test.each(['/news?bulletin=latest', '/past/../news?bulletin=latest'])(
  'the preview of the shared link %s is read from the server itself',
  async (target) => {
    const { status, ownRequests, otherRequests } = await request(() => target);
    expect(status).toBe(200);
    expect(ownRequests).toEqual([target, expect.stringMatching(/^\/rest\/v1\/bulletins\?/)]);
    expect(otherRequests).toEqual([]);
  },
);

test.each([
  ['a path that starts with a host', (host: string) => `//${host}/../news?bulletin=latest`],
  ['a path that starts with a backslash', (host: string) => `/\\${host}/../news?bulletin=latest`],
  ['a whole URL', (host: string) => `http://${host}/news?bulletin=latest`],
  ['a path outside the folder', () => '/../../news?bulletin=x'],
  ['a path that is no URL', () => '//?bulletin=latest'],
])('%s makes the server request nothing', async (_, targetOf) => {
  const { status, ownRequests, otherRequests } = await request(targetOf);
  expect(status).toBe(404);
  expect(ownRequests).toHaveLength(1);
  expect(otherRequests).toEqual([]);
});

test('an asset is answered whole with its type; a range of it, other files and removed ones are left to others', async () => {
  const { assets, script } = await openHost();
  const host = await listen((incoming, response) => {
    Reflect.apply(assets, undefined, [incoming, response, () => response.writeHead(404).end()]);
  });
  const url = `http://${host}/assets/app-1a2B_c-.js`;
  for (let time = 1; time <= 2; time += 1) {
    const whole = await fetch(url);
    expect(whole.headers.get('content-type')).toBe('text/javascript');
    expect(await whole.text()).toBe('export {};');
  }
  const others = [
    fetch(url, { headers: { range: 'bytes=0-3' } }),
    fetch(url, { method: 'HEAD' }),
    fetch(`http://${host}/news.html`),
    fetch(`http://${host}/assets/..%2fnews.html`),
    fetch(`http://${host}/assets/missing.js`),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(
    Array<number>(others.length).fill(404),
  );
  await rm(script);
  expect((await fetch(url)).status).toBe(404);
});
