import { expect, type Locator, type Page } from 'playwright/test';

/** The newest sermon on Home, in either language. */
export class LatestSermon {
  readonly place: Locator;
  readonly play: Locator;
  readonly player: Locator;
  readonly error: Locator;
  readonly retry: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.place = page.getByTestId('latest-sermon');
    this.play = this.place.getByRole('button', { name: /^(재생|Play):/ });
    this.player = this.place.locator('iframe');
    this.error = this.place.getByRole('alert');
    this.retry = this.error.getByRole('button', { name: /^(다시 시도|Try again)$/ });
    this.status = this.place.getByRole('status');
  }

  /** Stretches of the page take their real height as they come near, and may push the place away once more. */
  async scrollNear(): Promise<void> {
    await expect(async () => {
      await this.place.scrollIntoViewIfNeeded();
      await expect(this.place.locator('[tabindex="-1"]')).toBeAttached({ timeout: 2_000 });
    }).toPass();
  }
}
