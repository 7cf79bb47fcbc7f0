import { HomePage } from '../page-models/home-page.ts';
import { FIRST_PRAYER_DAY } from '../../src/domain/companion-prayer.ts';
import { shortDayText } from '../../src/i18n/format/day-text.ts';
import { Connection } from '../page-models/connection.ts';
import { HourPrayerPage } from '../page-models/hour-prayer-page.ts';
import { markReturningVisitor } from '../page-models/prayer-counter.ts';
import { seoulInstant, TODAY, WEDNESDAY, TUESDAY } from '../support/fixed-clock.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';
import { preventAppStart } from '../support/prevent-app-start.ts';
import {
  visitUntilOfflineReady,
  waitUntilOfflineReady,
  waitUntilReadableOffline,
} from '../support/offline-ready.ts';

const AGE = /오전 10:?시?.*에 받은 기도문입니다\./;

test.use({ isReturningVisitor: true });

test('one visit to the home page makes every prayer readable offline', async ({
  app,
  newDevice,
  service,
}) => {
  const device = newDevice();
  const home = await device.open();
  await home.goto('/');
  await new HomePage(home).closeOpeningPopup();
  await waitUntilOfflineReady(home);

  await test.step('in a new tab of the offline device', async () => {
    await device.goOffline();
    const page = await device.context.newPage();
    const prayer = new HourPrayerPage(page);
    await page.goto('/hour-prayer');
    await expect(prayer.text).toHaveText(await service.readPrayer(TODAY));
    await expect(page.getByText(AGE)).toBeVisible();
    await page.goto(`/hour-prayer?day=${FIRST_PRAYER_DAY}`);
    await expect(prayer.text).toHaveText(await service.readPrayer(FIRST_PRAYER_DAY));
    await expect(page.getByText(AGE)).toBeVisible();
  });

  await test.step('after a restart of the browser, while the server is unreachable', async () => {
    await device.close();
    await app.proxy.disconnect();
    device.now = seoulInstant(TODAY, '15:00');
    const page = await device.open(markReturningVisitor);
    const prayer = new HourPrayerPage(page);
    await page.goto('/hour-prayer');
    await expect(prayer.text).toHaveText(await service.readPrayer(TODAY));
    await prayer.previous.click();
    await prayer.expectDay(WEDNESDAY);
    await expect(prayer.text).toHaveText(await service.readPrayer(WEDNESDAY));
    await expect(page.getByText(AGE)).toBeVisible();

    await page.goto('/en/hour-prayer');
    await expect(prayer.heading).toHaveText('Today’s prayer');
    await expect(prayer.text).toHaveText(await service.readPrayer(TODAY));
  });
});

test('offline, a page that was never visited is readable before the app is loaded', async ({
  context,
  page,
  network,
}) => {
  await visitUntilOfflineReady(page);
  await network.goOffline();

  const tab = await context.newPage();
  await preventAppStart(tab);
  await tab.goto('/services/sunday?utm_source=kakao');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/./);
  await expect(tab.locator('#root')).toHaveAttribute('data-prerendered', '/services/sunday');
  await expect(tab.getByRole('contentinfo')).toBeVisible();
});

test('offline, pages that the app renders have their pictures', async ({ page, network }) => {
  await visitUntilOfflineReady(page);
  const isPictureCached = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('later')).keys();
      return requests.some(({ url }) => url.includes('/illustrations-'));
    });
  await expect.poll(isPictureCached).toBe(true);
  await network.goOffline();

  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('찾으시는 페이지가 없습니다');
  const widthOfPicture = () =>
    page.locator('main svg g').evaluate((group: SVGGElement) => group.getBBox().width);
  await expect.poll(widthOfPicture).toBeGreaterThan(300);
});

test('offline, a page whose code is not cached yet is readable, and works once the device is online', async ({
  app,
  context,
  page,
  network,
}) => {
  const serveCode = app.proxy.dropRequests(/^GET \/assets\/gatherings-[^/]+\.js/);
  await page.goto('/');
  await waitUntilReadableOffline(page, TODAY);
  await network.goOffline();

  const tab = await context.newPage();
  const failed = () =>
    tab.waitForEvent('requestfailed', (request) => /gatherings/.test(request.url()));
  const failedOffline = failed();
  await tab.goto('/services/sunday');
  const frame = new SiteFrame(tab);
  await failedOffline;
  await expect(frame.display).toBeVisible();
  await expect(frame.heading).toHaveText('주일예배');
  await expect(frame.heading).toHaveCSS('font-family', /Behold/);

  const failedOnline = failed();
  await network.goOnline();
  await failedOnline;
  await expect(frame.heading).toHaveText('주일예배');
  serveCode();
  await frame.waitUntilHydrated();
  await expect(frame.heading).toHaveText('주일예배');
});

test('pages that were never visited open offline in their language', async ({
  context,
  page,
  network,
}) => {
  await visitUntilOfflineReady(page);
  await network.goOffline();

  for (const [path, language, heading] of [
    ['/about', 'ko', '예수님을 바라보는 교회'],
    ['/en/staff', 'en', 'Our staff'],
    ['/services/sunday?utm_source=kakao', 'ko', /./],
    ['/no-such-page', 'ko', '찾으시는 페이지가 없습니다'],
    ['/en/no-such-page', 'en', 'There is no such page'],
  ] as const) {
    await test.step(`opens ${path} offline`, async () => {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(tab.locator('html')).toHaveAttribute('lang', language);
      await expect(tab.getByRole('contentinfo')).toBeVisible();
      await tab.close();
    });
  }
});

for (const [language, path, offline, back] of [
  [
    'Korean',
    '/about',
    '인터넷이 끊겼습니다. 계속 읽고 기도하실 수 있으며, 누르신 기도는 연결되면 전해집니다.',
    '다시 연결되었습니다.',
  ],
  [
    'English',
    '/en/about',
    'You are offline. You can go on reading and praying; your prayers are sent once you are connected.',
    'You are connected again.',
  ],
] as const) {
  test(`shows and announces in ${language} that the device is offline and online again`, async ({
    page,
    network,
  }) => {
    await visitUntilOfflineReady(page, path);
    const { bar, announcement } = new Connection(page);
    await expect(bar.getByText(offline)).toBeHidden();

    await network.goOffline();
    await expect(bar.getByText(offline)).toBeVisible();
    await expect(announcement.filter({ hasText: offline })).toHaveCount(1);

    await network.goOnline();
    await expect(bar.getByText(offline)).toBeHidden();
    await expect(announcement.filter({ hasText: back })).toHaveCount(1);
  });
}

test('an open page shows edited and removed prayers on reconnect', async ({
  page,
  network,
  service,
}) => {
  const [today, yesterday] = [await service.readPrayer(TODAY), await service.readPrayer(WEDNESDAY)];
  const corrected = '고쳐 쓴 기도입니다.\n주님, 저희의 걸음을 지켜 주시옵소서. 아멘.';
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await expect(prayer.text).toHaveText(today);
  await waitUntilOfflineReady(page);
  await network.goOffline();
  try {
    await service.correctPrayer(TODAY, corrected);
    await service.removePrayer(WEDNESDAY);
    await expect(page.getByText(AGE)).toBeVisible();
    await expect(prayer.text).toHaveText(today);

    await network.goOnline();
    await expect(prayer.text).toHaveText(corrected);
    // Edits are synced first, then removals.
    await expect(prayer.previous).toHaveAccessibleName(`이전: ${shortDayText(TUESDAY, 'ko')}`);
    await prayer.previous.click();
    await prayer.expectDay(TUESDAY);
    await prayer.next.click();
    await prayer.expectDay(TODAY);

    // The changes are stored: they are shown offline as well.
    await network.goOffline();
    await page.goto(`/hour-prayer?day=${WEDNESDAY}`);
    await expect(prayer.message('이날에는 등록된 기도문이 없습니다.')).toBeVisible();
    await page.goto('/hour-prayer');
    await expect(prayer.text).toHaveText(corrected);
  } finally {
    await service.correctPrayer(TODAY, today);
    await service.addPrayer(WEDNESDAY, yesterday);
  }
});

test('at its next start, the app downloads a prayer that was edited while the browser was closed', async ({
  newDevice,
  service,
}) => {
  const today = await service.readPrayer(TODAY);
  const corrected = '밤사이 고쳐 쓴 기도입니다. 아멘.';
  const device = newDevice();
  const first = await device.open();
  await visitUntilOfflineReady(first, '/hour-prayer');
  await device.close();
  try {
    await service.correctPrayer(TODAY, corrected);
    const page = await device.open();
    const prayer = new HourPrayerPage(page);
    await page.goto('/hour-prayer');
    await expect(prayer.text).toHaveText(corrected);
    await device.goOffline();
    await page.reload();
    await expect(prayer.text).toHaveText(corrected);
  } finally {
    await service.correctPrayer(TODAY, today);
  }
});
