import { PrayerCounter, simulateReturningVisitor } from '../page-models/prayer-counter.ts';
import { expect, test } from '../support/journey.ts';
import { visitUntilOfflineReady, waitUntilOfflineReady } from '../support/offline-ready.ts';
import { addDays } from '../../src/domain/seoul-day.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { signIn } from '../support/test-users.ts';
import type { ServiceClient } from '../support/service-client.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';

/** Adds taps from another device and waits until all counters show the new count. */
async function addTapsElsewhere(
  counters: readonly PrayerCounter[],
  service: ServiceClient,
  taps: number,
) {
  await service.tapOnOtherDevice(taps);
  const count = await service.readCount();
  for (const counter of counters) await counter.expectNumber(count);
}

function countReads(proxy: FaultProxy): string[] {
  return proxy.requests.filter((line) => line.startsWith('GET /rest/v1/rpc/get_prayer_count'));
}

test('counts of other devices appear in every open counter by realtime, without requests', async ({
  app,
  context,
  page,
  service,
}) => {
  await simulateReturningVisitor(context);
  const other = await context.newPage();
  const own = new PrayerCounter(page);
  const counters = [own, new PrayerCounter(other)];
  await page.goto('/');
  await other.goto('/en/services');
  for (const counter of counters) await counter.openDialog();
  await addTapsElsewhere(counters, service, 1);
  await expect
    .poll(() => app.proxy.requests.filter((line) => line.includes('/realtime/v1/websocket')).length)
    .toBeGreaterThanOrEqual(2);
  await addTapsElsewhere(counters, service, 2);

  // Once connected, the count comes from realtime without further requests. If a count that was fetched while
  // connecting was ahead of a realtime message, it may be fetched once more.
  await expect(async () => {
    app.proxy.requests.length = 0;
    await addTapsElsewhere(counters, service, 3);
    await addTapsElsewhere(counters, service, 40);
    expect(countReads(app.proxy)).toEqual([]);
  }).toPass();
  await expect(own.number).toHaveText(/^\d{1,3}(,\d{3})+$/);
});

test('the counter catches up and receives realtime updates after the connection was lost', async ({
  app,
  context,
  page,
  network,
  service,
}) => {
  await simulateReturningVisitor(context);
  const counter = new PrayerCounter(page);
  await page.goto('/about');
  await counter.openDialog();
  await addTapsElsewhere([counter], service, 1);

  await network.disconnectServer();
  await service.tapOnOtherDevice(5);
  await network.reconnectServer();
  // The missed count is fetched after reconnecting; later counts come from realtime.
  await counter.expectNumber(await service.readCount());
  await addTapsElsewhere([counter], service, 2);
  await expect(async () => {
    app.proxy.requests.length = 0;
    await addTapsElsewhere([counter], service, 3);
    expect(countReads(app.proxy)).toEqual([]);
  }).toPass();
});

test('an open news page shows a scheduled bulletin at its hour without a visit', async ({
  page,
  service,
}) => {
  await page.goto('/news');
  await waitUntilOfflineReady(page);
  const title = '시각에 맞추어 올라오는 주보';
  const day = addDays(TODAY, 1);
  await service.scheduleBulletin({ title, date: day, images: [] }, 2_000);
  const cover = page.getByRole('main').getByRole('link', { name: title });
  await expect(async () => {
    // Past the next five-minute mark and the seconds after it in which devices send their requests.
    await page.clock.fastForward('05:20');
    await expect(cover).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await service.removePublication('bulletins', title);
});

test('the counter opens by itself once, on an introduction, and never over what a visitor came for', async ({
  page,
}) => {
  const counter = new PrayerCounter(page);
  for (const path of ['/directions', '/search', '/hour-prayer']) {
    await page.goto(path);
    // The dialog would open when the page is idle, which is also when caching starts.
    await waitUntilOfflineReady(page);
    await expect(counter.open).toBeVisible();
    await expect(counter.dialog).toBeHidden();
  }
  await page.goto('/about');
  await counter.closeDialog();
  await expect(counter.open).toBeVisible();

  for (const path of ['/about', '/en/worship']) {
    await page.goto(path);
    await waitUntilOfflineReady(page);
    await expect(counter.open).toBeVisible();
    await expect(counter.dialog).toBeHidden();
  }
});

test('the admin area has no prayer button and no prayer dialog', async ({ app, context, page }) => {
  const counter = new PrayerCounter(page);
  await signIn(context, app, 1);
  await visitUntilOfflineReady(page, '/bc-admin');
  await expect(page.getByRole('link', { name: '기도', exact: true })).toBeVisible();
  await expect(counter.open).toHaveCount(0);
  await expect(counter.dialog).toHaveCount(0);
});
