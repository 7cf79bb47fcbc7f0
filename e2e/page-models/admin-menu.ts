import { expect, type Locator, type Page } from 'playwright/test';

/** The menu of the admin area: at the side on wide screens, at the bottom on phones. */
export class AdminMenu {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The link to a view; on a phone it may be in the menu that the last button opens. */
  link(name: string | RegExp): Locator {
    return this.#page
      .getByRole('navigation', { name: /^(관리 메뉴|Administration)$/ })
      .getByRole('link', { name });
  }

  async open(name: string | RegExp): Promise<void> {
    const navigation = this.#page.getByRole('navigation', { name: /^(관리 메뉴|Administration)$/ });
    await expect(navigation).toBeVisible();
    if (await this.link(name).isVisible()) {
      await this.link(name).click();
      return;
    }
    await navigation.getByRole('button').click();
    await this.#page.getByRole('menuitem', { name }).click();
  }
}
