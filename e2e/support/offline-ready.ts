import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { readStore } from './device-database.ts';

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

/** Waits until the app works offline: the service worker has cached the pages, and the prayer archive is complete. */
export async function waitUntilOfflineReady(page: Evaluating): Promise<void> {
  await page.evaluate(waitForActiveWorker, '');
  await expect
    .poll(() => page.evaluate(countCachedPages, 'language-'), { timeout: 120_000 })
    .toBe(4);
  await expect
    .poll(() => isArchiveComplete(page, 'companion_prayers'), { timeout: 120_000 })
    .toBe(true);
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

/** Runs in the page: whether the service worker has cached the archive of the language's prerendered pages. */
export async function isPageArchiveCached(locale: string): Promise<boolean> {
  const later = await caches.open('later');
  return (await later.keys()).some(({ url }) => url.includes(`/assets/pages-${locale}-`));
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
