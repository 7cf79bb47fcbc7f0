import type { Page } from 'playwright';
import { NewsPage } from '../page-models/news-page.ts';
import { visit } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';
import { waitForDeferredFonts } from '../support/layout-shifts.ts';

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

async function openInPrint(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await waitForDeferredFonts(page);
  await page.emulateMedia({ media: 'print' });
}

/** The visible elements that are useful only on a screen, or that would repeat on every printed page. */
function screenOnlyParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const fixed = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    const controls = document.querySelectorAll(
      'button:not(:has(img)), iframe, video, form, [role="status"], a[href="#content"], a[data-screen-only], footer nav',
    );
    return [...new Set([...fixed, ...controls])]
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

/** The texts that are not printed black on white. */
function coloredTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body :is(h1, h2, h3, p, li, dt, dd, a, td, th, span)')]
      .filter((element) => element.checkVisibility() && element.closest('svg') === null)
      .filter((element) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
        return (
          color !== 'rgb(0, 0, 0)' ||
          backgroundColor !== 'rgba(0, 0, 0, 0)' ||
          backgroundImage !== 'none'
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
}

test('pages print black on white without controls and fixed parts, in both color schemes', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/en/services/sunday',
    '/hour-prayer',
    '/en/hour-prayer',
    '/contact',
    '/ministry',
  ]) {
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    await openInPrint(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${path} in the ${colorScheme} scheme`, async () => {
        await page.emulateMedia({ colorScheme });
        const root = page.locator('html');
        await expect(root).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        expect.soft(await screenOnlyParts(page), path).toEqual([]);
        expect.soft(await coloredTexts(page), path).toEqual([]);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const canvas = await root.evaluate((element) => getComputedStyle(element).colorScheme);
        expect.soft(canvas, path).toBe('light');
      });
    }
  }
});

test('prints the address of a link to another site behind it, and of no other link', async ({
  page,
}) => {
  await openInPrint(page, '/contact');
  const printed = await page.locator('a:visible').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      address: getComputedStyle(link, '::after').content,
    })),
  );
  const outside = printed.filter(({ href }) => href.startsWith('http'));
  expect(outside.length).toBeGreaterThan(2);
  for (const { href, address } of outside) expect.soft(address).toContain(href);
  for (const { href, address } of printed.filter((link) => !outside.includes(link))) {
    expect.soft(address, href).not.toContain(href);
  }
});

test('prints the prayer, and all six ministries', async ({ page }) => {
  await openInPrint(page, '/hour-prayer');
  await expect(page.getByTestId('prayer-text')).toBeVisible();
  await expect(page.getByTestId('prayer-day')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await openInPrint(page, '/ministry');
  await expect(page.locator('[role="tabpanel"] h3:visible')).toHaveCount(6);
});

test('prints an open bulletin at the full width of the paper, in place of the page', async ({
  page,
}) => {
  const news = new NewsPage(page);
  await page.goto('/news');
  await news.bulletins.first().click();
  await expect(news.dialog).toBeVisible();
  await news.expectPicture(news.dialog);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  expect(await screenOnlyParts(page)).toEqual([]);
  const picture = news.dialog.locator('img').first();
  const { width } = (await picture.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(380);
});

test('prints an open bulletin as usual while one of its pages is enlarged', async ({ page }) => {
  const news = new NewsPage(page);
  await page.goto('/news');
  await news.bulletins.first().click();
  await news.expectPicture(news.dialog);
  await news.enlarge.first().click();
  await expect(news.viewer).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(news.viewer).toBeHidden();
  expect(await screenOnlyParts(page)).toEqual([]);
  await expect(news.dialog.locator('img').first()).toBeVisible();
});

test('prints every page of an open bulletin, also those that were never shown', async ({
  page,
}) => {
  const news = new NewsPage(page);
  await page.goto('/news');
  // It has three pages, of which the first two are loaded on the screen.
  await news.bulletins.nth(1).click();
  await news.expectPicture(news.dialog);
  const pages = await news.dialog
    .getByRole('button', { name: '크게 보기', includeHidden: true })
    .count();
  expect(pages).toBe(3);
  expect(await news.dialog.locator('img').count()).toBeLessThan(pages);
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Subtype\s*\/Image/g) ?? []).toHaveLength(pages);
});
