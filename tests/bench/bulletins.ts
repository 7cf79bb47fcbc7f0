import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { markReturningVisitor } from '../../e2e/page-models/prayer-counter.ts';
import type { Device } from '../../e2e/support/device.ts';
import { isArchiveComplete } from '../../e2e/support/offline-ready.ts';
import { TODAY } from '../../e2e/support/fixed-clock.ts';
import type { ServiceClient } from '../../e2e/support/service-client.ts';
import { addDays } from '../../src/domain/seoul-day.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';

declare global {
  interface Window {
    /** Milliseconds of real time since the navigation began. */
    realNow?: () => number;
    /** When the first bulletin was listed. */
    listShownAt?: number;
    /** The time of the last click. */
    clickedAt?: number;
    /** When more bulletins were listed than at that click. */
    earlierShownAt?: number;
    /** When the first page of the opened bulletin could be rendered. */
    pageShownAt?: number;
  }
}

/** Runs in the page before its clock is replaced. No named functions: tsx would add a helper that the page lacks. */
function recordNewsTimes(): void {
  const now = performance.now.bind(performance);
  const nextFrame = requestAnimationFrame.bind(window);
  const CARDS = 'main a[href*="bulletin="]';
  const pictures = new WeakSet<HTMLImageElement>();
  let cards = 0;
  window.realNow = now;
  addEventListener(
    'click',
    () => {
      cards = document.querySelectorAll(CARDS).length;
      window.clickedAt = now();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const shown = document.querySelectorAll(CARDS).length;
    if (shown > 0 && window.listShownAt === undefined) {
      window.listShownAt = Infinity;
      // The frame after the one that renders it.
      nextFrame(() => {
        nextFrame(() => {
          window.listShownAt = now();
        });
      });
    }
    if (window.clickedAt === undefined) return;
    if (shown > cards && window.earlierShownAt === undefined) {
      window.earlierShownAt = Infinity;
      nextFrame(() => {
        nextFrame(() => {
          window.earlierShownAt = now();
        });
      });
    }
    for (const picture of document.querySelectorAll<HTMLImageElement>(
      ':is([role="dialog"], [data-opening]) img',
    )) {
      if (pictures.has(picture)) continue;
      pictures.add(picture);
      void picture.decode().then(
        () => {
          nextFrame(() => {
            window.pageShownAt ??= now();
          });
        },
        () => undefined,
      );
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a page on a slow phone with three device pixels per CSS pixel. */
async function openPhone(device: Device): Promise<Page> {
  const page = await device.open(recordNewsTimes);
  await device.context.addInitScript(markReturningVisitor);
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 3,
    mobile: true,
  });
  return page;
}

async function openNewsList(page: Page): Promise<number> {
  await page.goto('/news', { waitUntil: 'commit' });
  return readInstant(page, 'listShownAt');
}

async function readInstant(
  page: Page,
  name: 'listShownAt' | 'clickedAt' | 'earlierShownAt' | 'pageShownAt',
): Promise<number> {
  const handle = await page.waitForFunction((wanted) => {
    const instant = window[wanted];
    return instant !== undefined && Number.isFinite(instant) ? instant : null;
  }, name);
  const instant = await handle.jsonValue();
  if (instant === null) throw new Error(`there was no ${name}`);
  return instant;
}

/** When to click: as soon as the list is shown, or when the code of the dialog has loaded. */
export type ClickedWhen = 'at once' | 'when the dialog is ready';

/** From the click on the newest bulletin until its first page is decoded, after a restart of the browser. */
export async function measureOpening(device: Device, clicked: ClickedWhen): Promise<number> {
  const page = await openPhone(device);
  const dialogScript = page.waitForResponse(/\/assets\/publications-[^/]+\.js$/);
  // Not awaited if the script is not requested in time.
  dialogScript.catch(() => undefined);
  await openNewsList(page);
  if (clicked === 'when the dialog is ready') {
    await (await dialogScript).finished();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestIdleCallback(() => {
            resolve();
          });
        }),
    );
  }
  await page.locator('main a[href*="bulletin="]').first().click();
  const shownAt = await readInstant(page, 'pageShownAt');
  const openedMs = shownAt - (await readInstant(page, 'clickedAt'));
  await device.close();
  return openedMs;
}

export interface NewsVisit {
  /** From the start of the navigation until bulletins are listed. */
  readonly listMs: number;
  /** From the request for earlier bulletins until they are listed. */
  readonly earlierMs: number;
}

/** Opens the news page after a restart of the browser, and requests earlier bulletins. */
export async function visitNews(device: Device): Promise<NewsVisit> {
  const page = await openPhone(device);
  const listMs = await openNewsList(page);
  await page.getByRole('button', { name: '지난 주보 더 보기' }).click();
  const shownAt = await readInstant(page, 'earlierShownAt');
  const earlierMs = shownAt - (await readInstant(page, 'clickedAt'));
  await device.close();
  return { listMs, earlierMs };
}

/** Visits the news page until the newest four bulletins and both lists are stored. */
export async function visitUntilNewsCached(device: Device): Promise<Page> {
  const page = await device.open(markReturningVisitor);
  await page.goto('/news');
  await page.getByText('오프라인에서도 볼 수 있음').nth(3).waitFor();
  for (const table of ['bulletins', 'church_news']) {
    await expect.poll(() => isArchiveComplete(page, table), { timeout: 60_000 }).toBe(true);
  }
  return page;
}

const AT_ONCE = 100;

/** Publishes items older than the seed until these totals are reached, reusing the seeded pictures. */
export async function publishOlder(
  service: ServiceClient,
  total: { readonly bulletins: number; readonly news: number },
): Promise<void> {
  const seeded = await service.readBulletins();
  const older = Array.from({ length: total.bulletins - seeded.length }, (_, index) => ({
    title: `지난 주보 ${index + 1}`,
    date: addDays(TODAY, -7 * (index + seeded.length + 1)),
    images: seeded[index % seeded.length]?.images ?? [],
  }));
  const news = Array.from({ length: total.news - SEEDED_NEWS }, (_, index) => ({
    title: `지난 소식 ${index + 1}`,
    content: '온 교회가 함께 기뻐했습니다.\n\n'.repeat(20),
    date: addDays(TODAY, -7 * (index + SEEDED_NEWS + 1)),
    images: [],
  }));
  for (let first = 0; first < older.length; first += AT_ONCE) {
    await service.publishBulletins(older.slice(first, first + AT_ONCE));
  }
  for (let first = 0; first < news.length; first += AT_ONCE) {
    await service.publishNews(news.slice(first, first + AT_ONCE));
  }
}

const SEEDED_NEWS = 9;
