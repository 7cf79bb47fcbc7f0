import { addDays, parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { HourPrayerPage, koreanDay } from '../page-models/hour-prayer-page.ts';
import { journeyBrowserOptions } from '../support/chromium.ts';
import { delayRequests } from '../support/delay-requests.ts';
import {
  installFixedClock,
  SATURDAY,
  seoulInstant,
  SUNDAY,
  TODAY,
} from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { MAX_SHIFT, waitForDeferredFonts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { waitUntilOfflineReady } from '../support/offline-ready.ts';

const NO_PRAYER = '등록된 기도문이 없거나 오늘은 주일입니다.';

// With the Korean font of Android: without any, text moves if our fonts arrive after the first paint.
test.use({ launchOptions: journeyBrowserOptions('noto') });

test('on Sunday, a first visit shows when the next prayer comes, and the latest under its own date', async ({
  context,
  page,
  service,
}) => {
  await installFixedClock(context, seoulInstant(SUNDAY, '10:00'));
  const prayer = new HourPrayerPage(page);
  const message = prayer.message(NO_PRAYER);
  const shifts = await watchLayoutShifts(page);

  const expectSaturdaysPrayer = async () => {
    await expect(message).toContainText('다음 기도는 내일(월요일)입니다');
    await expect(prayer.day).toHaveText(`${koreanDay(SUNDAY)} (주일)`);
    await expect(prayer.nearest).toHaveText(`${koreanDay(SATURDAY)} (토)의 기도`);
    await expect(prayer.text).toHaveText(await service.readPrayer(SATURDAY));
    await expect(page.getByText('기도문을 불러오는 중입니다')).toBeHidden();
  };
  // The text is shown before hydration and does not change during it.
  const release = await delayRequests(page, '**/assets/framework-*.js');
  await page.goto('/hour-prayer', { waitUntil: 'commit' });
  await expect(prayer.inlineText).toHaveText(await service.readPrayer(SATURDAY));
  await expect(message).toBeVisible();
  await expect(prayer.nearest).toBeVisible();
  release();
  await expectSaturdaysPrayer();
  await expect(prayer.next).toBeDisabled();
  await expect(message.getByRole('link', { name: '주일예배 안내' })).toHaveAttribute(
    'href',
    '/services/sunday',
  );
  // The reminder can also be set on a day without a prayer.
  await expect(page.getByRole('button', { name: '매일 알림 받기' })).toBeVisible();
  // Saturday's prayer can be shared, and is read aloud where there is a voice.
  await expect(page.locator('main').getByRole('button', { name: '공유하기' })).toBeVisible();
  await waitForDeferredFonts(page);
  const { score, moved } = await shifts();
  expect(score, moved.join(', ')).toBeLessThanOrEqual(MAX_SHIFT);

  await prayer.previous.click();
  await prayer.expectDay(SATURDAY);
  await expect(prayer.nearest).toBeHidden();
  // There is a prayer for Monday, but Monday is in the future.
  await expect(prayer.next).toBeDisabled();
});

test.describe('without a service worker, which would have the scripts', () => {
  test.use({ hasServiceWorkers: false });

  test('on Sunday, the English page says before hydration that the prayer is in Korean', async ({
    context,
    page,
    service,
  }) => {
    await installFixedClock(context, seoulInstant(SUNDAY, '10:00'));
    const prayer = new HourPrayerPage(page);
    const shifts = await watchLayoutShifts(page);
    const notice = page.getByText('The prayers are written in Korean.');

    const release = await delayRequests(page, '**/assets/framework-*.js');
    await page.goto('/en/hour-prayer', { waitUntil: 'commit' });
    await expect(prayer.inlineText).toHaveText(await service.readPrayer(SATURDAY));
    await expect(notice).toBeVisible();
    release();
    await expect(prayer.text).toHaveText(await service.readPrayer(SATURDAY));
    await expect(notice).toBeVisible();
    await waitForDeferredFonts(page);
    const { score, moved } = await shifts();
    expect(score, moved.join(', ')).toBeLessThanOrEqual(MAX_SHIFT);

    await page.goto('/hour-prayer');
    await expect(prayer.message(NO_PRAYER)).toBeVisible();
    await expect(prayer.text).toHaveText(await service.readPrayer(SATURDAY));
  });
});

test('just after midnight on a Monday, shows that there is no prayer yet, with the latest, also offline', async ({
  context,
  page,
  network,
  service,
}) => {
  // The seed ends with the day on which it was applied, at most eight days after TODAY.
  const monday = addDays(TODAY, 11);
  await installFixedClock(context, seoulInstant(monday, '00:16'));
  const prayer = new HourPrayerPage(page);
  const shifts = await watchLayoutShifts(page);
  // Records every message that becomes visible after the page is opened.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { messagesSeen: seen });
    new MutationObserver(() => {
      for (const message of document.querySelectorAll<HTMLElement>('main [data-kind]')) {
        const heading = document.getElementById(message.getAttribute('aria-labelledby') ?? '');
        if (message.checkVisibility() && heading !== null) seen.add(heading.textContent);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const messagesSeen = () =>
    page.evaluate(() => [...(window as unknown as { messagesSeen: Set<string> }).messagesSeen]);
  const expectLatestPrayer = async (day: SeoulDay, message: string) => {
    await prayer.expectDay(day);
    await expect(prayer.message(message)).toBeVisible();
    await expect(prayer.nearest).toBeVisible();
    const [, year = '', month = '', date = ''] =
      /^(\d+)년 (\d+)월 (\d+)일 \(.\)의 기도$/.exec(await prayer.nearest.innerText()) ?? [];
    const latest = parseSeoulDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
    if (latest === null) throw new Error('the heading has no valid date');
    expect(latest < day).toBe(true);
    await expect(prayer.text).toHaveText(await service.readPrayer(latest));
    await expect(prayer.next).toBeDisabled();
    expect(await messagesSeen()).toEqual([message]);
    const { score, moved } = await shifts();
    expect(score, moved.join(', ')).toBeLessThanOrEqual(MAX_SHIFT);
  };

  await page.goto('/hour-prayer');
  await expectLatestPrayer(monday, NO_PRAYER);
  await waitUntilOfflineReady(page);
  await network.goOffline();
  await test.step('offline, the page still says that there is no prayer of this day', async () => {
    await page.reload();
    await expectLatestPrayer(monday, NO_PRAYER);
  });
  await test.step('offline on the next day, the page says that the prayer is not on the device', async () => {
    await context.clock.setSystemTime(seoulInstant(addDays(monday, 1), '06:00'));
    await page.reload();
    await expectLatestPrayer(addDays(monday, 1), '이날의 기도는 아직 이 기기에 없습니다.');
  });
});
