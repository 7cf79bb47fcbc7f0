import type { Locator, Page } from 'playwright/test';

/** The reserves tab of the admin area, in Korean. */
export class AdminReserves {
  readonly groups: Locator;
  readonly comment: Locator;
  readonly reason: Locator;
  readonly confirmApproval: Locator;
  readonly confirmRejection: Locator;
  readonly export: Locator;
  readonly search: Locator;
  readonly rows: Locator;
  /** Draft comments for requests that a colleague decided meanwhile. */
  readonly unsentComments: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.groups = page.locator('[data-conflicting="true"]');
    this.comment = page.getByRole('textbox', { name: /신청자에게 보낼 답변/ });
    this.reason = page.getByRole('textbox', { name: '취소하는 이유' });
    this.confirmApproval = page.getByRole('button', { name: '승인하고 알리기' });
    this.confirmRejection = page.getByRole('button', { name: '반려하고 알리기' });
    this.export = page.getByRole('button', { name: '엑셀용(CSV) 내려받기' });
    this.search = page.getByRole('searchbox', { name: '검색어' });
    this.unsentComments = page.getByRole('region', { name: /^이미 처리된 신청에 쓰시던 답변/ });
    this.rows = page.getByRole('main').locator('[data-accordion-control]');
  }

  async visit(): Promise<void> {
    await this.#page.goto('/bc-admin?tab=reserves');
  }

  /** A pending request by its purpose. */
  card(purpose: string): Locator {
    return this.#page.locator('[data-reservation]').filter({ hasText: purpose });
  }

  approve(purpose: string): Locator {
    return this.card(purpose).getByRole('button', { name: / 승인$/ });
  }

  reject(purpose: string): Locator {
    return this.card(purpose).getByRole('button', { name: / 반려$/ });
  }

  async show(view: '검토할 신청' | '처리한 신청' | '달력'): Promise<void> {
    await this.#page.getByRole('button', { name: view, exact: true }).click();
  }

  toast(text: string | RegExp): Locator {
    return this.#page.getByRole('status').getByText(text);
  }
}
