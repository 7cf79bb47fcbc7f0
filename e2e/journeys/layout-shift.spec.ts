import { addDays } from '../../src/domain/seoul-day.ts';
import { HomePage, simulateReturnOnLaterDay } from '../page-models/home-page.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { isArchiveComplete } from '../support/offline-ready.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { waitForDeferredFonts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { listPagePaths } from '../support/page-paths.ts';

/** https://web.dev/articles/cls calls 0.1 good. */
const MAX_SHIFT = 0.02;
const SCREENS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const DAYS = [addDays(TODAY, -1), addDays(TODAY, 1)];
const isEnglish = (path: string) => /^\/en(\/|$)/.test(path);
const PATHS = {
  Korean: [
    ...listPagePaths().filter((path) => !isEnglish(path)),
    ...DAYS.map((day) => `/hour-prayer?day=${day}`),
  ],
  English: [
    ...listPagePaths().filter(isEnglish),
    ...DAYS.map((day) => `/en/hour-prayer?day=${day}`),
  ],
};

test.describe.configure({ mode: 'parallel' });
// The service worker would refetch every page's files after each first visit, and causes no layout shift.
test.use({ serviceWorkers: 'block' });

for (const viewport of SCREENS) {
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    for (const [language, paths] of Object.entries(PATHS)) {
      test(`no ${language} page shifts by more than ${MAX_SHIFT} on a first visit`, async ({
        app,
        context,
        page,
        consoleErrors,
      }) => {
        consoleErrors.expect(/status of 404 .*no-such-page/);
        const frame = new SiteFrame(page);
        const browser = await context.newCDPSession(page);
        const shifts = await watchLayoutShifts(page);
        for (const path of paths) {
          await test.step(path, async () => {
            // The previous page must no longer write to storage.
            await page.goto('about:blank');
            await browser.send('Network.clearBrowserCache');
            await browser.send('Storage.clearDataForOrigin', {
              origin: app.origin,
              storageTypes: 'all',
            });
            await page.goto(path);
            await frame.waitUntilHydrated();
            await waitForDeferredFonts(page);
            const { score, moved } = await shifts();
            expect.soft(score, `${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT);
          });
        }
      });
    }

    test('Home does not shift for a visitor who returns on a later day', async ({
      context,
      page,
    }) => {
      await simulateReturnOnLaterDay(context);
      const shifts = await watchLayoutShifts(page);
      const { week } = new HomePage(page);
      for (const path of ['/', '/', '/en']) {
        await page.goto(path);
        await expect(week.section).toBeInViewport();
        await week.expectLoaded();
        await waitForDeferredFonts(page);
        const { score, moved } = await shifts();
        expect.soft(score, `${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT);
        // From the second page on, the content is read from IndexedDB.
        for (const table of ['companion_prayers', 'bulletins', 'church_news']) {
          await expect.poll(() => isArchiveComplete(page, table)).toBe(true);
        }
      }
    });
  });
}
