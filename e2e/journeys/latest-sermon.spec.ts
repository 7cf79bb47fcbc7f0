import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { LatestSermon } from '../page-models/latest-sermon.ts';
import { type App, expect, goOffline, goOnline, test } from '../support/journey.ts';
import { waitUntilKept } from '../support/kept.ts';

const SERMON = '주일 설교 | 길 위에서 만난 예수님 (누가복음 24:13-35)';
const ASKED = /^POST \/functions\/v1\/youtube-latest-video/;
const PLAYER = 'https://www.youtube-nocookie.com';

const ownFeed = (app: App) => join(app.server.dataDir, 'youtube-feed.xml');

/** YouTube's own pages are not ours to test; everything that is asked of another origin is noted. */
async function watchOutside(page: Page, app: App): Promise<readonly string[]> {
  const outside: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(app.origin)) outside.push(url);
  });
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
  );
  return outside;
}

async function openHome(page: Page, path = '/'): Promise<LatestSermon> {
  await page.addInitScript(() => {
    // Not in the player, whose storage is none of ours.
    if (window !== window.top) return;
    localStorage.setItem('prayerCounterVisited', 'true');
    localStorage.setItem('hasSeenOpeningPopup', 'true');
  });
  await page.goto(path);
  return new LatestSermon(page);
}

async function heightOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.height ?? 0;
}

test.afterEach(({ app }) => {
  rmSync(ownFeed(app), { force: true });
});

test('nobody is asked before somebody looks, and YouTube not before somebody plays', async ({
  page,
  app,
}) => {
  const outside = await watchOutside(page, app);
  const sermon = await openHome(page);
  await page.waitForLoadState('networkidle');
  expect(app.wire.requests.filter((line) => ASKED.test(line))).toEqual([]);
  const reserved = await heightOf(sermon.place);

  await sermon.scrollNear();
  await expect(sermon.play).toContainText(SERMON);
  expect(await heightOf(sermon.place)).toBeCloseTo(reserved, 0);
  expect(outside).toEqual([]);

  await sermon.play.press('Enter');
  await expect(sermon.player).toHaveAttribute('title', SERMON);
  await expect(sermon.player).toBeFocused();
  expect(await heightOf(sermon.place)).toBeCloseTo(reserved, 0);
  await expect
    .poll(() => outside)
    .toEqual([expect.stringContaining(`${PLAYER}/embed/BeholdVid04?`)]);
});

test('a playlist without a video says so', async ({ page, app }) => {
  writeFileSync(ownFeed(app), '<feed></feed>');
  const sermon = await openHome(page);
  await sermon.scrollNear();
  await expect(sermon.status).toContainText('영상을 찾을 수 없습니다.');
});

test('what went wrong is told, and trying again helps once it is mended', async ({ page, app }) => {
  writeFileSync(ownFeed(app), '<feed>');
  const sermon = await openHome(page, '/en');
  await sermon.scrollNear();
  await expect(sermon.error.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
  await expect(sermon.error).toContainText('YouTube sent something we could not read.');
  rmSync(ownFeed(app));
  await sermon.retry.click();
  await expect(sermon.play).toBeVisible();
});

test('a function that never answers is given up, and asked again on request', async ({
  page,
  app,
}) => {
  const held = app.wire.holdAnswers(ASKED);
  const sermon = await openHome(page);
  await sermon.scrollNear();
  await expect(sermon.status).toHaveText('최신 영상을 불러오는 중...');
  await held.applied;
  await expect(sermon.error.getByRole('heading', { name: '오류가 발생했습니다' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(sermon.error).toContainText('Edge Function 호출 오류가 발생했습니다.');
  held.release();
  await sermon.retry.click();
  await expect(sermon.play).toBeVisible();
});

test('without a connection it says so, and comes by itself with the signal', async ({
  page,
  context,
  problems,
}) => {
  const sermon = await openHome(page);
  // On a slow machine the line is quiet once before the app's own script is asked for.
  await waitUntilKept(page);
  await page.waitForLoadState('networkidle');
  await goOffline(context, problems);
  await sermon.scrollNear();
  await expect(sermon.status).toContainText('지금은 오프라인입니다.');
  await goOnline(context);
  await expect(sermon.play).toBeEnabled();
  await goOffline(context, problems);
  await expect(sermon.play).toBeDisabled();
  await expect(sermon.play).toContainText('신호가 돌아오면 재생하실 수 있습니다.');
});
