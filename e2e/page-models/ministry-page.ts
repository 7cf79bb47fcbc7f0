import type { Locator, Page } from 'playwright';

/** The six ministries in tabs, in both languages. */
export class MinistryPage {
  readonly overview: Locator;
  readonly tabList: Locator;
  readonly tabs: Locator;
  readonly chosen: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.overview = main.getByRole('region', { name: /^(여섯 가지 사역|Six ministries)$/ });
    this.tabList = main.getByRole('tablist');
    this.tabs = this.tabList.getByRole('tab');
    this.chosen = this.tabList.getByRole('tab', { selected: true });
    this.panel = main.getByRole('tabpanel');
  }

  tab(name: string): Locator {
    return this.tabList.getByRole('tab', { name, exact: true });
  }
}
