import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { Device } from '../../e2e/support/device.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import { installFixedClock, seoulInstant, TODAY } from '../../e2e/support/fixed-clock.ts';
import { isPageArchiveCached, waitUntilOfflineReady } from '../../e2e/support/offline-ready.ts';
import { emulateSlowPhone } from '../../e2e/support/slow-phone.ts';
import { brotliSize, BuiltSite, inlineScriptsOf, scriptFilesOf } from '../build/built-site.ts';
import { measureColdStart } from './cold-start.ts';
import { startCompressionProxy } from './compression-proxy.ts';
import { comparePairs, describeSummary, type Line, medianOf, summarize } from './statistics.ts';

/** How long nobody touches the page, in ms; dialogs that open by themselves count. */
const IDLE_MS = 10_000;
const FIRST_PATHS = [
  '/',
  '/en',
  '/hour-prayer',
  '/news',
  '/services/sunday',
  '/about',
  '/services',
];
const OFFLINE_PATHS = ['/hour-prayer', '/', '/en/about', '/services/sunday', '/ministry'];
const RUNS = 5;
/** Controls that are pressed every 0.2 s, from their first sight to 5 s. */
const PRESSED = [
  { what: '"I prayed"', path: '/hour-prayer', selector: 'main button[data-own]' },
  {
    what: 'the menu',
    path: '/about',
    selector: 'header details[data-menu] > summary >> visible=true',
  },
] as const;
const PRESSES = 25;
const PRESS_MS = 200;
const PHONE = { width: 360, height: 740 };

/** The figures of a first visit and of an offline start, as lines of the table that ends the benches. */
export async function measureStartup(app: AppServer): Promise<readonly Line[]> {
  return [
    ...(await largestPaints(app)),
    ...(await pressDelays(app)),
    await offlineReady(app),
    ...(await offlineStarts(app)),
    scriptBytes(),
  ];
}

/** Opens a tab with an empty profile of its own. */
async function openFirstVisit(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  await installFixedClock(context, seoulInstant(TODAY, '10:00'));
  return context.newPage();
}

/** The time of the last largest contentful paint in ms, see https://w3.org/TR/largest-contentful-paint. */
async function largestPaint(browser: Browser, address: string, waitMs: number): Promise<number> {
  const page = await openFirstVisit(browser);
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const last = list.getEntries().at(-1);
        Object.assign(window, { largestPaint: last?.startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await emulateSlowPhone(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForTimeout(waitMs);
    return await page.evaluate(() => (window as unknown as { largestPaint: number }).largestPaint);
  } finally {
    await page.context().close();
  }
}

async function largestPaints(app: AppServer): Promise<readonly Line[]> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  const plain = await startCompressionProxy(app.origin, { scripts: false });
  const browser = await chromium.launch(chromiumOptions());
  const lines: Line[] = [];
  try {
    for (const path of FIRST_PATHS) {
      const { first, second, ratio } = await comparePairs(
        RUNS,
        () => largestPaint(browser, `${site.origin}${path}`, IDLE_MS),
        // Nothing is painted after the fonts.
        () => largestPaint(browser, `${plain.origin}${path}`, IDLE_MS / 2),
      );
      lines.push({
        what: `LCP of a first visit to ${path}, untouched for 10 s`,
        figure: `${describeSummary(first, ' ms')}, without scripts ${second.median.toFixed(0)} ms`,
        ratio: describeSummary(ratio, '', 2),
        aim: 'at most 1.10',
      });
    }
  } finally {
    await browser.close();
    await site.close();
    await plain.close();
  }
  return lines;
}

/** From each press until the next paint in ms, in steps of 8; see https://w3.org/TR/event-timing. */
async function pressDelays(app: AppServer): Promise<readonly Line[]> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  const browser = await chromium.launch(chromiumOptions());
  const lines: Line[] = [];
  try {
    for (const { what, path, selector } of PRESSED) {
      const page = await openFirstVisit(browser);
      await page.addInitScript(() => {
        const delays: number[] = [];
        Object.assign(window, { delays });
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries()) {
            if (name === 'click') delays.push(duration);
          }
        }).observe({ type: 'event', buffered: true, ...{ durationThreshold: 16 } });
      });
      await emulateSlowPhone(page);
      await page.goto(`${site.origin}${path}`, { waitUntil: 'commit' });
      const control = page.locator(selector).last();
      await control.waitFor();
      await control.scrollIntoViewIfNeeded();
      for (let press = 0; press < PRESSES; press += 1) {
        const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
        await page.mouse.click(x + width / 2, y + height / 2);
        await page.waitForTimeout(PRESS_MS);
      }
      const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
      lines.push({
        what: `press of ${what} until it is seen, 0-5 s`,
        figure: `${describeSummary(summarize(delays), ' ms')} at least 16 ms, of ${PRESSES}`,
        ratio: '',
        aim: '100 ms',
      });
      await page.context().close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return lines;
}

async function offlineReady(app: AppServer): Promise<Line> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  const browser = await chromium.launch(chromiumOptions());
  const times: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openFirstVisit(browser);
      await emulateSlowPhone(page);
      const begin = performance.now();
      await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
      await waitUntilOfflineReady(page);
      times.push(performance.now() - begin);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return {
    what: 'first visit until pages and prayers work offline, slow phone',
    figure: describeSummary(summarize(times), ' ms'),
    ratio: '',
    aim: '5000 ms',
  };
}

async function offlineStarts(app: AppServer): Promise<readonly Line[]> {
  const proxy = await FaultProxy.start(app.origin);
  const device = new Device(proxy.origin);
  const lines: Line[] = [];
  try {
    const page = await device.open();
    await page.goto('/hour-prayer');
    await page.getByTestId('prayer-text').waitFor();
    await waitUntilOfflineReady(page);
    // Other pages are in one archive per language, which is stored later.
    await page.waitForFunction(isPageArchiveCached, 'ko');
    await page.goto('/en');
    await page.waitForFunction(isPageArchiveCached, 'en');
    await device.close();
    await proxy.disconnect();
    for (const path of OFFLINE_PATHS) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        times.push((await measureColdStart(device, path)).textMs);
      }
      lines.push({
        what: `offline, cold, 4x CPU: text of ${path}`,
        figure: describeSummary(summarize(times), ' ms'),
        ratio: `${(medianOf(times) / 600).toFixed(2)} of the aim`,
        aim: '600 ms',
      });
    }
  } finally {
    await device.dispose();
    await proxy.disconnect();
  }
  return lines;
}

/** Deterministic, and also a limit of `npm test -- budgets`. */
function scriptBytes(): Line {
  const site = new BuiltSite(join(import.meta.dirname, '../../dist'));
  const bytes = site.pages.map((page) =>
    [
      ...[...scriptFilesOf(page, site.manifest)].map((file) => site.brotli(file)),
      ...inlineScriptsOf(page).map(brotliSize),
    ].reduce((sum, size) => sum + size, 0),
  );
  return {
    what: 'JavaScript until the page answers, brotli, heaviest page',
    figure: `${Math.max(...bytes)} bytes`,
    ratio: '',
    aim: '100000 bytes',
  };
}
