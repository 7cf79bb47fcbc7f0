/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { fetchPrecache } from './fetch-precache.ts';
import { isForDataSavers, LocalePrecache, splitRelease } from './locale-precache.ts';
import type { Locale } from '../i18n/locale.ts';
import { respondToNavigation } from './network-first-navigation.ts';
import { OlderReleases } from './older-releases.ts';
import { handlePushMessages } from './push-notifications.ts';
import { archivedPage, readArchive } from './page-archive.ts';
import { OUTBOX_SYNC_TAG } from '../platform/background-sync.ts';
import { SITE_PICTURES_CACHE } from '../offline/picture-caches.ts';
import { storeLanguage } from '../platform/push-subscription.ts';
import { savesData } from '../platform/saves-data.ts';
import {
  isPicturePath,
  IMAGE_CACHE_CHANNEL,
  ImageCache,
} from '../offline/publications/image-cache.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { readonly url: string; readonly revision: string | null })[];
};

/** Timeout in milliseconds for a page that is not precached; after it the shell is returned. */
const NAVIGATION_TIMEOUT_MS = 4000;

/** A connection that the browser reports may lose single requests. */
const PRECACHE_ATTEMPTS = 3;
const PRECACHE_RETRY_MS = 3_000;

/** Paths of the backend, which are never pages. */
const BACKEND_PATHS = /^\/(?:rest|auth|storage|functions|realtime|_local)\//;

const release = self.__WB_MANIFEST.map((entry) =>
  typeof entry === 'string' ? { url: entry, revision: null } : entry,
);
const isOutboxWorker = ({ url }: { readonly url: string }) => /\/outbox-worker-[^/]+$/.test(url);
const { shared, byLocale, whenIdle } = splitRelease(
  release.filter((file) => !isOutboxWorker(file)),
);
const precache = new PrecacheController();
precache.addToCacheList(shared);
// Query parameters in shared links (`?day=`, those added by messengers) do not change the file.
registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/./] }));
const languages = new LocalePrecache(byLocale, self.caches);
const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const olderReleases = new OlderReleases({
  caches: self.caches,
  precache: cacheNames.precache,
  current: new Set(release.map(({ url }) => `/${url}`)),
  openTabs: async () => (await openWindows()).map(({ id }) => id),
});

/** A service worker may import only scripts that it imported during installation; the browser then stores them. */
function readOutboxWorker(): void {
  for (const { url } of release.filter(isOutboxWorker)) self.importScripts(`/${url}`);
}

/** Stores the styles of the page archive of a language that is precached. */
async function storeArchivedStyles(cache: Cache): Promise<void> {
  const archive = (await languages.matchArchiveOf('/')) ?? (await languages.matchArchiveOf('/en'));
  if (archive === undefined) return;
  const { paths, textOf } = await readArchive(archive);
  const headers = { 'content-type': 'text/css' };
  await Promise.all(
    paths
      .filter((path) => path.endsWith('.css'))
      .map((path) => cache.put(path, new Response(textOf(path), { headers }))),
  );
}

async function install(event: ExtendableEvent): Promise<void> {
  const cache = await self.caches.open(cacheNames.precache);
  const files = [...precache.getURLsToCacheKeys()];
  const isStyle = ([url]: readonly [string, string]) => url.endsWith('.css');
  await Promise.all([
    fetchPrecache(new Map(files.filter((file) => !isStyle(file))), cache),
    openWindows()
      .then((windows) => languages.install(windows.map(({ url }) => new URL(url).pathname)))
      // Styles that could not be unpacked are fetched.
      .then(() => storeArchivedStyles(cache).catch(() => undefined))
      .then(() => fetchPrecache(new Map(files.filter(isStyle)), cache)),
    // Importing it, below, then finds it in the HTTP cache.
    ...release.filter(isOutboxWorker).map(async ({ url }) => (await fetch(`/${url}`)).blob()),
  ]);
  await precache.install(event);
  // Blocks the worker until the script is loaded, so nothing may wait for it.
  readOutboxWorker();
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      install(event),
      // A first release has no predecessor. The others may start without a network when the last tab was closed.
      self.registration.active === null
        ? undefined
        : olderReleases.copyFromPrecache().then(() => precacheWhenIdle().catch(() => undefined)),
    ]),
  );
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languages.has(url.pathname),
  async ({ request, url }) =>
    (await languages.match(url.pathname)) ??
    (request.mode === 'navigate' ? navigate(request) : fetch(request)),
);

/** The page from the archive, or the shell, which renders the same address from local data. */
async function precachedPage(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const shell = await precache.matchPrecache('/shell.html');
  const archive = await languages.matchArchiveOf(pathname);
  // The browser may have deleted the cache with the shell alone.
  const { headers } = shell ?? (await languages.match('/')) ?? (await languages.match('/en')) ?? {};
  if (archive === undefined || headers === undefined) return shell;
  const html = await readArchive(archive).then(
    ({ textOf }) => archivedPage(textOf, pathname),
    () => undefined,
  );
  // Reuses the headers of another page of this release.
  return html === undefined ? shell : new Response(html, { headers });
}

// All other pages: network first; if it fails or stalls, the cached version.
function navigate(request: Request): Promise<Response> {
  return respondToNavigation(request, {
    fetch: (request, init) => fetch(request, init),
    shell: () => precachedPage(request),
    timeoutMs: NAVIGATION_TIMEOUT_MS,
  });
}

registerRoute(
  new NavigationRoute(({ request }) => navigate(request), { denylist: [BACKEND_PATHS] }),
);

/** Purges the cache if the quota is exceeded. Without a plugin for it, only responses with status 200 are cached. */
function cachePlugins(limits: { readonly maxEntries: number }): object[] {
  return [new ExpirationPlugin({ ...limits, purgeOnQuotaError: true })];
}

const IDLE_PRECACHE = 'later';
/** A file that stalls must not hold up the installation of a release. The largest one takes 15 s at 100 kbit/s. */
const IDLE_FILE_TIMEOUT_MS = 60_000;
const idlePaths = new Set(whenIdle.map(({ url }) => `/${url}`));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && idlePaths.has(url.pathname),
  new CacheFirst({
    cacheName: IDLE_PRECACHE,
    // The host sends `Vary: Origin`, and pages request scripts with an `Origin` header, which this worker's requests lack.
    matchOptions: { ignoreVary: true },
    plugins: cachePlugins({ maxEntries: 60 }),
  }),
);

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'font',
  new CacheFirst({
    cacheName: 'fonts',
    plugins: cachePlugins({ maxEntries: 60 }),
  }),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && !BACKEND_PATHS.test(url.pathname),
  new CacheFirst({
    cacheName: SITE_PICTURES_CACHE,
    plugins: cachePlugins({ maxEntries: 60 }),
  }),
);

// Any other asset is a file of an older release, requested by a tab that was opened with it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await self.caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

// Pictures of bulletins and news, from whatever origin the backend has, in a cache of their own.
const picturesChanged =
  'BroadcastChannel' in self ? new BroadcastChannel(IMAGE_CACHE_CHANNEL) : null;
const pictures = new ImageCache({
  caches: self.caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  onChanged: () => {
    picturesChanged?.postMessage(null);
  },
});
registerRoute(
  ({ url }) => isPicturePath(url.pathname),
  async ({ request, event }) => {
    const { response, caching } = await pictures.serve(request);
    event.waitUntil(caching);
    return response;
  },
);

/** Caches the missing files of the idle precache, one by one. */
async function precacheWhenIdle(): Promise<void> {
  const cache = await self.caches.open(IDLE_PRECACHE);
  for (const path of idlePaths) {
    if (savesData() && !isForDataSavers(path)) return;
    if ((await cache.match(path)) !== undefined) continue;
    await cache.add(new Request(path, { signal: AbortSignal.timeout(IDLE_FILE_TIMEOUT_MS) }));
  }
}

/** Restores the files of the installation, which Workbox fetches only once, if the browser has deleted them. */
async function repairPrecache(): Promise<void> {
  const cache = await self.caches.open(cacheNames.precache);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const files = [...precache.getURLsToCacheKeys()].filter(([, key]) => !stored.has(key));
  if (files.length === 0) return;
  await storeArchivedStyles(cache).catch(() => undefined);
  await fetchPrecache(new Map(files), cache);
}

/** Caches all files that are not part of the installation, those of this language first. Never rejects. */
async function completePrecache(read: Locale, attempt = 1): Promise<void> {
  // This worker would delete the caches of a newer release, which it does not know.
  if ((self.registration.installing ?? self.registration.waiting) !== null) return;
  try {
    await deleteOlderReleases();
    await languages.precache(read);
    await repairPrecache();
    await precacheWhenIdle();
    if (!savesData()) await languages.precache(read === 'en' ? 'ko' : 'en');
  } catch {
    // The page asks again when the device is back online, and at the next visit.
    if (attempt === PRECACHE_ATTEMPTS) return;
    await new Promise((resolve) => {
      setTimeout(resolve, PRECACHE_RETRY_MS);
    });
    await completePrecache(read, attempt + 1);
  }
}

/** Deletes the caches of older releases once no tab of theirs is open. */
async function deleteOlderReleases(): Promise<void> {
  if (await olderReleases.deleteUnused()) {
    await Promise.all([languages.deleteOldReleases(), deleteOldIdlePrecache()]);
  }
}

async function deleteOldIdlePrecache(): Promise<void> {
  const cache = await self.caches.open(IDLE_PRECACHE);
  const old = (await cache.keys()).filter(({ url }) => !idlePaths.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (message !== null && typeof message === 'object' && 'type' in message) {
    if (message.type === 'SKIP_WAITING') void self.skipWaiting();
    if (message.type === 'READ' && 'locale' in message) {
      const read = message.locale === 'en' ? 'en' : 'ko';
      event.waitUntil(storeLanguage(read).catch(() => undefined));
      event.waitUntil(completePrecache(read));
    }
  }
});

// The first visit must already work offline, so the worker claims the page that installed it. A new release waits until
// the user accepts it or the last tab is closed.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      precache.activate(event),
      olderReleases.noteTabs().then(deleteOlderReleases),
      self.clients.claim(),
    ]),
  );
});

/** Background Sync (Chromium): the browser starts the worker when the network is back, even with all tabs closed. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag !== OUTBOX_SYNC_TAG) return;
  if (globalThis.flushWaiting === undefined) readOutboxWorker();
  sync.waitUntil(globalThis.flushWaiting?.() ?? Promise.resolve());
});

handlePushMessages(self);
