import type { Page } from 'playwright';

/** Prevents the app from starting in pages opened from now on; inline scripts still run. */
export async function preventAppStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Runs before the inline script reads the list of the app's scripts.
    addEventListener('DOMContentLoaded', () => document.getElementById('start')?.remove());
  });
}
