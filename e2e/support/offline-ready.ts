import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import { readStore } from './device-database.ts';

/** Home and hour prayer, in both languages; the other pages are cached in archives. */
const PRECACHED_PAGES = 4;

/** A tab of any browser that can run functions in its page. */
interface Evaluating {
  evaluate<Result>(
    pageFunction: (argument: string) => Result | Promise<Result>,
    argument: string,
  ): Promise<Result>;
}

/** Opens a page and waits until the app works offline. */
export async function visitUntilOfflineReady(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitUntilOfflineReady(page);
}

/** Waits until every public page in its language, and the prayer of this day, can be read offline. */
export async function waitUntilReadableOffline(page: Evaluating, day: SeoulDay): Promise<void> {
  await page.evaluate(waitForActiveWorker, '');
  const isStored = async () => {
    const prayers = (await page.evaluate(readStore, 'prayers')) as readonly StoredPrayer[] | null;
    return prayers?.some((prayer) => prayer.day === day) === true;
  };
  await expect.poll(isStored, { intervals: [100], timeout: 120_000 }).toBe(true);
}

/**
 * Waits until the app works offline: the service worker has cached the pages, the prayer archive is complete, and the
 * page has its deferred fonts.
 */
export async function waitUntilOfflineReady(page: Evaluating): Promise<void> {
  await page.evaluate(waitForActiveWorker, '');
  await expect
    .poll(() => page.evaluate(countCachedPages, 'language-'), { timeout: 120_000 })
    .toBe(PRECACHED_PAGES);
  await expect
    .poll(() => isArchiveComplete(page, 'companion_prayers'), { timeout: 120_000 })
    .toBe(true);
  await expect.poll(() => page.evaluate(hasDeferredFonts, ''), { timeout: 120_000 }).toBe(true);
}

/** Whether the sync cursor of a table marks the local copy as complete. */
export async function isArchiveComplete(page: Evaluating, table: string): Promise<boolean> {
  const cursors = (await page.evaluate(readStore, 'cursors')) as readonly Cursor[] | null;
  return cursors?.some(({ key, complete }) => key === table && complete) === true;
}

/** Waits until the outbox is empty. */
export async function waitUntilOutboxEmpty(page: Evaluating): Promise<void> {
  await expect.poll(() => page.evaluate(readStore, 'outbox'), { timeout: 120_000 }).toEqual([]);
}

/** Runs in the page: whether the style sheet of the deferred fonts is active and no font is loading. */
function hasDeferredFonts(): boolean {
  const sheet = document.querySelector('head > style[media="all"]');
  return sheet !== null && document.fonts.status === 'loaded';
}

/** A row of the store `prayers`. */
interface StoredPrayer {
  readonly day: SeoulDay;
}

/** A row of the store `cursors`. */
interface Cursor {
  readonly key: string;
  readonly complete: boolean;
}

/** Runs in the page. */
async function waitForActiveWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active === null || active.state === 'activated') return;
  await new Promise<void>((resolve) => {
    active.addEventListener('statechange', () => {
      if (active.state === 'activated') resolve();
    });
  });
}

/** Runs in the page: the number of cached prerendered pages, which are cached after their scripts and styles. */
async function countCachedPages(cachePrefix: string): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return cached.flat().filter(({ url }) => url.endsWith('.html')).length;
}
