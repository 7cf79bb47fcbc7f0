import type { Page } from 'playwright';
import { dayText } from '../../src/i18n/format/day-text.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { listPagePaths } from '../support/page-paths.ts';

test.use({ javaScriptEnabled: false });

/** Texts that only scripts show: the position of the carousel, loading forms. */
const SHOWN_BY_SCRIPTS = [
  '5개 가운데 1번째',
  '1 of 5',
  '신청서를 준비하고 있습니다.',
  'Loading the form.',
  '문의 양식을 준비하고 있습니다.',
  'Getting the form ready.',
];

/** The texts in `main` that styles or attributes hide, except in closed disclosures, forms and messages for a day without a prayer. */
async function hiddenTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, h4, p, li, dt, dd, a, figcaption, blockquote')]
      .filter((element) => element.textContent.trim() !== '')
      .filter((element) => element.closest('details:not([open]), form, [data-absence]') === null)
      .filter((element) => !element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.textContent.trim()),
  );
  return texts.filter((text) => !SHOWN_BY_SCRIPTS.includes(text));
}

const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`shows every text of every public page without scripts (${part + 1} of ${PARTS})`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 404 .*no-such-page/);
    for (const path of listPagePaths().filter((_, index) => index % PARTS === part)) {
      await page.goto(path);
      expect.soft(await hiddenTexts(page), `hidden texts of ${path}`).toEqual([]);
    }
  });
}

test('shows all six ministries in place of their tabs without scripts', async ({ page }) => {
  for (const path of ['/ministry', '/en/ministry']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('tablist')).toBeHidden();
    await expect(main.locator('[role="tabpanel"] h3:visible')).toHaveCount(6);
  }
});

test('the address of a bulletin or a prayer shows its title, text and picture to crawlers and readers without scripts', async ({
  page,
  service,
}) => {
  const [bulletin] = await service.readBulletins();
  if (bulletin === undefined) throw new Error('no bulletin');
  await page.goto(`/news?bulletin=${bulletin.id}`);
  await expect(page).toHaveTitle(`${bulletin.title} | 비홀드교회`);
  const meta = (name: string) => page.locator(`meta[property="${name}"]`);
  await expect(meta('og:title')).toHaveAttribute('content', `${bulletin.title} | 비홀드교회`);
  const picture = await meta('og:image').getAttribute('content');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//);
  await expect(page.getByRole('heading', { name: bulletin.title, level: 1 })).toBeVisible();

  const prayer = await service.readPrayer(TODAY);
  await page.goto(`/en/hour-prayer?day=${TODAY}`);
  await expect(page).toHaveTitle(`Companion prayer, ${dayText(TODAY, 'en')} | Behold Church`);
  const [firstLine = ''] = prayer.split('\n');
  await expect(page.getByRole('article').getByRole('paragraph').first()).toHaveText(firstLine);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    new RegExp(`^${firstLine.slice(0, 20)}`),
  );

  await page.goto('/hour-prayer?day=2024-01-07');
  await expect(page).toHaveTitle(/^오늘의 동행기도/);
});
