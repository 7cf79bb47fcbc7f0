import type { Page } from 'playwright';
import { AdminMenu } from '../page-models/admin-menu.ts';
import { dayText } from '../../src/i18n/format/day-text.ts';
import { SEEDED_PASSWORD, seededAddress } from '../support/test-users.ts';
import { AdminPrayers } from '../page-models/admin-prayers.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test } from '../support/journey.ts';
import { Keyboard } from '../support/keyboard.ts';

/** Composes text in the focused field as an input method does, without committing it. */
async function startComposing(page: Page, text: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  return { session, end: () => session.detach() };
}

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

test('by keyboard alone, a volunteer signs in, opens every view, and adds, edits, removes and restores a prayer', async ({
  page,
  consoleErrors,
  service,
}) => {
  // Text written by staff may need a rare font subset that public pages do not load.
  consoleErrors.expect(/rare font file fetched/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const original = await service.readPrayer(TODAY);
  await service.removePrayer(TODAY);
  const written = '오늘도 주님과 함께 걷게 하옵소서.';
  const added = ' 아멘.';
  const admin = new AdminPrayers(page);
  const keys = new Keyboard(page);
  const link = (name: string) => new AdminMenu(page).link(new RegExp(`^${name}`));

  await test.step('signs in and opens the admin area', async () => {
    await page.goto('/auth');
    await keys.focusByTab(page.getByRole('textbox', { name: '이메일' }));
    await keys.type(seededAddress(1));
    await keys.focusByTab(page.locator('input[type="password"]'));
    await keys.type(SEEDED_PASSWORD);
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await keys.expectFocusVisible();
    await keys.activate(page.locator('summary', { hasText: '내 계정' }));
    await keys.activate(page.getByRole('link', { name: '홈페이지 관리' }));
    await expect(page).toHaveURL(/\/bc-admin/);
    await expect(link('오늘 할 일')).toHaveAttribute('aria-current', 'page');
    await keys.expectFocusVisible();
  });

  await test.step('opens every view from the menu, and Back returns to the one before', async () => {
    const views = ['주보', '소식', '성경 강해', '예약', '문의함', '설정', '기도'];
    for (const name of views) {
      await keys.activate(link(name));
      await expect(link(name)).toBeFocused();
      await expect(link(name)).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('article h2').first()).toBeVisible();
      await expect(page).toHaveTitle(`${name} · 홈페이지 관리 | 비홀드교회`);
      await expect(
        page.getByRole('status').filter({ hasText: new RegExp(`^${name}$`) }),
      ).toHaveCount(1);
    }
    await keys.expectFocusVisible();
    await page.goBack();
    await expect(link('설정')).toHaveAttribute('aria-current', 'page');
    await page.goForward();
    await expect(link('기도')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('jumps to a view and to a day from the search that Ctrl+K opens', async () => {
    const search = page.getByPlaceholder('화면, 날짜, 제목, 이름으로 찾기');
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    await keys.type('주보');
    await keys.press('ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: /^새 주보 올리기$/ })).toHaveCount(1);
    await search.fill('휴지');
    await keys.press('Enter');
    await expect(link('휴지통')).toHaveAttribute('aria-current', 'page');
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await keys.type(dayText(TODAY, 'ko').slice(6));
    await expect(page.getByRole('button', { name: `${dayText(TODAY, 'ko')} 기도` })).toBeVisible();
    await keys.press('Enter');
    await expect(search).toBeHidden();
    await expect(admin.day).toHaveValue(dayText(TODAY, 'ko'));
    // A syllable that an input method is still composing is searched for, too.
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    const { session, end } = await startComposing(page, '휴지통');
    await expect(page.getByRole('status').filter({ hasText: /^휴지통$/ })).toHaveCount(1);
    await session.send('Input.insertText', { text: '휴지통' });
    await end();
    await keys.press('Enter');
    await expect(link('휴지통')).toHaveAttribute('aria-current', 'page');
    // Enter opens a result that arrives after the typing has ended.
    const arrive = await delayRequests(page, '**/rest/v1/bulletins*ilike*');
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    await keys.type('보라');
    await expect(page.getByText('찾으시는 것이 없습니다.')).toBeVisible();
    arrive();
    await expect(page.getByRole('status').filter({ hasText: /보라/ })).toHaveCount(1);
    await keys.press('Enter');
    await expect(page.getByRole('textbox', { name: '제목', exact: true })).toHaveValue(/보라/);
    // The results of the previous search are not offered for other words.
    const arriveAgain = await delayRequests(page, '**/rest/v1/bulletins*ilike*');
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    await keys.type('없는 제목');
    await expect(page.getByText('찾으시는 것이 없습니다.')).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/보라/)).toHaveCount(0);
    arriveAgain();
    await keys.press('Escape');
    // The outline is inside the field, because the dialog would cut it off.
    await keys.press('Control+k');
    await expect(search).toHaveCSS('outline-offset', '-3px');
    await keys.press('Escape');
    await keys.activate(link('기도'));
    // Only level 0 may see members. This one has written no message.
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    await keys.type('이한결');
    await expect(page.getByText('찾으시는 것이 없습니다.')).toBeVisible();
    await keys.press('Escape');
  });

  await test.step('adds the prayer missing in the calendar, with a preview', async () => {
    await keys.focusByTab(admin.cell(TODAY, '기도 없음'));
    await keys.press('ArrowLeft');
    await keys.press('ArrowRight');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: '새 기도 쓰기' })).toBeFocused();
    await expect(admin.day).toHaveValue(dayText(TODAY, 'ko'));
    await keys.focusByTab(admin.content);
    await keys.type(written);
    await expect(admin.preview.getByTestId('prayer-text')).toHaveText(written);
    await keys.activate(admin.save);
    await expect(admin.toast(`${dayText(TODAY, 'ko')} 기도를 올렸습니다.`)).toBeVisible();
    await expect(admin.row(TODAY)).toBeFocused();
    await keys.expectFocusVisible();
    expect(await service.readPrayer(TODAY)).toBe(written);
  });

  await test.step('leaves the form without saving, then discards the draft', async () => {
    const question = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
    await keys.activate(admin.row(TODAY));
    await keys.focusByTab(admin.content);
    await keys.press('Control+End');
    await keys.type(' 잘못 쓴 말');
    await keys.focusByTab(admin.back, 'back');
    await keys.press('Enter');
    await expect(question).toBeVisible();
    await keys.expectFocusVisible();
    await keys.press('Escape');
    await expect(question).toBeHidden();
    await expect(admin.back).toBeFocused();
    await keys.press('Enter');
    await keys.activate(question.getByRole('button', { name: '저장하지 않고 나가기' }));
    await expect(question).toBeHidden();
    await expect(admin.row(TODAY)).toBeFocused();
    await keys.press('Enter');
    await keys.activate(page.getByRole('button', { name: '지우고 처음부터' }));
    await expect(admin.content).toHaveValue(written);
    await keys.expectFocusVisible();
  });

  await test.step('edits it and saves', async () => {
    await keys.focusByTab(admin.content);
    await keys.press('Control+End');
    await keys.type(added);
    await keys.activate(admin.save, 'Space');
    await expect(admin.toast(`${dayText(TODAY, 'ko')} 기도를 고쳤습니다.`)).toBeVisible();
    await expect(admin.row(TODAY)).toBeFocused();
    expect(await service.readPrayer(TODAY)).toBe(written + added);
  });

  await test.step('removes it, which focuses Undo, and undoes that', async () => {
    await keys.activate(admin.remove(TODAY));
    await expect(admin.toast(`${dayText(TODAY, 'ko')} 기도를 지웠습니다.`)).toBeVisible();
    await expect(admin.undo).toBeFocused();
    await keys.expectFocusVisible();
    await keys.press('Enter');
    await expect(admin.toast(`${dayText(TODAY, 'ko')} 기도를 되돌렸습니다.`)).toBeVisible();
    await expect(admin.row(TODAY)).toBeVisible();
    await keys.expectFocusVisible();
    expect(await service.readPrayer(TODAY)).toBe(written + added);
  });

  await test.step('removes it from its form, and focus is not lost when the toast closes', async () => {
    await keys.activate(admin.row(TODAY));
    await keys.activate(page.getByRole('button', { name: '이 기도 지우기' }));
    await expect(admin.undo).toBeFocused();
    await keys.press('Escape');
    await expect(admin.undo).toBeHidden();
    await keys.expectFocusVisible();
  });
  await service.addPrayer(TODAY, original);
});
