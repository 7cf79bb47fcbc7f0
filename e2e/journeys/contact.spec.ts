import type { Page } from 'playwright';
import { rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { expect, test } from '../support/journey.ts';

const SUBMISSION = 'POST /functions/v1/submit-contact-message';
const MESSAGE = '이번 주일에 처음 가 보려고 합니다.';

async function write(page: Page, email: string): Promise<void> {
  await page.locator('input[name="lastName"]').fill('김');
  await page.locator('input[name="firstName"]').fill('새봄');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="phone"]').pressSequentially('01012345678');
  await page.locator('input[name="subject"]').fill('새가족 문의');
  await page.locator('textarea').fill(MESSAGE);
  await page.locator('input[name="consent"]').check();
}

const send = (page: Page) => page.getByRole('button', { name: '문의 보내기' });
const thanks = (page: Page) => page.getByRole('heading', { name: '문의를 잘 받았습니다' });

test.beforeEach(async ({ context }) => {
  await rememberEarlierVisit(context);
});

test('a message is sent once, however often the button is pressed', async ({ app, page }) => {
  await page.goto('/contact?subject=jesus-walking-trial');
  await expect(page.locator('input[name="subject"]')).toHaveValue('예수동행일기 체험 문의');
  await write(page, 'once@x.example');
  await expect(page.locator('input[name="phone"]')).toHaveValue('010-1234-5678');
  await send(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(app.wire.requests.filter((line) => line === SUBMISSION)).toHaveLength(1);
});
