import type { Locator, Page } from 'playwright/test';

/** The bulletins and news tabs of the admin area; the form works in both languages. */
export class AdminPublications {
  readonly title: Locator;
  readonly date: Locator;
  readonly content: Locator;
  readonly order: Locator;
  readonly publish: Locator;
  readonly publishOn: Locator;
  readonly takeDownOn: Locator;
  readonly save: Locator;
  readonly files: Locator;
  /** The drop zone for files. */
  readonly dropZone: Locator;
  /** The file input that opens the camera of a phone. */
  readonly camera: Locator;
  readonly pictures: Locator;
  readonly rejectedFiles: Locator;
  readonly preview: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly state: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.title = page.getByRole('textbox', { name: /^(제목|Title)$/ });
    this.date = page.getByRole('textbox', { name: /^(날짜|Date)$/ });
    this.content = page.getByRole('textbox', { name: /^(내용|Text)/ });
    this.order = page.getByRole('textbox', { name: '표시 순서' });
    this.publish = page.getByRole('switch', { name: /^(성도들에게 공개|Visible to members)/ });
    this.publishOn = page.getByRole('textbox', { name: /^(공개할 날|Publish on)$/ });
    this.takeDownOn = page.getByRole('textbox', { name: /^(내릴 날|Take down on)$/ });
    this.save = page.getByRole('button', {
      name: /^(저장(하고 공개( 예약)?)?|비공개로 저장|Save( and publish| and schedule| privately)?)$/,
    });
    this.files = page.locator('input[type="file"][multiple]');
    this.dropZone = page.getByRole('group', { name: '사진', exact: true });
    this.camera = page.locator('input[type="file"][capture]');
    this.pictures = page
      .getByRole('list', { name: /^(사진 \d+장|\d+ pictures?)$/ })
      .getByRole('listitem');
    this.rejectedFiles = page.getByRole('alert').filter({ hasText: '올리지 못한 파일' });
    this.preview = page.getByRole('region', {
      name: /^(성도들에게 보이는 모습|What members will see)$/,
    });
    this.rows = page.getByRole('button', { name: /고치기$/ });
    this.search = page.getByRole('searchbox', { name: '제목으로 찾기' });
    this.state = page.getByRole('combobox', { name: '공개 여부' });
  }

  async visit(tab: 'bulletins' | 'news', language: 'ko' | 'en' = 'ko'): Promise<void> {
    await this.#page.goto(`${language === 'en' ? '/en' : ''}/bc-admin?tab=${tab}`);
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name });
  }

  row(title: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: title });
  }

  /** The handle that moves a picture with the arrow keys. */
  handle(place: number): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${place}번째 사진 순서 바꾸기`) });
  }

  /** The pictures of the preview, in order. */
  get previewPictures(): Locator {
    return this.preview.getByRole('list').getByRole('img');
  }

  toast(text: string | RegExp): Locator {
    return this.#page.getByRole('status').getByText(text);
  }

  announcement(text: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: text });
  }
}
