import type { Locator } from 'playwright';

/** Clicks a button that may already be gone, because the app has retried automatically. */
export async function clickIfPresent(button: Locator): Promise<void> {
  await button.evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
}
