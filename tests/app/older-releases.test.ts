import { beforeEach, expect, test } from 'vitest';
import { OlderReleases } from '../../src/app/older-releases.ts';
import { FakeCaches } from '../offline/fake-caches.ts';

const ORIGIN = 'https://app.example';

let caches: FakeCaches;
let tabs: string[];

beforeEach(async () => {
  caches = new FakeCaches();
  tabs = ['reads', 'updates'];
  const precache = await caches.storage.open('precache');
  for (const path of ['/shell.html?__WB_REVISION__=1', '/assets/news-1.js', '/assets/app-1.js']) {
    await precache.put(`${ORIGIN}${path}`, new Response(path));
  }
});

/** A release with these files, in a service worker that may have been stopped since the last step. */
function release(...files: readonly string[]): OlderReleases {
  return new OlderReleases({
    caches: caches.storage,
    precache: 'precache',
    current: new Set(files.map((file) => `/assets/${file}`)),
    openTabs: () => Promise.resolve(tabs),
  });
}

const cachedFiles = () =>
  [...(caches.stores.get('older-releases')?.keys() ?? [])].filter((url) =>
    url.includes('/assets/'),
  );

test('keeps the chunks that the new release lacks until the last tab of the old one is closed', async () => {
  const files = ['news-2.js', 'app-1.js'];
  await release(...files).copyFromPrecache();
  await release(...files).noteTabs();
  expect(cachedFiles()).toEqual([`${ORIGIN}/assets/news-1.js`]);

  // One tab reloads into the new release and gets a new client id.
  tabs = ['reads', 'updated'];
  expect(await release(...files).deleteUnused()).toBe(false);
  expect(cachedFiles()).toEqual([`${ORIGIN}/assets/news-1.js`]);

  tabs = ['updated'];
  expect(await release(...files).deleteUnused()).toBe(true);
  expect(cachedFiles()).toEqual([]);
});

test('keeps the chunks of two older releases while a tab of either is open', async () => {
  await release('news-2.js', 'app-1.js').copyFromPrecache();
  await release('news-2.js', 'app-1.js').noteTabs();
  const precache = await caches.storage.open('precache');
  await precache.delete(`${ORIGIN}/assets/news-1.js`);
  await precache.put(`${ORIGIN}/assets/news-2.js`, new Response('two'));
  tabs = ['reads', 'updated'];

  await release('news-3.js', 'app-1.js').copyFromPrecache();
  await release('news-3.js', 'app-1.js').noteTabs();
  tabs = ['reads', 'updated again'];
  expect(await release('news-3.js', 'app-1.js').deleteUnused()).toBe(false);
  expect(cachedFiles()).toEqual([`${ORIGIN}/assets/news-1.js`, `${ORIGIN}/assets/news-2.js`]);
});

test('a first release has no older chunks to keep', async () => {
  await release('news-1.js').noteTabs();
  expect(await release('news-1.js').deleteUnused()).toBe(true);
  expect(caches.stores.has('older-releases')).toBe(false);
});
