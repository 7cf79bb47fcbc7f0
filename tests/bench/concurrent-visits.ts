import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { Device } from '../../e2e/support/device.ts';
import { waitUntilOfflineReady } from '../../e2e/support/offline-ready.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';

const VISITORS = 50;
/** The number of connections that a browser opens to one server. */
const CONNECTIONS_EACH = 6;

export interface Visit {
  /** The paths requested until today's prayer is shown. */
  readonly contact: readonly string[];
  /** The paths requested after that, until everything is stored. */
  readonly rest: readonly string[];
}

/** Records the requests of a first visit to the prayer page. */
export async function recordFirstVisit(origin: string): Promise<Visit> {
  const proxy = await FaultProxy.start(origin);
  const device = new Device(proxy.origin);
  try {
    const page = await device.open();
    await page.goto('/hour-prayer');
    await page.getByTestId('prayer-text').waitFor();
    const contact = proxy.requests.length;
    await waitUntilOfflineReady(page);
    const paths = proxy.requests.map((line) => (line.startsWith('GET ') ? line.slice(4) : ''));
    const isRead = (path: string) => path !== '' && !path.includes('/websocket');
    return {
      contact: paths.slice(0, contact).filter(isRead),
      rest: paths.slice(contact).filter(isRead),
    };
  } finally {
    await device.dispose();
    await proxy.disconnect();
  }
}

/** Simulates this many simultaneous visitors with new connections; returns the duration of each visit in ms. */
export async function visitAtOnce(
  origin: string,
  paths: readonly string[],
  visitors = VISITORS,
): Promise<number[]> {
  return Promise.all(
    Array.from({ length: visitors }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_EACH });
      const startedAt = performance.now();
      try {
        const [page, ...others] = paths;
        if (page !== undefined) await read(agent, origin, page);
        await Promise.all(others.map((path) => read(agent, origin, path)));
        return performance.now() - startedAt;
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
      { agent, headers: path.startsWith('/rest/') ? { apikey: 'sb_publishable_local' } : {} },
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
