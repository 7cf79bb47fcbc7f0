import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** Simulates a visitor who returns on a later day, for whom Home starts with the week section. */
export async function simulateReturnOnLaterDay(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem('firstVisit', new Date(0).toDateString());
  });
}

/** The home page, in both languages. */
export class HomePage {
  readonly video: Locator;
  readonly still: Locator;
  readonly pause: Locator;
  readonly play: Locator;
  readonly openingPopup: Locator;
  readonly missions: Locator;
  readonly week: Week;
  readonly position: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.video = page.locator('main video');
    this.still = page.locator('main header img');
    this.pause = page.getByRole('button', { name: /^(배경 영상 멈추기|Pause background video)$/ });
    this.play = page.getByRole('button', { name: /^(배경 영상 재생|Play background video)$/ });
    this.openingPopup = page.getByRole('dialog', {
      name: /환영합니다$|^Welcome to /,
    });
    this.week = new Week(page.getByRole('region', { name: /^(이번 주|This week)/ }));
    const section = page.getByRole('region', {
      name: /^(함께하는 신앙생활|Our life together)$/,
    });
    this.missions = section.getByRole('listitem');
    this.position = section.getByText(/^(5개 가운데 \d번째|\d of 5)$/);
    this.previous = section.getByRole('button', { name: /^(이전|Previous)$/ });
    this.next = section.getByRole('button', { name: /^(다음|Next)$/ });
  }

  /** Closes the opening popup, which opens by itself on the first visit. */
  async closeOpeningPopup(): Promise<void> {
    await expect(this.openingPopup).toBeVisible();
    await this.#page.keyboard.press('Escape');
    await expect(this.openingPopup).toBeHidden();
  }
}

/** The section of the home page with this week's content. */
export class Week {
  readonly section: Locator;
  readonly prayer: Locator;
  /** The first two lines. */
  readonly prayerLines: Locator;
  readonly bulletin: Locator;
  readonly cover: Locator;
  readonly service: Locator;
  readonly sermon: Locator;
  readonly news: Locator;

  constructor(section: Locator) {
    this.section = section;
    const part = (heading: RegExp) =>
      section.locator('h3', { hasText: heading }).locator('xpath=..');
    this.prayer = section.getByRole('link', { name: /^(오늘의 동행기도|Today’s prayer)$/ });
    this.prayerLines = section.locator('p[lang="ko"] > span');
    this.bulletin = section.getByRole('link', { name: /^(이번 주 주보|This week’s bulletin)$/ });
    this.cover = section.locator('img');
    this.service = part(/^(다음 예배|Next service)$/);
    this.sermon = part(/^(최근 설교|Latest sermon)$/);
    this.news = section.getByRole('listitem').getByRole('link');
  }

  /** Waits until the prayer, two news items and the bulletin cover are shown. */
  async expectLoaded(): Promise<void> {
    await expect(this.prayerLines.nth(1)).not.toBeEmpty();
    await expect(this.news).toHaveCount(2);
    await expect
      .poll(() => this.cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
}
