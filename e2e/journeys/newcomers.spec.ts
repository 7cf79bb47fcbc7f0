import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from '../support/journey.ts';

test.use({ isReturningVisitor: true });

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);

async function write(page: Page, email: string): Promise<void> {
  await page.locator('select[name="visit"]').selectOption('joining');
  await page.locator('select[name="faith"]').selectOption('moving');
  await field(page, 'lastName').fill('이');
  await field(page, 'firstName').fill('나래');
  await field(page, 'email').fill(email);
  await page.locator('textarea').fill('아이 둘과 함께 갑니다.');
  await field(page, 'consent').check();
}

const send = (page: Page) => page.getByRole('button', { name: '보내기', exact: true });

test('a newcomer who registers offline reaches the inbox of the office once on reconnect', async ({
  page,
  network,
  service,
}) => {
  const email = `${randomUUID()}@x.example`;
  await page.goto('/newcomers');
  await write(page, email);
  // All fields except the consent checkbox are restored after a reload.
  await page.reload();
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(page.locator('select[name="visit"]')).toHaveValue('joining');
  await send(page).click();
  await expect(field(page, 'consent')).toBeFocused();
  await field(page, 'consent').check();

  await network.goOffline();
  await send(page).click();
  await expect(
    page.getByRole('heading', { name: '아직 보내지 못해 이 기기에 저장했습니다' }),
  ).toBeVisible();
  await network.goOnline();
  await expect(page.getByRole('heading', { name: '새가족 양식을 잘 받았습니다' })).toBeVisible();
  expect(await service.readContactMessages(email)).toEqual([
    {
      first_name: '나래',
      last_name: '이',
      phone: null,
      subject: '새가족: 교인으로 등록하고 싶습니다',
      message:
        '방문: 교인으로 등록하고 싶습니다\n신앙생활: 다른 교회를 다니다가 옮기려고 합니다\n아이 둘과 함께 갑니다.',
      locale: 'ko',
    },
  ]);
});

test('shows what is missing, and links the privacy policy beside the consent', async ({ page }) => {
  await page.goto('/en/newcomers');
  await expect(page.locator('select[name="visit"]')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field(page, 'firstName')).toBeFocused();
  await expect(field(page, 'email')).toHaveAccessibleDescription('Please fill this in.');
  await page.getByRole('main').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/en/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
});
