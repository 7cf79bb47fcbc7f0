import type { Locator, Page } from 'playwright';

/** The Bible lectures: the selection of a chapter and its content, in both languages. */
export class BibleStudyPage {
  readonly chooser: Locator;
  readonly testaments: Locator;
  readonly book: Locator;
  readonly fold: Locator;
  readonly chapters: Locator;
  readonly place: Locator;
  readonly play: Locator;
  readonly player: Locator;
  readonly turning: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly index: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.chooser = main.getByRole('region', { name: /^(성경 고르기|Choose a passage)$/ });
    this.testaments = this.chooser.getByRole('group').getByRole('button');
    this.book = this.chooser.getByRole('combobox');
    this.fold = this.chooser.getByRole('button', { expanded: false });
    this.chapters = this.chooser.getByRole('list').first().getByRole('link');
    this.place = main.getByRole('heading', { level: 2 }).nth(1);
    this.play = main.getByRole('button', { name: /^(재생|Play):/ });
    this.player = main.locator('iframe');
    this.turning = main.getByRole('navigation', {
      name: /^(앞뒤 장으로 가기|Chapter before and after)$/,
    });
    this.previous = this.turning.getByRole('link', { name: /^(이전 장|Previous)/ });
    this.next = this.turning.getByRole('link', { name: /^(다음 장|Next)/ });
    this.index = main.locator('#books');
  }

  testament(name: string): Locator {
    return this.testaments.filter({ hasText: name });
  }

  option(name: string): Locator {
    return this.book.getByRole('option', { name, exact: true });
  }

  chapter(number: number): Locator {
    return this.chapters.nth(number - 1);
  }
}
