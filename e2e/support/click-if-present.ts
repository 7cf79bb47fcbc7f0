import type { Locator } from 'playwright';

/** Clicks a retry button unless it has disappeared, because the app retried automatically. */
export async function clickIfPresent(button: Locator): Promise<void> {
  await button.evaluateAll((buttons: HTMLElement[]) =>
    buttons.forEach((element) => element.click()),
  );
}
