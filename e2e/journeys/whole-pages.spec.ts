import type { Page } from 'playwright';
import sharp from 'sharp';
import { SiteFrame } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';
import { waitForDeferredFonts } from '../support/layout-shifts.ts';
import { listPagePaths } from '../support/page-paths.ts';

/** Rows of one colour, in CSS pixels: more than any picture, margin or place of a video has. */
const MAX_BLANK_ROWS = 500;
const PARTS = 2;

test.describe.configure({ mode: 'parallel' });
test.use({ isReturningVisitor: true, serviceWorkers: 'block' });

/** The most rows in succession, in CSS pixels, that a capture of the whole page shows without any content. */
async function longestBlank(page: Page): Promise<number> {
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

/** The page's heights while it is scrolled through, one screen after another. */
function heightsWhileScrolling(page: Page): Promise<readonly number[]> {
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
    return heights;
  });
}

for (let part = 0; part < PARTS; part += 1) {
  test(`every page is captured whole and keeps its height while it is scrolled through (${part + 1} of ${PARTS})`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 404 .*no-such-page/);
    for (const path of listPagePaths().filter((_, index) => index % PARTS === part)) {
      await test.step(path, async () => {
        await page.goto(path);
        await new SiteFrame(page).waitUntilHydrated();
        await waitForDeferredFonts(page);
        await page.waitForLoadState('networkidle');
        // A capture may lay out what is below the screen.
        const atFirst = await page.evaluate(() => document.documentElement.scrollHeight);
        expect.soft(await longestBlank(page), `blank rows of ${path}`).toBeLessThan(MAX_BLANK_ROWS);
        const heights = [atFirst, ...(await heightsWhileScrolling(page))];
        expect.soft(new Set(heights).size, `${path}: ${heights.join(', ')}`).toBe(1);
      });
    }
  });
}
