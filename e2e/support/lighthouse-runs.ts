import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, requireChromium } from './chromium.ts';

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
  for (let tries = 1; ; tries += 1) {
    const report = await reportOnce(address, categories);
    const { runtimeError } = report;
    if (runtimeError === undefined) return report;
    if (runtimeError.code !== LOST_TRACE || tries === TRIES) throw new Error(runtimeError.message);
  }
}

async function reportOnce(
  address: string,
  categories: readonly string[],
): Promise<RunnerResult['lhr']> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
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
    return result.lhr;
  } finally {
    await browser.close();
  }
}

export function valueOf(report: RunnerResult['lhr'], audit: string): number {
  const value = report.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`the report has no ${audit}`);
  return value;
}
