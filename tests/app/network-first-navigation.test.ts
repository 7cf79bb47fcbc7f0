import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { respondToNavigation } from '../../src/app/network-first-navigation.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<Request> {
  const server = createServer(answer);
  servers.push(server);
  return new Request(`http://127.0.0.1:${await listenOnLoopback(server)}/about`);
}

const LONG = 60_000;

function navigate(request: Request, timeoutMs = LONG, shell: string | null = 'shell') {
  return respondToNavigation(request, {
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
    shell: () => Promise.resolve(shell === null ? undefined : new Response(shell)),
    timeoutMs,
  });
}

test('respondToNavigation returns the document of the server with its status and headers', async () => {
  const request = await serve((_, response) => {
    response.writeHead(404, { 'content-security-policy': 'default-src none' });
    response.end('not found');
  });
  const answer = await navigate(request);
  expect(await answer.text()).toBe('not found');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-security-policy')).toBe('default-src none');
});

test('respondToNavigation leaves a redirect to the browser', async () => {
  const request = await serve((_, response) => {
    response.writeHead(308, { location: '/elsewhere' });
    response.end();
  });
  expect((await navigate(request)).status).toBe(308);
});

test.each<[string, RequestListener]>([
  ['does not answer', () => undefined],
  [
    'sends headers and no body',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.flushHeaders();
    },
  ],
  ['sends half of the body', (_, response) => void response.write('<!doctype html><title>')],
])('respondToNavigation returns the shell when the server %s in time', async (_what, answer) => {
  expect(await (await navigate(await serve(answer), 50)).text()).toBe('shell');
});

test('respondToNavigation returns the shell when the connection breaks within the body', async () => {
  const request = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('<!doctype html>', () => response.destroy());
  });
  expect(await (await navigate(request)).text()).toBe('shell');
});

test('respondToNavigation returns the shell for a failing server, and its answer where there is no shell', async () => {
  const answer: RequestListener = (_, response) => {
    response.writeHead(503);
    response.end('busy');
  };
  expect(await (await navigate(await serve(answer))).text()).toBe('shell');
  expect((await navigate(await serve(answer), LONG, null)).status).toBe(503);
});
