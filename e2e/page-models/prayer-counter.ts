import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** A script for the pages of somebody who was here before: neither greeting nor counter opens by itself any more. */
export function markEarlierVisit(): void {
  // The empty page of a new tab has no storage.
  if (location.protocol === 'about:') return;
  localStorage.setItem('prayerCounterVisited', 'true');
  localStorage.setItem('hasSeenOpeningPopup', 'true');
}

export async function rememberEarlierVisit(context: BrowserContext): Promise<void> {
  await context.addInitScript(markEarlierVisit);
}

/** The floating prayer button and its dialog, in either language. */
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

  /** Opens the dialog; the button stands in the page before its script has come, so a hasty tap may be in vain. */
  async bringUp(): Promise<void> {
    await expect(async () => {
      if (!(await this.dialog.isVisible())) await this.open.click({ timeout: 2_000 });
      await expect(this.dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Closes the dialog that opened by itself on the first visit. */
  async putAway(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await this.#page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** The number as it is written for people, with separators. */
  async expectNumber(count: number): Promise<void> {
    await expect(this.number).toHaveText(new Intl.NumberFormat('ko-KR').format(count));
  }

  /** Taps as often as it says, each once the one before was taken. */
  async tap(times: number): Promise<void> {
    for (let tap = 0; tap < times; tap += 1) await this.prayed.click();
  }
}
