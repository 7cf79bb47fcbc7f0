import type { Locator, Page } from 'playwright/test';
import { addDays, isSunday } from '../../src/domain/seoul-day.ts';
import { HourPrayerPage } from '../page-models/hour-prayer-page.ts';
import { PrayerCounter } from '../page-models/prayer-counter.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { ALL_ROUNDS } from '../../tests/support/rounds.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { isHydrated, PAGE_PARTS } from '../support/is-hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { visitUntilOfflineReady, waitUntilOutboxEmpty } from '../support/offline-ready.ts';
import { preventAppStart } from '../support/prevent-app-start.ts';
import { emulateSlowPhone } from '../support/slow-phone.ts';

/** Interval between presses, which start when a control is visible. */
const STEP_MS = 200;
/** Presses of a control after its hydration. */
const LATE_PRESSES = ALL_ROUNDS ? 20 : 3;

test.use({ isReturningVisitor: true });

/**
 * Opens the page on a slow phone and waits for its styles, because nothing is painted before they load. Returns a
 * function that ends the slowness.
 */
async function openOnSlowPhone(page: Page, path: string): Promise<() => Promise<void>> {
  const speedUp = await emulateSlowPhone(page, { compression: 3 });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed', { timeout: 30_000 });
  return speedUp;
}

/**
 * Calls `press` every 200 ms until the control is hydrated, and a few times more. Resolves to the number of presses.
 */
async function pressUntilHydrated(
  page: Page,
  control: Locator,
  press: (number: number) => Promise<void>,
): Promise<number> {
  await control.waitFor();
  const startedAt = Date.now();
  let presses = 0;
  for (let late = 0; late < LATE_PRESSES;) {
    presses += 1;
    await press(presses);
    if (await control.evaluate(isHydrated)) late += 1;
    // A fixed delay is intended: the interval between presses is part of the test.
    await page.waitForTimeout(Math.max(0, startedAt + presses * STEP_MS - Date.now()));
  }
  return presses;
}

/** Runs in the page. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Presses the element by real input events, at its current position. */
async function pressAt(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (box === null) throw new Error('the control is not on the page');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function prayedButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: '기도했습니다' });
}

test('every press of "I prayed" is counted once, from its first paint on', async ({
  page,
  service,
}) => {
  const before = await service.readCount();
  const speedUp = await openOnSlowPhone(page, '/hour-prayer');
  const prayed = prayedButton(page);
  await prayed.waitFor();
  await prayed.scrollIntoViewIfNeeded();
  const presses = await pressUntilHydrated(page, prayed, () => pressAt(page, prayed));
  await speedUp();
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + presses);
});

test('a press of "I prayed" is counted when the page is closed 250 ms later', async ({
  context,
  page,
  service,
}) => {
  const before = await service.readCount();
  const delays = ALL_ROUNDS ? [0, 1_000, 3_000] : [0, 1_000];
  for (const delay of delays) {
    const tab = await context.newPage();
    await openOnSlowPhone(tab, '/hour-prayer');
    await prayedButton(tab).waitFor();
    await prayedButton(tab).scrollIntoViewIfNeeded();
    await tab.waitForTimeout(delay);
    await prayedButton(tab).click();
    await expect(tab.getByText('함께 기도해 주셔서 감사합니다.', { exact: false })).toBeVisible();
    await tab.waitForTimeout(250);
    await tab.close();
  }
  await page.goto('/hour-prayer');
  await waitUntilOutboxEmpty(page);
  expect(await service.readCount()).toBe(before + delays.length);
});

test('presses of "I prayed" in two loading tabs are all counted', async ({ context, service }) => {
  const before = await service.readCount();
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/hour-prayer', { waitUntil: 'commit' });
    await prayedButton(tab).click();
    await prayedButton(tab).click();
  }
  for (const tab of tabs) await waitUntilOutboxEmpty(tab);
  expect(await service.readCount()).toBe(before + 4);
});

test('without IndexedDB an early press is counted, and the page warns against closing it', async ({
  page,
  service,
}) => {
  const before = await service.readCount();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  // The warning is shown until the press is sent.
  const release = await delayRequests(page, '**/rpc/increment_prayer_count*');
  const speedUp = await openOnSlowPhone(page, '/hour-prayer');
  await prayedButton(page).click();
  await speedUp();
  await expect(
    page.getByText('창을 닫으시면 누르신 횟수가 사라집니다.', { exact: false }),
  ).toBeVisible();
  release();
  await expect.poll(() => service.readCount()).toBe(before + 1);
});

test('the menu and the text size follow every press, from their first paint on', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  const sizes = [115, 130, 150, 100];
  await openOnSlowPhone(page, '/about');
  await pressUntilHydrated(page, frame.menuButton, async (press) => {
    for (const isOpen of [true, false]) {
      await pressAt(page, frame.menuButton);
      expect(await frame.menu.isVisible(), `round ${press}`).toBe(isOpen);
    }
    const size = sizes[press % sizes.length];
    await frame.display.click();
    await frame.header.getByRole('radio', { name: `${size}%` }).click();
    await expect(page.locator('html')).toHaveAttribute('data-text-size', String(size));
    await frame.display.click();
  });
});

test('the language follows a press at any moment from the first paint of its link on', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  for (const delay of ALL_ROUNDS ? [0, 600, 1_800, 4_000] : [0, 1_800]) {
    const speedUp = await openOnSlowPhone(page, '/about');
    await page.waitForTimeout(delay);
    await frame.languageSwitch.click();
    await speedUp();
    await expect(page, `pressed after ${delay} ms`).toHaveURL('/en/about');
    await expect(frame.heading).toHaveText('A church that looks to Jesus');
    // The installed app starts in the language chosen last.
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
    await page.evaluate(() => localStorage.clear());
  }
});

test('the language link keeps the day of the address, also before the app is loaded', async ({
  page,
}) => {
  const release = await delayRequests(page, '**/assets/framework-*.js');
  await page.goto('/hour-prayer?day=2026-11-18', { waitUntil: 'commit' });
  await new SiteFrame(page).languageSwitch.click();
  await expect(page).toHaveURL('/en/hour-prayer?day=2026-11-18');
  release();
});

test('every press of "previous" turns one page from its first paint on, when the prayers are stored on the device', async ({
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  await visitUntilOfflineReady(page, '/hour-prayer');
  await page.goto('about:blank');
  const speedUp = await openOnSlowPhone(page, '/hour-prayer');
  await expect(page.locator('#inline-prayer, [data-testid="prayer-text"]').first()).not.toBeEmpty();

  let day = TODAY;
  await pressUntilHydrated(page, prayer.previous, async () => {
    await pressAt(page, prayer.previous);
    do day = addDays(day, -1);
    while (isSunday(day));
    await expect(page, 'the day of the address').toHaveURL(`/hour-prayer?day=${day}`);
  });
  await speedUp();
  await prayer.expectDay(day);
  await page.goBack();
  do day = addDays(day, 1);
  while (isSunday(day));
  await prayer.expectDay(day);
});

test('Back and Forward follow the days that were opened before the app is loaded', async ({
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  await visitUntilOfflineReady(page, '/hour-prayer');
  await preventAppStart(page);
  await page.goto('/hour-prayer');
  const today = await prayer.inlineText.textContent();
  const dayText = await prayer.day.textContent();
  let day = addDays(TODAY, -1);
  if (isSunday(day)) day = addDays(day, -1);

  for (const goBack of [() => page.goBack(), () => prayer.next.click()]) {
    await prayer.previous.click();
    await expect(page).toHaveURL(`/hour-prayer?day=${day}`);
    await expect(prayer.inlineText).not.toHaveText(today ?? '');
    await goBack();
    await expect(page).toHaveURL('/hour-prayer');
    await expect(prayer.inlineText).toHaveText(today ?? '');
    await expect(prayer.day).toHaveText(dayText ?? '');
    await expect(prayer.next).toBeDisabled();
  }
  await page.goBack();
  await expect(prayer.next).toBeEnabled();
  await expect(prayer.inlineText).not.toHaveText(today ?? '');
});

test('a press of a button that needs the app is handled after hydration', async ({ page }) => {
  const prayer = new HourPrayerPage(page);
  const speedUp = await openOnSlowPhone(page, '/hour-prayer');
  await prayer.openArchive.click();
  await speedUp();
  await expect(prayer.archive.dialog).toBeVisible();
});

test.describe('without a service worker, which would have the scripts', () => {
  test.use({ hasServiceWorkers: false });

  test('texts that arrive after startup has gone on are read by the page as it stands, which is not replaced', async ({
    page,
  }) => {
    const loadTexts = await delayRequests(page, '**/texts-ko-{later,pages,visitors}-*.js');
    // These fonts are requested after the phase `hydrated`, which has timed out by then.
    const hasTimedOut = page.waitForRequest('**/behold-sans-common-1-*.woff2');
    await page.goto('/contact', { waitUntil: 'commit' });
    const parts = await Promise.all(
      PAGE_PARTS.map((selector) => page.locator(selector).first().elementHandle()),
    );
    await hasTimedOut;
    expect(await page.evaluate(isHydrated, PAGE_PARTS)).toBe(false);
    loadTexts();
    await expect.poll(() => page.evaluate(isHydrated, PAGE_PARTS)).toBe(true);
    for (const [index, part] of parts.entries()) {
      expect(await part?.evaluate((element) => element.isConnected), PAGE_PARTS[index]).toBe(true);
    }
  });

  for (const [when, isAppReady] of [
    ['before the app is loaded', false],
    ['after hydration', true],
  ] as const) {
    test(`${when}, a press of "I prayed" is counted although the prayer arrives and moves the button before the release`, async ({
      page,
      service,
    }) => {
      const before = await service.readCount();
      await page.setViewportSize({ width: 360, height: 844 });
      const answer = await delayRequests(page, '**/rest/v1/**');
      const answered = page.waitForResponse(/companion_prayers/);
      await page.goto('/hour-prayer', { waitUntil: 'commit' });
      const prayed = prayedButton(page);
      await prayed.scrollIntoViewIfNeeded();
      if (isAppReady) await expect.poll(() => prayed.evaluate(isHydrated)).toBe(true);
      const pressedAt = await prayed.boundingBox();
      await prayed.hover();
      await page.mouse.down();
      answer();
      await (await answered).finished();
      await page.evaluate(twoFrames);
      await page.mouse.up();
      await expect(
        page.getByText('함께 기도해 주셔서 감사합니다.', { exact: false }),
      ).toBeVisible();
      await expect(new HourPrayerPage(page).text).toBeVisible();
      expect((await prayed.boundingBox())?.y).not.toBe(pressedAt?.y);
      await waitUntilOutboxEmpty(page);
      expect(await service.readCount()).toBe(before + 1);
    });
  }

  test('a tab of the news page opens before the app is loaded, and stays open after hydration', async ({
    app,
    page,
  }) => {
    const main = page.getByRole('main');
    const tab = (name: string) => main.getByRole('tab', { name });
    const selected = main.getByRole('tab', { selected: true });
    for (const [path, pressed, address] of [
      ['/news', ['소식'], '/news?tab=news'],
      ['/news', ['소식', '주보'], '/news'],
      ['/news?tab=news', ['주보'], '/news'],
    ] as const) {
      await test.step(`${path}: ${pressed.join(', ')}`, async () => {
        const loadApp = app.proxy.delayResponses(/^GET \/assets\/providers-[^/]+\.js/);
        await page.goto(path, { waitUntil: 'commit' });
        for (const name of pressed) {
          await tab(name).click();
          await expect(selected).toHaveText(name);
          await expect(main.getByRole('tabpanel')).toHaveAccessibleName(name);
        }
        loadApp();
        await expect(page).toHaveURL(address);
        await expect.poll(() => tab(pressed[0]).evaluate(isHydrated)).toBe(true);
        await expect(selected).toHaveText(pressed.at(-1) ?? '');
        await expect(main.getByRole('tabpanel')).toHaveAccessibleName(pressed.at(-1) ?? '');
      });
    }
  });

  test('presses of a tab, a calendar entry and a map, and a chosen book, before the app is loaded are handled after hydration', async ({
    app,
    page,
  }) => {
    const main = page.getByRole('main');
    const controls = [
      {
        path: '/news',
        press: () => main.getByRole('tab', { name: '소식' }).click(),
        effect: () => page.waitForURL('/news?tab=news'),
      },
      {
        path: '/services/sunday',
        press: () => main.getByRole('button', { name: '캘린더에 추가' }).first().click(),
        effect: () => page.waitForEvent('download'),
      },
      {
        path: '/contact',
        press: () => main.getByRole('button', { name: '여기에서 지도 보기' }).click(),
        effect: () => main.locator('iframe').waitFor({ state: 'attached' }),
      },
      {
        path: '/bible-study',
        press: () => main.getByRole('combobox', { name: '책' }).selectOption('leviticus'),
        effect: () => page.waitForURL(/\/bible-study\?.*book=leviticus/),
      },
    ];
    for (const { path, press, effect } of controls) {
      await test.step(path, async () => {
        const loadApp = app.proxy.delayResponses(/^GET \/assets\/providers-[^/]+\.js/);
        await page.goto(path, { waitUntil: 'commit' });
        const handled = effect();
        await press();
        loadApp();
        await handled;
      });
    }
  });
});

test.describe('on a first visit', () => {
  test.use({ isReturningVisitor: false });

  test('a press of the floating prayer button opens the counter, and not the opening popup over it', async ({
    page,
  }) => {
    const counter = new PrayerCounter(page);
    const speedUp = await openOnSlowPhone(page, '/');
    await counter.open.click();
    await speedUp();
    await expect(counter.dialog).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
