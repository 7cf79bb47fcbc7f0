import type { Locator, Page } from 'playwright';

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

  async scrollNear(): Promise<void> {
    await this.place.scrollIntoViewIfNeeded();
  }
}
