import { performance } from 'node:perf_hooks';
import type { CDPSession } from 'playwright';
import type { Device } from '../../e2e/support/device.ts';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until the page's text was presented. */
    textShown?: Promise<number>;
  }
}

/** The CPU throttling of a slow phone. */
export const CPU_SLOWDOWN = 4;

/**
 * Runs in the page before its clock is replaced, and measures by element timing when the text is presented
 * (https://w3c.github.io/element-timing). No named functions: tsx would add a helper that the page lacks.
 */
function recordTextTime(): void {
  window.textShown = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) resolve(entry.startTime);
    }).observe({ type: 'element', buffered: true });
  });
  const observer = new MutationObserver(() => {
    const places = document.querySelectorAll(
      location.pathname.endsWith('/hour-prayer')
        ? '#inline-prayer, [data-testid="prayer-text"]'
        : 'main h1',
    );
    for (const place of places) {
      if (place.textContent.trim() === '') continue;
      for (const element of [place, ...place.querySelectorAll('*')]) {
        element.setAttribute('elementtiming', '');
      }
      observer.disconnect();
    }
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
  const textMs = Number(await evaluateInPage(session, 'window.textShown'));
  const withBrowserMs = performance.now() - startedAt;
  await device.close();
  return { textMs, withBrowserMs };
}

/**
 * The value of an expression, or of the promise that it returns. Unlike the functions of Playwright, it sends the page no
 * script of 300 kB, which delays what is measured.
 */
export async function evaluateInPage(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  return result.value;
}
