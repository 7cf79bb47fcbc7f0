import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright';
import { AppServer } from '../../e2e/support/app-server.ts';
import { TODAY } from '../../e2e/support/fixed-clock.ts';
import { Device } from '../../e2e/support/device.ts';
import { waitUntilOfflineReady } from '../../e2e/support/offline-ready.ts';
import { measureBlocking, runLighthouse, valueOf } from '../../e2e/support/lighthouse-runs.ts';
import { listPagePaths } from '../../e2e/support/page-paths.ts';
import { createServiceClient } from '../../e2e/support/service-client.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import { addDays, isSunday } from '../../src/domain/seoul-day.ts';
import { measureFirstSync, startTenYearBackend } from './archive-sync.ts';
import {
  visitUntilNewsCached,
  measureOpening,
  type NewsVisit,
  publishOlder,
  visitNews,
} from './bulletins.ts';
import { CPU_SLOWDOWN, measureColdStart } from './cold-start.ts';
import { startCompressionProxy } from './compression-proxy.ts';
import { benchPhotoEncoding } from './photo-encoding.ts';
import { cpuMilliseconds, recordFirstVisit, visitAtOnce } from './concurrent-visits.ts';
import { measureLiveFrames } from './live-frames.ts';
import { measureSearch, type QueryTime } from './search.ts';
import { soak } from './soak.ts';
import { insertReservations, measureReserves, type ListTimes } from './staff-lists.ts';
import { compareSeriesInSql, compareSeriesOverHttp } from './series.ts';
import {
  comparePairs,
  describeSummary,
  type Line,
  medianOf,
  quantileOf,
  summarize,
} from './statistics.ts';
import { measureStartup } from './startup.ts';
import { compareEmbeddedTaps, compareTapsWithUpdates } from './taps.ts';

/**
 * Benchmarks whose figures depend on the machine, so no test asserts them. `npm run bench` takes the names of those to
 * run: startup, offline, archive, search, sync, bulletins, lighthouse, blocking, photo, lists, taps, contact, soak.
 * Every figure is the median of several runs, with its spread.
 */

const PAIRS = 9;
const LIGHTHOUSE_RUNS = 5;
const ONE_YEAR = 313;
const TEN_YEARS = 3_130;
/** Two pages of the list. */
const FEW = { bulletins: 20, news: 18 };
const DECADES = { bulletins: 520, news: 1_000 };
const MANY_RESERVATIONS = 5_000;
/** Printed at the end of the run. */
const table: Line[] = [];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

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

async function benchOffline(app: AppServer): Promise<void> {
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

async function benchArchive(app: AppServer): Promise<void> {
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

async function benchBulletins(app: AppServer): Promise<void> {
  await benchOpening(app);
  const large = await AppServer.create();
  try {
    await publishOlder(createServiceClient(large), DECADES);
    await publishOlder(createServiceClient(app), FEW);
    const onFirstVisit = (origin: string) => async () => {
      const device = new Device(origin);
      try {
        return await visitNews(device);
      } finally {
        await device.dispose();
      }
    };
    await compareVisits('first visit', onFirstVisit(large.origin), onFirstVisit(app.origin));

    const ofLarge = new Device(large.origin);
    const ofSmall = new Device(app.origin);
    try {
      for (const device of [ofLarge, ofSmall]) {
        await waitUntilOfflineReady(await visitUntilNewsCached(device));
        await device.close();
      }
      await compareVisits(
        'later visit',
        () => visitNews(ofLarge),
        () => visitNews(ofSmall),
      );
    } finally {
      await ofLarge.dispose();
      await ofSmall.dispose();
    }
  } finally {
    await large.dispose();
  }
}

async function benchOpening(app: AppServer): Promise<void> {
  const proxy = await FaultProxy.start(app.origin);
  const device = new Device(proxy.origin);
  try {
    await waitUntilOfflineReady(await visitUntilNewsCached(device));
    await device.close();
    await proxy.disconnect();
    for (const clicked of ['when the dialog is ready', 'at once'] as const) {
      const opened: number[] = [];
      for (let run = 0; run < PAIRS; run += 1) opened.push(await measureOpening(device, clicked));
      console.log(
        `a stored bulletin, offline, cold, ${CPU_SLOWDOWN}x CPU, clicked ${clicked}: ` +
          `first page ${describeSummary(summarize(opened), ' ms')} after the click; aim 500 ms`,
      );
    }
  } finally {
    await device.dispose();
    await proxy.disconnect();
  }
}

/** Both figures come from the same visits. */
async function compareVisits(
  what: string,
  toLarge: () => Promise<NewsVisit>,
  toSmall: () => Promise<NewsVisit>,
): Promise<void> {
  const ofLarge: number[] = [];
  const ofSmall: number[] = [];
  const listed = await comparePairs(
    PAIRS,
    async () => noted(await toLarge(), ofLarge),
    async () => noted(await toSmall(), ofSmall),
  );
  // The first pair is a warm-up and is discarded.
  const earlier = ofLarge.slice(1).map((value, pair) => value / (ofSmall[pair + 1] ?? Number.NaN));
  console.log(
    `${what}, ${DECADES.bulletins} bulletins and ${DECADES.news} news against ${FEW.bulletins} and ${FEW.news}: listed ratio ${describeSummary(listed.ratio, '', 2)}; ` +
      `${describeSummary(listed.first, ' ms')} against ${describeSummary(listed.second, ' ms')}; aim 1.20`,
  );
  console.log(
    `  twelve earlier bulletins: ratio ${describeSummary(summarize(earlier), '', 2)}; ` +
      `${describeSummary(summarize(ofLarge.slice(1)), ' ms')} against ${describeSummary(summarize(ofSmall.slice(1)), ' ms')}`,
  );
}

function noted({ listMs, earlierMs }: NewsVisit, earlier: number[]): number {
  earlier.push(earlierMs);
  return listMs;
}

async function benchLighthouse(app: AppServer): Promise<void> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  try {
    for (const path of ['/', '/hour-prayer', '/services/sunday', '/news', '/contact']) {
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
      table.push({
        what: `Lighthouse ${path}, median of ${LIGHTHOUSE_RUNS}`,
        figure:
          `${scores.join(', ')}; LCP ${median('largest-contentful-paint')} ms, ` +
          `TBT ${median('total-blocking-time')} ms, CLS ${median('cumulative-layout-shift', 3)}`,
        ratio: '',
        aim: 'performance 98, others 100; 1800 ms, 80 ms, 0.02',
      });
    }
  } finally {
    await site.close();
  }
}

/** On a shared machine the duration of a task is mostly waiting, so CPU time is reported as well. */
async function benchBlocking(app: AppServer): Promise<void> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  try {
    for (const path of listPagePaths()) {
      const runs: Awaited<ReturnType<typeof measureBlocking>>[] = [];
      for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
        runs.push(await measureBlocking(`${site.origin}${path}`));
      }
      const of = (time: keyof (typeof runs)[number]) =>
        describeSummary(summarize(runs.map((measured) => measured[time])), ' ms');
      table.push({
        what: `blocking of ${path}, 4x CPU`,
        figure: `${of('cpuMs')} of CPU time`,
        ratio: `${of('wallMs')} with the time that others used`,
        aim: '150 ms',
      });
    }
  } finally {
    await site.close();
  }
}

async function benchStartup(app: AppServer): Promise<void> {
  await measureStartup(app, (lines) => {
    table.push(...lines);
    for (const { what, figure, ratio } of lines) console.log(`${what}: ${figure} ${ratio}`);
  });
}

async function benchStaffLists(app: AppServer): Promise<void> {
  await insertReservations(app, MANY_RESERVATIONS);
  const runs = await measureReserves(app, PAIRS);
  const of = (time: keyof ListTimes) =>
    describeSummary(summarize(runs.map((times) => times[time])), ' ms');
  console.log(
    `${MANY_RESERVATIONS} reservations, ${CPU_SLOWDOWN}x CPU: the decided ones after ${of('openedMs')}, the next page after ${of('moreMs')}, ` +
      `those with a word after ${of('filteredMs')} (250 ms of which wait for another letter)`,
  );
}

async function benchSync(): Promise<void> {
  const site = await startTenYearBackend();
  try {
    for (const [line, runs] of [
      [{ kbitPerSecond: 1_600, latencyMs: 150 }, 3],
      [{ kbitPerSecond: 100, latencyMs: 300 }, 1],
    ] as const) {
      const visits: Awaited<ReturnType<typeof measureFirstSync>>[] = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await measureFirstSync(site, line));
      }
      const of = (figure: keyof (typeof visits)[number], unit: string, scale = 1) =>
        describeSummary(summarize(visits.map((visit) => visit[figure] / scale)), unit);
      table.push({
        what: `ten years of archives at ${line.kbitPerSecond} kbit/s, ${CPU_SLOWDOWN}x CPU`,
        figure:
          `urgent after ${of('urgentMs', ' ms')}, complete after ${of('completeMs', ' ms')}, ` +
          `${of('bytes', ' kB', 1000)}, stored ${of('storedBytes', ' kB', 1000)}`,
        ratio: `${shareOfLine(visits, line.kbitPerSecond).toFixed(2)} of the line used`,
        aim: line.kbitPerSecond === 1_600 ? '20000 ms, 3000 kB, 5000 kB stored' : 'completes',
      });
    }
  } finally {
    await site.close();
  }
}

/** The median share of the line's capacity that a visit used until it was complete. */
function shareOfLine(
  visits: readonly { readonly bytes: number; readonly completeMs: number }[],
  kbitPerSecond: number,
): number {
  return medianOf(
    visits.map(({ bytes, completeMs }) => (bytes * 8) / (completeMs * kbitPerSecond)),
  );
}

/** CPU throttling does not apply to workers, so the duration is multiplied. */
async function benchPhoto(app: AppServer): Promise<void> {
  const prepared = await benchPhotoEncoding(app.origin, PAIRS);
  const slowed = summarize(prepared.map(({ preparedMs }) => preparedMs * CPU_SLOWDOWN));
  const bytes = summarize(prepared.map(({ bytes: size }) => size / 1000));
  console.log(
    `a photograph of 12 megapixels, ${CPU_SLOWDOWN}x CPU: ready after ${describeSummary(slowed, ' ms')}; aim 3000 ms; ` +
      `it weighs ${describeSummary(bytes, ' kB')}; aim 300 kB`,
  );
}

async function benchTaps(app: AppServer): Promise<void> {
  const { alone, asCalled, oneNetwork } = await compareTapsWithUpdates(PAIRS);
  for (const [what, rates] of [
    ['taps a second, one statement each', alone],
    ['taps a second, as PostgREST calls', asCalled],
    ['the same, all behind one network', oneNetwork],
    ['taps a second, embedded database', await compareEmbeddedTaps(PAIRS)],
  ] as const) {
    table.push({
      what,
      figure: `${rates.first.median.toFixed(0)} (bare updates ${rates.second.median.toFixed(0)})`,
      ratio: describeSummary(rates.ratio, '', 2),
      aim: 'at least 0.60',
    });
  }
  const { listeners, taps, frames, seconds, falls } = await measureLiveFrames(app.origin);
  table.push({
    what: `frames for ${taps} taps to ${listeners} listeners`,
    figure: `${frames} in ${seconds.toFixed(1)} s, ${falls} of them lower than the one before`,
    ratio: `${(frames / listeners / seconds).toFixed(2)} a listener and second`,
    aim: 'about 1; none lower',
  });
}

async function benchConcurrentVisits(app: AppServer): Promise<void> {
  const { contact, rest } = await recordFirstVisit(app.origin);
  const alone = await visitAtOnce(app.origin, contact, 1);
  for (const [what, paths, aim] of [
    ["first contact, 50 new visitors: until today's prayer", contact, 'p99 at most 1000 ms'],
    ['the same, until everything is on the device', [...contact, ...rest], ''],
  ] as const) {
    const times: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < PAIRS; round += 1) {
      const before = cpuMilliseconds(app.pid);
      times.push(...(await visitAtOnce(app.origin, paths)));
      cpu.push(cpuMilliseconds(app.pid) - before);
    }
    const p99 = quantileOf(times, 0.99);
    table.push({
      what,
      figure:
        `p99 ${p99.toFixed(0)} ms, median ${medianOf(times).toFixed(0)} ms; ` +
        `the server's CPU time for all 50 ${describeSummary(summarize(cpu), ' ms')}`,
      ratio: `${(p99 / medianOf(alone)).toFixed(1)} of one visitor's contact alone`,
      aim,
    });
  }
}

async function benchSoak(app: AppServer): Promise<void> {
  const wanted = process.env['SOAK_MINUTES'] || (selected.includes('soak') ? 60 : 5);
  const { minutes, requests, megabytes } = await soak(app, Number(wanted));
  const [, second = Number.NaN] = megabytes;
  table.push({
    what: `memory over ${minutes} minutes and ${requests} requests`,
    figure: `${megabytes.map((one) => one.toFixed(0)).join(', ')} MB in each fifth`,
    ratio: `${((megabytes.at(-1) ?? Number.NaN) / second).toFixed(2)} last to second fifth`,
    aim: 'at most 1.05',
  });
}

async function benchSearch(app: AppServer): Promise<void> {
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

async function benchSeries(): Promise<void> {
  const answered = await compareSeriesOverHttp(PAIRS);
  const inSql = await compareSeriesInSql(10 * PAIRS);
  console.log(
    `request for 26 dates against one for a single date, 5,000 reservations: answered ratio ${describeSummary(answered.ratio, '', 2)}; aim 1.50`,
  );
  console.log(
    `  answered after ${describeSummary(answered.first, ' ms', 1)} and ${describeSummary(answered.second, ' ms', 1)}; ` +
      `in SQL ${describeSummary(inSql.first, ' ms', 1)} and ${describeSummary(inSql.second, ' ms', 1)}, ratio ${describeSummary(inSql.ratio, '', 2)}`,
  );
}

const BENCHES = {
  startup: benchStartup,
  offline: benchOffline,
  archive: benchArchive,
  search: benchSearch,
  sync: benchSync,
  bulletins: benchBulletins,
  lighthouse: benchLighthouse,
  blocking: benchBlocking,
  photo: benchPhoto,
  lists: benchStaffLists,
  taps: benchTaps,
  contact: benchConcurrentVisits,
  soak: benchSoak,
  series: benchSeries,
};
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; they are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const app = await AppServer.create();
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    const startedAt = performance.now();
    await bench(app);
    console.log(`  (${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  }
  if (table.length > 0) console.table(table);
} finally {
  await app.dispose();
}
