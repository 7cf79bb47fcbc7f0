import type { Page } from 'playwright';
import sharp from 'sharp';
import { PrayerCounter } from '../page-models/prayer-counter.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { waitForDeferredFonts } from '../support/layout-shifts.ts';
import { listPagePaths } from '../support/page-paths.ts';

/** Divides the pages so that two workers finish at about the same time. */
const PAGES_PER_TEST = 8;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** In CSS pixels; more than the height of any picture, margin or video placeholder. */
const MAX_BLANK_ROWS = 500;

const isEnglish = (path: string) => /^\/en(\/|$)/.test(path);
const paths = listPagePaths();
const byLanguage = {
  ko: paths.filter((path) => !isEnglish(path)),
  en: paths.filter(isEnglish),
};

test.describe.configure({ mode: 'parallel' });
test.use({ isReturningVisitor: true, serviceWorkers: 'block', viewport: PHONE });

for (const language of ['ko', 'en'] as const) {
  for (const group of inGroups(byLanguage[language])) {
    // layout-shift.spec.ts opens every page in the light scheme.
    test(`hydrates in the dark scheme, has no blank area in a full-page screenshot and no WCAG A or AA violations: ${group.join(', ')}`, async ({
      page,
      consoleErrors,
    }) => {
      // The browser logs the status of the 404 page.
      consoleErrors.expect(/status of 404 .*no-such-page/);
      for (const path of group) {
        await test.step(path, async () => {
          await page.setViewportSize(PHONE);
          await page.emulateMedia({ colorScheme: 'dark' });
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('h1')).toBeVisible();
          await new SiteFrame(page).waitUntilHydrated();
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
          expect(consoleErrors.unexpected).toEqual([]);
          await waitForDeferredFonts(page);
          // The button's styles are the last to load.
          await expect(new PrayerCounter(page).open).toHaveCSS('position', 'fixed');
          await page.waitForLoadState('networkidle');

          // A screenshot may cause layout below the viewport.
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          expect
            .soft(await countBlankRows(page), `blank rows of ${path}`)
            .toBeLessThan(MAX_BLANK_ROWS);
          const heights = [height, ...(await readHeightsWhileScrolling(page))];
          expect.soft(new Set(heights).size, `${path}: ${heights.join(', ')}`).toBe(1);

          expect.soft(await findViolations(page), 'on a phone').toEqual([]);
          await page.setViewportSize(DESKTOP);
          expect.soft(await findViolations(page), 'on a desktop').toEqual([]);
        });
      }
    });
  }
}

function inGroups(all: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(all.length / PAGES_PER_TEST);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * PAGES_PER_TEST, (index + 1) * PAGES_PER_TEST),
  );
}

/** The height in CSS pixels of the largest area without content in a full-page screenshot. */
async function countBlankRows(page: Page): Promise<number> {
  const capture = await page.screenshot({ fullPage: true, scale: 'css' });
  const { data, info } = await sharp(capture)
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let longest = 0;
  let current = 0;
  for (let row = 0; row < info.height; row += 1) {
    const line = data.subarray(row * info.width, (row + 1) * info.width);
    current = line.every((shade) => shade === line[0]) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** The heights of the page while it is scrolled, one viewport at a time. */
function readHeightsWhileScrolling(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const { documentElement: root } = document;
    const heights = [root.scrollHeight];
    for (let top = 0; top < root.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      for (const frame of [1, 2]) {
        await new Promise((resolve) => requestAnimationFrame(() => resolve(frame)));
      }
      heights.push(root.scrollHeight);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return heights;
  });
}
