import { expect, type Locator, type Page } from 'playwright/test';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';

/** /hour-prayer, in both languages. */
export class HourPrayerPage {
  readonly heading: Locator;
  readonly day: Locator;
  readonly text: Locator;
  /** Where the inline script writes a prayer before hydration. */
  readonly inlineText: Locator;
  /** The date of the latest prayer, on a day without one. */
  readonly nearest: Locator;
  readonly announcement: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly todayLink: Locator;
  readonly share: Locator;
  readonly openArchive: Locator;
  readonly archive: PreviousPrayersDialog;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
    this.heading = page.getByRole('heading', { level: 1 });
    this.day = page.getByTestId('prayer-day');
    this.text = page.getByTestId('prayer-text');
    this.inlineText = page.locator('#inline-prayer');
    this.nearest = page.getByRole('heading', { level: 2, name: /(의 기도|^Prayer for .*)$/ });
    this.announcement = page.getByTestId('prayer-announcement');
    this.previous = button(/^(이전$|이전: |이전 날짜의|Previous$|Previous: |No previous day)/);
    this.next = button(/^(다음$|다음: |다음 날짜의|Next$|Next: |No next day)/);
    this.todayLink = button(/^(오늘의 동행기도로|Back to today’s prayer)$/);
    this.share = button(/^(공유하기|Share)$/);
    this.openArchive = button(/^(지난 기도 보기|Previous prayers)$/);
    this.archive = new PreviousPrayersDialog(page);
  }

  /** Waits until the page shows the date of this day. */
  async expectDay(day: SeoulDay): Promise<void> {
    await expect(this.day.locator('time')).toHaveAttribute('datetime', day);
  }

  message(heading: string): Locator {
    return this.#page.getByRole('group', { name: heading });
  }
}

/** The dialog with all earlier prayers. */
export class PreviousPrayersDialog {
  readonly dialog: Locator;
  readonly date: Locator;
  readonly find: Locator;
  readonly error: Locator;
  readonly prayers: Locator;
  readonly more: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(지난 기도|Previous prayers)$/ });
    this.date = this.dialog.getByLabel(/^(날짜로 찾기|Find by date)$/);
    this.find = this.dialog.getByRole('button', { name: /^(찾기|Find)$/ });
    this.error = this.dialog.getByRole('alert');
    this.prayers = this.dialog.getByRole('listitem').getByRole('button');
    this.more = this.dialog.getByRole('button', { name: /^(더 보기|Show more)$/ });
  }

  async search(day: string): Promise<void> {
    await this.date.fill(day);
    await this.find.click();
  }
}

/** The address of a day's prayer. */
export function pathOf(day: string): string {
  return `/hour-prayer?day=${day}`;
}

/** A day as the Korean pages write it, without the weekday. */
export function koreanDay(day: SeoulDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}년 ${month}월 ${date}일`;
}
