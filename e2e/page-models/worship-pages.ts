import type { Locator, Page } from 'playwright';

/** The pages that tell of worship: overview, Sunday, Gethsemane and what worship means; in either language. */
export class WorshipPage {
  readonly main: Locator;
  readonly share: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.share = this.main.getByRole('button', { name: /^(공유하기|Share)$/ });
  }

  /** The button that keeps the meeting of this name in a calendar. */
  keep(meeting: string): Locator {
    return this.main.getByRole('button', { name: meeting });
  }

  /** The date and times that search engines read now. */
  async eventDates(): Promise<readonly unknown[]> {
    const [text = '{}'] = await this.#page
      .locator('script[type="application/ld+json"]')
      .allTextContents();
    const { startDate, endDate } = JSON.parse(text) as Record<string, unknown>;
    return [startDate, endDate];
  }
}
