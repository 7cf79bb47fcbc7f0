import { randomUUID } from 'node:crypto';
import { findBarriers } from '../support/barriers.ts';
import { expect, test } from '../support/journey.ts';

const LOOKS = [
  { language: 'ko', colorScheme: 'light', of: 'everything' },
  { language: 'en', colorScheme: 'dark', of: 'colours' },
] as const;

test.use({ signedInAs: 0 });

test('every tab of the admin area, and what opens in it, is open to everybody', async ({
  page,
  problems,
  staff,
}) => {
  test.setTimeout(120_000);
  problems.expect(/rare type fetched/);
  await staff.sendLetter(`${randomUUID()}@x.example`);
  const heading = page.locator('article h2');
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first();

  for (const { language, colorScheme, of } of LOOKS) {
    const scan = (name: string, part = 'main') =>
      test.step(`${name}, ${language}, ${colorScheme}`, async () => {
        expect.soft(await findBarriers(page, { part, of })).toEqual([]);
      });
    // Set before the page is, so that no colour is measured on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${language === 'en' ? '/en' : ''}/bc-admin?tab=prayers`);
    await expect(button(/기도 지우기$|^Delete the prayer/)).toBeVisible();
    await scan('prayers', 'body');
    await page.locator('#prayers-new').click();
    await page.locator('textarea[name="content"]').fill('주님, 감사합니다.');
    await scan('the form of a prayer');
    await tab(/^성경 강의|^Bible/).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await scan('the question before leaving', '[role="dialog"]');
    await question.getByRole('button').last().click();

    await expect(heading).toHaveText(/^성경 강의|^Bible/);
    await expect(button(/창세기|Genesis/)).toBeVisible();
    await scan('Bible');
    await button(/창세기|Genesis/).click();
    await expect(page.locator('main input[type="url"]').first()).toBeVisible();
    await scan('the links of a book');

    await tab(/^예약|^Reservations/).click();
    await expect(page.locator('[data-reservation]').first()).toBeVisible();
    await button(/승인하기$|^Approve /).click();
    await expect(page.getByRole('textbox', { name: /전할 말|word to/ })).toBeVisible();
    await scan('reservations and a decision');

    await tab(/^주보|^Bulletins/).click();
    await expect(page.locator('[id^="publication-"]').first()).toBeVisible();
    await scan('bulletins');
    await page.locator('[id^="publication-"]').first().click();
    await expect(page.locator('[data-handle]').first()).toBeVisible();
    await scan('the form of a bulletin');

    await tab(/^소식|^News/).click();
    await expect(page.locator('[id^="publication-"]').first()).toBeVisible();
    await scan('news');
    await page.locator('#news-new').click();
    await page.locator('form button[type="submit"]').click();
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeVisible();
    await scan('the form of a news item, with what is missing');

    await tab(/^설정|^Settings/).click();
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await scan('settings');

    await button(/^문의함|^Inbox/).click();
    await page.locator('main li button').first().click();
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
    await scan('the inbox and a letter');
  }
});
