import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** Runs in the page: marks the opening popup and the prayer counter as seen, so that they do not open by themselves. */
export function markReturningVisitor(): void {
  // about:blank and error pages have no storage, and embedded players have their own.
  if (!location.protocol.startsWith('http') || window !== window.top) return;
  localStorage.setItem('prayerCounterVisited', 'true');
  localStorage.setItem('hasSeenOpeningPopup', 'true');
}

export async function simulateReturningVisitor(context: BrowserContext): Promise<void> {
  await context.addInitScript(markReturningVisitor);
}

/** The floating prayer button and its dialog, in both languages. */
export class PrayerCounter {
  readonly open: Locator;
  readonly dialog: Locator;
  readonly prayed: Locator;
  readonly note: Locator;
  readonly number: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.open = page.getByRole('button', { name: /^(기도|Pray)$/ });
    this.dialog = page.getByRole('dialog', { name: /^(함께 드리는 기도|Praying together)$/ });
    this.prayed = this.dialog.getByRole('button', { name: /^(기도했습니다|I prayed)$/ });
    this.note = this.dialog.getByText(/^(대기 중 [\d,]+|[\d,]+ waiting)$/);
    this.number = this.dialog
      .getByText(/^(지금까지 함께 드린 기도|Prayers together so far)$/)
      .locator('xpath=following-sibling::p');
  }

  /** Opens the dialog; retries, because the button is visible before it is hydrated. */
  async openDialog(): Promise<void> {
    await expect(async () => {
      if (!(await this.dialog.isVisible())) await this.open.click({ timeout: 2_000 });
      await expect(this.dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Closes the dialog, which opens by itself on the first visit. */
  async closeDialog(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await this.#page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** Waits until the dialog shows this number, with separators. */
  async expectNumber(count: number): Promise<void> {
    await expect(this.number).toHaveText(new Intl.NumberFormat('ko-KR').format(count));
  }

  /** Clicks the button this many times. */
  async tap(times: number): Promise<void> {
    for (let tap = 0; tap < times; tap += 1) await this.prayed.click();
  }
}
