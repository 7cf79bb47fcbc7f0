import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright';
import type { Device } from '../../e2e/support/device.ts';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until the prayer was shown. */
    prayerShownAt?: number;
  }
}

/** The CPU throttling of a slow phone. */
export const CPU_SLOWDOWN = 4;

/**
 * Runs in the page before its clock is replaced, to record real time. No named functions: tsx would add a helper that
 * the page lacks.
 */
function recordPrayerTime(): void {
  const now = performance.now.bind(performance);
  const nextFrame = requestAnimationFrame.bind(window);
  const observer = new MutationObserver(() => {
    const places = document.querySelectorAll('#inline-prayer, [data-testid="prayer-text"]');
    if (![...places].some(({ textContent }) => textContent.trim() !== '')) return;
    observer.disconnect();
    // The frame after the one that renders the text.
    nextFrame(() => {
      nextFrame(() => {
        window.prayerShownAt = now();
      });
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

export interface ColdStart {
  /** From the start of the navigation until the text is shown. */
  readonly textMs: number;
  /** From the start of the browser process until the text is shown. */
  readonly withBrowserMs: number;
}

/** Opens the prayer page after a restart of the browser with a throttled CPU. */
export async function measureColdStart(device: Device): Promise<ColdStart> {
  const begin = performance.now();
  const page = await device.open(recordPrayerTime);
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
