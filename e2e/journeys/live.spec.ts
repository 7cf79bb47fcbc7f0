import { PrayerCounter, rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { expect, test } from '../support/journey.ts';
import { waitUntilKept } from '../support/kept.ts';
import { signIn } from '../support/signed-in.ts';
import type { Staff } from '../support/staff.ts';
import type { Wire } from '../support/wire.ts';

/** Adds taps on another device, and waits until all counters show the new count. */
async function followOthers(counters: readonly PrayerCounter[], staff: Staff, taps: number) {
  await staff.tapElsewhere(taps);
  const count = await staff.readCount();
  for (const counter of counters) await counter.expectNumber(count);
}

function readingsOn(wire: Wire): string[] {
  return wire.requests.filter((line) => line.startsWith('GET /rest/v1/rpc/get_prayer_count'));
}

test('counts of other devices appear in every open counter by realtime, without requests', async ({
  app,
  context,
  page,
  staff,
}) => {
  await rememberEarlierVisit(context);
  const other = await context.newPage();
  const own = new PrayerCounter(page);
  const counters = [own, new PrayerCounter(other)];
  await page.goto('/');
  await other.goto('/en/services');
  for (const counter of counters) await counter.bringUp();
  await followOthers(counters, staff, 1);
  await expect
    .poll(() => app.wire.requests.filter((line) => line.includes('/realtime/v1/websocket')).length)
    .toBeGreaterThanOrEqual(2);
  await followOthers(counters, staff, 2);

  // Once connected, realtime delivers the count; no requests are made. A count that was read while connecting may be
  // checked once more, when it was ahead of a message.
  await expect(async () => {
    app.wire.requests.length = 0;
    await followOthers(counters, staff, 3);
    await followOthers(counters, staff, 40);
    expect(readingsOn(app.wire)).toEqual([]);
  }).toPass();
  await expect(own.number).toHaveText(/^\d{1,3}(,\d{3})+$/);
});

test('the counter catches up and receives realtime updates after the connection was lost', async ({
  app,
  context,
  page,
  problems,
  staff,
}) => {
  problems.expectNetworkTrouble();
  await rememberEarlierVisit(context);
  const counter = new PrayerCounter(page);
  await page.goto('/hour-prayer');
  await counter.bringUp();
  await followOthers([counter], staff, 1);

  await app.wire.cut();
  await staff.tapElsewhere(5);
  await app.wire.mend();
  // The missed count is requested after reconnecting; from then on realtime delivers it.
  await counter.expectNumber(await staff.readCount());
  await followOthers([counter], staff, 2);
  await expect(async () => {
    app.wire.requests.length = 0;
    await followOthers([counter], staff, 3);
    expect(readingsOn(app.wire)).toEqual([]);
  }).toPass();
});

test('the counter opens by itself on the first visit only', async ({ page }) => {
  const counter = new PrayerCounter(page);
  await page.goto('/about');
  await counter.putAway();
  await expect(counter.open).toBeVisible();

  for (const path of ['/about', '/services', '/en/hour-prayer']) {
    await page.goto(path);
    // It would open when the page is idle, which is also when the caching starts.
    await waitUntilKept(page);
    await expect(counter.open).toBeVisible();
    await expect(counter.dialog).toBeHidden();
  }
});

test('the admin area has no prayer button and no prayer dialog', async ({ app, context, page }) => {
  const counter = new PrayerCounter(page);
  await signIn(context, app, 1);
  await page.goto('/bc-admin');
  await waitUntilKept(page);
  await expect(page.getByRole('tab', { name: /기도/ })).toBeVisible();
  await expect(counter.open).toHaveCount(0);
  await expect(counter.dialog).toHaveCount(0);
});
