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
    /** When the first bulletin stood on the shelf. */
    shelfShownAt?: number;
    /** When somebody clicked last. */
    clickedAt?: number;
    /** When more bulletins stood on the shelf than at that click. */
    earlierShownAt?: number;
    /** When the first page of the opened bulletin could be drawn. */
    pageShownAt?: number;
  }
}

/** Runs in the page, before its clock is moved. No named function inside: tsx would mark it with a helper that the page lacks. */
function noteNews(): void {
  const now = performance.now.bind(performance);
  const nextFrame = requestAnimationFrame.bind(window);
  const CARDS = 'a[href*="bulletin="]';
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
    if (shown > 0 && window.shelfShownAt === undefined) {
      window.shelfShownAt = Infinity;
      // The frame after the one that draws it.
      nextFrame(() => {
        nextFrame(() => {
          window.shelfShownAt = now();
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

/** A phone of three pixels a point, as slow as a modest one. */
async function openPhone(device: Device): Promise<Page> {
  const page = await device.open(noteNews);
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

async function openShelf(page: Page): Promise<number> {
  await page.goto('/news', { waitUntil: 'commit' });
  return readInstant(page, 'shelfShownAt');
}

async function readInstant(
  page: Page,
  name: 'shelfShownAt' | 'clickedAt' | 'earlierShownAt' | 'pageShownAt',
): Promise<number> {
  const handle = await page.waitForFunction((wanted) => {
    const instant = window[wanted];
    return instant !== undefined && Number.isFinite(instant) ? instant : null;
  }, name);
  const instant = await handle.jsonValue();
  if (instant === null) throw new Error(`there was no ${name}`);
  return instant;
}

/** When somebody clicks: as soon as the shelf stands, or when the dialog's code has come as well. */
export type ClickedWhen = 'at once' | 'when the dialog is ready';

/** From the click on the newest bulletin's card until its first page is decoded, in a browser that was closed. */
export async function measureOpening(device: Device, clicked: ClickedWhen): Promise<number> {
  const page = await openPhone(device);
  const dialogScript = page.waitForResponse(/\/assets\/publications-[^/]+\.js$/);
  // Nobody waits for it where it is not asked for in time.
  dialogScript.catch(() => undefined);
  await openShelf(page);
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
  await page.locator('a[href*="bulletin="]').first().click();
  const shownAt = await readInstant(page, 'pageShownAt');
  const openedMs = shownAt - (await readInstant(page, 'clickedAt'));
  await device.close();
  return openedMs;
}

export interface NewsVisit {
  /** From the beginning of the navigation until bulletins stand on the shelf. */
  readonly shelfMs: number;
  /** From asking for earlier bulletins until they stand there. */
  readonly earlierMs: number;
}

/** Opens the page of news in a browser that was closed, and asks for earlier bulletins. */
export async function visitNews(device: Device): Promise<NewsVisit> {
  const page = await openPhone(device);
  const shelfMs = await openShelf(page);
  await page.getByRole('button', { name: '지난 주보 더 보기' }).click();
  const shownAt = await readInstant(page, 'earlierShownAt');
  const earlierMs = shownAt - (await readInstant(page, 'clickedAt'));
  await device.close();
  return { shelfMs, earlierMs };
}

/** A visit until the latest four bulletins, and the lists of all, are on the device. */
export async function keepNews(device: Device): Promise<Page> {
  const page = await device.open(markReturningVisitor);
  await page.goto('/news');
  await page.getByText('오프라인에서도 볼 수 있음').nth(3).waitFor();
  for (const table of ['bulletins', 'church_news']) {
    await expect.poll(() => isArchiveComplete(page, table), { timeout: 60_000 }).toBe(true);
  }
  return page;
}

const AT_ONCE = 100;

/** Fills the shelves behind the seed's up to these numbers, with the same pictures again and again. */
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
