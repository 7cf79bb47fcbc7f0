import type { Page } from 'playwright/test';
import { church } from '../../src/content/church.ts';
import { HomePage, simulateReturnOnLaterDay } from '../page-models/home-page.ts';
import { NewsPage } from '../page-models/news-page.ts';
import { PrayerCounter, simulateReturningVisitor } from '../page-models/prayer-counter.ts';
import { SiteFrame, visit } from '../page-models/site-frame.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { inspectRenderedFonts } from '../support/rendered-fonts.ts';
import { expect, test } from '../support/journey.ts';
import { visitUntilOfflineReady, waitUntilOfflineReady } from '../support/offline-ready.ts';

const PHONE = { width: 360, height: 640 };

test.describe('at 360 x 640 px', () => {
  test.use({ viewport: PHONE, hasServiceWorkers: false });

  test('shows the church, the service times and the address without scrolling', async ({
    context,
    page,
  }) => {
    await simulateReturningVisitor(context);
    for (const [path, words] of [
      ['/', ['젊은 교회, 비홀드교회', '오전 9시', '오전 11시', '서울특별시 가온구 동행로 24']],
      ['/en', ['Behold Church, a young', '9:00 am', '11:00 am', '24 Donghaeng-ro, Gaon-gu']],
    ] as const) {
      await page.goto(path);
      for (const word of words) {
        const first = page.getByRole('main').getByText(word).first();
        await expect(first, `“${word}” on ${path}`).toBeInViewport({ ratio: 1 });
      }
    }
  });

  test('the mission carousel moves by button and keyboard and shows its position', async ({
    context,
    page,
  }) => {
    await simulateReturningVisitor(context);
    await visit(page, '/');
    const home = new HomePage(page);
    await expect(home.position).toHaveText('5개 가운데 1번째');
    await expect(home.previous).toHaveAttribute('aria-disabled', 'true');
    await home.next.click();
    await expect(home.position).toHaveText('5개 가운데 2번째');
    await expect(home.missions.nth(1)).toBeInViewport({ ratio: 0.5 });

    await home.next.focus();
    for (const place of [3, 4, 5]) {
      await page.keyboard.press('Enter');
      await expect(home.position).toHaveText(`5개 가운데 ${place}번째`);
    }
    await expect(home.next).toHaveAttribute('aria-disabled', 'true');
    await expect(home.next).toBeFocused();
    await home.previous.click();
    await expect(home.position).toHaveText('5개 가운데 4번째');
    await home.missions.nth(3).getByRole('link').click();
    await expect(page).toHaveURL('/jesus-walking-movement');
  });
});

test.describe('the section of this week', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a first visitor sees the banner, and right below it the next service and what is new', async ({
    context,
    page,
  }) => {
    await simulateReturningVisitor(context);
    await page.goto('/');
    const { week } = new HomePage(page);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeInViewport();
    await expect(week.section).not.toBeInViewport();
    await week.section.scrollIntoViewIfNeeded();
    await week.expectLoaded();
    // TODAY is a Thursday.
    await expect(week.service).toContainText('금요 겟세마네 기도회');
    await expect(week.service).toContainText('오후 7시 30분');
    const order = await page
      .locator('main h1, [data-week] h3')
      .evaluateAll((headings) => headings.map(({ textContent }) => textContent));
    expect(order).toEqual([
      'BEHOLD JESUS',
      '다음 예배',
      '오늘의 동행기도',
      '이번 주 주보',
      '최근 설교',
      '교회 소식',
    ]);
  });

  test('on a later day it is the first screen, filled in before the app starts, also offline and with text at 150 %', async ({
    context,
    page,
    network,
    service,
  }) => {
    await simulateReturningVisitor(context);
    await visitUntilOfflineReady(page, '/news');
    const news = new NewsPage(page);
    await expect(news.offlineBadges).toHaveCount(4, { timeout: 30_000 });
    await page.goto('/');
    const { week } = new HomePage(page);
    await week.section.scrollIntoViewIfNeeded();
    await expect(week.sermon).toContainText('2026년 11월 15일 (주일)');

    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join()))
      .toContain('BeholdVid04');
    await simulateReturnOnLaterDay(context);
    await page.addInitScript(() => {
      localStorage.setItem('textSize', '150');
    });
    await network.goOffline();
    await page.addInitScript(() => {
      addEventListener('inlinecontent', () => {
        for (const element of document.querySelectorAll('[data-week] *')) {
          element.setAttribute('data-inline', element.textContent);
        }
      });
    });
    await page.goto('/hour-prayer');
    await page.goto('/');
    await week.expectLoaded();
    await new SiteFrame(page).waitUntilHydrated();
    // The app has kept every element and text that was filled in before it started; the next service is the app's.
    const filled = await page
      .locator('[data-week] :is([data-part] :is(h3, p, img, li a, li span), time)')
      .evaluateAll((elements) =>
        elements.map((element) => [element.getAttribute('data-inline'), element.textContent]),
      );
    expect(filled.length).toBeGreaterThan(15);
    for (const [before, now] of filled) expect(before).toBe(now);
    const lines = (await service.readPrayer(TODAY)).split(/\n+/);
    await expect(week.prayerLines).toHaveText(lines.slice(0, 2));
    for (const part of [
      week.prayer,
      week.cover,
      week.service.getByText('금요 겟세마네 기도회'),
      week.service.getByText('오후 7시 30분'),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await expect(week.service.getByRole('link', { name: '오시는 길' })).toHaveAttribute(
      'href',
      '/directions',
    );
    await expect(week.service.getByRole('link', { name: '전화하기' })).toHaveAttribute(
      'href',
      `tel:${church.phone.international}`,
    );
    await expect(week.sermon).toContainText('2026년 11월 15일 (주일)');
    const order = await page
      .locator('main h1, [data-week] h3')
      .evaluateAll((headings) => headings.map(({ textContent }) => textContent));
    expect(order).toEqual([
      '오늘의 동행기도',
      '이번 주 주보',
      '다음 예배',
      '최근 설교',
      '교회 소식',
      'BEHOLD JESUS',
    ]);

    const [newest] = await service.readBulletins();
    await week.bulletin.click();
    await expect(news.dialog.getByRole('heading', { name: newest?.title ?? '?' })).toBeVisible();
    await news.expectPicture(news.dialog);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await week.prayer.click();
    await expect(page.getByTestId('prayer-text')).toContainText(lines[0] ?? '?');
  });
});

test('shows the opening popup on the first visit only, and never together with the prayer counter', async ({
  page,
}) => {
  const home = new HomePage(page);
  const counter = new PrayerCounter(page);
  await page.goto('/');
  await expect(home.openingPopup).toBeVisible();
  await expect(home.openingPopup.getByText('오전 9시')).toBeVisible();
  await expect(counter.dialog).toBeHidden();
  await home.closeOpeningPopup();
  await waitUntilOfflineReady(page);
  await expect(counter.dialog).toBeHidden();

  // The prayer counter opens on the first visit of another page.
  await page.goto('/about');
  await counter.closeDialog();
  await visitUntilOfflineReady(page);
  await expect(home.openingPopup).toBeHidden();
  await expect(counter.dialog).toBeHidden();
});

test('the opening popup links to the page for newcomers', async ({ page }) => {
  const home = new HomePage(page);
  await page.goto('/en');
  await home.openingPopup.getByRole('link', { name: 'New here' }).click();
  await expect(page).toHaveURL('/en/newcomers');
});

/** The fonts of the header, the hero and the first section that are not the site's; and the names of all. */
async function inspectOpeningFonts(page: Page) {
  const renderedFontsOf = await inspectRenderedFonts(page);
  const rendered = () =>
    renderedFontsOf('header :is(a, span), main section:first-of-type :is(h2, p, a), main header *');
  return {
    systemFonts: async () => (await rendered()).filter(({ isCustomFont }) => !isCustomFont),
    countFonts: async () =>
      new Set((await rendered()).map(({ postScriptName }) => postScriptName)).size,
  };
}

for (const path of ['/', '/en']) {
  test(`${path} uses only web fonts in the header, hero and first section once the app is cached`, async ({
    context,
    page,
  }) => {
    await simulateReturningVisitor(context);
    await visitUntilOfflineReady(page, path);
    const { systemFonts, countFonts } = await inspectOpeningFonts(page);
    await expect.poll(systemFonts).toEqual([]);
    expect(await countFonts()).toBeGreaterThan(1);
  });
}

test('an English page uses the fonts of the Korean pages while its own cannot be loaded', async ({
  context,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED .*-latin-/);
  await simulateReturningVisitor(context);
  const aborted: string[] = [];
  await page.route(/-latin-[^/]+\.woff2$/, (route) => {
    aborted.push(route.request().url());
    return route.abort();
  });
  await page.goto('/en');
  const { systemFonts, countFonts } = await inspectOpeningFonts(page);
  await expect.poll(systemFonts).toEqual([]);
  expect(await countFonts()).toBeGreaterThan(1);
  expect(aborted.length).toBeGreaterThanOrEqual(2);
});

test.describe('the banner video', () => {
  test.beforeEach(async ({ context }) => {
    await simulateReturningVisitor(context);
  });

  test('plays muted and in a loop, and pauses and plays by its button', async ({ page }) => {
    const home = new HomePage(page);
    await page.goto('/');
    await home.pause.click();
    await expect(home.play).toBeVisible();
    await expect(home.video).toHaveJSProperty('paused', true);
    await expect(home.video).toHaveJSProperty('muted', true);
    await expect(home.video).toHaveJSProperty('loop', true);
    await home.play.click();
    await expect(home.pause).toBeVisible();
    await expect(home.video).toHaveJSProperty('paused', false);
  });

  test('stops after three rounds, and plays again on request', async ({ page }) => {
    const home = new HomePage(page);
    await visitUntilOfflineReady(page);
    await expect(home.pause).toBeVisible();
    for (const round of [1, 2, 3]) {
      await test.step(`round ${round}`, () =>
        home.video.evaluate(async (video: HTMLVideoElement) => {
          const isAtStart = new Promise((resolve) => {
            video.addEventListener('seeked', resolve, { once: true });
          });
          // As the browser does at the end of a round.
          video.currentTime = 0;
          await isAtStart;
        }));
    }
    await expect(home.video).toHaveJSProperty('paused', true);
    await home.play.click();
    await expect(home.video).toHaveJSProperty('paused', false);
  });

  test('is not requested with prefers-reduced-motion; the still image is shown', async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const home = new HomePage(page);
    await visitUntilOfflineReady(page);
    await expect(home.still).toBeVisible();
    await expect(home.video).toHaveCount(0);
    expect(app.proxy.requests.filter((line) => line.includes('/videos/'))).toEqual([]);
  });

  test('falls back to the still image, and to a black background without it', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expectNetworkErrors();
    await page.route('**/videos/**', (route) => route.abort());
    const home = new HomePage(page);
    await visitUntilOfflineReady(page);
    await expect(home.video).toHaveCount(0);
    await expect(home.still).toBeVisible();
    await expect(home.pause).toBeHidden();

    await page.route('**/banner-*.avif', (route) => route.abort());
    await visitUntilOfflineReady(page, '/en');
    await expect(page.getByRole('main').locator('header')).toHaveCSS(
      'background-color',
      'rgb(0, 0, 0)',
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('shows the cached still image offline', async ({ page, network }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const home = new HomePage(page);
    await visitUntilOfflineReady(page);
    await network.goOffline();
    await page.goto('/en');
    await expect(home.still).toHaveJSProperty('complete', true);
    await expect(home.still).toHaveJSProperty('naturalWidth', 1280);
  });
});
