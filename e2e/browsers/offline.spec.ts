import { FIRST_PRAYER_DAY } from '../../src/domain/companion-prayer.ts';
import { readStore } from '../support/device-database.ts';
import { waitUntilOfflineReady, waitUntilOutboxEmpty } from '../support/offline-ready.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { OFFLINE_MESSAGES } from './support/console-messages.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

const INCREMENT_REQUEST = /^POST \/rest\/v1\/rpc\/increment_prayer_count/;

const OPEN_COUNTER = { css: 'button', name: '기도' } as const;
const COUNTER = { css: '[role="dialog"]', name: '함께 드리는 기도' } as const;
const PRAYED = { css: '[role="dialog"] button', name: '기도했습니다' } as const;
const waiting = (taps: number) => ({ css: '[role="dialog"] *', name: `대기 중 ${taps}` });

const PRAYER = '[data-testid="prayer-text"]';
const readDay = (tab: Tab) =>
  tab.evaluate(
    () => document.querySelector<HTMLTimeElement>('[data-testid="prayer-day"] time')?.dateTime,
  );

declare global {
  interface Window {
    /** See {@link countPresses}. */
    presses?: number;
  }
}

/**
 * Runs in the page: counts the presses that begin and end on "I prayed", since the page may move under a press while the
 * app takes over. Not the clicks, because the inline script stops their propagation.
 */
function countPresses(): void {
  window.presses = 0;
  let isOnButton = false;
  const isButton = ({ target }: Event) =>
    target instanceof Element && target.closest('main button[data-own]') !== null;
  window.addEventListener('pointerdown', (event) => (isOnButton = isButton(event)), true);
  window.addEventListener(
    'pointerup',
    (event) => {
      if (isOnButton && isButton(event)) window.presses = (window.presses ?? 0) + 1;
    },
    true,
  );
}

/** On a page where the floating button does not give way to "I prayed" in the page. */
async function openCounter(tab: Tab): Promise<void> {
  await tab.visit('/about');
  await tab.click(OPEN_COUNTER);
  await tab.expectVisible(COUNTER);
}

/** Waits on the prayer page until the app works offline, then disconnects the server. */
async function goOffline(
  tab: Tab,
  faultProxy: FaultProxy,
  expectMessages: (patterns: readonly RegExp[]) => void,
): Promise<void> {
  await tab.visit('/hour-prayer');
  await waitUntilOfflineReady(tab);
  expectMessages(OFFLINE_MESSAGES);
  await faultProxy.disconnect();
}

test('after one visit every prayer can be read offline in a new tab', async ({
  tab,
  faultProxy,
  service,
  prayer,
  expectMessages,
}) => {
  await goOffline(tab, faultProxy, expectMessages);
  await tab.reopen();

  await tab.visit('/hour-prayer');
  await tab.expectText(PRAYER, prayer);
  await tab.visit(`/hour-prayer?day=${FIRST_PRAYER_DAY}`);
  await tab.expectText(PRAYER, await service.readPrayer(FIRST_PRAYER_DAY));
  await tab.click({ css: 'main button', text: '다음' });
  await expect.poll(() => readDay(tab)).not.toBe(FIRST_PRAYER_DAY);
  expect(String(await readDay(tab)) > FIRST_PRAYER_DAY).toBe(true);

  await tab.visit('/en/hour-prayer');
  await tab.expectText('h1', 'Today’s prayer');
  await tab.expectText(PRAYER, prayer);
  await tab.visit('/about');
  await tab.expectText('h1', '예수님을 바라보는 교회');
  await tab.visit('/en/no-such-page');
  await tab.expectText('h1', 'There is no such page');
});

test('presses before, during and after hydration are answered, and each is counted once', async ({
  tab,
  faultProxy,
  service,
  prayer,
}) => {
  const before = await service.readCount();
  const startApp = faultProxy.delayResponses(/^GET \/assets\/app-[^/]+\.js/);
  const thanks = { css: '[data-prayed="note"]', text: '함께 기도해 주셔서 감사합니다.' } as const;
  const press = () => tab.click({ css: 'main button[data-own]' });

  await test.step('the tab is closed before the app is loaded', async () => {
    await tab.goto('/hour-prayer');
    // The button moves when the prayer arrives, away from a point that was found before.
    await tab.expectText('#inline-prayer', prayer);
    await press();
    await tab.expectVisible(thanks);
    await expect.poll(() => tab.evaluate(readStore, 'outbox')).toHaveLength(1);
    await tab.reopen();
  });
  await test.step('the prayer, the menu and the text size are pressed before the app is loaded', async () => {
    await tab.goto('/hour-prayer');
    await tab.expectText('#inline-prayer', prayer);
    await tab.evaluate(countPresses);
    await press();
    await tab.expectVisible(thanks);
    await tab.click({ css: 'header summary', name: '메뉴' });
    await tab.expectVisible({ css: 'header details[open] > summary', name: '메뉴' });
    await tab.click({ css: 'header summary', name: '보기 설정' });
    await tab.click({ css: 'header label', text: '130%' });
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.dataset['textSize']))
      .toBe('130');
    await tab.press('Escape');
    expect(await tab.isHydrated()).toBe(false);
  });
  await test.step('the prayer is pressed while the app takes over', async () => {
    startApp();
    do await press();
    while (!(await tab.isHydrated()));
    for (let after = 0; after < 5; after += 1) await press();
  });
  const presses = 1 + (await tab.evaluate(() => window.presses ?? 0));
  expect(presses).toBeGreaterThan(6);
  await expect.poll(() => service.readCount()).toBe(before + presses);
  await waitUntilOutboxEmpty(tab);
  expect(await service.readCount()).toBe(before + presses);
});

test('taps made offline survive closing the tab and are counted once on reconnect', async ({
  tab,
  faultProxy,
  service,
  expectMessages,
}) => {
  const before = await service.readCount();
  await goOffline(tab, faultProxy, expectMessages);
  await openCounter(tab);
  for (let taps = 1; taps <= 3; taps += 1) {
    await tab.click(PRAYED);
    await tab.expectVisible(waiting(taps));
  }
  await tab.reopen();
  await openCounter(tab);
  await tab.expectVisible(waiting(3));
  expect(await service.readCount()).toBe(before);

  await faultProxy.reconnect();
  await tab.reopen();
  await tab.visit('/hour-prayer');
  await waitUntilOutboxEmpty(tab);
  expect(await service.readCount()).toBe(before + 3);
  await openCounter(tab);
  await tab.expectHidden(waiting(3));
});

test('taps whose response is lost are sent again and counted once', async ({
  tab,
  faultProxy,
  service,
  expectMessages,
}) => {
  await tab.visit('/hour-prayer');
  await openCounter(tab);
  const before = await service.readCount();
  expectMessages(OFFLINE_MESSAGES);
  const lost = faultProxy.loseResponses(INCREMENT_REQUEST);
  await tab.click(PRAYED);
  await lost.applied;
  expect(await service.readCount()).toBe(before + 1);
  await faultProxy.disconnect();
  lost.restore();
  await faultProxy.reconnect();
  await tab.reopen();
  await tab.visit('/hour-prayer');
  await waitUntilOutboxEmpty(tab);
  expect(
    faultProxy.requests.filter((line) => INCREMENT_REQUEST.test(line)).length,
  ).toBeGreaterThanOrEqual(2);
  expect(await service.readCount()).toBe(before + 1);
});
