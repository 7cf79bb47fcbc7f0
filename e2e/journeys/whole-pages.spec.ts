import type { Page } from 'playwright';
import sharp from 'sharp';
import { SiteFrame } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';
import { waitForDeferredFonts } from '../support/layout-shifts.ts';
import { listPagePaths } from '../support/page-paths.ts';

/** In CSS pixels; more than the height of any picture, margin or video placeholder. */
const MAX_BLANK_ROWS = 500;
const PARTS = 2;

test.describe.configure({ mode: 'parallel' });
test.use({ isReturningVisitor: true, serviceWorkers: 'block' });

/** The height in CSS pixels of the largest area without content in a full-page screenshot. */
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

/** The heights of the page while it is scrolled, one viewport at a time. */
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
  test(`every page has no blank area in a full-page screenshot and keeps its height while scrolling (${part + 1} of ${PARTS})`, async ({
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
        // A screenshot may cause layout below the viewport.
        const atFirst = await page.evaluate(() => document.documentElement.scrollHeight);
        expect.soft(await longestBlank(page), `blank rows of ${path}`).toBeLessThan(MAX_BLANK_ROWS);
        const heights = [atFirst, ...(await heightsWhileScrolling(page))];
        expect.soft(new Set(heights).size, `${path}: ${heights.join(', ')}`).toBe(1);
      });
    }
  });
}
