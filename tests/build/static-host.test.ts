import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connect } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { staticHost } from '../../src/build/static-host.ts';

/** The handler of addresses, serving a folder that has one page, `news`. */
async function addressHandler(): Promise<Connect.NextHandleFunction> {
  const root = await mkdtemp(join(tmpdir(), 'static-host-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'dist'));
  await writeFile(join(root, 'dist/news.html'), '<!doctype html><head></head><body></body>');
  const handlers: Connect.NextHandleFunction[] = [];
  const server = {
    config: { root, build: { outDir: 'dist' } },
    middlewares: { use: (handler: Connect.NextHandleFunction) => handlers.push(handler) },
  };
  const { configurePreviewServer } = staticHost();
  if (typeof configurePreviewServer !== 'function') throw new Error('the hook is not a function');
  await Reflect.apply(configurePreviewServer, undefined, [server]);
  const [handler] = handlers;
  if (handler === undefined) throw new Error('no handler was registered');
  return handler;
}

test.each([
  ['by the server itself', (_host: string) => '/news?bulletin=latest', '/news'],
  [
    'not by a host in the address',
    (host: string) => `//${host}/../news?bulletin=latest`,
    undefined,
  ],
])('the preview of a shared link is made %s', async (_by, address, answered) => {
  const asked: string[] = [];
  const backend = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  onTestFinished(() => void backend.close());
  const { port } = backend.address() as AddressInfo;

  const handler = await addressHandler();
  const outcome = await new Promise<string | undefined>((resolve) => {
    const request = {
      method: 'GET',
      url: address(`127.0.0.1:${port}`),
      // The handler asks its own server, here the backend, for the title.
      socket: { localAddress: '127.0.0.1', localPort: answered === undefined ? 1 : port },
    };
    const response = { setHeader: () => {}, end: () => resolve(answered) };
    Reflect.apply(handler, undefined, [request, response, () => resolve(undefined)]);
  });
  expect(outcome).toBe(answered);
  expect(asked.length > 0).toBe(answered !== undefined);
});
