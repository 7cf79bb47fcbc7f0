import { NewsPage } from '../page-models/news-page.ts';
import { PrayerCounter, rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { findBarriers } from '../support/barriers.ts';
import { expect, test } from '../support/journey.ts';
import { listPagePaths } from '../support/pages-of-the-site.ts';

const paths = listPagePaths();
const byLanguage = {
  ko: paths.filter((path) => !/^\/en(\/|$)/.test(path)),
  en: paths.filter((path) => /^\/en(\/|$)/.test(path)),
};

for (const language of ['ko', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page in ${language}, ${colorScheme}, is open to everybody`, async ({
      page,
      problems,
    }) => {
      test.setTimeout(300_000);
      // The 404 page comes with that very status.
      problems.expect(/status of 404 .*no-such-page/);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

      // The first visit is greeted, and a later page introduces the prayer counter.
      const dialog = page.getByRole('dialog');
      const counter = new PrayerCounter(page);
      for (const [path, what] of [
        ['/', 'greeting'],
        ['/about', 'prayer counter'],
      ] as const) {
        await page.goto(language === 'ko' ? path : `/en${path}`.replace(/\/$/, ''));
        await expect(what === 'greeting' ? dialog : counter.dialog).toBeVisible();
        expect(await findBarriers(page), `with the ${what} open`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }

      expect(byLanguage[language].length).toBeGreaterThan(15);
      for (const path of byLanguage[language]) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('h1')).toBeVisible();
          await expect(dialog).toBeHidden();
          // Its styles are the last that come.
          await expect(counter.open).toHaveCSS('position', 'fixed');
          // Of a scheme only the colours are its own.
          const of = colorScheme === 'dark' ? 'colours' : 'everything';
          expect.soft(await findBarriers(page, { of })).toEqual([]);
        });
      }
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what opens over the news, ${colorScheme}, is open to everybody`, async ({
    context,
    page,
    staff,
  }) => {
    await rememberEarlierVisit(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const [newest] = await staff.readBulletins();
    if (newest === undefined) throw new Error('the seed has bulletins');
    const news = new NewsPage(page);

    await test.step('a bulletin, and its pages in large', async () => {
      await page.goto(`/news?bulletin=${newest.id}`);
      await expect(news.dialog.getByRole('heading', { name: newest.title })).toBeVisible();
      await news.expectPicture(news.dialog);
      expect.soft(await findBarriers(page)).toEqual([]);
      await news.enlarge.click();
      await news.expectPicture(news.viewer);
      expect.soft(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(news.dialog).toBeHidden();
    });

    await test.step('a news item', async () => {
      await news.items.first().click();
      await expect(news.dialog).toBeVisible();
      await expect(news.like).toBeVisible();
      expect.soft(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(news.dialog).toBeHidden();
    });

    await test.step('what is stored on the device', async () => {
      await expect(news.kept).toHaveCount(4, { timeout: 30_000 });
      await news.stored.click();
      await expect(news.dialog.getByRole('listitem').first()).toBeVisible();
      expect.soft(await findBarriers(page)).toEqual([]);
    });
  });
}
