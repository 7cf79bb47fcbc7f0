import type { Page } from 'playwright';
import { mailsTo } from '../support/local-mailbox.ts';

/** The pages for signing in, signing up and managing an account. */
export class AccountPages {
  readonly #page: Page;
  /** The links in mails have the origin of the server, not of the proxy in front of it. */
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

  /** Gives the consent to the use of personal data that signing up requires. */
  async agree(): Promise<void> {
    await this.#page.locator('main input[name="consent"]').check();
  }

  async send(): Promise<void> {
    await this.#page.locator('main form button[type="submit"]').first().click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.fill({ email, password });
    await this.send();
  }

  /** Opens the link of the newest invitation to this address. */
  async followInvitation(email: string): Promise<void> {
    const links = (await mailsTo(this.#origin, email)).map(
      (html) => /href="([^"]*#invitation=[^"]*)"/.exec(html)?.[1],
    );
    const link = links.find((found) => found !== undefined);
    if (link === undefined) throw new Error(`no invitation was mailed to ${email}`);
    // The page may be open already, and a new hash alone would not load it.
    await this.#page.goto('about:blank');
    await this.#page.goto(link);
  }

  /** Opens the link of the newest mail to this address. */
  async followMail(email: string): Promise<void> {
    const [html = ''] = await mailsTo(this.#origin, email);
    const link = /href="([^"]*\/auth\/v1\/verify[^"]*)"/.exec(html)?.[1];
    if (link === undefined) throw new Error(`no link was mailed to ${email}`);
    await this.#page.goto(link.replaceAll('&amp;', '&'));
  }
}
