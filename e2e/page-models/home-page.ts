import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** The home page, in both languages. */
export class HomePage {
  readonly film: Locator;
  readonly still: Locator;
  readonly pause: Locator;
  readonly play: Locator;
  readonly greeting: Locator;
  readonly missions: Locator;
  readonly position: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.film = page.locator('main video');
    this.still = page.locator('main header img');
    this.pause = page.getByRole('button', { name: /^(배경 영상 멈추기|Pause background film)$/ });
    this.play = page.getByRole('button', { name: /^(배경 영상 재생|Play background film)$/ });
    this.greeting = page.getByRole('dialog', {
      name: /환영합니다$|^Welcome to /,
    });
    const section = page.getByRole('region', {
      name: /^(함께하는 신앙생활|Our life together)$/,
    });
    this.missions = section.getByRole('listitem');
    this.position = section.getByText(/^(5개 가운데 \d번째|\d of 5)$/);
    this.previous = section.getByRole('button', { name: /^(이전|Previous)$/ });
    this.next = section.getByRole('button', { name: /^(다음|Next)$/ });
  }

  /** Closes the welcome dialog, which opens by itself on the first visit. */
  async closeGreeting(): Promise<void> {
    await expect(this.greeting).toBeVisible();
    await this.#page.keyboard.press('Escape');
    await expect(this.greeting).toBeHidden();
  }
}
