import { HomePage } from '../page-models/home-page.ts';
import { PrayerCounter, rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { watchDrawnFaces } from '../support/drawn-faces.ts';
import { expect, goOffline, test } from '../support/journey.ts';
import { waitUntilKept } from '../support/kept.ts';

const PHONE = { width: 360, height: 640 };

test.describe('on the smallest phone', () => {
  test.use({ viewport: PHONE });

  test('the first screen says who, when and where', async ({ context, page }) => {
    await rememberEarlierVisit(context);
    for (const [path, words] of [
      ['/', ['젊은 교회, 비홀드교회', '오전 9시', '오전 11시', '서울특별시 가온구 동행로 24']],
      ['/en', ['Behold Church, a young', '9:00 am', '11:00 am', '24 Donghaeng-ro, Gaon-gu']],
    ] as const) {
      await page.goto(path);
      for (const word of words) {
        const first = page.getByRole('main').getByText(word).first();
        await expect(first, word).toBeInViewport({ ratio: 1 });
      }
    }
  });

  test('the missions are turned by button and by keyboard, and say where one is', async ({
    context,
    page,
  }) => {
    await rememberEarlierVisit(context);
    await page.goto('/');
    await new SiteFrame(page).untilAlive();
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

test('a newcomer is greeted once, and never by two dialogs', async ({ page }) => {
  const home = new HomePage(page);
  const counter = new PrayerCounter(page);
  await page.goto('/');
  await expect(home.greeting).toBeVisible();
  await expect(home.greeting.getByText('오전 9시')).toBeVisible();
  await expect(counter.dialog).toBeHidden();
  await home.putGreetingAway();
  await waitUntilKept(page);
  await expect(counter.dialog).toBeHidden();

  // The counter has its own first word elsewhere.
  await page.goto('/about');
  await counter.putAway();
  await page.goto('/');
  await waitUntilKept(page);
  await expect(home.greeting).toBeHidden();
  await expect(counter.dialog).toBeHidden();
});

test('the greeting leads to a first visit', async ({ page }) => {
  const home = new HomePage(page);
  await page.goto('/en');
  await home.greeting.getByRole('link', { name: 'Plan a visit' }).click();
  await expect(page).toHaveURL('/en/contact');
});

test("once it is quiet, every word is drawn in the site's own faces", async ({ context, page }) => {
  await rememberEarlierVisit(context);
  await page.goto('/');
  await waitUntilKept(page);
  const facesOf = await watchDrawnFaces(page);
  const words = 'header :is(a, span), main section:first-of-type :is(h2, p, a), main header *';
  await expect
    .poll(async () => (await facesOf(words)).filter(({ isCustomFont }) => !isCustomFont))
    .toEqual([]);
  const names = new Set((await facesOf(words)).map(({ postScriptName }) => postScriptName));
  expect(names.size).toBeGreaterThan(1);
});

test.describe('the film', () => {
  test.beforeEach(async ({ context }) => {
    await rememberEarlierVisit(context);
  });

  test('begins when the page has settled, and stops when asked', async ({ page }) => {
    const home = new HomePage(page);
    await page.goto('/');
    await home.pause.click();
    await expect(home.play).toBeVisible();
    await expect(home.film).toHaveJSProperty('paused', true);
    await expect(home.film).toHaveJSProperty('muted', true);
    await expect(home.film).toHaveJSProperty('loop', true);
    await home.play.click();
    await expect(home.pause).toBeVisible();
    await expect(home.film).toHaveJSProperty('paused', false);
  });

  test('does not come to who asks for stillness', async ({ app, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const home = new HomePage(page);
    await page.goto('/');
    await waitUntilKept(page);
    await expect(home.still).toBeVisible();
    await expect(home.film).toHaveCount(0);
    expect(app.wire.requests.filter((line) => line.includes('/videos/'))).toEqual([]);
  });

  test('leaves its still picture when it cannot be had, and black without that', async ({
    page,
    problems,
  }) => {
    problems.expectNetworkTrouble();
    await page.route('**/videos/**', (route) => route.abort());
    const home = new HomePage(page);
    await page.goto('/');
    await waitUntilKept(page);
    await expect(home.film).toHaveCount(0);
    await expect(home.still).toBeVisible();
    await expect(home.pause).toBeHidden();

    await page.route('**/banner-*.avif', (route) => route.abort());
    await page.goto('/en');
    await waitUntilKept(page);
    await expect(page.getByRole('main').locator('header')).toHaveCSS(
      'background-color',
      'rgb(0, 0, 0)',
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('has its still picture without a signal once that was seen', async ({
    context,
    page,
    problems,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const home = new HomePage(page);
    await page.goto('/');
    await waitUntilKept(page);
    await goOffline(context, problems);
    await page.goto('/en');
    await expect(home.still).toHaveJSProperty('complete', true);
    await expect(home.still).toHaveJSProperty('naturalWidth', 1280);
  });
});
