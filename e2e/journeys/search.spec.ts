import { visit } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';
import { readStore } from '../support/device-database.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { isArchiveComplete, visitUntilOfflineReady } from '../support/offline-ready.ts';

test.use({ isReturningVisitor: true });

test('the key / searches offline, by initial consonants and by keyboard alone, and Back returns to the results', async ({
  page,
  network,
}) => {
  await visitUntilOfflineReady(page, '/about');
  await expect.poll(() => isArchiveComplete(page, 'bulletins')).toBe(true);
  await network.goOffline();

  const field = page.getByRole('searchbox', { name: '찾을 말' });
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(field).toBeFocused();
  await expect(page.getByRole('link', { name: '오시는 길' }).first()).toBeVisible();

  await page.keyboard.type('ㅈㅂ');
  const bulletins = page.getByRole('region', { name: /^주보/ });
  const first = bulletins.getByRole('link').first();
  await expect(first.locator('mark').first()).toHaveText('주보');
  await expect(page.getByRole('status').filter({ hasText: '찾았습니다' })).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('ㅈㅂ')}`);
  await expect(page.locator('a[data-hit]').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('a[data-hit]').nth(1)).toBeFocused();
  const address = await first.getAttribute('href');
  await first.press('Enter');
  await expect(page).toHaveURL(address ?? '');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('ㅈㅂ');
  await expect(first).toBeVisible();

  await test.step('an address of results works after a reload, also offline', async () => {
    await page.goto('/search?q=은혜');
    const prayers = page.getByRole('region', { name: /^동행기도/ });
    await expect(prayers.locator('mark').first()).toHaveText('은혜');
    await prayers.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/hour-prayer\?day=/);
    await expect(page.getByTestId('prayer-text')).toContainText('은혜');
  });

  await test.step('"more" moves the focus to the first of the further hits', async () => {
    await page.goto('/search?q=은혜');
    const prayers = page.getByRole('region', { name: /^동행기도/ });
    await prayers.getByRole('button', { name: /더 보기/ }).press('Enter');
    await expect(prayers.locator('a[data-hit]').nth(5)).toBeFocused();
  });

  await test.step('Back returns to the results after a double click', async () => {
    await page.goto('/search?q=은혜');
    const hit = page.locator('a[data-hit]').first();
    const address = await hit.getAttribute('href');
    await hit.dblclick();
    await expect(page).toHaveURL(address ?? '');
    await page.goBack();
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent('은혜')}`);
  });

  await test.step('psalms are called psalms', async () => {
    await page.goto('/search?q=시편 23');
    await expect(page.locator('a[data-hit]', { hasText: '시편 23편' })).toBeVisible();
  });

  await test.step('an address written by the form before the app is loaded is not read as a number', async () => {
    await page.goto('/search?q=2026.10');
    const prayers = page.getByRole('region', { name: /^동행기도/ });
    await expect(prayers.getByRole('link').first()).toHaveAttribute('href', /day=2026-10/);
    await expect(field).toHaveValue('2026.10');
  });
});

test('finds offline what was published while another page was shown', async ({
  page,
  network,
  service,
}) => {
  const title = `김장 봉사 ${crypto.randomUUID().slice(0, 8)}`;
  await visitUntilOfflineReady(page, '/search?q=김장');
  await expect.poll(() => isArchiveComplete(page, 'church_news')).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: /찾/ })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');

  await network.goOffline();
  await service.publishNews([
    { title, content: '토요일 오전 9시, 식당에서', images: [], date: TODAY },
  ]);
  await network.goOnline();
  await expect
    .poll(async () => JSON.stringify(await page.evaluate(readStore, 'news')), { timeout: 45_000 })
    .toContain(title);
  await network.goOffline();
  await page.keyboard.press('/');
  await page.keyboard.type('김장 봉사');
  await expect(page.locator('a[data-hit]').filter({ hasText: title })).toBeVisible();
});

test('in English, pages and lectures are found, and a query without results offers links to other pages', async ({
  page,
}) => {
  await visit(page, '/en/search?q=parking');
  const field = page.getByRole('searchbox', { name: 'What to search for' });
  await expect(
    page.getByRole('region', { name: /^Pages/ }).getByRole('link', { name: /^Getting here/ }),
  ).toBeVisible();
  await field.fill('john 3');
  await expect(
    page
      .getByRole('region', { name: /^One chapter/ })
      .getByRole('link')
      .first(),
  ).toHaveAttribute('href', '/en/bible-study?book=john&chapter=3');
  await field.fill('xyzzy');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact', exact: true }).first()).toBeVisible();
});

test('the number of results is announced, and Enter leads to a result of what was typed last', async ({
  page,
}) => {
  await visit(page, '/search');
  const status = page.getByRole('main').getByRole('status');
  // Screen readers announce changes of a live region that exists already.
  const region = await status.elementHandle();
  await expect(status).toHaveText('');
  const field = page.getByRole('searchbox');
  await field.fill('주보');
  await expect(status).toHaveText(/찾았습니다/);
  expect(await region?.evaluate((element) => element.textContent)).toMatch(/찾았습니다/);
  await expect(page.locator('[data-answer="주보"] a[data-hit]').first()).toBeVisible();

  // Before the answer arrives, that of the previous query is shown.
  await field.evaluate(async (input: HTMLInputElement) => {
    // As a key press does, without React's own setter of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '은혜');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.form?.requestSubmit();
  });
  await expect(page.locator('[data-answer="은혜"] a[data-hit]').first()).toBeFocused();
});
