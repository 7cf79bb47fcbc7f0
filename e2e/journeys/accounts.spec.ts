import { AdminMenu } from '../page-models/admin-menu.ts';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { TOTP_STEP_S, totpCode, totpStepAt } from '../../supabase/local/auth/totp.ts';
import { AccountPages } from '../page-models/account-pages.ts';
import { SEEDED_PASSWORD, seededAddress } from '../support/test-users.ts';
import { findViolations } from '../support/axe.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test } from '../support/journey.ts';

const PASSWORD = 'a sentence to remember';

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

test.beforeEach(({ consoleErrors }) => {
  // Requests are rejected on purpose, and text written by staff may need a rare font subset.
  consoleErrors.expect(/status of 40[0139]/, /status of 429/, /rare font file fetched/);
});

test('signs up with a confirmation mail, signs in and out, sets a new password and deletes the account', async ({
  app,
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const account = new AccountPages(page, app.server.origin);
  const email = `${randomUUID()}@x.example`;

  await account.open('/auth?tab=sign-up');
  await account.fill({ email, displayName: '한소망', password: 'too short' });
  await account.send();
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await account.fill({ password: PASSWORD });
  await account.send();
  await expect(page.getByText('동의해 주셔야 가입하실 수 있습니다.')).toBeVisible();
  await expect(page.locator('input[name="consent"]')).toBeFocused();
  await account.agree();
  await network.goOffline();
  await account.send();
  await expect(page.getByRole('alert').filter({ hasText: '회원가입 오류' })).toContainText(
    '인터넷에 연결되어 있지 않습니다.',
  );
  await network.goOnline();
  await account.send();
  await expect(page.getByRole('heading', { name: '이메일을 확인해 주세요' })).toBeVisible();
  await expect(page.getByText(`${email} 주소로 확인 메일을 보냈습니다.`)).toBeVisible();
  await test.step('the confirmation mail is sent again, and only then the page says so', async () => {
    await account.open('/auth');
    await account.signIn(email, PASSWORD);
    const again = page.getByRole('button', { name: '확인 메일 다시 보내기' });
    await expect(again).toBeVisible();
    // The address that was refused, not what is in the field by now.
    await account.fill({ email: 'no address' });
    await network.goOffline();
    await again.click();
    await expect(page.getByText('메일을 보내지 못했습니다')).toBeVisible();
    // Screen readers would read an alert within an alert twice.
    await expect(page.locator('[role="alert"] [role="alert"]')).toHaveCount(0);
    await network.goOnline();
    const sending = page.waitForRequest('**/auth/v1/resend*');
    await again.click();
    expect((await sending).postDataJSON()).toMatchObject({ email, type: 'signup' });
    await expect(page.getByText('가입된 주소이면 곧 메일이 도착합니다.')).toBeFocused();
  });
  await account.followMail(email);
  await expect(page.getByText('이메일 주소가 확인되었습니다.')).toBeVisible();
  await expect(page.getByText('한소망 님, 안녕하세요.')).toBeVisible();
  await expect(page.getByText(`${email} 계정으로 로그인하셨습니다.`)).toBeVisible();
  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect(page).toHaveURL(`${app.server.origin}/`);
  expect(await page.evaluate(() => localStorage.getItem('behold.account'))).toBeNull();

  // Signing up again with the same address does not reveal that an account exists.
  await account.open('/auth?tab=sign-up');
  await account.fill({ email, password: PASSWORD });
  await account.agree();
  // On a viewport too small for the confirmation, its heading is scrolled into view.
  await page.setViewportSize({ width: 360, height: 320 });
  await account.send();
  await expect(page.getByRole('heading', { name: '이메일을 확인해 주세요' })).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });

  await account.open('/reservemanage');
  await expect(page).toHaveURL(/\/auth\?returnUrl=/);
  await account.signIn(email, 'not this one');
  await expect(page.getByRole('alert')).toContainText('로그인 오류');
  await account.signIn(email, PASSWORD);
  await expect(page).toHaveURL(/\/reservemanage$/);
  await expect(page.getByText('환영합니다!')).toBeVisible();
  await expect(page.getByText('아직 신청하신 내역이 없습니다')).toBeVisible();
  await page.locator('summary', { hasText: '내 계정' }).click();
  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect(page.locator('summary', { hasText: '내 계정' })).toBeHidden();

  await account.open('/auth');
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click();
  await account.fill({ email });
  await account.send();
  await expect(page.getByText('가입된 주소이면')).toBeVisible();
  const asking = await page.context().newPage();
  await asking.goto(`${app.server.origin}/auth?tab=forgotten`);
  await expect(asking.getByRole('heading', { name: '비밀번호 다시 정하기' })).toBeVisible();
  await account.followMail(email);
  await expect(page.getByRole('heading', { name: '새 비밀번호 정하기' })).toBeVisible();
  await test.step('a reload keeps the form, and the tab in which the mail was requested does not show it', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '새 비밀번호 정하기' })).toBeVisible();
    await expect(asking.getByText(`${email} 계정으로 로그인하셨습니다.`)).toBeVisible();
    await asking.close();
  });
  await account.fill({ password: `${PASSWORD} anew` });
  await account.send();
  await expect(page.getByRole('heading', { name: '내 계정' })).toBeVisible();
  await expect(page.getByText('비밀번호를 새로 저장했습니다.')).toBeVisible();
  await account.followMail(email);
  await expect(page.getByRole('heading', { name: '내 계정' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '시간이 지났습니다.' })).toBeVisible();

  await page.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }).click();
  await expect(page.getByText('다른 모든 기기에서 로그아웃했습니다.')).toBeVisible();
  await page.getByText('회원 탈퇴 (계정 삭제)', { exact: true }).click();
  const deletion = page.locator('details form');
  await deletion.locator('input[name="email"]').fill(email);
  await deletion.locator('input[name="password"]').fill(`${PASSWORD} anew`);
  await deletion.getByRole('button', { name: '탈퇴하고 계정 삭제' }).click();
  await expect(page).toHaveURL(`${app.server.origin}/`);
});

test('sets up two-step verification, enters a code at the next sign-in, and turns it off again', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 422/);
  await page.setViewportSize({ width: 360, height: 740 });
  const account = new AccountPages(page, app.server.origin);
  const email = `${randomUUID()}@x.example`;
  await account.open('/auth?tab=sign-up');
  await account.fill({ email, password: PASSWORD });
  await account.agree();
  await account.send();
  await expect(page.getByRole('heading', { name: '이메일을 확인해 주세요' })).toBeVisible();
  await account.followMail(email);

  const section = secondFactorSection(page);
  const send = (code: string) => enterCode(section, code);
  await section.locator('input[name="password"]').fill(PASSWORD);
  await section.getByRole('button', { name: '추가 인증 설정하기' }).click();
  const secret = (await section.locator('code').textContent()) ?? '';
  await expect(section.getByRole('heading', { name: '추가 인증' })).toBeFocused();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(page.getByRole('link', { name: '이 기기의 인증 앱 열기' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  // A code is accepted once, and from a clock that is half a minute slow or fast.
  await send('12 34');
  await expect(section.locator('input[name="code"]')).toBeFocused();
  await send('000000');
  await expect(section.getByRole('alert')).toContainText('인증 코드가 맞지 않습니다.');
  expect(await findViolations(page, 'main')).toEqual([]);
  await send(await previousCode(secret));
  await expect(section.getByRole('button', { name: '추가 인증 해제하기' })).toBeVisible();
  await expect(section.getByRole('status')).toHaveText('추가 인증을 사용하고 계십니다.');
  await expect(section.getByRole('heading', { name: '추가 인증' })).toBeFocused();

  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect(page).toHaveURL(`${app.server.origin}/`);
  await account.open('/auth?returnUrl=/reservemanage');
  await account.signIn(email, PASSWORD);
  await expect(page.getByText(`${email} 계정은 추가 인증을 사용합니다.`)).toBeVisible();
  await page.reload();
  expect(await findViolations(page, 'main')).toEqual([]);
  // Whoever leaves before entering the code finds the way back in the menu of the account.
  await account.open('/about');
  await page.locator('summary', { hasText: '내 계정' }).click();
  await page.getByRole('link', { name: '인증 코드를 입력하고 로그인 마치기' }).click();
  await account.open('/auth?returnUrl=/reservemanage');
  await enterCode(page.locator('main'), currentCode(secret));
  await expect(page).toHaveURL(`${app.server.origin}/reservemanage`);
  await expect(page.getByText('환영합니다!')).toBeVisible();

  await account.open('/auth');
  await send(nextCode(secret));
  await expect(section.getByRole('button', { name: '추가 인증 설정하기' })).toBeVisible();
  await expect(section.getByRole('status')).toHaveText('추가 인증을 사용하지 않고 계십니다.');
  await expect(section.getByRole('heading', { name: '추가 인증' })).toBeFocused();
});

test('staff with two-step verification keep what they were writing when the session ends, unless they confirm leaving', async ({
  app,
  page,
}) => {
  const account = new AccountPages(page, app.server.origin);
  const section = secondFactorSection(page);
  await account.open('/auth');
  await account.signIn(seededAddress(1), SEEDED_PASSWORD);
  await expect(page.getByText('환영합니다!')).toBeVisible();
  await account.open('/auth');
  await section.locator('input[name="password"]').fill(SEEDED_PASSWORD);
  await section.getByRole('button', { name: '추가 인증 설정하기' }).click();
  const secret = (await section.locator('code').textContent()) ?? '';
  await enterCode(section, await previousCode(secret));
  await expect(section.getByRole('button', { name: '추가 인증 해제하기' })).toBeVisible();

  await account.open('/bc-admin?tab=news&item=new');
  const title = page.getByRole('textbox', { name: '제목' });
  await title.fill('쓰던 소식');
  await expect(title).toBeFocused();
  const other = await page.context().newPage();
  await other.goto(`${app.server.origin}/auth`);
  await other.getByRole('button', { name: '로그아웃', exact: true }).click();
  await other.getByRole('button', { name: '지우고 로그아웃' }).click();
  await expect(other).toHaveURL(`${app.server.origin}/`);
  await other.close();
  const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' });
  await dialog.getByLabel('비밀번호', { exact: true }).fill(SEEDED_PASSWORD);
  await dialog.getByRole('button', { name: '로그인하고 이어서 하기' }).click();
  await dialog.getByRole('button', { name: '다른 계정으로 로그인' }).click();
  await expect(dialog).toContainText('쓰시던 글이 이 기기에서 지워지고');
  await dialog.getByRole('button', { name: '그대로 있기' }).click();
  await expect(dialog.locator('input[name="code"]')).toBeFocused();
  await enterCode(dialog, currentCode(secret));
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue('쓰던 소식');
  await expect(title).toBeFocused();

  await account.open('/auth');
  await enterCode(section, nextCode(secret));
  await expect(section.getByRole('button', { name: '추가 인증 설정하기' })).toBeVisible();
});

function secondFactorSection(page: Page): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: '추가 인증' }) });
}

const currentCode = (secret: string) => totpCode(secret, totpStepAt(Date.now()));
const nextCode = (secret: string) => totpCode(secret, totpStepAt(Date.now()) + 1);

/** Valid until the current code ends; called near that moment, it waits for the next one. */
async function previousCode(secret: string): Promise<string> {
  const step = TOTP_STEP_S * 1000;
  await expect.poll(() => Date.now() % step).toBeLessThan(step / 2);
  return totpCode(secret, totpStepAt(Date.now()) - 1);
}

async function enterCode(form: Locator, code: string): Promise<void> {
  await form.locator('input[name="code"]').fill(code);
  await form.locator('button[type="submit"]').first().click();
}

test('the admin area redirects signed-out visitors and levels 2 and 3, opens for level 1 without settings, and signing in leads to the address that was asked for', async ({
  app,
  page,
}) => {
  const account = new AccountPages(page, app.server.origin);
  await account.open('/en/bc-admin');
  await expect(page).toHaveURL(/\/en\/auth\?returnUrl=/);
  for (const level of [3, 2] as const) {
    await account.open('/en/auth');
    await account.signIn(seededAddress(level), SEEDED_PASSWORD);
    await expect(page).toHaveURL(/\/en$/);
    await account.open('/en/bc-admin');
    await expect(page).toHaveURL(/\/en$/);
    await page.locator('summary', { hasText: 'My account' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'My requests' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Website administration' })).toBeHidden();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.locator('summary', { hasText: 'My account' })).toBeHidden();
  }
  await account.open('/en/auth?returnUrl=/reservemanage');
  await account.signIn(seededAddress(1), SEEDED_PASSWORD);
  await expect(page).toHaveURL(/\/en\/bc-admin\?tab=/);
  await new AdminMenu(page).open('Settings');
  await expect(page.getByText('Only top administrators can access this.')).toBeVisible();
  const own = page.getByRole('checkbox', { name: /Notify me as well/ });
  await own.click();
  await expect(own).toBeChecked();
  await expect(page.getByRole('button', { name: `Remove ${seededAddress(1)}` })).toBeVisible();
  await expect(page.getByText(`${seededAddress(1)} will be notified from now on.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Email address to notify' }).fill('no address');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.reload();
  await own.click();
  await expect(own).not.toBeChecked();
  await expect(page.getByText(`${seededAddress(1)} is no longer notified.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pray', exact: true })).toHaveCount(0);

  await page.locator('summary', { hasText: 'My account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('summary', { hasText: 'My account' })).toBeHidden();
  await account.open('/en/bc-admin?tab=news&state=private&q=retreat');
  await account.signIn(seededAddress(1), SEEDED_PASSWORD);
  await expect(page).toHaveURL(/\/en\/bc-admin\?tab=news&state=private&q=retreat$/);
  await expect(page.getByRole('searchbox')).toHaveValue('retreat');
  await page.getByRole('searchbox').fill('');
  await expect(page).toHaveURL(/\/en\/bc-admin\?tab=news&state=private$/);
  await page.reload();
  await expect(page.getByRole('combobox')).toHaveValue('private');
});

test('a session that cannot be renewed shows no sign-in form, and account pages open once the server is back', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expectNetworkErrors();
  const account = new AccountPages(page, app.server.origin);
  await account.open('/auth');
  await account.signIn(seededAddress(1), SEEDED_PASSWORD);
  await expect(page).toHaveURL(`${app.server.origin}/`);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('behold.account') ?? '') as object;
    localStorage.setItem('behold.account', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.route('**/auth/v1/token*', (route) => route.abort());
  const unchecked = page.getByText('지금은 로그인 상태를 확인할 수 없습니다');

  await account.open('/auth');
  await expect(unchecked).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('main input')).toHaveCount(0);
  await page.getByRole('button', { name: '다른 계정으로 로그인' }).click();
  await expect(page.locator('main input[name="password"]')).toBeVisible();

  await account.open('/reservemanage');
  await expect(unchecked).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/reservemanage$/);

  await account.open('/bc-admin?tab=news');
  await expect(page.getByText('지금은 관리 화면을 열 수 없습니다')).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute('**/auth/v1/token*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/bc-admin\?tab=news$/);
});

test('staff read a message, change a level, invite somebody, and sign in again without losing the open page', async ({
  app,
  browser,
  consoleErrors,
  page,
  service,
}) => {
  const account = new AccountPages(page, app.server.origin);
  await service.sendContactMessage(`${randomUUID()}@x.example`);
  await account.open('/auth');
  await account.signIn(seededAddress(0), SEEDED_PASSWORD);
  await expect(page.getByText('환영합니다!')).toBeVisible();
  await account.open('/bc-admin?tab=inbox');
  const letter = page.locator('main li', { hasText: '또 하나의 문의' }).first();
  await expect(letter).toContainText('읽지 않음');
  await letter.getByRole('button').first().click();
  await expect(letter.getByRole('link', { name: '메일 앱에서 답장' })).toHaveAttribute(
    'href',
    /^mailto:.*subject=Re%3A/,
  );
  await expect(letter.getByText('읽지 않음', { exact: true })).toBeHidden();
  await letter.getByRole('button', { name: '읽지 않음으로 표시' }).click();
  await expect(letter).toContainText('읽지 않음');

  await new AdminMenu(page).open('설정');
  const level = page.getByLabel('김새봄 님의 권한', { exact: true });
  const save = page.getByRole('button', { name: '김새봄 님의 권한 저장' });
  await expect(save).toBeDisabled();
  await level.selectOption('2');
  const release = await delayRequests(page, '**/rest/v1/profiles?*admin_level=eq.*');
  await save.click();
  await level.selectOption('3');
  release();
  await expect(page.getByText('김새봄 님의 권한을 바꾸었습니다.')).toBeVisible();
  await expect(
    page.getByText('김새봄 권한 변경: 일반 회원 → 기능 관리자 (바꾼 사람: 박온유)').first(),
  ).toBeVisible();
  // Chosen while the other level was being saved.
  await expect(level).toHaveValue('3');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(page.getByText('그사이 다른 최고 관리자가')).toBeHidden();
  await page.getByLabel('박온유 님의 권한', { exact: true }).selectOption('1');
  await page.getByRole('button', { name: '박온유 님의 권한 저장' }).click();
  await page.getByRole('button', { name: '권한 내려놓기' }).click();
  await expect(page.getByText('마지막 최고 관리자의 권한은')).toBeVisible();

  // Somebody without an account is invited, and has the level after choosing a password.
  const invitedAddress = `invited-${randomUUID()}@x.example`;
  await page.getByRole('textbox', { name: '초대할 이메일 주소' }).fill(seededAddress(3));
  await page.getByRole('button', { name: '초대 보내기' }).click();
  await expect(page.getByText('이미 계정이 있는 주소입니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '초대 보내기' })).toBeFocused();
  await page.getByRole('textbox', { name: '초대할 이메일 주소' }).fill(invitedAddress);
  await page.getByRole('button', { name: '초대 보내기' }).click();
  const invitation = page
    .getByRole('list', { name: '아직 수락하지 않은 초대' })
    .getByRole('listitem')
    .filter({ hasText: invitedAddress });
  await expect(invitation).toContainText('메일 보냄');
  await expect(
    page.getByText(`${invitedAddress} 초대: 2단계 관리자 (초대한 사람: 박온유)`),
  ).toBeVisible();
  const guest = await browser.newContext();
  const guestPage = await guest.newPage();
  consoleErrors.watch(guest);
  const guestAccount = new AccountPages(guestPage, app.server.origin);
  await guestAccount.followInvitation(invitedAddress);
  await expect(
    guestPage.getByText(`${invitedAddress} 주소로 초대를 보내 드렸습니다.`),
  ).toBeVisible();
  expect(await findViolations(guestPage)).toEqual([]);
  await guestAccount.fill({ displayName: '한누리', password: 'short' });
  await guestAccount.agree();
  await guestAccount.send();
  await expect(guestPage.getByText('비밀번호는 10자 이상으로 정해 주세요.')).toBeVisible();
  await guestAccount.fill({ password: 'long enough to pass' });
  await guestAccount.send();
  await expect(guestPage).toHaveURL(/\/bc-admin$/);
  await expect(guestPage.getByRole('heading', { name: '오늘 할 일' })).toBeVisible();
  await guestAccount.followInvitation(invitedAddress);
  await expect(
    guestPage.getByText('이미 수락하셨거나 기한이 지났거나 취소된 초대입니다.'),
  ).toBeVisible();
  // The open page still lists the invitation.
  await invitation.getByRole('button', { name: `${invitedAddress} 초대 취소` }).click();
  await expect(page.getByText('이미 수락되었거나 취소된 초대입니다.')).toBeVisible();
  await expect(invitation).toHaveCount(0);

  // Somebody who signs up meanwhile accepts where another account is signed in, which stays signed in and says so.
  const memberAddress = `member-${randomUUID()}@x.example`;
  await page.getByRole('textbox', { name: '초대할 이메일 주소' }).fill(memberAddress);
  await page.getByRole('button', { name: '초대 보내기' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: memberAddress }).first()).toContainText(
    '메일 보냄',
  );
  const member = await browser.newContext();
  const memberPage = await member.newPage();
  const memberAccount = new AccountPages(memberPage, app.server.origin);
  await memberAccount.open('/auth?tab=sign-up');
  await memberAccount.fill({ email: memberAddress, password: PASSWORD });
  await memberAccount.agree();
  await memberAccount.send();
  await expect(memberPage.getByRole('heading', { name: '이메일을 확인해 주세요' })).toBeVisible();
  await memberAccount.followMail(memberAddress);
  await expect(memberPage.getByText(memberAddress).first()).toBeVisible();
  await member.close();
  await guestAccount.followInvitation(memberAddress);
  await guestAccount.send();
  await expect(guestPage.getByText(`${memberAddress} 계정으로 초대를 수락했습니다.`)).toBeVisible();
  await guest.close();

  await page.getByRole('searchbox').fill(invitedAddress);
  await expect(page.getByRole('listitem').filter({ hasText: '한누리' })).toContainText(
    '추가 인증 없음',
  );

  // After a sign-out in another tab, this tab keeps its state and shows the password prompt.
  await page.getByRole('searchbox').fill('level');
  const other = await page.context().newPage();
  await other.goto(`${app.server.origin}/auth`);
  await other.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect(other).toHaveURL(`${app.server.origin}/`);
  const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' });
  // Leaving deletes drafts, so it asks for confirmation.
  await dialog.getByRole('button', { name: '로그인하지 않고 나가기' }).click();
  await expect(dialog).toContainText('쓰시던 글이 이 기기에서 지워지고');
  await dialog.getByRole('button', { name: '그대로 있기' }).click();
  await expect(dialog.getByLabel('비밀번호', { exact: true })).toBeFocused();
  await dialog.getByLabel('비밀번호', { exact: true }).fill(SEEDED_PASSWORD);
  await dialog.getByRole('button', { name: '로그인하고 이어서 하기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('level');
});
