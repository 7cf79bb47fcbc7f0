import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { Device } from '../../e2e/support/device.ts';
import { waitUntilOfflineReady } from '../../e2e/support/offline-ready.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

const VISITORS = 50;
/** The number of connections that a browser opens to one server. */
const CONNECTIONS_EACH = 6;

export interface Visit {
  /** The paths that a browser requests until everything is stored, in their order. */
  readonly paths: readonly string[];
  /** The number of the first of them with which today's prayer is shown. */
  readonly urgent: number;
}

export interface VisitTimes {
  readonly prayerMs: number;
  readonly completeMs: number;
}

/** Records the requests of a first visit to the prayer page. */
export async function recordFirstVisit(origin: string): Promise<Visit> {
  const proxy = await FaultProxy.start(origin);
  const device = new Device(proxy.origin);
  try {
    const page = await device.open();
    await page.goto('/hour-prayer');
    await page.getByTestId('prayer-text').waitFor();
    await waitUntilOfflineReady(page);
    const paths = proxy.requests
      .map((line) => (line.startsWith('GET ') ? line.slice(4) : ''))
      .filter((path) => path !== '' && !path.includes('/websocket'));
    // The page requests the prayer itself, after what its first view is made of.
    const urgent = paths.findIndex((path) => path.startsWith('/rest/v1/companion_prayers')) + 1;
    if (urgent === 0) throw new Error('the page did not request the prayer');
    return { paths, urgent };
  } finally {
    await device.dispose();
    await proxy.disconnect();
  }
}

/** Simulates this many simultaneous visitors with new connections. */
export async function visitAtOnce(
  origin: string,
  { paths, urgent }: Visit,
  visitors = VISITORS,
): Promise<VisitTimes[]> {
  return Promise.all(
    Array.from({ length: visitors }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_EACH });
      const startedAt = performance.now();
      try {
        const [page, ...others] = paths;
        if (page !== undefined) await read(agent, origin, page);
        const reads = others.map((path) => read(agent, origin, path));
        const prayerMs = Promise.all(reads.slice(0, urgent - 1)).then(
          () => performance.now() - startedAt,
        );
        await Promise.all(reads);
        return { prayerMs: await prayerMs, completeMs: performance.now() - startedAt };
      } finally {
        agent.destroy();
      }
    }),
  );
}

/** The CPU time that a process has used (Linux), which does not depend on what else the machine does. */
export function cpuMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name of the command, in ticks of 10 ms; 11 and 12 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function read(agent: Agent, origin: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, origin),
      { agent, headers: path.startsWith('/rest/') ? { apikey: LOCAL_PUBLISHABLE_KEY } : {} },
      (answer) => {
        answer.resume();
        answer.once('end', () => {
          if ((answer.statusCode ?? 500) < 400) resolve();
          else reject(new Error(`${path} was answered with ${answer.statusCode}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
