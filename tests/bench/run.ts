import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright';
import { AppServer } from '../../e2e/support/app-server.ts';
import { TODAY } from '../../e2e/support/church-clock.ts';
import { Device } from '../../e2e/support/device.ts';
import { waitUntilKept } from '../../e2e/support/kept.ts';
import { Wire } from '../../e2e/support/wire.ts';
import { addDays, isSunday } from '../../src/domain/seoul-day.ts';
import { CPU_SLOWDOWN, measureColdStart } from './cold-start.ts';
import { hostCompressed } from './compressing-host.ts';
import { runLighthouse, valueOf } from './lighthouse-runs.ts';
import { comparePairs, describeSummary, medianOf, summarize } from './statistics.ts';

/**
 * Figures that depend on the machine, so no test demands them: `npm run bench [offline] [archive] [lighthouse]`.
 * Every figure is the median of several runs, with its spread.
 */

const PAIRS = 9;
const LIGHTHOUSE_RUNS = 5;
const ONE_YEAR = 313;
const TEN_YEARS = 3_130;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** One visit to the prayer page with a network, until everything is on the device. */
async function visitOnce(device: Device): Promise<Page> {
  const page = await device.open();
  await page.goto('/hour-prayer');
  await page.getByTestId('prayer-text').waitFor();
  await waitUntilKept(page);
  return page;
}

/** Gives the device an archive of exactly so many prayers, the newest of today. */
async function holdPrayers(page: Page, count: number): Promise<void> {
  const days: string[] = [];
  for (let day = TODAY; days.length < count; day = addDays(day, -1)) {
    if (!isSunday(day)) days.push(day);
  }
  await page.evaluate(async (wanted) => {
    const request = indexedDB.open('behold');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('the database does not open'));
      };
    });
    const transaction = database.transaction('prayers', 'readwrite');
    const prayers = transaction.objectStore('prayers');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => {
        resolve();
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('the archive was not written'));
      };
    });
    const all = prayers.getAll();
    all.onsuccess = () => {
      const [pattern] = all.result as object[];
      prayers.clear();
      wanted.forEach((day, index) => {
        prayers.put({ ...pattern, id: crypto.randomUUID(), day, change: index + 1 });
      });
    };
    await done;
    database.close();
  }, days);
}

async function benchOffline(app: AppServer): Promise<void> {
  const wire = await Wire.to(app.origin);
  const device = new Device(wire.origin);
  try {
    await visitOnce(device);
    await device.close();
    await wire.cut();
    const text: number[] = [];
    const withBrowser: number[] = [];
    for (let run = 0; run < PAIRS; run += 1) {
      const start = await measureColdStart(device);
      text.push(start.textMs);
      withBrowser.push(start.withBrowserMs);
    }
    console.log(
      `offline, cold, ${CPU_SLOWDOWN}x CPU, after one visit: prayer text after ${describeSummary(summarize(text), ' ms')}; aim 1000 ms`,
    );
    console.log(`  with the browser's own start ${describeSummary(summarize(withBrowser), ' ms')}`);
  } finally {
    await device.dispose();
    await wire.cut();
  }
}

async function benchArchive(app: AppServer): Promise<void> {
  const wire = await Wire.to(app.origin);
  const small = new Device(wire.origin);
  const large = new Device(wire.origin);
  try {
    for (const [device, count] of [
      [small, ONE_YEAR],
      [large, TEN_YEARS],
    ] as const) {
      await holdPrayers(await visitOnce(device), count);
      await device.close();
    }
    await wire.cut();
    const { first, second, ratio } = await comparePairs(
      PAIRS,
      async () => (await measureColdStart(large)).textMs,
      async () => (await measureColdStart(small)).textMs,
    );
    console.log(
      `archive of ${TEN_YEARS} against ${ONE_YEAR} prayers: ratio ${describeSummary(ratio, '', 2)}; ` +
        `${describeSummary(first, ' ms')} against ${describeSummary(second, ' ms')}`,
    );
  } finally {
    await small.dispose();
    await large.dispose();
    await wire.cut();
  }
}

async function benchLighthouse(app: AppServer): Promise<void> {
  const site = await hostCompressed(app.origin, { scripts: true });
  const plain = await hostCompressed(app.origin, { scripts: false });
  try {
    for (const path of ['/', '/hour-prayer']) {
      const reports: Awaited<ReturnType<typeof runLighthouse>>[] = [];
      for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
        reports.push(await runLighthouse(`${site.origin}${path}`, CATEGORIES));
      }
      const scores = CATEGORIES.map((category) => {
        const values = reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
        return `${category} ${medianOf(values).toFixed(0)}`;
      });
      const median = (audit: string, digits = 0) =>
        medianOf(reports.map((report) => valueOf(report, audit))).toFixed(digits);
      console.log(
        `lighthouse ${path}: ${scores.join(', ')}; LCP ${median('largest-contentful-paint')} ms (aim 1800), ` +
          `TBT ${median('total-blocking-time')} ms (80), CLS ${median('cumulative-layout-shift', 3)} (0.02)`,
      );
      const lcpOf = (origin: string) => async () =>
        valueOf(
          await runLighthouse(`${origin}${path}`, ['performance']),
          'largest-contentful-paint',
        );
      const { ratio } = await comparePairs(PAIRS, lcpOf(site.origin), lcpOf(plain.origin));
      console.log(
        `lighthouse ${path}: LCP against the page without scripts ${describeSummary(ratio, '', 2)}; aim 1.10`,
      );
    }
  } finally {
    await site.close();
    await plain.close();
  }
}

const BENCHES = { offline: benchOffline, archive: benchArchive, lighthouse: benchLighthouse };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; they are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const app = await AppServer.create();
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const begin = performance.now();
    await bench(app);
    console.log(`  (${name} took ${((performance.now() - begin) / 1000).toFixed(0)} s)`);
  }
} finally {
  await app.dispose();
}
