import { shortDayText } from '../../src/i18n/format/day-text.ts';
import { FIRST_PRAYER_DAY } from '../../src/domain/companion-prayer.ts';
import { addDays } from '../../src/domain/seoul-day.ts';
import { HourPrayerPage } from '../page-models/hour-prayer-page.ts';
import { seoulInstant, installFixedClock, TODAY } from '../support/fixed-clock.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { visitUntilOfflineReady } from '../support/offline-ready.ts';
import { inspectRenderedFonts } from '../support/rendered-fonts.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test } from '../support/journey.ts';
import { WEDNESDAY, MONDAY, SUNDAY, SATURDAY } from '../support/fixed-clock.ts';
import { pathOf, koreanDay } from '../page-models/hour-prayer-page.ts';

test('shows today’s prayer with the order of the hour, and disables the next day', async ({
  page,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');

  await expect(prayer.heading).toHaveText('오늘의 동행기도');
  await expect(prayer.day).toHaveText(`${koreanDay(TODAY)} (목)`);
  await expect(prayer.text).toHaveText(await service.readPrayer(TODAY));
  await expect(prayer.previous).toHaveAccessibleName(`이전: ${shortDayText(WEDNESDAY, 'ko')}`);
  await expect(prayer.next).toBeDisabled();
  await expect(prayer.todayLink).toBeHidden();
  await expect(page.getByText('받은 기도문입니다')).toBeHidden();

  for (const heading of ['기도의 목적', '기도의 실천', '한 시간 기도 순서', '기도의 열매']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const minutes = await page.getByText(/^\d+분$/).allTextContents();
  expect(minutes).toEqual(['10분', '10분', '10분', '10분', '15분', '5분']);
  await expect(page.getByText('모두 60분')).toBeVisible();
});

test('shows today’s prayer and counts a tap although the database of the device never opens', async ({
  page,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  const before = await service.readCount();
  await page.addInitScript(() => {
    indexedDB.open = () => Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
  });
  await page.goto('/hour-prayer');

  await expect(prayer.text).toHaveText(await service.readPrayer(TODAY));
  await page.getByRole('button', { name: '기도했습니다' }).click();
  await expect.poll(() => service.readCount()).toBe(before + 1);
});

test('the first frame with a stored prayer leaves out what is below it, which follows at once', async ({
  newDevice,
}) => {
  const device = newDevice();
  const first = await device.open();
  await visitUntilOfflineReady(first, '/hour-prayer');
  await device.close();

  const page = await device.open(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('inline-prayer')?.textContent) return;
      const root = document.documentElement;
      root.dataset['alone'] = String(root.hasAttribute('data-first-frame'));
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/hour-prayer');
  const below = [page.getByRole('heading', { name: '기도의 목적' }), page.getByRole('contentinfo')];
  for (const part of below) await expect(part).toBeVisible();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-alone', 'true');
  await expect(root).not.toHaveAttribute('data-first-frame');

  await root.evaluate((element) => element.toggleAttribute('data-first-frame', true));
  for (const part of below) await expect(part).toBeHidden();
});

test('on a first visit, what is below the prayer does not wait for it', async ({ page }) => {
  const release = await delayRequests(page, '**/rest/v1/companion_prayers*');
  await page.goto('/hour-prayer', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: '기도의 목적' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  release();
});

test('a reload keeps the place on the page', async ({ page }) => {
  await page.goto('/hour-prayer');
  const heading = page.getByRole('heading', { name: '기도의 열매' });
  await new SiteFrame(page).waitUntilHydrated();
  await heading.evaluate((element) => element.scrollIntoView());
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('draws the prayer in a fallback font, not in the bold serif of the headings, until its font loads', async ({
  page,
}) => {
  const book = new HourPrayerPage(page);
  const release = await delayRequests(page, '**/behold-serif-common*');
  await page.goto('/hour-prayer');
  await expect(book.text).not.toBeEmpty();
  const renderedFontsOf = await inspectRenderedFonts(page);
  const hasSerif = async (selector: string) =>
    (await renderedFontsOf(selector)).some(({ postScriptName }) =>
      postScriptName.includes('BeholdSerif'),
    );
  const words = '[data-testid="prayer-text"] span';
  await expect.poll(() => hasSerif('header a')).toBe(true);
  expect(await hasSerif(words)).toBe(false);
  release();
  await expect.poll(() => hasSerif(words)).toBe(true);
});

test('previous and next skip Sunday, and Back and Forward restore the day', async ({
  page,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto(pathOf(MONDAY));
  await prayer.expectDay(MONDAY);
  await expect(prayer.heading).toHaveText('지난 기도');

  await prayer.previous.click();
  await prayer.expectDay(SATURDAY);
  await expect(page).toHaveURL(pathOf(SATURDAY));
  await expect(prayer.text).toHaveText(await service.readPrayer(SATURDAY));
  await expect(prayer.announcement).toContainText(`${koreanDay(SATURDAY)} (토) 기도문`);

  await prayer.next.click();
  await prayer.expectDay(MONDAY);
  await expect(prayer.text).toHaveText(await service.readPrayer(MONDAY));

  await page.goBack();
  await prayer.expectDay(SATURDAY);
  await expect(prayer.text).toHaveText(await service.readPrayer(SATURDAY));
  await page.goForward();
  await prayer.expectDay(MONDAY);

  await prayer.todayLink.press('Enter');
  await prayer.expectDay(TODAY);
  await expect(page).toHaveURL('/hour-prayer');
  await expect(prayer.next).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('turning the page does not touch the document outside of the app, which would restyle all of it', async ({
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto(pathOf(MONDAY));
  await prayer.expectDay(MONDAY);
  // The head of the first page, which has the address of the page, is replaced once.
  await prayer.previous.click();
  await prayer.expectDay(SATURDAY);
  await expect(page.locator('head link[rel="canonical"]')).toHaveCount(0);
  // The last change of a first visit to the head.
  await expect(page.locator('head > style[media="all"]')).toHaveCount(1);

  const records = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const observer = new MutationObserver((mutations) => {
      for (const { type, target, attributeName } of mutations) {
        seen.push(`${type} ${target.nodeName} ${attributeName ?? ''}`.trim());
      }
    });
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.head, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  await prayer.next.click();
  await prayer.expectDay(MONDAY);
  await expect(page).toHaveURL(pathOf(MONDAY));
  expect(await records.jsonValue()).toEqual([]);
});

test('a press of "previous" while the days are loading does not turn the page that the reader has opened meanwhile', async ({
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  const release = await delayRequests(page, '**/rest/v1/companion_prayers?*date=lt.*');
  await page.goto(pathOf(MONDAY));
  await prayer.expectDay(MONDAY);
  await prayer.previous.click();
  await prayer.todayLink.click();
  await prayer.expectDay(TODAY);
  release();
  // The names of both days are known once the requests of this day and the earlier one are answered.
  await expect(prayer.previous).toHaveAccessibleName(/^이전: /);
  await prayer.expectDay(TODAY);
  await expect(page).toHaveURL('/hour-prayer');
});

test('disables the previous day on the first prayer of the archive, and moves the focus to the date', async ({
  page,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto(pathOf(FIRST_PRAYER_DAY));
  await expect(prayer.text).toHaveText(await service.readPrayer(FIRST_PRAYER_DAY));
  await expect(prayer.previous).toBeDisabled();
  await prayer.next.click();
  await prayer.expectDay(addDays(FIRST_PRAYER_DAY, 1));
  await expect(prayer.previous).toBeEnabled();

  // The pressed button becomes disabled; the focus moves to the date.
  await prayer.previous.press('Enter');
  await prayer.expectDay(FIRST_PRAYER_DAY);
  await expect(prayer.day).toBeFocused();
});

test('shows today when the day in the URL is in the future, before the archive or not a date', async ({
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  for (const [what, day] of [
    ['in the future', addDays(TODAY, 1)],
    ['before the archive', '2023-12-30'],
    ['not in the calendar', '2026-02-30'],
    ['not a date', 'today'],
  ] as const) {
    await test.step(what, async () => {
      await page.goto(pathOf(day));
      await prayer.expectDay(TODAY);
      await expect(prayer.text).toBeVisible();
      await expect(prayer.next).toBeDisabled();
    });
  }
});

test('an open page changes to the new day after midnight in Seoul', async ({ context, page }) => {
  await installFixedClock(context, seoulInstant(WEDNESDAY, '23:50'));
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await prayer.expectDay(WEDNESDAY);
  await page.clock.fastForward('11:00');
  await prayer.expectDay(TODAY);
  await expect(prayer.announcement).toContainText(koreanDay(TODAY));
});

test('a page that is opened before midnight and hydrated after it turns to the day before the new one', async ({
  context,
  page,
  service,
}) => {
  await installFixedClock(context, seoulInstant(WEDNESDAY, '23:59'));
  const prayer = new HourPrayerPage(page);
  const release = await delayRequests(page, '**/assets/framework-*.js');
  await page.goto('/hour-prayer', { waitUntil: 'commit' });
  await expect(prayer.inlineText).toHaveText(await service.readPrayer(WEDNESDAY));
  await context.clock.setSystemTime(seoulInstant(TODAY, '00:01'));
  release();
  await prayer.expectDay(TODAY);
  await expect(prayer.previous).toHaveAccessibleName(`이전: ${shortDayText(WEDNESDAY, 'ko')}`);
  await prayer.previous.click();
  await prayer.expectDay(WEDNESDAY);
  await expect(prayer.text).toHaveText(await service.readPrayer(WEDNESDAY));
});

test('the English page shows the Korean prayer with an English interface', async ({
  page,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto('/en/hour-prayer');
  await expect(prayer.heading).toHaveText('Today’s prayer');
  await expect(prayer.day).toHaveText(/^Thursday, \w+ \d+, \d{4}$/);
  await expect(prayer.text).toHaveText(await service.readPrayer(TODAY));
  await expect(prayer.text).toHaveAttribute('lang', 'ko');
  await expect(page.getByText('The prayers are written in Korean.')).toBeVisible();

  await prayer.previous.click();
  await prayer.expectDay(WEDNESDAY);
  await expect(page).toHaveURL(`/en${pathOf(WEDNESDAY)}`);
  await prayer.openArchive.click();
  await prayer.archive.search(SUNDAY);
  await expect(prayer.archive.error).toHaveText('There is no companion prayer on Sundays.');
});

test('nothing overflows at 320 px with text at 150 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await expect(prayer.text).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['textSize'] = '150';
  });
  const overflowing = await page.locator('main').evaluate((main) => {
    const { right } = main.getBoundingClientRect();
    return [...main.querySelectorAll('*')]
      .filter((element) => element.closest('.visually-hidden') === null)
      .filter((element) => element.getBoundingClientRect().right > right + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(overflowing).toEqual([]);
});
