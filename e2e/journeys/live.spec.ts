import { PrayerCounter, rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { expect, test } from '../support/journey.ts';
import { waitUntilKept } from '../support/kept.ts';
import { signIn } from '../support/signed-in.ts';
import type { Staff } from '../support/staff.ts';
import type { Wire } from '../support/wire.ts';

/** Somebody else prays, and all these counters follow; the first time they may still be connecting. */
async function followOthers(counters: readonly PrayerCounter[], staff: Staff, taps: number) {
  await staff.tapElsewhere(taps);
  const count = await staff.readCount();
  for (const counter of counters) await counter.expectNumber(count);
}

function readingsOn(wire: Wire): string[] {
  return wire.requests.filter((line) => line.startsWith('GET /rest/v1/prayer_counts'));
}

test('what others count appears in every open counter, without asking', async ({
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

  // Connected once, the number is told, not asked for.
  app.wire.requests.length = 0;
  await followOthers(counters, staff, 3);
  await followOthers(counters, staff, 40);
  expect(readingsOn(app.wire)).toEqual([]);
  await expect(own.number).toHaveText(/^\d{1,3}(,\d{3})+$/);
});

test('after the line broke and was mended the counter is live again', async ({
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
  // What was missed is read once the connection stands, and from there on told again.
  await counter.expectNumber(await staff.readCount());
  await followOthers([counter], staff, 2);
  app.wire.requests.length = 0;
  await followOthers([counter], staff, 3);
  expect(readingsOn(app.wire)).toEqual([]);
});

test('the counter introduces itself on the first visit and never again', async ({ page }) => {
  const counter = new PrayerCounter(page);
  await page.goto('/about');
  await counter.putAway();
  await expect(counter.open).toBeVisible();

  for (const path of ['/about', '/services', '/en/hour-prayer']) {
    await page.goto(path);
    // It would have come in the first quiet moment, which is also when the page starts its work.
    await waitUntilKept(page);
    await expect(counter.open).toBeVisible();
    await expect(counter.dialog).toBeHidden();
  }
});

test('while staff work there is no prayer button, nor does its dialog open', async ({
  app,
  context,
  page,
}) => {
  const counter = new PrayerCounter(page);
  await signIn(context, app, 1);
  await page.goto('/bc-admin');
  await waitUntilKept(page);
  await expect(page.getByRole('tab', { name: /기도/ })).toBeVisible();
  await expect(counter.open).toHaveCount(0);
  await expect(counter.dialog).toHaveCount(0);
});
