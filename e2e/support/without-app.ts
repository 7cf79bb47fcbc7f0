import type { Page } from 'playwright';

/** Keeps the app from starting in the pages that are opened from now on; the inline scripts run as ever. */
export async function keepAppFromStarting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before the inline script reads the list of the app's files.
    addEventListener('DOMContentLoaded', () => document.getElementById('start')?.remove());
  });
}
