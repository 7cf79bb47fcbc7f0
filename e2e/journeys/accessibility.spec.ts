import { NewsPage } from '../page-models/news-page.ts';
import { PrayerCounter } from '../page-models/prayer-counter.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ hasServiceWorkers: false });

for (const home of ['/', '/en']) {
  test(`the dialogs that open by themselves from ${home} have no WCAG A or AA violations`, async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog');
    const counter = new PrayerCounter(page);
    await page.goto(home);
    await expect(dialog).toBeVisible();
    expect(await findViolations(page), 'with the opening popup open').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.goto(home === '/' ? '/about' : '/en/about');
    await expect(counter.dialog).toBeVisible();
    expect(await findViolations(page), 'with the prayer counter open').toEqual([]);
  });
}

test.describe('dialogs of the news page', () => {
  test.use({ isReturningVisitor: true, hasServiceWorkers: true });

  test('bulletins, news items and the list of bulletins on the device have no WCAG A or AA violations', async ({
    page,
    service,
  }) => {
    const [newest] = await service.readBulletins();
    if (newest === undefined) throw new Error('the seed has bulletins');
    const news = new NewsPage(page);

    await test.step('a bulletin and its enlarged pages', async () => {
      await page.goto(`/news?bulletin=${newest.id}`);
      await expect(news.dialog.getByRole('heading', { name: newest.title })).toBeVisible();
      await news.expectPicture(news.dialog);
      expect.soft(await findViolations(page)).toEqual([]);
      await news.enlarge.click();
      await news.expectPicture(news.viewer);
      expect.soft(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(news.dialog).toBeHidden();
    });

    await test.step('a news item', async () => {
      await news.newsTab.click();
      await expect(page).toHaveURL('/news?tab=news');
      await news.items.first().click();
      await expect(news.dialog).toBeVisible();
      await expect(news.like).toBeVisible();
      expect.soft(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(news.dialog).toBeHidden();
    });

    await test.step('the list of bulletins on the device', async () => {
      await news.bulletinTab.click();
      await expect(page).toHaveURL('/news');
      await expect(news.offlineBadges).toHaveCount(4, { timeout: 30_000 });
      await news.stored.click();
      await expect(news.dialog.getByRole('listitem').first()).toBeVisible();
      expect.soft(await findViolations(page)).toEqual([]);
    });
  });

  for (const { path, carousel, slide, label } of [
    { path: '/news', carousel: '슬라이드 쇼', slide: '슬라이드', label: /쪽 중 1쪽$/ },
    { path: '/en/news', carousel: 'carousel', slide: 'slide', label: /page 1 of \d+$/ },
  ]) {
    test(`a screen reader gets the names of the pictures of a bulletin in the language of ${path}`, async ({
      page,
      service,
    }) => {
      const bulletin = (await service.readBulletins()).find(({ images }) => images.length > 1);
      if (bulletin === undefined) throw new Error('the seed has a bulletin of two pages');
      await page.goto(`${path}?bulletin=${bulletin.id}`);
      const pictures = page.locator(`[role="region"][aria-roledescription="${carousel}"]`);
      await expect(pictures).toBeVisible();
      const slides = pictures.locator(`[role="group"][aria-roledescription="${slide}"]`);
      await expect(slides).toHaveCount(bulletin.images.length);
      await expect(slides.first()).toHaveAccessibleName(label);
      await expect(pictures.locator('[aria-roledescription]')).toHaveCount(bulletin.images.length);
      // The carousel library announces slides in English; this text must not appear.
      await expect(page.getByText(/^Slide \d/)).toBeHidden();
    });
  }
});
