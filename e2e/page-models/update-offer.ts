import type { Locator, Page } from 'playwright';

/** The message that offers a new release, in both languages. */
export class UpdateOffer {
  readonly text: Locator;
  readonly later: Locator;
  readonly accept: Locator;

  constructor(page: Page) {
    this.text = page
      .getByRole('status')
      .filter({ hasText: /새 버전이 준비되었습니다|new version/i });
    this.later = page.getByRole('button', { name: /^(나중에|Later)$/ });
    this.accept = page.getByRole('button', { name: /^(새로 고침|Reload|Refresh|Update)$/ });
  }
}
