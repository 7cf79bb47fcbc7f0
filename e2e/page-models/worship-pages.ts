import type { Locator, Page } from 'playwright';

/** The pages on worship and the services, in both languages. */
export class WorshipPage {
  readonly main: Locator;
  readonly share: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    this.share = this.main.getByRole('button', { name: /^(공유하기|Share)$/ });
  }

  /** The button that downloads the calendar event of the meeting. */
  downloadButton(meeting: string): Locator {
    return this.main.getByRole('button', { name: meeting });
  }

  /** The start and end of each event in the structured data. */
  async eventDates(): Promise<readonly (readonly unknown[])[]> {
    const texts = await this.#page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => {
      const { startDate, endDate } = JSON.parse(text) as Record<string, unknown>;
      return [startDate, endDate];
    });
  }
}
