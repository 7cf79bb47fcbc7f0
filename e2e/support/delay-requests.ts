import type { Page } from 'playwright/test';

/** Delays requests to matching URLs until the returned function is called. */
export async function delayRequests(page: Page, urlPattern: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urlPattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
