import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { TotalBlockingTime } from 'lighthouse/core/computed/metrics/total-blocking-time.js';
import { chromium } from 'playwright';
import { findFreePort } from '../../supabase/local/free-port.ts';
import { chromiumOptions } from './chromium.ts';

/** The error code for a trace without the navigation start, which is unusable; it occurs on busy machines. */
const TRACE_WITHOUT_START = 'NO_NAVSTART';
const MAX_ATTEMPTS = 4;

/** The Lighthouse report of a page for a phone on a slow network, in a new browser. */
export async function runLighthouse(
  address: string,
  categories: readonly string[],
): Promise<RunnerResult['lhr']> {
  const { lhr } = await visit(address, categories);
  return lhr;
}

/** The total blocking time of a page in ms, for a phone. */
export interface Blocking {
  /** As Lighthouse reports it, which includes the time during which other processes ran. */
  readonly wallMs: number;
  /** For the same visit, with the CPU time of each task instead of its duration. */
  readonly cpuMs: number;
}

/** A field of Chromium's trace events that the types of Lighthouse lack. */
interface ThreadTime {
  /** CPU time of the thread in microseconds. */
  readonly tdur?: number;
}

export async function measureBlocking(address: string): Promise<Blocking> {
  const { lhr, artifacts } = await visit(address, ['performance']);
  const settings = lhr.configSettings;
  const { Trace: trace, DevtoolsLog: devtoolsLog, GatherContext: gatherContext } = artifacts;
  const cpuEvents = trace.traceEvents.map(
    (event: (typeof trace.traceEvents)[number] & ThreadTime) =>
      event.name === 'RunTask' ? { ...event, dur: event.tdur ?? event.dur } : event,
  );
  const { timing } = await TotalBlockingTime.request(
    {
      trace: { ...trace, traceEvents: cpuEvents },
      devtoolsLog,
      gatherContext,
      settings,
      URL: artifacts.URL,
      SourceMaps: artifacts.SourceMaps,
      simulator: null,
    },
    { computedCache: new Map(), settings },
  );
  return { wallMs: valueOf(lhr, 'total-blocking-time'), cpuMs: timing };
}

async function visit(address: string, categories: readonly string[]): Promise<RunnerResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await visitOnce(address, categories);
    const { runtimeError } = result.lhr;
    if (runtimeError === undefined) return result;
    if (runtimeError.code !== TRACE_WITHOUT_START || attempt === MAX_ATTEMPTS) {
      throw new Error(runtimeError.message);
    }
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

/** The value of an audit, in the unit of the audit. */
export function valueOf(report: RunnerResult['lhr'], audit: string): number {
  const value = report.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`the report has no ${audit}`);
  return value;
}
