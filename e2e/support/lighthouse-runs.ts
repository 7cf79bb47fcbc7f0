import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { TotalBlockingTime } from 'lighthouse/core/computed/metrics/total-blocking-time.js';
import { chromium } from 'playwright';
import { chromiumOptions } from './chromium.ts';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A trace without the beginning of the navigation tells nothing of the page; a busy machine loses it now and then. */
const LOST_TRACE = 'NO_NAVSTART';
const TRIES = 4;

/** One report of a phone on a slow network, by a browser that has never seen the page. */
export async function runLighthouse(
  address: string,
  categories: readonly string[],
): Promise<RunnerResult['lhr']> {
  const { lhr } = await visit(address, categories);
  return lhr;
}

/** How long a page's own tasks keep its main thread from answering, in ms on a phone. */
export interface Blocking {
  /** Lighthouse's total blocking time: with what the measuring machine did in between, were it only waiting. */
  readonly wallMs: number;
  /** The same figure of the same visit, each task as long as the processor worked for it. */
  readonly processorMs: number;
}

/** What Chromium writes beside an event's duration. */
interface Worked {
  /** Microseconds of the thread's processor time. */
  readonly tdur?: number;
}

export async function measureBlocking(address: string): Promise<Blocking> {
  const { lhr, artifacts } = await visit(address, ['performance']);
  const settings = lhr.configSettings;
  const { Trace: trace, DevtoolsLog: devtoolsLog, GatherContext: gatherContext } = artifacts;
  const worked = trace.traceEvents.map((event: (typeof trace.traceEvents)[number] & Worked) =>
    event.name === 'RunTask' ? { ...event, dur: event.tdur ?? event.dur } : event,
  );
  const { timing } = await TotalBlockingTime.request(
    {
      trace: { ...trace, traceEvents: worked },
      devtoolsLog,
      gatherContext,
      settings,
      URL: artifacts.URL,
      SourceMaps: artifacts.SourceMaps,
      simulator: null,
    },
    { computedCache: new Map(), settings },
  );
  return { wallMs: valueOf(lhr, 'total-blocking-time'), processorMs: timing };
}

async function visit(address: string, categories: readonly string[]): Promise<RunnerResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await visitOnce(address, categories);
    const { runtimeError } = result.lhr;
    if (runtimeError === undefined) return result;
    if (runtimeError.code !== LOST_TRACE || tries === TRIES) throw new Error(runtimeError.message);
  }
}

async function visitOnce(address: string, categories: readonly string[]): Promise<RunnerResult> {
  const port = await findFreePort();
  const { args = [], ...options } = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const flags: Flags = {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      formFactor: 'mobile',
    };
    const result = await lighthouse(address, flags);
    if (result === undefined) throw new Error(`no report of ${address}`);
    return result;
  } finally {
    await browser.close();
  }
}

export function valueOf(report: RunnerResult['lhr'], audit: string): number {
  const value = report.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`the report has no ${audit}`);
  return value;
}
