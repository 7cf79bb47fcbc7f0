import { expect, test } from '../support/journey.ts';

test.use({ isReturningVisitor: true, signedInAs: 1, serviceWorkers: 'block' });

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
