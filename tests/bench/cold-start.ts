import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright';
import type { Device } from '../../e2e/support/device.ts';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until the page's text was shown. */
    textShownAt?: number;
  }
}

/** The CPU throttling of a slow phone. */
export const CPU_SLOWDOWN = 4;

/**
 * Runs in the page before its clock is replaced, to record real time. No named functions: tsx would add a helper that
 * the page lacks.
 */
function recordTextTime(): void {
  const now = performance.now.bind(performance);
  const nextFrame = requestAnimationFrame.bind(window);
  const observer = new MutationObserver(() => {
    const places = document.querySelectorAll(
      location.pathname.endsWith('/hour-prayer')
        ? '#inline-prayer, [data-testid="prayer-text"]'
        : 'main h1',
    );
    if (![...places].some(({ textContent }) => textContent.trim() !== '')) return;
    observer.disconnect();
    // The frame after the one that renders the text.
    nextFrame(() => {
      nextFrame(() => {
        window.textShownAt = now();
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

/** Opens a page after a restart of the browser with a throttled CPU; the text is its prayer, or its heading. */
export async function measureColdStart(device: Device, path = '/hour-prayer'): Promise<ColdStart> {
  const startedAt = performance.now();
  const page = await device.open(recordTextTime);
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(path, { waitUntil: 'commit' });
  const textMs = await readWhenShown(page);
  const withBrowserMs = performance.now() - startedAt;
  await device.close();
  return { textMs, withBrowserMs };
}

async function readWhenShown(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.textShownAt);
  const shownAt = await handle.jsonValue();
  if (shownAt === undefined) throw new Error('the text was not shown');
  return shownAt;
}
