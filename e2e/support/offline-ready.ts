import { expect } from 'playwright/test';

/** A tab of any browser that can run functions in its page. */
interface Evaluating {
  evaluate<Result>(pageFunction: () => Result | Promise<Result>): Promise<Result>;
}

/** Waits until the app works offline: the service worker has cached the pages, and the prayer archive is complete. */
export async function waitUntilOfflineReady(page: Evaluating): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
  await expect.poll(() => page.evaluate(countCachedPages), { timeout: 30_000 }).toBe(4);
  await expect.poll(() => page.evaluate(isArchiveComplete), { timeout: 30_000 }).toBe(true);
}

/** Runs in the page: the number of cached pages in both languages, which are cached after their scripts and styles. */
async function countCachedPages(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('language-'));
  const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return cached.flat().filter(({ url }) => url.endsWith('.html')).length;
}

/** Runs in the page: whether the sync cursor of the prayer archive says that it is complete. */
async function isArchiveComplete(): Promise<boolean> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'behold')) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open('behold');
    opening.onerror = () => {
      resolve(false);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const cursor = database
        .transaction('cursors')
        .objectStore('cursors')
        .get('companion_prayers');
      cursor.onerror = () => {
        database.close();
        resolve(false);
      };
      cursor.onsuccess = () => {
        database.close();
        const value = cursor.result as { complete?: boolean } | undefined;
        resolve(value?.complete === true);
      };
    };
  });
}

/** Waits until the outbox of the device has no rows. */
export async function waitUntilOutboxEmpty(page: Evaluating): Promise<void> {
  await expect.poll(() => page.evaluate(isOutboxEmpty), { timeout: 45_000 }).toBe(true);
}

async function isOutboxEmpty(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('behold');
    opening.onerror = () => {
      resolve(false);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const count = database.transaction('outbox').objectStore('outbox').count();
      count.onerror = () => {
        database.close();
        resolve(false);
      };
      count.onsuccess = () => {
        database.close();
        resolve(count.result === 0);
      };
    };
  });
}

/** Runs in the page: whether the service worker has cached the archive of prerendered pages. */
export async function isPageArchiveCached(): Promise<boolean> {
  const later = await caches.open('later');
  return (await later.keys()).some(({ url }) => url.includes('/assets/pages-ko-'));
}
