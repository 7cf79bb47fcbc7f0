import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** The last of what a page shows by itself: the style sheet of the fonts for everything beyond the first screen. */
export async function waitForDeferredFonts(page: Page): Promise<void> {
  await expect(page.locator('head > style[media="all"]')).toHaveCount(1);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * From the page's next document on: how far its layout has moved by itself since it began, as the sum of the scores of
 * https://wicg.github.io/layout-instability/, with what moved.
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
          ...entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? '?'),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // What the last frame moved is told after it.
      for (const frame of [1, 2]) {
        await new Promise((resolve) => requestAnimationFrame(() => resolve(frame)));
      }
      return (window as unknown as { layoutShifts: LayoutShifts }).layoutShifts;
    });
}

export interface LayoutShifts {
  readonly score: number;
  /** The first words of each. */
  readonly moved: readonly string[];
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
