import type { BrowserContext, Page, Request } from 'playwright/test';
import { Connection } from '../page-models/connection.ts';
import { markReturningVisitor, PrayerCounter } from '../page-models/prayer-counter.ts';
import { clickIfPresent } from '../support/click-if-present.ts';
import { expect, test } from '../support/journey.ts';
import { visitUntilOfflineReady, waitUntilOutboxEmpty } from '../support/offline-ready.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';

const INCREMENT_REQUEST = /^POST \/rest\/v1\/rpc\/increment_prayer_count/;

function countIncrements(proxy: FaultProxy): number {
  return proxy.requests.filter((line) => INCREMENT_REQUEST.test(line)).length;
}

/** Opens the prayer counter on the page and waits for its number. */
async function openCounter(page: Page, path = '/about'): Promise<PrayerCounter> {
  const counter = new PrayerCounter(page);
  await visitUntilOfflineReady(page, path);
  await counter.openDialog();
  await expect(counter.number).toHaveText(/^[\d,]+$/);
  return counter;
}

async function openTab(context: BrowserContext): Promise<PrayerCounter> {
  return openCounter(await context.newPage());
}

/** Runs in the page: whether a database of this origin accepts a row. */
async function canWrite(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('free-space');
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('rows', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('not opened'));
  });
  const transaction = database.transaction('rows', 'readwrite');
  transaction.objectStore('rows').add('row');
  const isWritten = await new Promise<boolean>((resolve) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => resolve(false);
  });
  database.close();
  return isWritten;
}

test.use({ isReturningVisitor: true });

test('queues taps made offline in two tabs and sends them once on reconnect', async ({
  context,
  page,
  network,
  service,
}) => {
  const one = await openCounter(page);
  const other = await openTab(context);
  const before = await service.readCount();
  await network.goOffline();

  await one.tap(3);
  await other.tap(4);
  await one.tap(2);
  for (const counter of [one, other]) {
    await expect(counter.note).toHaveText('대기 중 9');
    await counter.expectNumber(before + 9);
  }
  expect(await service.readCount()).toBe(before);

  await network.goOnline();
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + 9);
  for (const counter of [one, other]) {
    await expect(counter.note).toBeHidden();
    await counter.expectNumber(before + 9);
  }
});

test('sends 500 taps made offline in at most five requests', async ({
  app,
  page,
  network,
  service,
}) => {
  const counter = await openCounter(page);
  const before = await service.readCount();
  await network.goOffline();

  await counter.prayed.evaluate((button) => {
    if (!(button instanceof HTMLElement))
      throw new Error('the prayer button is not an HTML element');
    for (let tap = 0; tap < 500; tap += 1) button.click();
  });
  await expect(counter.note).toHaveText('대기 중 500');
  await counter.expectNumber(before + 500);

  app.proxy.requests.length = 0;
  await network.goOnline();
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + 500);
  expect(countIncrements(app.proxy)).toBeLessThanOrEqual(5);
  await counter.expectNumber(before + 500);
});

test('counts taps once when the browser is killed before the response arrives, and when it is killed offline', async ({
  app,
  newDevice,
  service,
}) => {
  const device = newDevice();
  device.consoleErrors.expectNetworkErrors();
  const counter = await openCounter(await device.open(markReturningVisitor));
  const before = await service.readCount();

  const lost = app.proxy.loseResponses(INCREMENT_REQUEST);
  await counter.tap(3);
  await lost.applied;
  expect(await service.readCount()).toBe(before + 3);
  await device.kill();
  lost.restore();

  const page = await device.open(markReturningVisitor);
  await page.goto('/about');
  await waitUntilOutboxEmpty(page);
  expect(countIncrements(app.proxy)).toBeGreaterThanOrEqual(2);
  expect(await service.readCount()).toBe(before + 3);
  const again = new PrayerCounter(page);
  await again.openDialog();
  await again.expectNumber(before + 3);
  await expect(again.note).toBeHidden();

  await app.proxy.disconnect();
  await again.tap(30);
  await expect(again.note).toHaveText('대기 중 30');
  await device.kill();
  await app.proxy.reconnect();
  const later = await device.open(markReturningVisitor);
  await later.goto('/about');
  await waitUntilOutboxEmpty(later);
  expect(await service.readCount()).toBe(before + 33);
});

test('counts taps once when the server is killed before it responds', async ({
  app,
  page,
  network,
  service,
}) => {
  const counter = await openCounter(page);
  const before = await service.readCount();

  const lost = network.loseResponses(INCREMENT_REQUEST);
  await counter.tap(2);
  await lost.applied;
  await network.disconnectServer();
  await app.server.kill();
  lost.restore();
  await expect(new Connection(page).bar).toContainText('서버가 응답하지 않습니다');
  await expect(counter.note).toHaveText('대기 중 2');
  // A tap during the outage is added to the count.
  await counter.tap(1);
  await expect(counter.note).toHaveText('대기 중 3');
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);

  await app.server.start();
  await network.reconnectServer();
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + 3);
  await counter.expectNumber(before + 3);
  await expect(counter.note).toBeHidden();
});

test('keeps taps through a reload while the server refuses connections, and counts them once', async ({
  page,
  network,
  service,
}) => {
  const counter = await openCounter(page);
  const { bar, queueButton } = new Connection(page);
  const before = await service.readCount();

  await network.disconnectServer();
  await counter.tap(2);
  await expect(bar).toContainText('서버가 응답하지 않습니다');
  await expect(counter.note).toHaveText('대기 중 2');
  await counter.tap(3);
  await expect(counter.note).toHaveText('대기 중 5');
  await page.reload();
  await expect(queueButton).toHaveText(/5/);
  await network.reconnectServer();
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + 5);
});

test('retries a tap after the request timed out on a frozen server, and counts it once', async ({
  app,
  page,
  consoleErrors,
  service,
}) => {
  consoleErrors.expectNetworkErrors();
  const counter = await openCounter(page);
  const before = await service.readCount();

  app.server.suspend();
  try {
    await counter.tap(1);
    await counter.expectNumber(before + 1);
    await expect.poll(() => countIncrements(app.proxy)).toBe(1);
    // The request is aborted after its timeout, and retried.
    await page.clock.fastForward('00:20');
    await expect(counter.note).toHaveText('대기 중 1');
    await expect(new Connection(page).bar).toContainText('서버가 응답하지 않습니다');
    // The backoff starts when the outbox row is released, which may be after the message is shown.
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:10');
        return countIncrements(app.proxy);
      })
      .toBeGreaterThanOrEqual(2);
  } finally {
    app.server.resume();
  }
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + 1);
  await counter.expectNumber(before + 1);
});

test('taps on a full disk are sent while the page is open, once, and those made offline wait for the connection', async ({
  app,
  context,
  page,
  network,
  service,
}) => {
  const counter = await openCounter(page);
  const before = await service.readCount();
  const browser = await context.newCDPSession(page);
  const limitStorage = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', {
      origin: app.origin,
      ...(quotaSize === undefined ? {} : { quotaSize }),
    });
  await limitStorage(1);
  // Chromium allows small writes for half a minute after it has last asked for the free space.
  await expect.poll(() => page.evaluate(canWrite), { timeout: 120_000 }).toBe(false);

  await counter.tap(2);
  await expect.poll(() => service.readCount()).toBe(before + 2);
  await network.goOffline();
  await counter.tap(3);
  await counter.expectNumber(before + 5);
  await expect(counter.dialog).toContainText('창을 열어 두세요');

  await network.goOnline();
  await expect.poll(() => service.readCount()).toBe(before + 5);
  await limitStorage();
  await counter.tap(1);
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + 6);
  await counter.expectNumber(before + 6);
});

test('lists queued taps, and never sends discarded ones', async ({
  app,
  page,
  network,
  service,
}) => {
  const counter = await openCounter(page);
  const { queueButton, outboxDialog } = new Connection(page);
  const before = await service.readCount();
  await network.goOffline();
  await counter.tap(3);
  await expect(counter.note).toHaveText('대기 중 3');
  await page.keyboard.press('Escape');

  await queueButton.click();
  await expect(outboxDialog.entries).toHaveCount(1);
  await expect(outboxDialog.entries).toContainText('‘기도했습니다’ 3번');
  await expect(outboxDialog.entries).toContainText('전송 대기');
  await outboxDialog.discard.click();
  await expect(outboxDialog.question).toContainText('기도 3번이 더해지지 않습니다');
  await expect(outboxDialog.keep).toBeFocused();
  await outboxDialog.keep.click();
  await expect(outboxDialog.discard).toBeFocused();

  await outboxDialog.discard.click();
  await outboxDialog.confirmDiscard.click();
  await expect(outboxDialog.entries).toHaveCount(0);
  await expect(outboxDialog.dialog).toContainText('더 보낼 내용이 없습니다');
  await page.keyboard.press('Escape');
  await expect(queueButton).toBeHidden();

  app.proxy.requests.length = 0;
  await network.goOnline();
  // The next tap is sent in a request of its own.
  await counter.openDialog();
  await counter.expectNumber(before);
  await counter.tap(1);
  await counter.expectNumber(before + 1);
  await expect.poll(() => service.readCount()).toBe(before + 1);
  await waitUntilOutboxEmpty(page);
  expect(countIncrements(app.proxy)).toBe(1);
});

test('the dialog of unsent changes keeps the focus while one is sent, and says that it was', async ({
  app,
  page,
  network,
}) => {
  const counter = await openCounter(page);
  const { queueButton, outboxDialog } = new Connection(page);
  await network.disconnectServer();
  await counter.tap(1);
  await page.keyboard.press('Escape');
  await queueButton.click();
  await expect(outboxDialog.entries).toContainText('서버에 연결하지 못했습니다');
  const respond = app.proxy.delayResponses(/increment_prayer_count/);
  await network.reconnectServer();
  await outboxDialog.retry.press('Enter');
  await expect(outboxDialog.entries).toContainText('보내는 중');
  await expect(outboxDialog.retry).toBeFocused();
  respond();
  await expect(outboxDialog.dialog.getByRole('status')).toHaveText(
    '모두 보냈습니다. 더 보낼 내용이 없습니다.',
  );
  await expect(outboxDialog.dialog.getByRole('heading')).toBeFocused();
});

test('a retry by the user sends queued taps at once instead of after the backoff', async ({
  page,
  network,
  service,
}) => {
  const counter = await openCounter(page);
  const { queueButton, outboxDialog } = new Connection(page);
  const before = await service.readCount();
  const isAttempt = (request: Request) => request.url().includes('increment_prayer_count');
  let started = 0;
  let failed = 0;
  page.on('request', (request) => (started += isAttempt(request) ? 1 : 0));
  page.on('requestfailed', (request) => (failed += isAttempt(request) ? 1 : 0));
  await network.disconnectServer();
  await counter.tap(2);
  await expect(counter.note).toHaveText('대기 중 2');
  await page.keyboard.press('Escape');
  await queueButton.click();
  await expect(outboxDialog.entries).toContainText('서버에 연결하지 못했습니다');

  // Advancing the clock triggers the next attempt, which fails. The clock is then paused, so no backoff elapses. A jump
  // may abort a transaction that reads the queue or that records a failed attempt; both are repeated with the next
  // timer, so the clock advances until the queue shows the failure.
  const failedBefore = failed;
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await expect
    .poll(
      async () => {
        const isSettled =
          failed > failedBefore && failed === started && (await outboxDialog.retry.isEnabled());
        if (!isSettled && failed === started) await page.clock.runFor(11_000);
        return isSettled;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
  await network.reconnectServer();
  // A retry that began just before the connection returned may have sent everything.
  await clickIfPresent(outboxDialog.retry);
  await waitUntilOutboxEmpty(page);
  await page.clock.resume();
  expect(await service.readCount()).toBe(before + 2);
  await expect(outboxDialog.dialog).toContainText('더 보낼 내용이 없습니다');
});
