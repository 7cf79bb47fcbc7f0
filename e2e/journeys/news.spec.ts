import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { NewsPage } from '../page-models/news-page.ts';
import { visit } from '../page-models/site-frame.ts';
import { clickIfPresent } from '../support/click-if-present.ts';
import { expect, test } from '../support/journey.ts';
import { addDays } from '../../src/domain/seoul-day.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { Touch } from '../support/touch.ts';
import { preventAppStart } from '../support/prevent-app-start.ts';
import {
  isArchiveComplete,
  waitUntilOfflineReady,
  waitUntilOutboxEmpty,
} from '../support/offline-ready.ts';

test.use({ isReturningVisitor: true });

test('the newest covers and titles are shown before the app is loaded, on a first and on an offline visit', async ({
  context,
  page,
  network,
}) => {
  const newestOf = (tab: Page) => tab.locator('main a[href*="bulletin="]');
  const openWithoutAppStart = async () => {
    const tab = await context.newPage();
    await preventAppStart(tab);
    await tab.goto('/news');
    const newest = newestOf(tab);
    await expect(newest).toHaveCount(8);
    await expect(newest.first()).toHaveAttribute('href', /^\/news\?bulletin=[0-9a-f-]{36}$/);
    await expect(newest.first().locator('img')).toBeVisible();
    const days = await newest.locator('time').allInnerTexts();
    await tab.close();
    return days;
  };
  const first = await openWithoutAppStart();
  await page.addInitScript(() => {
    addEventListener('inlinecontent', () => {
      for (const element of document.querySelectorAll('[id^="inline-"] *')) {
        element.setAttribute('data-inline', '');
      }
    });
  });
  // The app keeps every element of the open list.
  for (const [address, list] of [
    ['/news?tab=news', page.locator('#inline-news')],
    ['/news', page.locator('#inline-bulletins')],
  ] as const) {
    await visit(page, address);
    await expect(list.locator('img').first()).toBeVisible();
    const kept = await list
      .locator(':is(a, img, time, li)')
      .evaluateAll((elements) => elements.map((element) => element.hasAttribute('data-inline')));
    expect(kept.length, `elements of ${address}`).toBeGreaterThan(15);
    expect(kept, `elements of ${address}`).not.toContain(false);
  }
  await expect(newestOf(page).locator('time')).toHaveText(first);

  await waitUntilOfflineReady(page);
  await expect.poll(() => isArchiveComplete(page, 'bulletins')).toBe(true);
  await network.goOffline();
  expect(await openWithoutAppStart()).toEqual(first);
});

test('bulletins and news are two tabs with addresses, shown before the app is loaded; Back returns', async ({
  page,
}) => {
  const news = new NewsPage(page);
  await test.step('an address of the news tab opens it before the app is loaded', async () => {
    const tab = await page.context().newPage();
    await preventAppStart(tab);
    const before = new NewsPage(tab);
    await tab.goto('/news?tab=news');
    await expect(before.items.first()).toBeVisible();
    await expect(before.newsTab).toHaveAttribute('aria-selected', 'true');
    await expect(before.bulletins.first()).toBeHidden();
    await tab.close();
  });
  await test.step('with storage denied they are shown, without an error in the console', async () => {
    const tab = await page.context().newPage();
    await tab.addInitScript(() => {
      const deny = () => {
        throw new DOMException('storage is denied', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'localStorage', { get: deny });
      Object.defineProperty(globalThis, 'indexedDB', { get: deny });
    });
    await preventAppStart(tab);
    await tab.goto('/news');
    await expect(new NewsPage(tab).bulletins).toHaveCount(8);
    await tab.close();
  });
  await test.step('earlier bulletins are rows by month', async () => {
    await page.goto('/news');
    await expect(news.bulletins).toHaveCount(8);
    await expect(news.bulletins.locator('img')).toHaveCount(1);
    const months = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(months.length).toBeGreaterThan(1);
    expect(months).toEqual([...new Set(months)]);
    for (const month of months) expect(month).toMatch(/^\d{4}년 \d{1,2}월$/);
  });
  await test.step('a closed news item leads back to the news', async () => {
    await news.newsTab.click();
    await expect(page).toHaveURL('/news?tab=news');
    await expect(news.bulletins.first()).toBeHidden();
    const address = (await news.items.first().getAttribute('href')) ?? '';
    await page.goto(address);
    await expect(news.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/news?tab=news');
    await expect(news.items.first()).toBeVisible();
  });
  await test.step('Back returns to the bulletins', async () => {
    await news.bulletinTab.click();
    await expect(page).toHaveURL('/news');
    await page.goBack();
    await expect(news.newsTab).toHaveAttribute('aria-selected', 'true');
  });
});

test('says that bulletins could not be loaded, never that there are none, and loads them on retry', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  const recover = app.proxy.rejectRequests(/\/rest\/v1\//, 503);
  await page.goto('/news');
  const failed = page.getByRole('group', { name: '주보를 불러오지 못했습니다.' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('게시된 주보가 없습니다.')).toHaveCount(0);
  await expect(page.getByText('등록된 소식이 없습니다.')).toHaveCount(0);
  const retry = failed.getByRole('button', { name: '다시 시도' });
  await test.step('an attempt that fails again keeps the focus on its button, and is announced', async () => {
    await retry.press('Enter');
    await expect(failed.getByRole('status')).toHaveText('이번에도 불러오지 못했습니다', {
      timeout: 20_000,
    });
    await expect(retry).toBeFocused();
  });
  recover();
  await clickIfPresent(retry);
  await expect(new NewsPage(page).bulletins).toHaveCount(8);
  // The button has disappeared with the focus.
  await expect(page.locator('main :is(h1, h2):focus')).toHaveCount(1);
});

test('the last page of bulletins moves the focus to the first one that it adds, as its button disappears', async ({
  page,
  service,
}) => {
  const [oldest] = await service.publishBulletins([
    {
      title: `지난 주보 ${crypto.randomUUID().slice(0, 8)}`,
      date: addDays(TODAY, -400),
      images: [],
    },
  ]);
  if (oldest === undefined) throw new Error('no bulletin was published');
  const news = new NewsPage(page);
  await page.goto('/news');
  await news.earlier.press('Enter');
  await expect(news.earlier).toHaveCount(0);
  await expect(news.bulletins.nth(8)).toBeFocused();
  await service.unpublishBulletin(oldest.id);
});

test('an arrow key on a page of a bulletin moves the focus to the next page', async ({ page }) => {
  const news = new NewsPage(page);
  await page.goto('/news');
  await news.bulletins.first().click();
  await expect(news.enlarge).toHaveCount(1);
  await news.enlarge.focus();
  const first = await news.enlarge.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(news.enlarge).not.toHaveAttribute('aria-label', first ?? '');
  await expect(news.enlarge).toBeFocused();
});

test('a page of a bulletin is enlarged before its full picture is loaded', async ({
  app,
  page,
  service,
}) => {
  const [newest] = await service.readBulletins();
  const [, second] = newest?.images ?? [];
  if (newest === undefined || second === undefined) throw new Error('the seed has no second page');
  const news = new NewsPage(page);
  const { pathname } = new URL(second, app.origin);
  const deliver = app.proxy.delayResponses(new RegExp(`^GET ${pathname}$`));
  await page.goto('/news');
  await news.open(newest.title);
  await news.enlarge.click();
  await page.keyboard.press('PageDown');
  await expect(news.viewer.getByRole('status')).toHaveText(`2 / ${newest.images.length}쪽`);
  await news.expectPicture(news.viewer);
  await news.viewer.getByRole('button', { name: '확대' }).click();
  await expect(news.viewer.getByText('150%')).toBeVisible();
  deliver();
});

test.describe('on a screen for which the dialog uses the full picture', () => {
  test.use({ deviceScaleFactor: 3 });

  test('a news item that is first opened offline shows the picture of its card', async ({
    page,
    network,
  }) => {
    const news = new NewsPage(page);
    await page.goto('/news?tab=news');
    const picture = news.items.first().locator('img');
    await expect
      .poll(() =>
        picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await waitUntilOfflineReady(page);
    await expect.poll(() => isArchiveComplete(page, 'church_news')).toBe(true);
    await network.goOffline();
    await news.items.first().click();
    await expect(news.dialog).toBeVisible();
    await news.expectPicture(news.dialog);
    await expect(news.dialog.getByText('이미지를 불러오지 못했습니다.')).toHaveCount(0);
  });
});

test('opens a shared bulletin, reads the newest offline, sends a like once, and drops an unpublished one', async ({
  page,
  network,
  service,
  request,
}) => {
  const [newest, second, third] = await service.readBulletins();
  if (newest === undefined || second === undefined || third === undefined) {
    throw new Error('the seed has fewer than three bulletins');
  }
  const news = new NewsPage(page);

  await test.step('a shared link opens its bulletin on a new device', async () => {
    await page.goto(`/news?bulletin=${second.id}`);
    await expect(news.dialog.getByRole('heading', { name: second.title })).toBeVisible();
    await news.expectPicture(news.dialog);
    await page.keyboard.press('Escape');
    await expect(news.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/news$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('caches four bulletins in advance, each picture once', async () => {
    await expect(news.offlineBadges).toHaveCount(4, { timeout: 30_000 });
    await waitUntilOfflineReady(page);

    const files = await Promise.all(
      newest.images.map(async (image) => (await (await request.get(image)).body()).byteLength),
    );
    const bytes = files.reduce((sum, size) => sum + size, 0);
    const cached = () => news.cachedBytes(newest.images);
    expect(await cached()).toBeGreaterThanOrEqual(bytes);
    await expect.poll(cached).toBeLessThanOrEqual(1.05 * bytes);
  });

  await network.goOffline();
  await test.step('the address of the latest bulletin opens the newest one offline', async () => {
    await page.goto('/news?bulletin=latest');
    await expect(news.dialog.getByRole('heading', { name: newest.title })).toBeVisible();
    await news.expectPicture(news.dialog);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/news$/);
  });

  await test.step('opens the newest bulletin with its pages after a reload offline', async () => {
    await page.reload();
    await news.open(newest.title);
    await expect(page).toHaveURL(new RegExp(newest.id));
    await news.expectPicture(news.dialog);

    await news.enlarge.click();
    await news.expectPicture(news.viewer);
    await expect(news.viewer.getByRole('status')).toHaveText(`1 / ${newest.images.length}쪽`);
    await page.keyboard.press('PageDown');
    await expect(news.viewer.getByRole('status')).toHaveText(`2 / ${newest.images.length}쪽`);
    await news.expectPicture(news.viewer);
    await news.viewer.getByRole('button', { name: '확대' }).click();
    await expect(news.viewer.getByText('150%')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(news.viewer).toBeHidden();
    await expect(news.enlarge).toBeVisible();
  });

  await test.step('shows a like, its removal and a new like at once while offline', async () => {
    await news.like.click();
    await expect(news.like).toHaveAttribute('aria-pressed', 'true');
    await expect(news.like).toContainText(String(newest.likes + 1));
    await news.like.click();
    await expect(news.like).toHaveAttribute('aria-pressed', 'false');
    await news.like.click();
    await expect(news.like).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(news.dialog).toBeHidden();
  });

  await test.step('on reconnect, sends the like once and removes the unpublished bulletin, whose link shows a message', async () => {
    await service.unpublishBulletin(third.id);
    await expect(news.card(third.title)).toBeVisible();
    await network.goOnline();
    await waitUntilOutboxEmpty(page);
    await news.open(newest.title);
    await expect(news.like).toHaveAttribute('aria-pressed', 'true');
    await expect(news.like).toContainText(String(newest.likes + 1));
    await page.goBack();
    await expect(news.card(third.title)).toBeHidden({ timeout: 20_000 });
    const [now] = await service.readBulletins();
    expect(now).toMatchObject({ id: newest.id, likes: newest.likes + 1 });
    await page.goto(`/news?bulletin=${third.id}`);
    await expect(news.dialog.getByText('찾으시는 주보가 없습니다.')).toBeVisible();
  });
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 640, height: 360 } });

  test('a bulletin can be read and enlarged in large text', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('textSize', '150'));
    const news = new NewsPage(page);
    await page.goto('/news?bulletin=latest');
    await news.expectPicture(news.dialog);
    await news.enlarge.first().scrollIntoViewIfNeeded();
    // Half of the screen shows the page of the bulletin.
    const shown = await news.enlarge.first().evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      const rows = Array.from({ length: innerHeight }, (_, y) => y);
      const isPage = (y: number) =>
        element.contains(document.elementFromPoint(left + width / 2, y));
      return rows.filter(isPage).length;
    });
    expect(shown).toBeGreaterThan(180);
    await news.enlarge.first().click();
    await expect(news.viewer).toBeVisible();
  });
});

test('a bulletin that loses its pages, or is unpublished, while a page is enlarged can still be closed', async ({
  page,
  network,
  service,
}) => {
  const images = (await service.readBulletins()).flatMap((bulletin) => bulletin.images).slice(0, 2);
  const [bulletin] = await service.publishBulletins([
    { title: `거두는 주보 ${crypto.randomUUID().slice(0, 8)}`, date: addDays(TODAY, -400), images },
  ]);
  if (bulletin === undefined) throw new Error('no bulletin was published');
  const news = new NewsPage(page);
  await page.goto('/news');
  await waitUntilOfflineReady(page);
  await news.earlier.click();
  await news.open(bulletin.title);
  await news.enlarge.click();
  await expect(news.viewer).toBeVisible();

  await network.goOffline();
  await service.unpublishBulletin(bulletin.id);
  await network.goOnline();
  await expect(news.dialog.getByText('찾으시는 주보가 없습니다.')).toBeVisible({ timeout: 20_000 });
  await expect(news.viewer).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(news.dialog).toBeHidden();
});

test.describe('without a service worker', () => {
  test.use({ hasServiceWorkers: false });

  test('a picture is downloaded once however often the button is pressed, and a download that hangs is reported', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expectNetworkErrors();
    const news = new NewsPage(page);
    await page.goto('/news');
    await news.bulletins.first().click();
    await news.expectPicture(news.dialog);
    const save = news.dialog.getByRole('button', { name: '내려받기' });
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    let requests = 0;
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/storage/v1/object/public/images/**', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      requests += 1;
      await hanging;
      await route.continue();
    });
    await save.dblclick();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => requests).toBe(1);
    await page.clock.runFor(31_000);
    await expect(page.getByText('이미지를 내려받지 못했습니다.')).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'false');
    release();
    const saving = page.waitForEvent('download');
    await save.click();
    await saving;
    expect(downloads).toHaveLength(1);
  });
});

test('loads at most 350 kB of pictures, handles missing ones, and zooms and pages through a bulletin', async ({
  page,
  consoleErrors,
  service,
}) => {
  consoleErrors.expect(/Failed to load resource: the server responded with a status of 40[04]/);
  const [pattern] = await service.readBulletins();
  const image = pattern?.images[0];
  if (image === undefined) throw new Error('the newest bulletin of the seed has no pages');
  const lostFile = image.replace(/[0-9]{13}-[0-9]+/, '1111111111111-1');
  // Older than the seeded bulletins, so that they are not among the first eight.
  const date = addDays(TODAY, -400);
  const run = crypto.randomUUID().slice(0, 8);
  const pages = (await service.readBulletins()).flatMap(({ images }) => images);
  const lostFiles = Array.from({ length: 40 }, (_, index) =>
    lostFile.replace(/-1(\.[a-z]+)$/, `-${index + 2}$1`),
  );
  const tallPage = await service.uploadPage(
    await sharp({ create: { width: 600, height: 6_000, channels: 3, background: '#ffe8c0' } })
      .webp()
      .toBuffer(),
  );
  const published = await service.publishBulletins([
    { title: `그림 없는 주보 ${run}`, date, images: [] },
    { title: `한 장짜리 주보 ${run}`, date, images: [image] },
    { title: `파일을 잃은 주보 ${run}`, date, images: [lostFile] },
    {
      title: `마흔 장짜리 주보 ${run}`,
      date,
      images: [tallPage, ...new Set([...pages, ...lostFiles])].slice(0, 40),
    },
  ]);
  const [bare, single, lost, many] = published;
  if (bare === undefined || single === undefined || lost === undefined || many === undefined) {
    throw new Error('fewer than four bulletins were published');
  }
  const news = new NewsPage(page);

  await test.step('loads at most 350 kB of pictures before scrolling', async () => {
    const pictures = news.recordImageResponses();
    await page.goto('/news');
    await expect(news.bulletins).toHaveCount(8);
    await expect(news.offlineBadges).toHaveCount(4, { timeout: 30_000 });
    const sizes = await Promise.all(pictures.map(async (one) => (await one.body()).byteLength));
    expect(sizes.length).toBeGreaterThanOrEqual(1);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350_000);
  });

  await test.step('says in place of a missing picture that it could not be loaded', async () => {
    await news.earlier.click();
    await news.open(lost.title);
    await expect(news.enlarge).toHaveCount(0);
    await expect(
      news.dialog.locator('button').getByText('이미지를 불러오지 못했습니다.'),
    ).toBeVisible();
    await expect(news.dialog.locator('img')).toHaveCount(0);
    await page.goBack();
    await expect(news.dialog).toBeHidden();
  });

  await test.step('a single page has no paging buttons, and a bulletin without pages shows a message', async () => {
    await news.open(single.title);
    await news.expectPicture(news.dialog);
    await expect(news.pagingButtons).toHaveCount(0);
    await page.goBack();
    await expect(news.dialog).toBeHidden();
    await news.open(bare.title);
    await expect(news.dialog.getByText('이 주보에는 이미지가 없습니다.')).toBeVisible();
    await expect(news.pagingButtons).toHaveCount(0);
    await page.goBack();
    await expect(news.dialog).toBeHidden();
  });

  const touch = new Touch(page);
  await test.step('zooms a tall page by pinch, double tap, buttons and keys', async () => {
    await news.open(many.title);
    await news.enlarge.click();
    await news.expectPicture(news.viewer);
    // A tap shows the page, which is 6,000 pixels tall, at its actual size.
    const height = await news.gestureArea.evaluate((area) => area.clientHeight);
    await expect(news.scale).toHaveText(`${Math.round(600_000 / height)}%`);
    await page.keyboard.press('0');
    await expect(news.scale).toHaveText('100%');
    await touch.pinch(news.gestureArea, 80, 160);
    await expect(news.scale).toHaveText('200%');
    await touch.doubleTap(news.gestureArea);
    await expect(news.scale).toHaveText('100%');
    // Zoomed until the page fills the width.
    await touch.doubleTap(news.gestureArea);
    await expect(news.scale).toHaveText('462%');
    // Turning the phone keeps the displayed size, and leaves no empty half of the screen.
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const frame = () =>
      news.gestureArea.evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
    const upright = await frame();
    await page.setViewportSize({ width: size.height, height: size.width });
    await expect.poll(async () => (await frame()).clientWidth).not.toBe(upright.clientWidth);
    const fittedWidth = (await frame()).clientHeight / 10;
    await expect(news.scale).toHaveText(
      `${Math.round((100 * upright.clientWidth) / fittedWidth)}%`,
    );
    await page.setViewportSize(size);
    await expect(news.scale).toHaveText('462%');
    await page.keyboard.press('0');
    await news.viewer.getByRole('button', { name: '확대' }).click();
    await expect(news.scale).toHaveText('150%');
    await news.viewer.getByRole('button', { name: '축소' }).click();
    await expect(news.scale).toHaveText('100%');
    await page.keyboard.press('+');
    await expect(news.scale).toHaveText('150%');
    await page.keyboard.press('-');
    await expect(news.scale).toHaveText('100%');
  });

  await test.step('pages through 40 pages by swipe, button and key, and announces the position', async () => {
    const position = news.viewer.getByRole('status');
    await touch.swipe(news.gestureArea, -160);
    await expect(position).toHaveText('2 / 40쪽');
    await news.viewer.getByRole('button', { name: '다음 쪽' }).click();
    await expect(position).toHaveText('3 / 40쪽');
    await page.keyboard.press('End');
    await expect(position).toHaveText('40 / 40쪽');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('2 / 40쪽');
    await page.keyboard.press('Escape');
    await expect(news.viewer).toBeHidden();
    // The dialog shows the last page that was open in the viewer.
    await expect(news.enlarge).toBeFocused();
    await expect(news.dialog.getByText('2 / 40쪽')).toBeVisible();
  });

  await test.step('downloads the shown page under the title and page number', async () => {
    const saving = page.waitForEvent('download');
    await news.dialog.getByRole('button', { name: '내려받기' }).click();
    const saved = await saving;
    const ending = /\.[a-z]+$/.exec(many.images[1] ?? '')?.[0] ?? '';
    expect(saved.suggestedFilename()).toBe(`${many.title} 2${ending}`);
  });
});
