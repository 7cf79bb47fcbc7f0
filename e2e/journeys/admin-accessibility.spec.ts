import { randomUUID } from 'node:crypto';
import { AdminMenu } from '../page-models/admin-menu.ts';
import { findViolations } from '../support/axe.ts';
import { findClippedText } from '../support/clipped-text.ts';
import { expect, test } from '../support/journey.ts';

test.use({ signedInAs: 0, hasServiceWorkers: false });
test.describe.configure({ mode: 'parallel' });

for (const [language, path] of [
  ['Korean', '/bc-admin'],
  ['English', '/en/bc-admin'],
] as const) {
  test(`the admin area in ${language} has no WCAG A or AA violations, and cuts off no large text`, async ({
    page,
    consoleErrors,
    service,
  }) => {
    consoleErrors.expect(/rare font file fetched/);
    await service.sendContactMessage(`${randomUUID()}@x.example`);
    const heading = page.locator('article h2');
    const menu = new AdminMenu(page);
    const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first();

    const scan = (name: string, part = 'main') =>
      test.step(name, async () => {
        // The viewport is made as tall as the page: the target-size rule would otherwise report controls under the bottom
        // bar, although a user can scroll them clear of it.
        const { width, height: ownHeight } = page.viewportSize() ?? { width: 0, height: 0 };
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        expect.soft(await findViolations(page, part)).toEqual([]);
        expect.soft(await findClippedText(page), 'texts that are cut off').toEqual([]);
        await page.setViewportSize({ width, height: ownHeight });
      });
    await page.goto(path);
    await expect(page.getByRole('link', { name: /나자김실|Nazagim/ }).first()).toBeVisible();
    await scan('today', 'html');
    await menu.open(/^기도|^Prayers/);
    await expect(button(/기도 지우기$|^Delete the prayer/)).toBeVisible();
    await scan('prayers', 'html');
    await page.locator('#prayers-new').click();
    await page.locator('textarea[name="content"]').fill('주님, 감사합니다.');
    await scan('the form of a prayer');
    await menu.open(/^성경 강해|^Bible/);
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await scan('the question before leaving', '[role="dialog"]');
    await question.getByRole('button').last().click();

    await expect(heading).toHaveText(/^성경 강해|^Bible/);
    await expect(button(/창세기|Genesis/)).toBeVisible();
    await scan('Bible');
    await button(/창세기|Genesis/).click();
    await expect(page.locator('main input[type="url"]').first()).toBeVisible();
    await scan('the links of a book');

    await menu.open(/^예약|^Reservations/);
    await expect(page.locator('[data-reservation]').first()).toBeVisible();
    await button(/ 승인$|^Approve /).click();
    await expect(
      page.getByRole('textbox', { name: /보낼 답변|Note to the applicant/ }),
    ).toBeVisible();
    await scan('reservations and a decision');

    await menu.open(/^주보|^Bulletins/);
    await expect(page.locator('[id^="publication-"]').first()).toBeVisible();
    await scan('bulletins');
    await page.locator('[id^="publication-"]').first().click();
    await expect(page.locator('[data-handle]').first()).toBeVisible();
    await scan('the form of a bulletin');

    await menu.open(/^소식|^News/);
    await expect(page.locator('[id^="publication-"]').first()).toBeVisible();
    await scan('news');
    await page.locator('#news-new').click();
    await page.locator('main button[type="submit"]').click();
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeVisible();
    await scan('the form of a news item, with what is missing');

    await menu.open(/^설정|^Settings/);
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await scan('settings');

    await menu.open(/^문의함|^Inbox/);
    await page.locator('main li button').first().click();
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
    await scan('the inbox and a letter');
  });
}
