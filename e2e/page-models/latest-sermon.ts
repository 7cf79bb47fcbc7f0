import { expect, type Locator, type Page } from 'playwright/test';

/** The latest sermon on the home page, in both languages. */
export class LatestSermon {
  readonly section: Locator;
  readonly play: Locator;
  readonly player: Locator;
  readonly error: Locator;
  readonly retry: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.section = page.getByTestId('latest-sermon');
    this.play = this.section.getByRole('button', { name: /^(재생|Play):/ });
    this.player = this.section.locator('iframe');
    this.error = this.section.getByRole('alert');
    this.retry = this.error.getByRole('button', { name: /^(다시 시도|Try again)$/ });
    this.status = this.section.getByRole('status');
  }

  /** Scrolls to the sermon; retries, because content that loads late above it may push it out of the viewport again. */
  async scrollIntoView(): Promise<void> {
    await expect(async () => {
      await this.section.scrollIntoViewIfNeeded();
      await expect(this.section.locator('[tabindex="-1"]')).toBeAttached({ timeout: 2_000 });
    }).toPass();
  }
}
