import { type Browser, chromium } from 'playwright';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { startCompressionProxy } from './compression-proxy.ts';

/** Measures in a new browser, with the app behind a proxy that compresses as a host does. */
export async function withBrowser<T>(
  appOrigin: string,
  measure: (browser: Browser, origin: string) => Promise<T>,
): Promise<T> {
  const site = await startCompressionProxy(appOrigin, { scripts: true });
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await measure(browser, site.origin);
  } finally {
    await browser.close();
    await site.close();
  }
}
