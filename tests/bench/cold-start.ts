import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright';
import type { Device } from '../../e2e/support/device.ts';

declare global {
  interface Window {
    /** Milliseconds from the beginning of the navigation until the prayer could be read. */
    prayerShownAt?: number;
  }
}

/** As slow as a modest phone. */
export const CPU_SLOWDOWN = 4;

/** Runs in the page, before its clock is moved, so that it notes real time. No named function inside: tsx would mark it with a helper that the page lacks. */
function notePrayer(): void {
  const now = performance.now.bind(performance);
  const nextFrame = requestAnimationFrame.bind(window);
  const observer = new MutationObserver(() => {
    const places = document.querySelectorAll('#inline-prayer, [data-testid="prayer-text"]');
    if (![...places].some(({ textContent }) => textContent.trim() !== '')) return;
    observer.disconnect();
    // The frame after the one that draws the text.
    nextFrame(() => {
      nextFrame(() => {
        window.prayerShownAt = now();
      });
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

export interface ColdStart {
  /** From the beginning of the navigation until the text stands on the screen. */
  readonly textMs: number;
  /** From starting the browser's process on, which no page can shorten. */
  readonly withBrowserMs: number;
}

/** Opens the prayer page in a browser that was closed, on a slow processor, and closes it again. */
export async function measureColdStart(device: Device): Promise<ColdStart> {
  const begin = performance.now();
  const page = await device.open(notePrayer);
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto('/hour-prayer', { waitUntil: 'commit' });
  const textMs = await readWhenShown(page);
  const withBrowserMs = performance.now() - begin;
  await device.close();
  return { textMs, withBrowserMs };
}

async function readWhenShown(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.prayerShownAt);
  const shownAt = await handle.jsonValue();
  if (shownAt === undefined) throw new Error('the prayer was not shown');
  return shownAt;
}
