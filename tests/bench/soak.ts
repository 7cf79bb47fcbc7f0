import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { medianOf } from './statistics.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

const VISITORS = 8;
const SAMPLE_MS = 2_000;
/** Between two rounds of requests of one visitor. */
const PAUSE_MS = 1_000;
const PARTS = 5;

export interface Soak {
  readonly minutes: number;
  readonly requests: number;
  /** The median of the server's resident memory in each fifth of the run, in megabytes. */
  readonly megabytes: readonly number[];
}

/** Sends mixed requests of {@link VISITORS} visitors and samples the memory of the server. */
export async function soak(app: AppServer, minutes: number): Promise<Soak> {
  const end = performance.now() + minutes * 60_000;
  let requests = 0;
  const samples: number[] = [];
  const visit = async (): Promise<void> => {
    while (performance.now() < end) {
      for (const path of READS) {
        await read(app.origin + path, { headers: { apikey: LOCAL_PUBLISHABLE_KEY } });
        requests += 1;
      }
      for (const [path, body] of CALLS) {
        await read(app.origin + path, post(body));
        requests += 1;
      }
      for (const [path, body] of writes()) {
        await request(app.origin + path, post(body));
        requests += 1;
      }
      await listenBriefly(app.origin);
      await wait(PAUSE_MS);
    }
  };
  const watch = async (): Promise<void> => {
    while (performance.now() < end) {
      samples.push(residentMegabytes(app.pid));
      await wait(SAMPLE_MS);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: VISITORS }, visit)]);
  const size = Math.ceil(samples.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) =>
    medianOf(samples.slice(part * size, (part + 1) * size)),
  );
  return { minutes, requests, megabytes: parts };
}

function post(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Throws unless the server answers with the content: a rejected read would measure the wrong load. */
async function read(url: string, init: RequestInit): Promise<void> {
  const status = await request(url, init);
  if (status >= 400) throw new Error(`${url} was answered with ${status}`);
}

/** Resolves to the status. Sends again what met an idle connection that the server was closing, as a browser does. */
async function request(url: string, init: RequestInit): Promise<number> {
  const send = async () => {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.status;
  };
  try {
    return await send();
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof Error && cause.message === 'other side closed')) throw error;
    return send();
  }
}

const READS = [
  '/hour-prayer',
  '/news',
  '/rest/v1/rpc/get_prayer_count',
  '/rest/v1/companion_prayers?select=id,date,content,change&change=gt.0&order=change.asc&limit=500',
  '/rest/v1/bulletins?select=id,title,date,images&is_published=eq.true&order=date.desc&limit=30',
  '/rest/v1/church_news?select=*&is_published=eq.true&order=date.desc&limit=30',
];

/** Functions that only read. */
const CALLS: readonly (readonly [path: string, body: object])[] = [
  ['/rest/v1/rpc/read_archive_page', { p_archive: 'companion_prayers', p_bytes: 100_000 }],
  [
    '/rest/v1/rpc/get_availability',
    { p_resource_id: 'classroom1', p_from: '2026-11-01', p_to: '2026-11-30' },
  ],
];

/** Taps above the rate limit and wrong passwords are rejected; the rejections are part of the load. */
function writes(): readonly (readonly [path: string, body: object])[] {
  return [
    ['/rest/v1/rpc/increment_prayer_count', { p_taps: 1, p_batch: randomUUID() }],
    ['/auth/v1/token?grant_type=password', { email: 'nobody@x.example', password: randomUUID() }],
  ];
}

async function listenBriefly(origin: string): Promise<void> {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${LOCAL_PUBLISHABLE_KEY}`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('message', () => resolve());
    socket.once('open', () => {
      const subscription = { event: '*', schema: 'public', table: 'prayer_counts' };
      const joining = { config: { postgres_changes: [subscription] } };
      socket.send(JSON.stringify(['1', '1', 'realtime:count', 'phx_join', joining]));
    });
  });
  socket.terminate();
}

function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
