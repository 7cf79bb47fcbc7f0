import type { Locator, Page } from 'playwright';
import { markEarlierVisit } from '../page-models/prayer-counter.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { holdBack } from '../support/held-back.ts';
import { expect, test } from '../support/journey.ts';

/** The distance from the top of the viewport, once nearby sections with `content-visibility` are laid out. */
function topOf(locator: Locator): Promise<number> {
  return locator.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve(element.getBoundingClientRect().top);
          });
        });
      }),
  );
}

for (const [fonts, device] of [
  ['latin', 'without a Korean font'],
  ['korean', 'with a Korean font'],
] as const) {
  for (const [name, find] of [
    ['in the middle', (page) => page.getByRole('heading', { name: '담임목사가 드리는 편지' })],
    ['at the end', (page) => page.getByRole('main').getByRole('link').last()],
  ] satisfies readonly (readonly [string, (page: Page) => Locator])[]) {
    test(`hydration does not move text ${name} of the page, on a device ${device}`, async ({
      newDevice,
    }) => {
      const page = await newDevice(fonts).open(markEarlierVisit);
      const release = await holdBack(page, '**/assets/framework-*.js');
      await page.goto('/about', { waitUntil: 'commit' });
      const place = find(page);
      await page.evaluate(() => document.fonts.ready);
      // Sections near the viewport are laid out late and may push the element out of it again.
      await expect(async () => {
        await place.scrollIntoViewIfNeeded();
        await topOf(place);
        await expect(place).toBeInViewport({ timeout: 100 });
      }).toPass();
      const before = await topOf(place);
      release();
      await new SiteFrame(page).untilAlive();
      await page.evaluate(() => document.fonts.ready);
      expect(Math.abs((await topOf(place)) - before)).toBeLessThanOrEqual(1);
    });
  }
}
