import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { LatestSermon } from '../page-models/latest-sermon.ts';
import { type App, expect, test } from '../support/journey.ts';
import { waitUntilOfflineReady } from '../support/offline-ready.ts';
import { PLAYER_ORIGIN, stubVideoPlayer } from '../support/video-player.ts';

const SERMON = '주일 설교 | 길 위에서 만난 예수님 (누가복음 24:13-35)';
const SERMON_REQUEST = /^POST \/functions\/v1\/youtube-latest-video/;

const ownFeed = (app: App) => join(app.server.dataDir, 'youtube-feed.xml');

async function openHome(page: Page, path = '/'): Promise<LatestSermon> {
  await page.goto(path);
  return new LatestSermon(page);
}

async function heightOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.height ?? 0;
}

test.use({ isReturningVisitor: true });

test.afterEach(({ app }) => {
  rmSync(ownFeed(app), { force: true });
});

test('requests the latest sermon only when scrolled near, and YouTube only on play', async ({
  page,
  app,
}) => {
  const externalRequests = await stubVideoPlayer(page, app);
  const sermon = await openHome(page);
  await page.waitForLoadState('networkidle');
  expect(app.proxy.requests.filter((line) => SERMON_REQUEST.test(line))).toEqual([]);
  const reserved = await heightOf(sermon.section);

  await sermon.scrollIntoView();
  await expect(sermon.play).toContainText(SERMON);
  expect(await heightOf(sermon.section)).toBeCloseTo(reserved, 0);
  expect(externalRequests).toEqual([]);

  await sermon.play.press('Enter');
  await expect(sermon.player).toHaveAttribute('title', SERMON);
  await expect(sermon.player).toBeFocused();
  expect(await heightOf(sermon.section)).toBeCloseTo(reserved, 0);
  await expect
    .poll(() => externalRequests)
    .toEqual([expect.stringContaining(`${PLAYER_ORIGIN}/embed/BeholdVid04?`)]);
});

test('shows a message when the playlist has no video', async ({ page, app }) => {
  writeFileSync(ownFeed(app), '<feed></feed>');
  const sermon = await openHome(page);
  await sermon.scrollIntoView();
  await expect(sermon.status).toContainText('영상을 찾을 수 없습니다.');
});

test('shows why loading the feed failed, and recovers on retry', async ({ page, app }) => {
  writeFileSync(ownFeed(app), '<feed>');
  const sermon = await openHome(page, '/en');
  await sermon.scrollIntoView();
  await expect(sermon.error.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
  await expect(sermon.error).toContainText('The video could not be loaded.');
  rmSync(ownFeed(app));
  // The function leaves a failing feed alone for three seconds.
  await expect(async () => {
    await sermon.retry.click();
    await expect(sermon.play).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('shows an error when the function times out, and loads the sermon on retry', async ({
  page,
  network,
}) => {
  const lost = network.loseResponses(SERMON_REQUEST);
  const sermon = await openHome(page);
  await sermon.scrollIntoView();
  await expect(sermon.status).toHaveText('최신 영상을 불러오는 중...');
  await lost.applied;
  await expect(sermon.error.getByRole('heading', { name: '오류가 발생했습니다' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(sermon.error).toContainText('영상을 불러오지 못했습니다.');
  lost.restore();
  await sermon.retry.click();
  await expect(sermon.play).toBeVisible();
});

test('shows that the device is offline, and loads the sermon on reconnect', async ({
  page,
  network,
}) => {
  const sermon = await openHome(page);
  // On a slow machine the network is idle once before the app script is requested.
  await waitUntilOfflineReady(page);
  await page.waitForLoadState('networkidle');
  await network.goOffline();
  await sermon.scrollIntoView();
  await expect(sermon.status).toContainText('인터넷에 연결되어 있지 않습니다.');
  await network.goOnline();
  await expect(sermon.play).toBeEnabled();
  await network.goOffline();
  await expect(sermon.play).toBeDisabled();
  await expect(sermon.play).toContainText('인터넷이 다시 연결되면 재생하실 수 있습니다.');
});
