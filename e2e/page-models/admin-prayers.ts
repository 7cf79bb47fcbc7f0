import type { Locator, Page } from 'playwright/test';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import { dayText } from '../../src/i18n/format/day-text.ts';

/** The prayers tab of the admin area, in Korean. */
export class AdminPrayers {
  readonly write: Locator;
  readonly search: Locator;
  readonly rows: Locator;
  readonly day: Locator;
  readonly content: Locator;
  readonly save: Locator;
  readonly back: Locator;
  readonly preview: Locator;
  readonly stored: Locator;
  readonly keepOwn: Locator;
  readonly takeTheirs: Locator;
  readonly putBack: Locator;
  readonly calendarNote: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.write = page.getByRole('button', { name: '새 기도 쓰기' });
    this.search = page.getByRole('searchbox', { name: '기도 찾기' });
    this.rows = page.getByRole('button', { name: /기도 고치기$/ });
    this.day = page.getByRole('textbox', { name: /^날짜/ });
    this.content = page.locator('textarea[name="content"]');
    this.save = page.getByRole('button', { name: '저장', exact: true });
    this.back = page.getByRole('button', { name: '목록으로' });
    this.preview = page.getByRole('region', { name: '성도들에게 보이는 모습' });
    this.stored = page.getByRole('region', { name: '지금 저장되어 있는 기도' });
    this.keepOwn = page.getByRole('button', { name: '내가 쓴 것으로 저장' });
    this.takeTheirs = page.getByRole('button', { name: '저장된 것으로 바꾸기' });
    this.putBack = page.getByRole('button', { name: '다시 올리기' });
    this.calendarNote = page.getByText(/^이달에/);
  }

  async visit(): Promise<void> {
    await this.#page.goto('/bc-admin?tab=prayers');
  }

  row(day: SeoulDay): Locator {
    return this.#page.getByRole('button', { name: `${dayText(day, 'ko')} 기도 고치기` });
  }

  remove(day: SeoulDay): Locator {
    return this.#page.getByRole('button', { name: `${dayText(day, 'ko')} 기도 지우기` });
  }

  cell(day: SeoulDay, state: '기도 있음' | '기도 없음'): Locator {
    return this.#page.getByRole('button', {
      name: `${dayText(day, 'ko').replace('일 ', ' 일 ')}, ${state}`,
    });
  }

  toast(text: string | RegExp): Locator {
    return this.#page.getByRole('status').getByText(text);
  }

  get undo(): Locator {
    return this.#page.getByRole('button', { name: '되돌리기' }).last();
  }
}
