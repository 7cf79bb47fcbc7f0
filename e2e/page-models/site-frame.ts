import type { Locator, Page } from 'playwright';
import { isHydrated, PAGE_PARTS } from '../support/is-hydrated.ts';

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await new SiteFrame(page).waitUntilHydrated();
}

/** The header with its menus, skip link and display settings, and the footer, in both languages. */
export class SiteFrame {
  readonly skipLink: Locator;
  readonly header: Locator;
  readonly heading: Locator;
  readonly languageSwitch: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;
  readonly display: Locator;
  readonly footer: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.skipLink = page.getByRole('link', { name: /^(본문으로 건너뛰기|Skip to content)$/ });
    this.header = page.getByRole('banner');
    this.heading = page.getByRole('heading', { level: 1 });
    this.languageSwitch = this.header.getByRole('link', {
      name: /^(Read in English|한국어 페이지 보기)$/,
    });
    this.menuButton = this.header.locator('summary', { hasText: /^(메뉴|Menu)$/ });
    this.menu = this.header
      .getByRole('navigation', { name: /^(주 메뉴|Main menu)$/ })
      .filter({ visible: true });
    this.display = this.header.locator('summary', { hasText: /^(보기 설정|Display)$/ });
    this.footer = page.getByRole('contentinfo');
  }

  /** The summary of a group of links, in the menu bar or in the mobile menu. */
  group(name: string): Locator {
    return this.menu.locator('summary', { hasText: new RegExp(`^${name}$`) });
  }

  link(name: string): Locator {
    return this.menu.getByRole('link', { name, exact: true });
  }

  /** Selects a text size or color scheme in the header. */
  async chooseDisplay(name: string): Promise<void> {
    await this.display.click();
    await this.header.getByRole('radio', { name }).check();
  }

  /** Waits until the prerendered page is hydrated: header, heading and footer. */
  async waitUntilHydrated(): Promise<void> {
    await this.#page.waitForFunction(isHydrated, PAGE_PARTS);
  }
}
