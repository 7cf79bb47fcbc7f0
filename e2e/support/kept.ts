import { expect } from 'playwright/test';

/** A tab of any browser that runs functions in its page. */
interface Evaluating {
  evaluate<Result>(pageFunction: () => Result | Promise<Result>): Promise<Result>;
}

/** Waits until the app can be opened without a network: its worker holds the pages, the device the archive. */
export async function waitUntilKept(page: Evaluating): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
  await expect.poll(() => page.evaluate(countKeptPages), { timeout: 30_000 }).toBe(4);
  await expect.poll(() => page.evaluate(isArchiveComplete), { timeout: 30_000 }).toBe(true);
}

/** The finished pages of both languages, which come after everything that they name. */
async function countKeptPages(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('language-'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().filter(({ url }) => url.endsWith('.html')).length;
}

/** Reads the device's own note of how far its copy reaches. */
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

/** Waits until nothing that the person did waits on this device any more. */
export async function waitUntilSent(page: Evaluating): Promise<void> {
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

/** Runs in the page: whether the worker holds the archive of finished pages. */
export async function holdsPageArchive(): Promise<boolean> {
  const later = await caches.open('later');
  return (await later.keys()).some(({ url }) => url.includes('/assets/pages-ko-'));
}
