import { addDays } from '../../src/domain/seoul-day.ts';
import { ALL_ROUNDS } from '../../tests/support/rounds.ts';
import { HomePage, simulateReturnOnLaterDay } from '../page-models/home-page.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { journeyBrowserOptions } from '../support/chromium.ts';
import { isArchiveComplete } from '../support/offline-ready.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import {
  expectStableLayout,
  MAX_SHIFT,
  openInPieces,
  prepareFirstVisits,
  waitForDeferredFonts,
  watchLayoutShifts,
} from '../support/layout-shifts.ts';

const SCREENS = [
  { width: 360, height: 740 },
  ...(ALL_ROUNDS ? [{ width: 768, height: 1024 }] : []),
  { width: 1440, height: 900 },
];
const DAYS = [addDays(TODAY, -1), addDays(TODAY, 1)];
/** The pages that are not the same for a first visitor or at another address; every-page.spec.ts opens all pages. */
const PATHS = ['', '/en'].flatMap((prefix) => [
  `${prefix}/`,
  ...DAYS.map((day) => `${prefix}/hour-prayer?day=${day}`),
]);

test.describe.configure({ mode: 'parallel' });
// The service worker would refetch every page's files after each first visit, and causes no layout shift.
// With the Korean font of Android: without any, text moves if our fonts arrive after the first paint.
test.use({ hasServiceWorkers: false, launchOptions: journeyBrowserOptions('noto') });

for (const viewport of SCREENS) {
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test(`Home and the prayers of other days do not shift by more than ${MAX_SHIFT} on a first visit`, async ({
      app,
      page,
    }) => {
      const frame = new SiteFrame(page);
      const clearStorage = await prepareFirstVisits(page, app.origin);
      const shifts = await watchLayoutShifts(page);
      for (const path of PATHS) {
        await test.step(path, async () => {
          await clearStorage();
          const deliverFonts = app.proxy.delayResponses(/^GET \/assets\/behold-[a-z-]+-/);
          await page.goto(path, { waitUntil: 'commit' });
          await frame.waitUntilHydrated();
          await expectStableLayout(page, path, shifts, deliverFonts);
        });
      }
    });

    for (const isLaterDay of [false, true]) {
      test(`Home does not shift while its document arrives in pieces, ${isLaterDay ? 'for a visitor who returns on a later day' : 'on a first visit'}`, async ({
        app,
        context,
        page,
      }) => {
        if (isLaterDay) await simulateReturnOnLaterDay(context);
        const shifts = await watchLayoutShifts(page);
        await openInPieces(page, app.proxy, '/');
        await new SiteFrame(page).waitUntilHydrated();
        const { score, moved } = await shifts();
        expect(score, moved.join(', ')).toBeLessThanOrEqual(MAX_SHIFT);
      });
    }

    test('Home does not shift for a visitor who returns on a later day', async ({
      context,
      page,
    }) => {
      await simulateReturnOnLaterDay(context);
      const shifts = await watchLayoutShifts(page);
      const { week } = new HomePage(page);
      const session = await context.newCDPSession(page);
      for (const [visit, path] of ['/', '/', '/en'].entries()) {
        // A slow phone paints parts of the first page while it is still being parsed.
        await session.send('Emulation.setCPUThrottlingRate', { rate: visit === 0 ? 4 : 1 });
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
