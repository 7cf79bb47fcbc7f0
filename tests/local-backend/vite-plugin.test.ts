import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ViteDevServer, createServer } from 'vite';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { localSupabase } from '../../supabase/local/plugin.ts';
import { copyAppData } from '../support/installed.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

let root: string;
let vite: ViteDevServer;
let origin: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'behold-vite-'));
  await writeFile(path.join(root, 'index.html'), '<h1>in development</h1>');
  const probe = createTcpServer();
  const port = await listenOnLoopback(probe);
  probe.close();
  vi.stubEnv('PORT', String(port));
  vi.stubEnv('LOCAL_DATA_DIR', path.join(root, 'data'));
  await copyAppData(path.join(root, 'data'));
  vi.stubEnv('VITE_SUPABASE_URL', '');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', '');
  vi.stubEnv('DATABASE_URL', '');
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [localSupabase()],
  });
  await vite.listen();
  origin = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await vite.close();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

async function open(address: string, protocol?: string): Promise<WebSocket> {
  const socket = new WebSocket(address.replace('http', 'ws'), protocol ? [protocol] : []);
  await once(socket, 'open');
  return socket;
}

describe('the development server', () => {
  test('serves the app and the backend at one origin', async () => {
    expect(await (await fetch(`${origin}/`)).text()).toContain('in development');
    const answer = await fetch(
      `${origin}/rest/v1/archives?select=latest&name=eq.companion_prayers`,
      {
        headers: { apikey: LOCAL_PUBLISHABLE_KEY },
      },
    );
    expect(answer.status).toBe(200);
    expect((await fetch(`${origin}/_local/mail`)).headers.get('content-type')).toContain('html');
  });

  test.each(['http://[', 'http://evil.example/', '//[/rest/v1/bulletins', '*'])(
    'refuses the address %s, and still serves',
    async (address) => {
      const asked = request(origin, { path: address, method: 'OPTIONS', agent: false }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(400);
      expect((await fetch(origin)).status).toBe(200);
    },
  );

  test('serves the websockets of realtime and of hot module replacement side by side', async () => {
    const hot = await open(`${origin}/?token=${vite.config.webSocketToken}`, 'vite-hmr');
    const live = await open(
      `${origin}/realtime/v1/websocket?vsn=2.0.0&apikey=${LOCAL_PUBLISHABLE_KEY}`,
    );
    live.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    const [answer] = (await once(live, 'message')) as [Buffer];
    expect(answer.toString('utf8')).toContain('phx_reply');
    expect(hot.readyState).toBe(WebSocket.OPEN);
    hot.terminate();
    live.terminate();
  });
});
