import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { listPagePaths } from '../support/pages-of-the-site.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const paths = listPagePaths();
const byLanguage = {
  ko: paths.filter((path) => !/^\/en(\/|$)/.test(path)),
  en: paths.filter((path) => /^\/en(\/|$)/.test(path)),
};

/** What of the page, or of the dialog that covers it, keeps somebody out. */
async function findBarriers(page: Page): Promise<readonly object[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      path: new URL(page.url()).pathname,
      rule: id,
      target: target.join(' '),
      why: failureSummary,
    })),
  );
}

for (const language of ['ko', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page in ${language}, ${colorScheme}, is open to everybody`, async ({
      page,
      problems,
    }) => {
      test.setTimeout(300_000);
      // The 404 page comes with that very status.
      problems.expect(/status of 404 .*no-such-page/);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

      // The first visit opens the prayer counter by itself, over the page.
      await page.goto(language === 'ko' ? '/' : '/en');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect(await findBarriers(page), 'with the prayer counter open').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      expect(byLanguage[language].length).toBeGreaterThan(15);
      for (const path of byLanguage[language]) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('h1')).toBeVisible();
          await expect(dialog).toBeHidden();
          expect.soft(await findBarriers(page)).toEqual([]);
        });
      }
    });
  }
}
