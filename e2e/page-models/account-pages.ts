import type { Page } from 'playwright';
import { mailsTo } from '../support/local-mailbox.ts';

export const SEEDED_PASSWORD = 'behold-demo-2024';
export const seededAddress = (level: number) => `level${level}@behold.example`;

/** The page where people sign in and up, and look after their account. */
export class AccountPages {
  readonly #page: Page;
  /** Links of mails lead to the server itself, not to the line that journeys put before it. */
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(this.#origin + path);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [field, value] of Object.entries(values)) {
      await this.#page.locator(`main input[name="${field}"]`).first().fill(value);
    }
  }

  async send(): Promise<void> {
    await this.#page.locator('main form button[type="submit"]').first().click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.fill({ email, password });
    await this.send();
  }

  /** Follows the button of the newest mail to this address. */
  async followMail(email: string): Promise<void> {
    const [html = ''] = await mailsTo(this.#origin, email);
    const link = /href="([^"]*\/auth\/v1\/verify[^"]*)"/.exec(html)?.[1];
    if (link === undefined) throw new Error(`no link was mailed to ${email}`);
    await this.#page.goto(link.replaceAll('&amp;', '&'));
  }
}
