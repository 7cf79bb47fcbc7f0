import { expect, type Locator, type Page } from 'playwright/test';

/** The latest sermon on the home page, in both languages. */
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

  /** Retries, because what comes later above it may push the sermon out of the viewport again. */
  async scrollNear(): Promise<void> {
    await expect(async () => {
      await this.place.scrollIntoViewIfNeeded();
      await expect(this.place.locator('[tabindex="-1"]')).toBeAttached({ timeout: 2_000 });
    }).toPass();
  }
}
