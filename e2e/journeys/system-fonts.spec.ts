import type { Page } from 'playwright';
import { markReturningVisitor } from '../page-models/prayer-counter.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test } from '../support/journey.ts';
import { waitForDeferredFonts } from '../support/layout-shifts.ts';

/** Together these pages cover both weights of both fonts, lists, tables and the footer. */
const PATHS = ['/', '/about', '/ministry', '/worship', '/en'];

/** The distance of every text from the top of the page in pixels, keyed by the start of the text, and the page height. */
function textPositions(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll(':is(main, footer) :is(h1, h2, h3, p, li, dt, dd)');
    return Object.fromEntries([
      ...[...texts]
        .filter((element) => element.checkVisibility())
        .map((element, index) => [
          `${index}: ${element.textContent.trim().slice(0, 30)}`,
          Math.round(element.getBoundingClientRect().top + scrollY),
        ]),
      ['end of the page', document.documentElement.scrollHeight],
    ]) as Record<string, number>;
  });
}

/** Waits until the two preloaded fonts are applied. */
async function waitForFirstFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    return ['Behold Sans', 'Behold Serif'].every((name) =>
      loaded.some(({ family }) => family.replaceAll('"', '') === name),
    );
  });
  await page.evaluate(() => document.fonts.ready);
}

for (const [fonts, device] of [
  ['latin', 'without a Korean font'],
  ['noto', 'with Noto Sans CJK'],
  ['droid', 'with Droid Sans Fallback'],
] as const) {
  test(`hydration and deferred fonts move no text, on a device ${device}`, async ({
    newDevice,
  }) => {
    const page = await newDevice(fonts).open(markReturningVisitor);
    // A service worker would respond to the requests of the next page, which then cannot be delayed.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    for (const path of PATHS) {
      await test.step(path, async () => {
        const release = await delayRequests(page, '**/assets/framework-*.js');
        await page.goto(path, { waitUntil: 'commit' });
        await waitForFirstFonts(page);
        const before = await textPositions(page);
        expect(Object.keys(before).length).toBeGreaterThan(50);
        release();
        await new SiteFrame(page).waitUntilHydrated();
        await waitForDeferredFonts(page);
        const after = await textPositions(page);
        const moved = Object.keys(before).filter(
          (text) => Math.abs((after[text] ?? Number.NaN) - (before[text] ?? 0)) > 1,
        );
        expect.soft(moved, path).toEqual([]);
      });
    }
  });
}
