import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

export interface FormInput {
  readonly email: string;
  /** Digits only; the form adds the hyphens. */
  readonly phone: string;
  readonly purpose: string;
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** The reservation page, in Korean unless opened otherwise. */
export class ReservePage {
  readonly send: Locator;
  readonly ownRequests: Locator;
  readonly entries: Locator;
  readonly request: Locator;
  readonly grid: Locator;
  /** The next days, and the half hours of the chosen one. */
  readonly days: Locator;
  readonly slots: Locator;

  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.request = page.locator('#request');
    this.send = this.request.locator('button[type="submit"]');
    this.ownRequests = page.locator('#own');
    this.entries = this.ownRequests.getByRole('listitem');
    this.grid = page.getByRole('grid');
    this.days = page.getByRole('group', { name: /^(가까운 날짜|The next days)$/ });
    this.slots = page.getByRole('group', { name: /시작 시간$|^Start on / });
  }

  field(name: string): Locator {
    return this.request.locator(`[name="${name}"]`);
  }

  async open(resource?: string): Promise<void> {
    await this.#page.goto(resource === undefined ? '/reserve' : `/reserve?resource=${resource}`);
    await this.waitForForm();
  }

  /** Waits for the form, which is loaded after hydration. */
  async waitForForm(): Promise<void> {
    await this.request.scrollIntoViewIfNeeded();
    await expect(this.field('phone')).toBeVisible();
  }

  async fillForm({ email, phone, purpose, day, start, end }: FormInput): Promise<void> {
    await this.field('startDate').fill(day);
    await this.field('startTime').fill(start);
    await this.field('endTime').fill(end);
    await this.field('purpose').fill(purpose);
    await this.field('name').fill('김새봄');
    await this.field('phone').fill('');
    await this.field('phone').pressSequentially(phone);
    await this.field('email').fill(email);
    await this.field('consent').check();
  }
}
