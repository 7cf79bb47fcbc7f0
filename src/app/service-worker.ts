/// <reference lib="webworker" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { flushOutbox } from '../data/flush-outbox.ts';
import { KeptLanguages, partRelease } from './kept-languages.ts';
import { OUTBOX_SYNC_TAG } from '../offline/background-sync.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { readonly url: string; readonly revision: string | null })[];
};

/** How long a page that is not kept may take before the kept shell answers instead. */
const NAVIGATION_TIMEOUT_MS = 4000;

const FONT_CACHE = 'fonts';

/** What no page is: the backend's paths. */
const BACKEND_PATHS = /^\/(?:rest|auth|storage|functions|realtime|_local)\//;

cleanupOutdatedCaches();
const { everybody, byLocale, later } = partRelease(
  self.__WB_MANIFEST.map((entry) =>
    typeof entry === 'string' ? { url: entry, revision: null } : entry,
  ),
);
// A shared link carries parameters (`?day=`, a messenger's own) that change nothing about the file.
precacheAndRoute(everybody, { ignoreURLParametersMatching: [/./], cleanURLs: true });
const languages = new KeptLanguages(byLocale, self.caches);

self.addEventListener('install', (event) => {
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => languages.install(windows.map(({ url }) => new URL(url).pathname))),
  );
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languages.has(url.pathname),
  async ({ request, url }) =>
    (await languages.match(url.pathname)) ??
    (request.mode === 'navigate' ? navigate(request) : fetch(request)),
);

// The other pages name the chunks of their own release, so they are never kept: they come from the network,
// and where it fails or stays silent the shell renders the same address from what the device holds.
async function navigate(request: Request): Promise<Response> {
  const shell = () => matchPrecache('/shell.html');
  try {
    const response = await fetch(request, {
      signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS),
    });
    if (response.status < 500) return response;
    return (await shell()) ?? response;
  } catch (error) {
    const page = await shell();
    if (page === undefined) throw error;
    return page;
  }
}

registerRoute(
  new NavigationRoute(({ request }) => navigate(request), { denylist: [BACKEND_PATHS] }),
);

/** Keeps only whole answers (an opaque one would cost megabytes of quota), and gives way when the disk is full. */
function keeping(limits: {
  readonly maxEntries: number;
  readonly maxAgeSeconds?: number;
}): object[] {
  return [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }),
  ];
}

registerRoute(
  ({ request, url }) => request.destination === 'font' && url.origin === self.location.origin,
  new CacheFirst({
    cacheName: FONT_CACHE,
    plugins: keeping({ maxEntries: 60 }),
  }),
);

registerRoute(
  ({ request, url }) =>
    request.destination === 'image' &&
    url.origin === self.location.origin &&
    !BACKEND_PATHS.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: keeping({ maxEntries: 60, maxAgeSeconds: 30 * 24 * 60 * 60 }),
  }),
);

/** Whether the person asked for less traffic (Network Information API, Chromium). */
function savesData(): boolean {
  const { connection } = self.navigator as {
    readonly connection?: { readonly saveData?: boolean };
  };
  return connection?.saveData === true;
}

/** Into the cache from which faces are answered, unless they are there. */
async function keepLater(): Promise<void> {
  const cache = await caches.open(FONT_CACHE);
  for (const { url } of later) {
    if ((await cache.match(`/${url}`)) === undefined) await cache.add(`/${url}`);
  }
}

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (message !== null && typeof message === 'object' && 'type' in message) {
    if (message.type === 'SKIP_WAITING') void self.skipWaiting();
    if (message.type === 'READ' && 'locale' in message) {
      const [read, other] =
        message.locale === 'en' ? (['en', 'ko'] as const) : (['ko', 'en'] as const);
      event.waitUntil(
        languages
          .keep(read)
          .then(() => (savesData() ? undefined : keepLater().then(() => languages.keep(other))))
          // What is lacking is fetched after the next visit.
          .catch(() => undefined),
      );
    }
  }
});

// The first visit must already work offline, so the page that installs the worker is taken over at once;
// a new release waits until the person agrees or the last tab is closed.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([languages.forgetOldReleases(), self.clients.claim()]));
});

/** Background Sync (Chromium): the browser wakes the worker when the network is back, also with every tab closed. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(flushOutbox());
});
