import type { Locator, Page, Response } from 'playwright';
import { expect } from 'playwright/test';
import { IMAGE_CACHE } from '../../src/offline/picture-caches.ts';

/** `/news` in Korean: the list, the dialog of an item and the viewer of its pictures. */
export class NewsPage {
  readonly bulletins: Locator;
  readonly items: Locator;
  readonly earlier: Locator;
  readonly offlineBadges: Locator;
  /** Opens the list of items stored on the device. */
  readonly stored: Locator;
  readonly bulletinTab: Locator;
  readonly newsTab: Locator;
  readonly dialog: Locator;
  readonly like: Locator;
  readonly viewer: Locator;

  readonly enlarge: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.bulletins = page.locator('main a[href*="bulletin="]');
    this.items = page.locator('a[href*="news="]');
    this.earlier = page.getByRole('button', { name: '지난 주보 더 보기' });
    this.offlineBadges = page.getByText('오프라인에서도 볼 수 있음');
    this.stored = page.getByRole('button', { name: '이 기기에 저장된 주보와 소식' });
    this.bulletinTab = page.getByRole('tab', { name: /^(주보|Bulletins)$/ });
    this.newsTab = page.getByRole('tab', { name: /^(소식|News)$/ });
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
    this.like = this.dialog.getByRole('button', { name: /^좋아요/ });
    // The pages other than the shown one are inert.
    this.enlarge = this.dialog
      .locator(':not([inert]) > button')
      .filter({ has: page.locator('img') });
    this.viewer = page.locator('dialog[open]');
  }

  /** The area of the viewer that handles touch gestures. */
  get gestureArea(): Locator {
    return this.viewer.locator('> div').first();
  }

  /** The zoom of the shown page, such as `150%`. */
  get scale(): Locator {
    return this.viewer.getByRole('button', { name: '화면에 맞추기' });
  }

  card(title: string): Locator {
    return this.page.getByRole('link', { name: title });
  }

  async open(title: string): Promise<void> {
    await this.card(title).click();
    await expect(this.dialog.getByRole('heading', { name: title })).toBeVisible();
  }

  /** Waits until an image within the element has loaded. */
  async expectPicture(within: Locator): Promise<void> {
    await expect
      .poll(() =>
        within
          .locator('img')
          .evaluateAll((pictures) =>
            pictures.some(
              (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
            ),
          ),
      )
      .toBe(true);
  }

  /** The buttons for the previous and next page, if there are several pages. */
  get pagingButtons(): Locator {
    return this.dialog.getByRole('button', { name: /^(이전 쪽|다음 쪽)$/ });
  }

  /** The responses to image elements from now on, without prefetched files. */
  recordImageResponses(): readonly Response[] {
    const pictures: Response[] = [];
    this.page.on('response', (response) => {
      if (response.request().resourceType() === 'image') pictures.push(response);
    });
    return pictures;
  }

  /** The cached bytes of these images and their variants. */
  async cachedBytes(images: readonly string[]): Promise<number> {
    return this.page.evaluate(
      async ({ cacheName, names }) => {
        const cache = await caches.open(cacheName);
        const requests = await cache.keys();
        const own = requests.filter(({ url }) =>
          names.some((name) => new URL(url).pathname.startsWith(name)),
        );
        const bodies = await Promise.all(
          own.map(async (request) => (await cache.match(request))?.arrayBuffer()),
        );
        return bodies.reduce((sum, body) => sum + (body?.byteLength ?? 0), 0);
      },
      { cacheName: IMAGE_CACHE, names: images.map((image) => image.replace(/\.[a-z]+$/, '')) },
    );
  }
}
