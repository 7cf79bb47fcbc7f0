import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { FaultProxy } from './fault-proxy.ts';

/** The highest sum of layout shifts of a page; https://web.dev/articles/cls calls 0.1 good. */
export const MAX_SHIFT = 0.02;

/** The same for fonts that arrive after the first paint, where a line of the fallback font may break elsewhere. */
const MAX_FONT_SHIFT = 0.1;

/** Returns a function that leaves the page and clears what earlier visits stored, so that the next visit is a first one. */
export async function prepareFirstVisits(page: Page, origin: string): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async () => {
    // The previous page must no longer write to storage.
    await page.goto('about:blank');
    await browser.send('Network.clearBrowserCache');
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  };
}

/** Waits for the deferred fonts, the last files that a page loads without interaction. */
export async function waitForDeferredFonts(page: Page): Promise<void> {
  await expect(page.locator('head > style[media="all"]')).toHaveCount(1);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Returns a function that reads the layout shifts of the page's current document, from its next navigation on: the sum
 * of the scores of https://wicg.github.io/layout-instability/, and the texts that moved.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShifts>> {
  await page.addInitScript(() => {
    const shifts: { score: number; moved: string[] } = { score: 0, moved: [] };
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.score += entry.value;
        shifts.moved.push(
          ...entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
            const text = node?.textContent?.trim().slice(0, 30) ?? '?';
            return `${text} (${from.top}+${from.height} to ${to.top}+${to.height})`;
          }),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // Layout shifts are reported only after their frame.
      for (const frame of [1, 2]) {
        await new Promise((resolve) => requestAnimationFrame(() => resolve(frame)));
      }
      return (window as unknown as { layoutShifts: LayoutShifts }).layoutShifts;
    });
}

/**
 * Expects hardly any layout shift of the open page until now, and while the fonts arrive that `deliverFonts` releases;
 * `afterFonts` waits for what else the page loads.
 */
export async function expectStableLayout(
  page: Page,
  path: string,
  shifts: () => Promise<LayoutShifts>,
  deliverFonts: () => void,
  afterFonts: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const hydration = await shifts();
  expect
    .soft(hydration.score, `${path}: ${hydration.moved.join(', ')}`)
    .toBeLessThanOrEqual(MAX_SHIFT);
  deliverFonts();
  await waitForDeferredFonts(page);
  await afterFonts();
  const { score, moved } = await shifts();
  expect
    .soft(score - hydration.score, `${path}, fonts: ${moved.join(', ')}`)
    .toBeLessThanOrEqual(MAX_FONT_SHIFT);
}

/**
 * Opens a page whose document arrives in pieces, each ending with a block of text, and waits until the browser has
 * painted each: a slow connection or CPU paints a page at any of these moments.
 */
export async function openInPieces(page: Page, proxy: FaultProxy, path: string): Promise<void> {
  const pieces = proxy.splitDocument(path, (body) =>
    body.split(/(?<=<\/(?:h\d|p|div|dd|header)>)/),
  );
  await page.goto(path, { waitUntil: 'commit' });
  while (await pieces.sendNext()) await page.evaluate(waitForFrames);
  await page.waitForLoadState();
}

/** Runs in the page. A ResizeObserver reports within a frame; the clock of the tests replaces animation frames. */
async function waitForFrames(): Promise<void> {
  for (let frame = 1; frame <= 2; frame += 1) {
    await new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
  }
}

export interface LayoutShifts {
  readonly score: number;
  /** The first 30 characters of each element, with its top and height in pixels before and after. */
  readonly moved: readonly string[];
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}
