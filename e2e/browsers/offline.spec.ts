import { FIRST_PRAYER_DAY } from '../../src/domain/prayer-archive.ts';
import { waitUntilKept, waitUntilSent } from '../support/kept.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** What browsers write when the server does not answer. */
const OF_THE_NETWORK = [
  // Firefox
  /can’t establish a connection to the server at ws:/,
  /connection to ws:.* was interrupted while the page was loading/,
  /Cross-Origin Request Blocked: .*did not succeed/,
  /NetworkError when attempting to fetch resource/,
  /A ServiceWorker passed a promise to FetchEvent\.respondWith\(\) that rejected/,
  /Failed to load ‘/,
  // WebKit
  /Could not connect to/,
  /Connection refused/,
  /WebSocket (network error|is closed)/,
  /WebSocket connection to .* failed/,
  /Load failed/,
  /Fetch API cannot load/,
  // Drawings are kept when they were seen, and this visit has not seen all.
  /FetchEvent\.respondWith received an error: no-response.*\.svg/,
  /Cannot load .*\.svg/,
  /Unhandled Promise Rejection: NetworkError: +A network error occurred/,
];

const COUNTING = /^POST \/rest\/v1\/rpc\/increment_prayer_count/;

const OPEN_COUNTER = { css: 'button', name: '기도' } as const;
const COUNTER = { css: '[role="dialog"]', name: '함께 드리는 기도' } as const;
const PRAYED = { css: '[role="dialog"] button', name: '기도했습니다' } as const;
const waiting = (taps: number) => ({ css: '[role="dialog"] *', name: `대기 중 ${taps}` });

const PRAYER = '[data-testid="prayer-text"]';
const readDay = (tab: Tab) =>
  tab.evaluate(
    () => document.querySelector<HTMLTimeElement>('[data-testid="prayer-day"] time')?.dateTime,
  );

async function openCounter(tab: Tab): Promise<void> {
  await tab.click(OPEN_COUNTER);
  await tab.expectVisible(COUNTER);
}

test('one visit is enough to read every prayer in a new tab without a connection', async ({
  tab,
  wire,
  staff,
  today,
  expectedMessages,
}) => {
  await tab.visit('/hour-prayer');
  await waitUntilKept(tab);
  expectedMessages.push(...OF_THE_NETWORK);
  await wire.cut();
  await tab.reopen();

  await tab.visit('/hour-prayer');
  await tab.expectText(PRAYER, await staff.readPrayer(today));
  await tab.visit(`/hour-prayer?day=${FIRST_PRAYER_DAY}`);
  await tab.expectText(PRAYER, await staff.readPrayer(FIRST_PRAYER_DAY));
  await tab.click({ css: 'main button', text: '다음' });
  await expect.poll(() => readDay(tab)).not.toBe(FIRST_PRAYER_DAY);
  expect(String(await readDay(tab)) > FIRST_PRAYER_DAY).toBe(true);

  await tab.visit('/en/hour-prayer');
  await tab.expectText('h1', 'Today’s prayer');
  await tab.expectText(PRAYER, await staff.readPrayer(today));
  await tab.visit('/about');
  await tab.expectText('h1', '예수님을 바라보는 교회');
  await tab.visit('/en/no-such-page');
  await tab.expectText('h1', 'There is no such page');
});

test('taps made offline outlive the tab and are counted once when the server is back', async ({
  tab,
  wire,
  staff,
  expectedMessages,
}) => {
  await tab.visit('/hour-prayer');
  await waitUntilKept(tab);
  const before = await staff.readCount();
  expectedMessages.push(...OF_THE_NETWORK);
  await wire.cut();
  await openCounter(tab);
  for (let taps = 1; taps <= 3; taps += 1) {
    await tab.click(PRAYED);
    await tab.expectVisible(waiting(taps));
  }
  await tab.reopen();
  await tab.visit('/hour-prayer');
  await openCounter(tab);
  await tab.expectVisible(waiting(3));
  expect(await staff.readCount()).toBe(before);

  await wire.mend();
  await tab.reopen();
  await tab.visit('/hour-prayer');
  await waitUntilSent(tab);
  expect(await staff.readCount()).toBe(before + 3);
  await openCounter(tab);
  await tab.expectHidden(waiting(3));
});

test('taps whose answer is lost are sent again and counted once', async ({
  tab,
  wire,
  staff,
  expectedMessages,
}) => {
  await tab.visit('/hour-prayer');
  await openCounter(tab);
  const before = await staff.readCount();
  expectedMessages.push(...OF_THE_NETWORK);
  const held = wire.holdAnswers(COUNTING);
  await tab.click(PRAYED);
  await held.applied;
  expect(await staff.readCount()).toBe(before + 1);
  await wire.cut();
  held.release();
  await wire.mend();
  await tab.reopen();
  await tab.visit('/hour-prayer');
  await waitUntilSent(tab);
  expect(wire.requests.filter((line) => COUNTING.test(line)).length).toBeGreaterThanOrEqual(2);
  expect(await staff.readCount()).toBe(before + 1);
});
