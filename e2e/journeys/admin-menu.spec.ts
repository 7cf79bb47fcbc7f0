import { AdminMenu } from '../page-models/admin-menu.ts';
import { expect, test } from '../support/journey.ts';

test.use({ isReturningVisitor: true, signedInAs: 1, hasServiceWorkers: false });

const SCROLLED = 300;

test('on a phone, the bottom bar and its open menu stay in place while the page scrolls', async ({
  page,
}) => {
  await page.goto('/bc-admin?tab=prayers');
  const bar = page.getByRole('navigation', { name: '관리 메뉴' });
  const more = bar.getByRole('button');
  await expect(page.getByRole('button', { name: /기도 (쓰기|고치기)$/ }).first()).toBeVisible();
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), SCROLLED);

  await test.step('a press on the bar does not scroll the page', async () => {
    await more.click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(SCROLLED);
  });

  await test.step('the menu does not follow the page, not even until the next frame', async () => {
    const item = page.getByRole('menuitem').last();
    const [before, after] = await item.evaluate((element) => {
      const top = () => element.getBoundingClientRect().top;
      const placed = top();
      scrollBy({ top: 200, behavior: 'instant' });
      return [placed, top()];
    });
    expect(await page.evaluate(() => scrollY)).toBe(SCROLLED + 200);
    expect(after).toBe(before);
    await item.click();
    await expect(page).toHaveURL(/tab=settings$/);
    await expect(page.getByRole('menu')).toBeHidden();
  });
});

test('a view that finishes its work after it was left does not return to the screen', async ({
  app,
  page,
  service,
}) => {
  const subject = '주차장이 어디인가요';
  await service.sendContactMessage('asks-again@behold.example', subject);
  await page.goto('/bc-admin?tab=inbox');
  await page.getByRole('button', { name: subject }).click();
  const message = page.getByRole('listitem').filter({ hasText: subject }).first();
  await expect(message.getByRole('button', { name: '문의 지우기' })).toBeVisible();

  const answer = app.proxy.delayResponses(/^HEAD \/rest\/v1\/contact_messages/);
  const held = page.waitForRequest((request) => request.method() === 'HEAD');
  await message.getByRole('button', { name: '문의 지우기' }).click();
  await held;
  await new AdminMenu(page).open('휴지통');
  const bin = page.getByRole('heading', { name: '휴지통' });
  await expect(bin).toBeVisible();

  const answered = page.waitForResponse((response) => response.request().method() === 'HEAD');
  answer();
  await answered;
  // What follows a response is rendered by the second frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(bin).toBeVisible();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('bin');
});
