import type { Page } from 'playwright';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { TODAY } from '../../e2e/support/fixed-clock.ts';
import { Device } from '../../e2e/support/device.ts';
import { waitUntilOfflineReady } from '../../e2e/support/offline-ready.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import { addDays, isSunday } from '../../src/domain/seoul-day.ts';
import { CPU_SLOWDOWN, measureColdStart } from './cold-start.ts';
import { measureSearch, type QueryTime } from './search.ts';
import { comparePairs, describeSummary, summarize } from './statistics.ts';
import { PAIRS } from './figures.ts';

const ONE_YEAR = 313;
const TEN_YEARS = 3_130;

export async function benchOffline(app: AppServer): Promise<void> {
  const proxy = await FaultProxy.start(app.origin);
  const device = new Device(proxy.origin);
  try {
    await visitOnce(device);
    await device.close();
    await proxy.disconnect();
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
    await proxy.disconnect();
  }
}

export async function benchArchive(app: AppServer): Promise<void> {
  const proxy = await FaultProxy.start(app.origin);
  const small = new Device(proxy.origin);
  const large = new Device(proxy.origin);
  try {
    for (const [device, count] of [
      [small, ONE_YEAR],
      [large, TEN_YEARS],
    ] as const) {
      await storePrayers(await visitOnce(device), count);
      await device.close();
    }
    await proxy.disconnect();
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
    await proxy.disconnect();
  }
}

export async function benchSearch(app: AppServer): Promise<void> {
  const device = new Device(app.origin);
  try {
    const page = await visitOnce(device);
    await storePrayers(page, TEN_YEARS);
    const first: number[] = [];
    const queries: QueryTime[] = [];
    for (let run = 0; run < PAIRS; run += 1) {
      const times = await measureSearch(page);
      first.push(times.firstMs);
      queries.push(...times.queries);
    }
    console.log(
      `search in ${TEN_YEARS} prayers, ${CPU_SLOWDOWN}x CPU: ${describeSummary(summarize(queries.map(({ searchMs }) => searchMs)), ' ms', 1)}; aim 50 ms`,
    );
    console.log(
      `  from keystroke to results ${describeSummary(summarize(queries.map(({ shownMs }) => shownMs)), ' ms')}`,
    );
    console.log(`  with building the index ${describeSummary(summarize(first), ' ms')}`);
  } finally {
    await device.dispose();
  }
}

/** Visits the prayer page online until everything is stored. */
async function visitOnce(device: Device): Promise<Page> {
  const page = await device.open();
  await page.goto('/hour-prayer');
  await page.getByTestId('prayer-text').waitFor();
  await waitUntilOfflineReady(page);
  return page;
}

/** Stores an archive of this many prayers on the device, the newest for today. */
async function storePrayers(page: Page, count: number): Promise<void> {
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
