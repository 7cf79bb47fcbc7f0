import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from 'playwright/test';
import { z } from 'zod';
import { NewsPage } from '../page-models/news-page.ts';
import { PrayerCounter } from '../page-models/prayer-counter.ts';
import { SiteFrame, visit } from '../page-models/site-frame.ts';
import { UpdateOffer } from '../page-models/update-offer.ts';
import { expect, test } from '../support/journey.ts';
import {
  isArchiveComplete,
  visitUntilOfflineReady,
  waitUntilOfflineReady,
} from '../support/offline-ready.ts';

const SCREENSHOTS = join(import.meta.dirname, '../../dist/screenshots');
const PNG_SIGNATURE = '89504e470d0a1a0a';
/** Entries of the list of precached files. */
const LAZY_CHUNKS = /\{"revision":null,"url":"assets\/(?:publications|reserve)-[^"]*"\},/g;

const pictures = z.array(
  z.object({
    src: z.string(),
    sizes: z.string(),
    type: z.string(),
    purpose: z.string().optional(),
  }),
);
const manifestSchema = z.object({
  id: z.literal('/'),
  lang: z.string(),
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  description: z.string().min(1),
  start_url: z.string(),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  background_color: z.string().regex(/^#/),
  theme_color: z.string().regex(/^#/),
  icons: pictures,
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: pictures })).min(2),
  screenshots: pictures.min(1),
});
type Picture = z.infer<typeof pictures>[number];

/** Expects an image with the type and size that the manifest states. */
async function expectPicture(request: APIRequestContext, picture: Picture): Promise<void> {
  const answer = await request.get(picture.src);
  expect(answer.status(), `status of ${picture.src}`).toBe(200);
  expect(answer.headers()['content-type'], `type of ${picture.src}`).toBe(picture.type);
  if (picture.type !== 'image/png') return;
  const body = await answer.body();
  expect(body.subarray(0, 8).toString('hex'), `PNG signature of ${picture.src}`).toBe(
    PNG_SIGNATURE,
  );
  expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, `size of ${picture.src}`).toBe(
    picture.sizes,
  );
}

test.use({ isReturningVisitor: true });

for (const [language, page, start] of [
  ['ko', '/about', '/?source=app'],
  ['en', '/en/about', '/en?source=app'],
] as const) {
  test(`the manifest for ${language} is complete, and its start URL, icons and shortcuts exist`, async ({
    page: tab,
    request,
  }) => {
    await tab.goto(page);
    const address = await tab.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await request.get(address ?? '');
    expect(answer.status()).toBe(200);
    const manifest = manifestSchema.parse(await answer.json());
    expect(manifest.lang).toBe(language);
    expect(manifest.start_url).toBe(start);
    expect((await request.get(manifest.start_url)).status()).toBe(200);

    for (const picture of manifest.icons) await expectPicture(request, picture);
    for (const size of ['192x192', '512x512']) {
      for (const purpose of ['any', 'maskable']) {
        expect(manifest.icons).toContainEqual(
          expect.objectContaining({ sizes: size, purpose, type: 'image/png' }),
        );
      }
    }
    for (const { url, icons } of manifest.shortcuts) {
      expect((await request.get(url)).status(), `status of ${url}`).toBe(200);
      for (const picture of icons) await expectPicture(request, picture);
    }
    // The screenshots are drawn from the build and may not exist yet.
    if (existsSync(SCREENSHOTS)) {
      for (const picture of manifest.screenshots) await expectPicture(request, picture);
    }
  });
}

test('the service worker of the first visit serves pages, scripts and styles without the network', async ({
  app,
  page,
}) => {
  await visitUntilOfflineReady(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);

  app.proxy.requests.length = 0;
  for (const path of ['/', '/en', '/hour-prayer', '/en/hour-prayer?day=2024-01-02']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), `service worker serves ${path}`).toBe(true);
    await new SiteFrame(page).waitUntilHydrated();
  }
  const requested = app.proxy.requests.filter((line) =>
    /^GET \/(assets\/|hour-prayer|en|$)/.test(line),
  );
  expect(requested.filter((line) => /\.(js|css)/.test(line) || !line.includes('/assets/'))).toEqual(
    [],
  );
});

test('the service worker caches no responses of the backend except published pictures', async ({
  page,
  network,
}) => {
  await visitUntilOfflineReady(page);
  await visitUntilOfflineReady(page, '/hour-prayer');
  await page.getByRole('button', { name: '기도했습니다' }).click();
  await page.goto('/auth');
  await page.goto('/bc-admin');
  await network.goOffline();
  await page.goto('/about');
  await expect(new SiteFrame(page).heading).toBeVisible();
  await network.goOnline();

  const cached = await page.evaluate(async () => {
    const caches = globalThis.caches;
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(10);
  const answers = cached.filter((path) =>
    /^\/(rest|auth|storage|functions|realtime|_local)\b/.test(path),
  );
  expect(answers.filter((path) => !path.startsWith('/storage/v1/object/public/images/'))).toEqual(
    [],
  );
  // Pages refer to the chunks of their release, so only precached pages may be stored.
  expect(cached.filter((path) => path === '/about' || path.includes('bc-admin'))).toEqual([]);
});

/** The release that the controlling service worker reports; the unmodified worker never replies. */
async function controllingRelease(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          resolve(String(data));
        };
        navigator.serviceWorker.controller?.postMessage('which release', [port2]);
      }),
  );
}

test('shows a page from the device when the body of its document stalls', async ({ app, page }) => {
  await visitUntilOfflineReady(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);

  app.proxy.stallBodies(/^GET \/about$/);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await new SiteFrame(page).waitUntilHydrated();
});

test('offers a new release, again on the next page when postponed, and reloads with it when accepted', async ({
  app,
  page,
}) => {
  const offer = new UpdateOffer(page);
  await visitUntilOfflineReady(page, '/about');
  await expect(offer.text).toBeHidden();

  app.proxy.transformFile(
    '/service-worker.js',
    (script) => `${script}
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'which release') ports[0].postMessage('the next release');
});`,
  );
  // An open page checks for an update once an hour.
  await page.clock.fastForward('01:00:05');
  await expect(offer.text).toBeVisible();
  await offer.later.click();
  await expect(offer.text).toBeHidden();
  await page.getByRole('link', { name: 'Read in English' }).click();
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer.text).toBeHidden();
  await page.goto('/en/services');
  await expect(offer.text).toBeVisible();
  const counter = new PrayerCounter(page);
  await counter.openDialog();
  await page.setViewportSize({ width: 360, height: 640 });
  const isUncovered = await counter.prayed.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isUncovered, 'whether the offer leaves the button of the dialog free').toBe(true);
  await counter.closeDialog();

  const reloaded = page.waitForEvent('load');
  await offer.accept.click();
  await reloaded;
  expect(await controllingRelease(page)).toBe('the next release');
  await new SiteFrame(page).waitUntilHydrated();
  await waitUntilOfflineReady(page);
  await expect(offer.text).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/en/services');
});

test('reloads for a new release that cannot take over because a request is open', async ({
  app,
  page,
}) => {
  const offer = new UpdateOffer(page);
  await visitUntilOfflineReady(page, '/about');
  const answer = app.proxy.delayResponses(/^GET \/assets\/open-request$/);
  await page.evaluate(() => void fetch('/assets/open-request').catch(() => undefined));
  app.proxy.transformFile('/service-worker.js', (script) => `${script}\n// A new release.`);
  await page.clock.fastForward('01:00:05');
  await expect(offer.text).toBeVisible();

  const reloaded = page.waitForEvent('load');
  await offer.accept.click();
  await page.clock.fastForward(3_000);
  await reloaded;
  await new SiteFrame(page).waitUntilHydrated();
  answer();
});

test('a postponed release keeps its pages for offline use when another page is opened', async ({
  app,
  page,
  network,
}) => {
  const offer = new UpdateOffer(page);
  await visitUntilOfflineReady(page, '/about');
  app.proxy.transformFile('/service-worker.js', (script) => {
    const next = script.replace(/"revision":"[^"]*"(,"url":"index\.html")/, '"revision":"next"$1');
    expect(next).not.toBe(script);
    return next;
  });
  await page.clock.fastForward('01:00:05');
  await expect(offer.text).toBeVisible();
  await offer.later.click();
  await page.goto('/services');
  await expect(offer.text).toBeVisible();

  app.proxy.dropRequests(/pages-ko/);
  const reloaded = page.waitForEvent('load');
  await offer.accept.click();
  await reloaded;
  await network.disconnectServer();
  await page.goto('/staff');
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered', '/staff');
});

test('a release that takes over when the app is closed opens a bulletin in its first start, which is offline', async ({
  app,
  context,
  page,
  network,
}) => {
  // To the service worker of the page, this code is new in the next release.
  app.proxy.transformFile('/service-worker.js', (script) => script.replaceAll(LAZY_CHUNKS, ''));
  await visitUntilOfflineReady(page, '/about');
  await expect.poll(() => isArchiveComplete(page, 'bulletins')).toBe(true);
  app.proxy.transformFile('/service-worker.js', (script) => script);
  await page.clock.fastForward('01:00:05');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
    .toBe(true);
  await network.disconnectServer();
  await page.close();
  const started = await context.newPage();
  await started.goto('/news');
  const news = new NewsPage(started);
  await news.bulletins.first().click();
  await expect(news.dialog).toBeVisible();
});

test('a new release waits for a form in another tab, which opens pages offline after the first tab took the release', async ({
  app,
  context,
  page,
  network,
}) => {
  const offer = new UpdateOffer(page);
  await visitUntilOfflineReady(page, '/about');
  const other = await context.newPage();
  await visit(other, '/contact');
  await other.getByRole('textbox').first().fill('김소망');

  app.proxy.transformFile('/service-worker.js', (script) => {
    expect(script.match(LAZY_CHUNKS)?.length).toBeGreaterThan(1);
    return script.replaceAll(LAZY_CHUNKS, '');
  });
  await page.clock.fastForward('01:00:05');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
    .toBe(true);
  await expect(offer.text).toBeHidden();
  await openFromFooter(other, '/giving');
  const reloaded = page.waitForEvent('load');
  await offer.accept.click();
  await reloaded;
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting))
    .toBeNull();

  await network.disconnectServer();
  for (const path of ['/news', '/reserve']) {
    await openFromFooter(other, path);
    await expect(other.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
});

async function openFromFooter(page: Page, path: string): Promise<void> {
  await page.locator(`footer a[href="${path}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

test('serves the built service worker without HTTP caching', async ({ request }) => {
  const answer = await request.get('/service-worker.js');
  expect(answer.headers()['content-type']).toMatch(/javascript/);
  expect(answer.headers()['cache-control'] ?? 'no-cache').toMatch(/no-cache|max-age=0/);
  expect(await answer.text()).toBe(
    readFileSync(join(import.meta.dirname, '../../dist/service-worker.js'), 'utf8'),
  );
});

for (const [user, file] of [
  ['the page', 'archives-'],
  ['the service worker', 'pages-ko-'],
] as const) {
  test(`an open page becomes readable offline although a file that ${user} needs was lost at first`, async ({
    app,
    page,
    consoleErrors,
  }) => {
    consoleErrors.expectNetworkErrors();
    const restore = app.proxy.dropRequests(new RegExp(`^GET /assets/${file}`));
    await page.goto('/about');
    await expect
      .poll(() => app.proxy.requests.some((line) => line.startsWith(`GET /assets/${file}`)))
      .toBe(true);
    restore();
    await waitUntilOfflineReady(page);
  });
}

test('a precache that the browser has deleted is restored at the next visit', async ({
  page,
  network,
}) => {
  await visitUntilOfflineReady(page);
  const countPrecached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('-precache-'));
      const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return stored.flat().length;
    });
  const complete = await countPrecached();
  expect(complete).toBeGreaterThan(0);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (name.includes('-precache-')) await caches.delete(name);
    }
  });
  expect(await countPrecached()).toBe(0);
  await page.reload();
  await expect.poll(countPrecached, { timeout: 120_000 }).toBe(complete);
  await network.goOffline();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('예수님을 바라보는 교회');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a deleted precache leaves the archived pages readable offline', async ({
  page,
  network,
  consoleErrors,
}) => {
  consoleErrors.expectNetworkErrors();
  await visitUntilOfflineReady(page);
  await network.goOffline();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (name.includes('-precache-')) await caches.delete(name);
    }
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('예수님을 바라보는 교회');
});

test('registers the service worker on reconnect when its script could not be fetched', async ({
  app,
  page,
  network,
  consoleErrors,
}) => {
  const REFUSED = /bad HTTP response code \(503\).* fetching the script/;
  consoleErrors.expect(REFUSED);
  const refused = page.waitForEvent('console', {
    predicate: (message) => REFUSED.test(message.text()),
  });
  const allow = app.proxy.rejectRequests(/^GET \/service-worker\.js/, 503);
  await page.goto('/about');
  await refused;
  allow();
  await network.goOffline();
  await network.goOnline();
  await waitUntilOfflineReady(page);
});
