import type { Locator, Page } from 'playwright';

/** The Bible lectures: the selection of a chapter and its content, in both languages. */
export class BibleStudyPage {
  readonly chapterPicker: Locator;
  readonly testaments: Locator;
  readonly book: Locator;
  readonly expandButton: Locator;
  readonly chapters: Locator;
  readonly chapterHeading: Locator;
  readonly play: Locator;
  readonly player: Locator;
  readonly chapterNavigation: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly index: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.chapterPicker = main.getByRole('region', { name: /^(성경 고르기|Choose a passage)$/ });
    this.testaments = this.chapterPicker.getByRole('group').getByRole('button');
    this.book = this.chapterPicker.getByRole('combobox');
    this.expandButton = this.chapterPicker.getByRole('button', { expanded: false });
    this.chapters = this.chapterPicker.getByRole('list').first().getByRole('link');
    this.chapterHeading = main.getByRole('heading', { level: 2 }).nth(1);
    this.play = main.getByRole('button', { name: /^(재생|Play):/ });
    this.player = main.locator('iframe');
    this.chapterNavigation = main.getByRole('navigation', {
      name: /^(앞뒤 장으로 가기|Chapter before and after)$/,
    });
    this.previous = this.chapterNavigation.getByRole('link', { name: /^(이전 장|Previous)/ });
    this.next = this.chapterNavigation.getByRole('link', { name: /^(다음 장|Next)/ });
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
