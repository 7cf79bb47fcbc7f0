import type { Page } from 'playwright';
import sharp from 'sharp';
import { PrayerCounter } from '../page-models/prayer-counter.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { findViolationsIn } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { journeyBrowserOptions } from '../support/chromium.ts';
import {
  expectStableLayout,
  prepareFirstVisits,
  watchLayoutShifts,
} from '../support/layout-shifts.ts';
import { listPagePaths } from '../support/page-paths.ts';
import { ALL_ROUNDS } from '../../tests/support/rounds.ts';

/** Divides the pages so that two workers finish at about the same time. */
const PAGES_PER_TEST = 8;
const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };
/** In CSS pixels; more than the height of any picture, margin or video placeholder. */
const MAX_BLANK_ROWS = 500;

const isEnglish = (path: string) => /^\/en(\/|$)/.test(path);
const paths = listPagePaths();
const KOREAN = paths.filter((path) => !isEnglish(path));
const ENGLISH = paths.filter(isEnglish);
/** A first visit on a wide screen costs as much as one on a phone, so only some pages of each kind have one in every run. */
const PAGES_PER_WIDE_VISIT = 5;
const isChosen = (turn: number) => (_path: string, index: number) =>
  ALL_ROUNDS || index % PAGES_PER_WIDE_VISIT === turn;
/** `npm test` opens only these; a church may leave some of them out. */
const mostVisitedPages = KOREAN.filter((path) => ['/', '/hour-prayer', '/reserve'].includes(path));
/** Each page on a phone, and some on wider screens; with TEST_ROUNDS=full each page on all of them. */
const VISITS = [
  {
    viewport: PHONE,
    colorScheme: 'dark',
    pages: [
      mostVisitedPages,
      ...inGroups(KOREAN.filter((path) => !mostVisitedPages.includes(path))),
      ...inGroups(ENGLISH),
    ],
  },
  {
    viewport: TABLET,
    colorScheme: 'light',
    pages: [...inGroups(ENGLISH.filter(isChosen(0))), ...(ALL_ROUNDS ? inGroups(KOREAN) : [])],
  },
  {
    viewport: DESKTOP,
    colorScheme: 'light',
    pages: [...inGroups(KOREAN.filter(isChosen(1))), ...(ALL_ROUNDS ? inGroups(ENGLISH) : [])],
  },
] as const;

/**
 * The wide screen on which the page is scanned in the light scheme after its visit on a phone, instead of on the phone
 * in the dark scheme; null for every other page. The Korean and the English version of a page alternate.
 */
function wideScreenOf(path: string): typeof TABLET | typeof DESKTOP | null {
  if (isEnglish(path)) return ENGLISH.indexOf(path) % 2 === 0 ? TABLET : null;
  return KOREAN.indexOf(path) % 2 === 1 ? DESKTOP : null;
}

test.describe.configure({ mode: 'parallel' });
// The service worker would refetch every page's files after each first visit.
// With the Korean font of Android: without any, a fallback font has no width in common with ours.
test.use({
  isReturningVisitor: true,
  hasServiceWorkers: false,
  launchOptions: journeyBrowserOptions('noto'),
});

for (const { viewport, colorScheme, pages } of VISITS) {
  test.describe(`on a screen ${viewport.width} pixels wide in the ${colorScheme} scheme`, () => {
    test.use({ viewport, colorScheme });

    for (const group of pages) {
      test(`pages hydrate on a first visit without layout shifts and WCAG A or AA violations: ${group === mostVisitedPages ? 'the most visited pages' : group.join(', ')}`, async ({
        app,
        page,
        consoleErrors,
      }) => {
        // The browser logs the status of the 404 page.
        consoleErrors.expect(/status of 404 .*no-such-page/);
        const clearStorage = await prepareFirstVisits(page, app.origin);
        const shifts = await watchLayoutShifts(page);
        for (const path of group) {
          await test.step(path, async () => {
            await clearStorage();
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
            const deliverFonts = app.proxy.delayResponses(
              /^GET \/assets\/behold-[a-z-]+-(?:first|latin)-/,
            );
            await page.goto(path, { waitUntil: 'commit' });
            const root = page.locator('html');
            await expect(root).toHaveAttribute('lang', isEnglish(path) ? 'en' : 'ko');
            await expect(page.locator('h1')).toBeVisible();
            await new SiteFrame(page).waitUntilHydrated();
            await expect(root).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            expect(consoleErrors.unexpected).toEqual([]);
            await expectStableLayout(page, path, shifts, deliverFonts, async () => {
              // The button's styles are the last to load.
              await expect(new PrayerCounter(page).open).toHaveCSS('position', 'fixed');
              if (viewport === PHONE) await page.waitForLoadState('networkidle');
            });
            if (viewport === PHONE) await checkReflow(page);
            if (viewport === PHONE && (ALL_ROUNDS || !isEnglish(path))) await checkWholePage(page);
            const wide = viewport === PHONE && !ALL_ROUNDS ? wideScreenOf(path) : null;
            if (ALL_ROUNDS || (viewport === PHONE && wide === null)) {
              expect.soft(await findViolationsIn(page, colorScheme)).toEqual([]);
            } else if (wide !== null) {
              await page.setViewportSize(wide);
              expect.soft(await findViolationsIn(page, 'light')).toEqual([]);
            }
          });
        }
      });
    }
  });
}

/**
 * Expects that the page has no blank area in a full-page screenshot, keeps its height while it is scrolled, and breaks
 * no phone number in large text.
 */
async function checkWholePage(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  // A screenshot may cause layout below the viewport.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect.soft(await countBlankRows(page), `blank rows of ${pathname}`).toBeLessThan(MAX_BLANK_ROWS);
  const heights = [height, ...(await readHeightsWhileScrolling(page))];
  expect.soft(new Set(heights).size, `${pathname}: ${heights.join(', ')}`).toBe(1);
  expect.soft(await findBrokenNumbers(page), pathname).toEqual([]);
}

/**
 * Expects that the page does not scroll sideways on a narrow phone, with text at 150 % and with the spacing of
 * https://www.w3.org/TR/WCAG22/#text-spacing.
 */
async function checkReflow(page: Page): Promise<void> {
  await page.setViewportSize({ ...PHONE, width: 320 });
  const widths = await page.evaluate(() => {
    const root = document.documentElement;
    const size = root.dataset['textSize'];
    root.dataset['textSize'] = '150';
    const large = root.scrollWidth;
    root.dataset['textSize'] = size;
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
    );
    document.adoptedStyleSheets.push(spacing);
    const spaced = root.scrollWidth;
    document.adoptedStyleSheets.pop();
    return { large, spaced };
  });
  await page.setViewportSize(PHONE);
  const { pathname } = new URL(page.url());
  expect.soft(widths, `the width of ${pathname}`).toEqual({ large: 320, spaced: 320 });
}

/** The phone numbers that are on two lines with text at 150 %. */
function findBrokenNumbers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const size = dataset['textSize'];
    dataset['textSize'] = '150';
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: number, index } of text.data.matchAll(/\d+(-\d{3,4})+/g)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.push(number);
      }
    }
    dataset['textSize'] = size;
    return broken;
  });
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
