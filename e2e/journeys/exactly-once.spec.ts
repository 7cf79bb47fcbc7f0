import type { BrowserContext, Page } from 'playwright/test';
import { Connection } from '../page-models/connection.ts';
import { markEarlierVisit, PrayerCounter } from '../page-models/prayer-counter.ts';
import { expect, goOffline, goOnline, test } from '../support/journey.ts';
import { waitUntilKept, waitUntilSent } from '../support/kept.ts';
import type { Wire } from '../support/wire.ts';

const COUNTING = /^POST \/rest\/v1\/rpc\/increment_prayer_count/;

function countingsOn(wire: Wire): number {
  return wire.requests.filter((line) => COUNTING.test(line)).length;
}

/** Opens the prayer counter on the page and waits for its number. */
async function openCounter(page: Page, path = '/hour-prayer'): Promise<PrayerCounter> {
  const counter = new PrayerCounter(page);
  await page.goto(path);
  await waitUntilKept(page);
  await counter.bringUp();
  await expect(counter.number).toHaveText(/^[\d,]+$/);
  return counter;
}

async function openTab(context: BrowserContext): Promise<PrayerCounter> {
  return openCounter(await context.newPage());
}

test.use({ wasHereBefore: true });

test('queues taps made offline in two tabs and sends them once on reconnect', async ({
  context,
  page,
  problems,
  staff,
}) => {
  const one = await openCounter(page);
  const other = await openTab(context);
  const before = await staff.readCount();
  await goOffline(context, problems);

  await one.tap(3);
  await other.tap(4);
  await one.tap(2);
  for (const counter of [one, other]) {
    await expect(counter.note).toHaveText('대기 중 9');
    await counter.expectNumber(before + 9);
  }
  expect(await staff.readCount()).toBe(before);

  await goOnline(context);
  await waitUntilSent(page);
  expect(await staff.readCount()).toBe(before + 9);
  for (const counter of [one, other]) {
    await expect(counter.note).toBeHidden();
    await counter.expectNumber(before + 9);
  }
});

test('sends 500 taps made offline in at most five requests', async ({
  app,
  context,
  page,
  problems,
  staff,
}) => {
  const counter = await openCounter(page);
  const before = await staff.readCount();
  await goOffline(context, problems);

  await counter.prayed.evaluate((button) => {
    if (!(button instanceof HTMLElement))
      throw new Error('the prayer button is not an HTML element');
    for (let tap = 0; tap < 500; tap += 1) button.click();
  });
  await expect(counter.note).toHaveText('대기 중 500');
  await counter.expectNumber(before + 500);

  app.wire.requests.length = 0;
  await goOnline(context);
  await waitUntilSent(page);
  expect(await staff.readCount()).toBe(before + 500);
  expect(countingsOn(app.wire)).toBeLessThanOrEqual(5);
  await counter.expectNumber(before + 500);
});

test('counts taps once when the browser is killed before the response arrives', async ({
  app,
  newDevice,
  staff,
}) => {
  const device = newDevice();
  device.problems.expectNetworkTrouble();
  const counter = await openCounter(await device.open(markEarlierVisit));
  const before = await staff.readCount();

  const held = app.wire.holdAnswers(COUNTING);
  await counter.tap(3);
  await held.applied;
  expect(await staff.readCount()).toBe(before + 3);
  await device.kill();
  held.release();

  const page = await device.open(markEarlierVisit);
  await page.goto('/about');
  await waitUntilSent(page);
  expect(countingsOn(app.wire)).toBeGreaterThanOrEqual(2);
  expect(await staff.readCount()).toBe(before + 3);
  const again = new PrayerCounter(page);
  await again.bringUp();
  await again.expectNumber(before + 3);
  await expect(again.note).toBeHidden();
});

test('counts taps once when the server is killed before it responds', async ({
  app,
  page,
  problems,
  staff,
}) => {
  test.setTimeout(120_000);
  problems.expectNetworkTrouble();
  const counter = await openCounter(page);
  const before = await staff.readCount();

  const held = app.wire.holdAnswers(COUNTING);
  await counter.tap(2);
  await held.applied;
  await app.wire.cut();
  await app.server.kill();
  held.release();
  await expect(new Connection(page).bar).toContainText('서버가 응답하지 않습니다');
  await expect(counter.note).toHaveText('대기 중 2');
  // A tap during the outage is counted in addition.
  await counter.tap(1);
  await expect(counter.note).toHaveText('대기 중 3');
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);

  await app.server.start();
  await app.wire.mend();
  await waitUntilSent(page);
  expect(await staff.readCount()).toBe(before + 3);
  await counter.expectNumber(before + 3);
  await expect(counter.note).toBeHidden();
});

test('keeps taps through a reload while the server refuses connections, and counts them once', async ({
  app,
  page,
  problems,
  staff,
}) => {
  problems.expectNetworkTrouble();
  const counter = await openCounter(page);
  const { bar, waiting } = new Connection(page);
  const before = await staff.readCount();

  await app.wire.cut();
  await counter.tap(2);
  await expect(bar).toContainText('서버가 응답하지 않습니다');
  await expect(counter.note).toHaveText('대기 중 2');
  await counter.tap(3);
  await expect(counter.note).toHaveText('대기 중 5');
  await page.reload();
  await expect(waiting).toHaveText(/5/);
  await app.wire.mend();
  await waitUntilSent(page);
  expect(await staff.readCount()).toBe(before + 5);
});

test('retries a tap after the request timed out on a frozen server, and counts it once', async ({
  app,
  page,
  problems,
  staff,
}) => {
  problems.expectNetworkTrouble();
  const counter = await openCounter(page);
  const before = await staff.readCount();

  app.server.freeze();
  try {
    await counter.tap(1);
    await counter.expectNumber(before + 1);
    await expect.poll(() => countingsOn(app.wire)).toBe(1);
    // The request is aborted after its timeout, and retried.
    await page.clock.fastForward('00:20');
    await expect(counter.note).toHaveText('대기 중 1');
    await expect(new Connection(page).bar).toContainText('서버가 응답하지 않습니다');
    await page.clock.fastForward('00:10');
    await expect.poll(() => countingsOn(app.wire)).toBeGreaterThanOrEqual(2);
  } finally {
    app.server.thaw();
  }
  await waitUntilSent(page);
  expect(await staff.readCount()).toBe(before + 1);
  await counter.expectNumber(before + 1);
});

test('lists queued taps, and never sends discarded ones', async ({
  app,
  context,
  page,
  problems,
  staff,
}) => {
  const counter = await openCounter(page);
  const { waiting, list } = new Connection(page);
  const before = await staff.readCount();
  await goOffline(context, problems);
  await counter.tap(3);
  await expect(counter.note).toHaveText('대기 중 3');
  await page.keyboard.press('Escape');

  await waiting.click();
  await expect(list.entries).toHaveCount(1);
  await expect(list.entries).toContainText('기도했습니다 3번');
  await expect(list.entries).toContainText('기다리는 중');
  await list.discard.click();
  await expect(list.question).toContainText('기도 3번이 더해지지 않습니다');
  await expect(list.keep).toBeFocused();
  await list.keep.click();
  await expect(list.discard).toBeFocused();

  await list.discard.click();
  await list.confirmDiscard.click();
  await expect(list.entries).toHaveCount(0);
  await expect(list.dialog).toContainText('기다리는 것이 없습니다');
  await page.keyboard.press('Escape');
  await expect(waiting).toBeHidden();

  app.wire.requests.length = 0;
  await goOnline(context);
  // The next tap is sent alone.
  await counter.bringUp();
  await counter.expectNumber(before);
  await counter.tap(1);
  await counter.expectNumber(before + 1);
  await expect.poll(() => staff.readCount()).toBe(before + 1);
  await waitUntilSent(page);
  expect(countingsOn(app.wire)).toBe(1);
});

test('a retry by the user sends queued taps at once instead of after the backoff', async ({
  app,
  page,
  problems,
  staff,
}) => {
  problems.expectNetworkTrouble();
  const counter = await openCounter(page);
  const { waiting, list } = new Connection(page);
  const before = await staff.readCount();
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('increment_prayer_count')) failures += 1;
  });
  await app.wire.cut();
  await counter.tap(2);
  await expect(counter.note).toHaveText('대기 중 2');
  await page.keyboard.press('Escape');
  await waiting.click();
  await expect(list.entries).toContainText('서버에 닿지 못했습니다');

  // The third backoff lasts at least 4 s; the clock is paused in it, so no automatic retry can happen.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3);
  await expect(list.retry).toBeEnabled();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await app.wire.mend();
  await list.retry.click();
  await waitUntilSent(page);
  await page.clock.resume();
  expect(await staff.readCount()).toBe(before + 2);
  await expect(list.dialog).toContainText('기다리는 것이 없습니다');
});
