import { dayText } from '../../src/i18n/format/day-text.ts';
import { HourPrayerPage } from '../page-models/hour-prayer-page.ts';
import { SiteFrame, visit } from '../page-models/site-frame.ts';
import { WEDNESDAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { preventAppStart } from '../support/prevent-app-start.ts';
import { Touch } from '../support/touch.ts';

const WIDE = { width: 1280, height: 800 };

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

test('the first Tab focuses a skip link, which moves the focus to the content', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await visit(page, '/about');
  await page.keyboard.press('Tab');
  await expect(frame.skipLink).toBeFocused();
  await expect(frame.skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(frame.header.locator(':focus')).toHaveCount(0);
});

test.describe('at 1280 px', () => {
  test.use({ viewport: WIDE });

  test('a menu group opens and closes by keyboard and restores the focus', async ({ page }) => {
    const frame = new SiteFrame(page);
    await visit(page, '/about');
    const group = frame.group('공동체');
    const first = frame.link('청년공동체');
    await expect(first).toBeHidden();
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(group).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/youth-community');
    await expect(first).toBeHidden();
    await expect(frame.heading).toBeFocused();

    // Moving the focus out of the group closes it as well.
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(first).toBeHidden();
  });

  test('a menu group opens on hover, one at a time, and its links work', async ({ page }) => {
    const frame = new SiteFrame(page);
    await visit(page, '/about');
    const prayer = frame.link('오늘의 동행기도');
    await frame.group('예수동행').hover();
    await expect(prayer).toBeVisible();
    await frame.group('공동체').hover();
    await expect(prayer).toBeHidden();
    await expect(frame.link('시니어공동체')).toBeVisible();
    await frame.group('예수동행').hover();
    await prayer.click();
    await expect(page).toHaveURL('/hour-prayer');
    await expect(frame.heading).toHaveText('오늘의 동행기도');
  });
});

test('a menu group opens by touch on a device whose main pointer is a mouse, and by click after Escape', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  const frame = new SiteFrame(page);
  await visit(page, '/about');
  expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(true);
  const link = frame.link('시니어공동체');
  await new Touch(page).tap(frame.group('공동체'));
  await expect(link).toBeVisible();
  await new Touch(page).tap(frame.group('공동체'));
  await expect(link).toBeHidden();

  await frame.group('공동체').hover();
  await expect(link).toBeVisible();
  await frame.group('공동체').click();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await frame.group('공동체').click();
  await expect(link).toBeVisible();
});

test('the mobile menu has one open group at a time and closes on Escape and after navigation', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  await visit(page, '/about');
  await frame.menuButton.click();
  await expect(frame.menu).toBeVisible();

  await frame.group('공동체').click();
  await expect(frame.link('청년공동체')).toBeVisible();
  await frame.group('예수동행').click();
  await expect(frame.link('예수동행일기')).toBeVisible();
  await expect(frame.link('청년공동체')).toBeHidden();

  await page.keyboard.press('Escape');
  await expect(frame.menu).toBeHidden();
  await expect(frame.menuButton).toBeFocused();

  // The last open group is reopened.
  await frame.menuButton.click();
  await frame.link('예수동행일기').click();
  await expect(page).toHaveURL('/jesus-walking-diary');
  await expect(frame.menu).toBeHidden();
});

test('the header becomes opaque below 80 px of scrolling on Home, and below 20 px on other pages', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  for (const [path, pixels] of [
    ['/', 80],
    ['/en', 80],
    ['/about', 20],
  ] as const) {
    await test.step(path, async () => {
      await visit(page, path);
      const scrollDown = (top: number) =>
        page.evaluate((y) => {
          window.scrollTo({ top: y, behavior: 'instant' });
        }, top);
      await scrollDown(pixels + 1);
      await expect(frame.header).toHaveAttribute('data-solid', 'true');
      await scrollDown(pixels);
      await expect(frame.header).not.toHaveAttribute('data-solid');
    });
  }
});

test('the language link opens the same page and day, and the start page of the app remembers it', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  const prayer = new HourPrayerPage(page);
  const canonical = page.locator('link[rel="canonical"]');
  await page.goto(`/hour-prayer?day=${WEDNESDAY}`);
  await prayer.expectDay(WEDNESDAY);
  await frame.waitUntilHydrated();
  await expect(page).toHaveTitle(`${dayText(WEDNESDAY, 'ko')} 동행기도 | 비홀드교회`);
  await expect(canonical).toHaveAttribute('href', new RegExp(`day=${WEDNESDAY}$`));

  await frame.languageSwitch.click();
  await expect(page).toHaveURL(`/en/hour-prayer?day=${WEDNESDAY}`);
  await prayer.expectDay(WEDNESDAY);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/prayer/i);
  // A browser's own share button would prefer it to the address of the day.
  await expect(canonical).toHaveCount(0);
  await expect(frame.menuButton).toHaveText('Menu');

  await page.goto('/?source=app');
  await expect(page).toHaveURL('/en?source=app');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goto('/bible-study?book=genesis');
  await expect(canonical).toHaveCount(0);
  // A shared link opens in the language of its URL.
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

  await visit(page, `/en/hour-prayer?day=${WEDNESDAY}`);
  await frame.languageSwitch.click();
  await expect(page).toHaveURL(`/hour-prayer?day=${WEDNESDAY}`);
  await expect(page).toHaveTitle('오늘의 동행기도 | 비홀드교회');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(canonical).toHaveCount(0);
  await prayer.todayLink.click();
  await expect(canonical).toHaveAttribute('href', /[^n]\/hour-prayer$/);
  await expect(canonical).toHaveCount(1);
  await page.goto('/?source=app');
  await expect(frame.heading).toBeVisible();
  await expect(page).toHaveURL('/?source=app');
  // An app that was installed in English now starts in Korean, the selected language.
  await page.goto('/en?source=app');
  await expect(page).toHaveURL('/?source=app');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});

test('text size and dark mode persist across reloads and pages', async ({ page }) => {
  const frame = new SiteFrame(page);
  const rootSize = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  /** The color of the browser's bar, as a computed value. */
  const bar = () =>
    page.evaluate(() => {
      const sample = document.createElement('span');
      sample.style.color =
        document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '';
      document.body.append(sample);
      const { color } = getComputedStyle(sample);
      sample.remove();
      return color;
    });
  await visit(page, '/about');
  expect(await bar()).toBe(await paper());
  const [usual, light] = [await rootSize(), await paper()];

  const footerSettings = frame.footer.getByText('보기 설정');
  await footerSettings.click();
  await expect(frame.footer.getByRole('radio', { name: '100%' })).toBeChecked();
  await frame.chooseDisplay('150%');
  await expect.poll(rootSize).toBeCloseTo(usual * 1.5, 1);
  await expect(frame.footer.getByRole('radio', { name: '150%' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(frame.display).toBeFocused();
  await frame.chooseDisplay('어둡게');
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  expect(await bar()).toBe(dark);

  await page.reload();
  expect(await rootSize()).toBeCloseTo(usual * 1.5, 1);
  expect([await paper(), await bar()]).toEqual([dark, dark]);
  await frame.waitUntilHydrated();
  await frame.display.click();
  await expect(frame.header.getByRole('radio', { name: '150%' })).toBeChecked();
  await expect(frame.header.getByRole('radio', { name: '어둡게' })).toBeChecked();

  await page.goto('/en/hour-prayer');
  expect(await rootSize()).toBeCloseTo(usual * 1.5, 1);
  expect(await paper()).toBe(dark);
});

test('navigation focuses the heading at the top, and Back restores the scroll position', async ({
  page,
}) => {
  const frame = new SiteFrame(page);
  const position = () => page.evaluate(() => scrollY);
  await visit(page, '/about');
  await frame.footer.getByRole('link', { name: '섬기는 사람들' }).scrollIntoViewIfNeeded();
  const left = await position();
  expect(left).toBeGreaterThan(200);

  await frame.footer.getByRole('link', { name: '섬기는 사람들' }).click();
  await expect(page).toHaveURL('/staff');
  await expect(frame.heading).toBeFocused();
  await expect.poll(position).toBe(0);
  await expect(page).toHaveTitle(/섬기는/);

  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect.poll(position).toBe(left);
  await page.goForward();
  await expect(page).toHaveURL('/staff');
  await expect.poll(position).toBe(0);
});

test('a reload restores the scroll position', async ({ page }) => {
  const frame = new SiteFrame(page);
  const link = frame.footer.getByRole('link', { name: '섬기는 사람들' });
  await visit(page, '/about');
  await link.scrollIntoViewIfNeeded();
  await page.reload();
  await frame.waitUntilHydrated();
  await expect(link).toBeInViewport();
});

for (const [path, home, heading, link] of [
  ['/no-such-page', '/', '찾으시는 페이지가 없습니다', '첫 화면으로'],
  ['/en/no-such-page', '/en', 'There is no such page', 'Home'],
  ['/about/no-such-page', '/', '찾으시는 페이지가 없습니다', '첫 화면으로'],
] as const) {
  test(`${path} responds with 404, is not indexed and links to the home page`, async ({
    page,
    consoleErrors,
    request,
  }) => {
    consoleErrors.expect(/status of 404 .*no-such-page/);
    expect((await request.get(path)).status()).toBe(404);
    const frame = new SiteFrame(page);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(frame.heading).toHaveText(heading);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(home);
    await expect(frame.heading).not.toHaveText(heading);
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0);
  });
}

for (const isStarted of [true, false]) {
  test(`the language link of an unknown address stays on it${isStarted ? '' : ', also before the app is loaded'}`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 404/);
    const frame = new SiteFrame(page);
    if (!isStarted) await preventAppStart(page);
    for (const path of ['/no-such-page', '/about/no-such-page']) {
      await page.goto(`${path}?day=2026-11-02#main`);
      if (isStarted) await frame.waitUntilHydrated();
      await frame.languageSwitch.click();
      await expect(page).toHaveURL(`/en${path}?day=2026-11-02#main`);
      await expect(frame.heading).toHaveText('There is no such page');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      if (isStarted) await frame.waitUntilHydrated();
      await frame.languageSwitch.click();
      await expect(page).toHaveURL(`${path}?day=2026-11-02#main`);
      await expect(frame.heading).toHaveText('찾으시는 페이지가 없습니다');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    }
  });
}

test('does not serve what the build leaves for tests and for the host', async ({ request }) => {
  for (const path of [
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/_headers',
    '/%5fheaders',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('redirects a URL with a trailing slash to the one without', async ({ page, request }) => {
  const answer = await request.get(`/hour-prayer/?day=${WEDNESDAY}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe(`/hour-prayer?day=${WEDNESDAY}`);
  await page.goto('/en/about/');
  await expect(page).toHaveURL('/en/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
