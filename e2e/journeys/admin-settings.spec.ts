import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';

test.use({ signedInAs: 0, hasServiceWorkers: false });

test('a level that another top administrator changed meanwhile is named before it is replaced', async ({
  context,
  page,
}) => {
  const colleague = await context.newPage();
  for (const tab of [page, colleague]) await tab.goto('/bc-admin?tab=settings');
  const level = (tab: Page) => tab.getByLabel('김새봄 님의 권한', { exact: true });
  const save = (tab: Page) => tab.getByRole('button', { name: '김새봄 님의 권한 저장' });
  const saved = (tab: Page) => tab.getByText('김새봄 님의 권한을 바꾸었습니다.');
  await level(page).selectOption('2');
  await level(colleague).selectOption('1');
  await save(colleague).click();
  await expect(saved(colleague)).toBeVisible();

  await save(page).click();
  await expect(page.getByText('이 권한을 ‘2단계 관리자’ 권한으로 바꾸었습니다.')).toBeVisible();
  await expect(level(page)).toHaveValue('2');
  await level(page).selectOption('3');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('이 권한을 ‘2단계 관리자’ 권한으로 바꾸었습니다.')).toHaveCount(0);
});

test('an address that a colleague added to the recipients of notifications stays when another is added', async ({
  context,
  page,
}) => {
  const colleague = await context.newPage();
  const [ours, theirs] = ['ours@office.example', 'theirs@office.example'];
  const remove = (tab: Page, email: string) => tab.getByRole('button', { name: `${email} 빼기` });
  const add = async (tab: Page, email: string) => {
    await tab.getByLabel('받을 이메일 주소').fill(email);
    await tab.getByRole('button', { name: '추가', exact: true }).click();
    await expect(remove(tab, email)).toBeVisible();
  };
  for (const tab of [page, colleague]) {
    await tab.goto('/bc-admin?tab=settings');
    await expect(tab.getByLabel('받을 이메일 주소')).toBeVisible();
  }
  await add(colleague, theirs);
  await add(page, ours);
  for (const email of [ours, theirs]) {
    await remove(page, email).click();
    await expect(remove(page, email)).toHaveCount(0);
  }
});

test('recipients of notifications that are removed one right after the other are all removed', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  const remove = (email: string) => page.getByRole('button', { name: `${email} 빼기` });
  await page.goto('/bc-admin?tab=settings');
  for (const email of ['first@office.example', 'second@office.example', 'third@office.example']) {
    await page.getByLabel('받을 이메일 주소').fill(email);
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await expect(page.getByText(`${email} 주소로 알림을 보냅니다.`)).toBeVisible();
  }
  // A failed removal is repeated where it is reported, and says nothing about the field.
  const restore = app.proxy.rejectRequests(/rpc\/change_office_recipients/, 503);
  await remove('third@office.example').click();
  const notRemoved = page
    .getByRole('alert')
    .filter({ hasText: 'third@office.example 주소를 빼지 못했습니다.' });
  await expect(notRemoved).toBeVisible();
  await expect(page.getByLabel('받을 이메일 주소')).not.toHaveAttribute('aria-invalid', 'true');
  restore();
  await notRemoved.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('third@office.example 주소로는 더 보내지')).toBeVisible();
  await expect(notRemoved).toHaveCount(0);

  const proceed = app.proxy.delayResponses(/rpc\/change_office_recipients/);
  await remove('first@office.example').click();
  await remove('second@office.example').click();
  await expect(remove('second@office.example')).toHaveCount(0);
  // Who leaves while a change is being saved is asked.
  page.once('dialog', (dialog) => void dialog.dismiss());
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  expect((await asked).type()).toBe('beforeunload');
  proceed();
  await expect(page.getByText('second@office.example 주소로는 더 보내지')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('받을 이메일 주소')).toBeVisible();
  await expect(remove('first@office.example')).toHaveCount(0);
  await expect(remove('second@office.example')).toHaveCount(0);
});
