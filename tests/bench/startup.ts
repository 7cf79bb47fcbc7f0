import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { Device } from '../../e2e/support/device.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import { installFixedClock, TODAY } from '../../e2e/support/fixed-clock.ts';
import {
  waitUntilOfflineReady,
  waitUntilReadableOffline,
} from '../../e2e/support/offline-ready.ts';
import { listPagePaths } from '../../e2e/support/page-paths.ts';
import { emulateSlowPhone, emulateSlowProcessor } from '../../e2e/support/slow-phone.ts';
import { startupFiles } from '../architecture/startup-files.ts';
import { brotliSize, BuiltSite, inlineScriptsOf, scriptFilesOf } from '../build/built-site.ts';
import { measureColdStart } from './cold-start.ts';
import { startCompressionProxy } from './compression-proxy.ts';
import { startSlowLine } from './slow-line.ts';
import { describeSummary, type Line, summarize } from './statistics.ts';
import { withBrowser } from './with-browser.ts';

/** Visits to each page; `STARTUP_RUNS` takes fewer. */
const RUNS = Number(process.env['STARTUP_RUNS'] || 9);
/** How long nobody touches the page, in ms; dialogs that open by themselves count. */
const IDLE_MS = 10_000;
/** Without scripts nothing is painted after the fonts. */
const IDLE_PLAIN_MS = 5_000;
/** `STARTUP_PATHS` names fewer, separated by spaces. */
const FIRST_PATHS = (
  process.env['STARTUP_PATHS'] ||
  '/ /en /hour-prayer /en/hour-prayer /news /services/sunday /services'
).split(' ');
const PRAYER_PATH = '/hour-prayer';
const PHONE = { width: 360, height: 740 };

/** Presses before, while and after the app starts, on a first visit to a slow phone. */
export async function measurePresses(app: AppServer): Promise<readonly Line[]> {
  return withBrowser(app.origin, measureAnswers);
}

/** First visits, compared with the same pages without scripts, and the scripts that they load. */
export async function measurePaints(app: AppServer): Promise<readonly Line[]> {
  const plain = await startCompressionProxy(app.origin, { scripts: false });
  try {
    return [
      ...(await withBrowser(app.origin, (browser, origin) =>
        measureFirstVisits(browser, origin, plain.origin),
      )),
      scriptBytes(),
      {
        what: 'files that start every page',
        figure: String(startupFiles().ofEveryPage.length),
        ratio: '',
        aim: 'at most 10',
      },
    ];
  } finally {
    await plain.close();
  }
}

/** From a first visit until everything can be read offline, and cold starts without a network. */
export async function measureOfflineStart(app: AppServer): Promise<readonly Line[]> {
  return [await withBrowser(app.origin, measureOfflineReady), ...(await measureOfflineTexts(app))];
}

/** Opens a tab with an empty profile of its own; `initScript` runs before the clock of its pages is replaced. */
async function openFirstVisit(browser: Browser, initScript: () => void): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  await context.addInitScript(initScript);
  await installFixedClock(context);
  return context.newPage();
}

declare global {
  interface Window {
    /** What the script of a bench has recorded, in ms. */
    recorded?: {
      firstPaint: number;
      largestPaint: number;
      readonly tasks: { readonly start: number; readonly excess: number }[];
      readonly answers: number[];
    };
  }
}

interface FirstVisit {
  /** Time of the last largest contentful paint, see https://w3.org/TR/largest-contentful-paint. */
  readonly largestPaint: number;
  /** What the tasks after the first paint exceed 50 ms by, in all, as https://web.dev/articles/tbt counts. */
  readonly blocking: number;
  /** The same from the start of the navigation on, with parsing and the first layout. */
  readonly blockingInAll: number;
}

/** Runs in the page. */
function recordPaintsAndTasks(): void {
  const recorded: NonNullable<Window['recorded']> = {
    firstPaint: 0,
    largestPaint: 0,
    tasks: [],
    answers: [],
  };
  window.recorded = recorded;
  new PerformanceObserver((list) => {
    recorded.firstPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    recorded.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      recorded.tasks.push({ start: startTime, excess: duration - 50 });
    }
  }).observe({ type: 'longtask', buffered: true });
}

async function visitUntouched(
  browser: Browser,
  address: string,
  waitMs: number,
): Promise<FirstVisit> {
  const page = await openFirstVisit(browser, recordPaintsAndTasks);
  try {
    await emulateSlowPhone(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForTimeout(waitMs);
    const { firstPaint, largestPaint, tasks } = await readRecorded(page);
    const blockingFrom = (from: number) =>
      tasks.reduce((sum, { start, excess }) => (start < from ? sum : sum + excess), 0);
    return { largestPaint, blocking: blockingFrom(firstPaint), blockingInAll: blockingFrom(0) };
  } finally {
    await page.context().close();
  }
}

async function readRecorded(page: Page): Promise<NonNullable<Window['recorded']>> {
  const recorded = await page.evaluate(() => window.recorded);
  if (recorded === undefined) throw new Error('the page has recorded nothing');
  return recorded;
}

/** Pages take turns, so that a machine that slows down does not distort the figures of one of them. */
async function measureFirstVisits(
  browser: Browser,
  site: string,
  plain: string,
): Promise<readonly Line[]> {
  const visits = FIRST_PATHS.map((path) => ({
    path,
    ratios: new Array<number>(),
    whole: new Array<FirstVisit>(),
    bare: new Array<FirstVisit>(),
  }));
  // The first visits to both are not counted: the proxies compress each file when it is requested first.
  for (const { path } of visits) {
    for (const origin of [site, plain]) await visitUntouched(browser, `${origin}${path}`, 3_000);
  }
  for (let run = 0; run < RUNS; run += 1) {
    for (const { path, ratios, whole, bare } of visits) {
      const visitPlain = () => visitUntouched(browser, `${plain}${path}`, IDLE_PLAIN_MS);
      const before = run % 2 === 0 ? await visitPlain() : undefined;
      const one = await visitUntouched(browser, `${site}${path}`, IDLE_MS);
      const other = before ?? (await visitPlain());
      whole.push(one);
      bare.push(other);
      ratios.push(one.largestPaint / other.largestPaint);
    }
  }
  const median = (all: readonly FirstVisit[], of: keyof FirstVisit) =>
    describeSummary(summarize(all.map((visit) => visit[of])), ' ms');
  return [
    ...visits.map(({ path, ratios, whole, bare }) => ({
      what: `LCP of a first visit to ${path}, untouched for 10 s`,
      figure: `${median(whole, 'largestPaint')}, without scripts ${median(bare, 'largestPaint')}`,
      ratio: describeSummary(summarize(ratios), '', 2),
      aim: 'at most 1.10',
    })),
    ...visits.map(({ path, whole, bare }) => ({
      what: `blocking of a first visit to ${path}, 10 s from the first paint on`,
      figure: median(whole, 'blocking'),
      ratio: `with the first layout ${median(whole, 'blockingInAll')}, without scripts ${median(bare, 'blockingInAll')}`,
      aim: '150 ms',
    })),
  ];
}

/** Interval and number of presses: from the first sight of a control to 5 s. */
const PRESS_MS = 200;
const PRESSES = 25;

/** Controls that answer before the app has started. A menu, "I prayed" and the settings are pressed on a first visit. */
const CONTROLS = [
  { what: '"I prayed"', path: PRAYER_PATH, selectors: ['main button[data-own]'] },
  { what: 'the menu', path: '/about', selectors: ['header details[data-menu] > summary'] },
  {
    what: 'the text size',
    path: '/about',
    opens: 'header details[data-menu]:has([data-setting]) > summary',
    selectors: ['115', '130', '150', '100'].map(
      (size) => `header input[data-setting="textSize"][value="${size}"]`,
    ),
  },
  {
    what: 'the previous day, from the second visit on',
    path: PRAYER_PATH,
    isStored: true,
    selectors: ['main button[data-direction="previous"]'],
  },
] as const satisfies readonly Control[];

interface Control {
  readonly what: string;
  readonly path: string;
  /** Whether the device has visited the page before. */
  readonly isStored?: boolean;
  /** Pressed once, first. */
  readonly opens?: string;
  /** Pressed in turn; the last visible element of each. */
  readonly selectors: readonly string[];
}

/**
 * Runs in the page: from each press until the frame after the one that shows what it changed. Methods, because tsx adds
 * a helper to named functions that the page lacks.
 */
function recordAnswers(): void {
  const now = performance.now.bind(performance);
  const nextFrame = requestAnimationFrame.bind(window);
  // The time of the input, also if the page was busy then.
  const clock = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
  const answers: number[] = [];
  window.recorded = { firstPaint: 0, largestPaint: 0, tasks: [], answers };
  const watch = {
    state(): string {
      return [
        document.querySelector<HTMLInputElement>('[open] [data-setting="textSize"]:checked')?.value,
        document.querySelectorAll('details[data-menu][open]').length,
        document.querySelector('[data-testid="prayer-day"]')?.textContent,
        ...[...document.querySelectorAll('[data-prayed]')].map(({ textContent }) => textContent),
      ].join();
    },
    waitForChange(before: string, pressedAt: number): void {
      if (watch.state() === before) nextFrame(() => watch.waitForChange(before, pressedAt));
      else nextFrame(() => answers.push(now() - pressedAt));
    },
  };
  addEventListener(
    'pointerup',
    (event) => {
      const before = watch.state();
      const pressedAt = Number(clock?.get?.call(event));
      nextFrame(() => watch.waitForChange(before, pressedAt));
    },
    true,
  );
}

async function measureAnswers(browser: Browser, origin: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const control of CONTROLS) {
    const answers: number[] = [];
    const visits = Math.ceil(RUNS / 3);
    for (let visit = 0; visit < visits; visit += 1) {
      answers.push(...(await pressFromFirstSight(browser, origin, control)));
    }
    lines.push({
      what: `press of ${control.what} until the answer is seen, 0-5 s`,
      figure: `${describeSummary(summarize(answers), ' ms')}, ${answers.length} of ${PRESSES * visits} answered`,
      ratio: '',
      aim: '100 ms, each',
    });
  }
  return lines;
}

async function pressFromFirstSight(
  browser: Browser,
  origin: string,
  { path, isStored = false, opens, selectors }: Control,
): Promise<readonly number[]> {
  const page = await openFirstVisit(browser, recordAnswers);
  const press = async (selector: string) => {
    const control = page.locator(`${selector} >> visible=true`).last();
    const box = await control.boundingBox();
    if (box === null) throw new Error(`${selector} is not on the page`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  try {
    if (isStored) {
      await page.goto(`${origin}${path}`);
      await waitUntilOfflineReady(page);
      await page.goto('about:blank');
    }
    await emulateSlowPhone(page);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    const [first = ''] = selectors;
    await page
      .locator(`${opens ?? first} >> visible=true`)
      .last()
      .waitFor();
    // Nothing is painted before the styles are applied.
    await page.waitForFunction(() => {
      const header = document.querySelector('header');
      return header !== null && getComputedStyle(header).position === 'fixed';
    });
    if (opens === undefined) await page.locator(first).last().scrollIntoViewIfNeeded();
    else await press(opens);
    const before = (await readRecorded(page)).answers.length;
    for (let count = 0; count < PRESSES; count += 1) {
      await press(selectors[count % selectors.length] ?? first);
      await page.waitForTimeout(PRESS_MS);
    }
    return (await readRecorded(page)).answers.slice(before);
  } finally {
    await page.context().close();
  }
}

async function measureOfflineReady(browser: Browser, origin: string): Promise<Line> {
  const times: number[] = [];
  const line = await startSlowLine(origin);
  for (let run = 0; run < Math.min(RUNS, 5); run += 1) {
    const page = await openFirstVisit(browser, () => undefined);
    await emulateSlowProcessor(page);
    const startedAt = performance.now();
    await page.goto(`${line.origin}/`, { waitUntil: 'commit' });
    await waitUntilReadableOffline(page, TODAY);
    times.push(performance.now() - startedAt);
    await page.context().close();
  }
  await line.close();
  return {
    what: "first visit until every page and today's prayer can be read offline",
    figure: describeSummary(summarize(times), ' ms'),
    ratio: '',
    aim: '5000 ms',
  };
}

async function measureOfflineTexts(app: AppServer): Promise<readonly Line[]> {
  const proxy = await FaultProxy.start(app.origin);
  const device = new Device(proxy.origin);
  try {
    const page = await device.open();
    await page.goto(PRAYER_PATH);
    await page.getByTestId('prayer-text').waitFor();
    await waitUntilOfflineReady(page);
    await device.close();
    await proxy.disconnect();

    const pages: { readonly path: string; readonly textMs: number }[] = [];
    for (const path of listPagePaths()) {
      pages.push({ path, textMs: (await measureColdStart(device, path)).textMs });
    }
    const prayers: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      prayers.push((await measureColdStart(device, PRAYER_PATH)).textMs);
    }
    const slowest = pages.reduce((one, other) => (one.textMs > other.textMs ? one : other));
    const texts = summarize(pages.map(({ textMs }) => textMs));
    return [
      [`text of each of ${pages.length} pages, slowest ${slowest.path}`, texts] as const,
      ["today's prayer", summarize(prayers)] as const,
    ].map(([what, summary]) => ({
      what: `offline, cold: ${what}`,
      figure: describeSummary(summary, ' ms'),
      ratio: '',
      aim: '600 ms',
    }));
  } finally {
    await device.dispose();
    await proxy.disconnect();
  }
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
