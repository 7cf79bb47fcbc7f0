import type { Page } from 'playwright/test';
import { addDays, isSunday, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { dayText, shortDayText } from '../../src/i18n/format/day-text.ts';
import { AdminMenu } from '../page-models/admin-menu.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { seoulInstant, TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { mailsTo } from '../support/local-mailbox.ts';

/** Later than every day of the seed, regardless of the current date. */
const WEEK = Array.from({ length: 7 }, (_, n) => addDays(TODAY, 8 + n));
const DAYS = WEEK.filter((day) => !isSunday(day));
const SUNDAY = WEEK.find(isSunday) ?? TODAY;

const heading = (day: SeoulDay) => shortDayText(day, 'ko');
test.use({ signedInAs: 0, hasServiceWorkers: false });

const prayerOf = (day: SeoulDay) => `${day}의 기도\n\n주님, 저희와 동행하여 주시옵소서. 아멘.`;

test('a volunteer pastes the prayers of a week, sees which lines cannot be saved, and undoes the import', async ({
  page,
}) => {
  await page.goto('/bc-admin?tab=prayers');
  await page.getByRole('button', { name: '여러 날 붙여넣기' }).click();
  const field = page.getByLabel('기도 목록');
  const list = [...DAYS, SUNDAY].map((day) => `${heading(day)}\n${prayerOf(day)}`).join('\n\n');
  await field.fill(`이번 주 기도입니다.\n${list}`);
  const preview = page.getByRole('region', { name: '저장하기 전에 보기' });
  await expect(preview.getByRole('heading', { level: 4 })).toHaveCount(8);
  await expect(preview).toContainText('주일에는 동행기도를 등록할 수 없습니다.');
  await expect(preview).toContainText('어느 날의 기도인지 알 수 없습니다.');

  await page.getByRole('button', { name: '기도 6편 저장' }).click();
  await expect(page.getByText('기도 6편을 저장했습니다.')).toBeVisible();
  await expect(field).toHaveValue(
    new RegExp(`^이번 주 기도입니다.\n\n${heading(SUNDAY).slice(0, 4)}`),
  );
  await field.fill(`${heading(DAYS[0] ?? TODAY)}\n다른 기도`);
  await expect(preview).toContainText('이 날짜에는 이미 동행기도가 있습니다.');
  await expect(page.getByRole('button', { name: '저장', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('기도 6편을 지웠습니다.')).toBeVisible();
  await expect(preview).not.toContainText('이미 동행기도가 있습니다.');
  await field.fill('');
  await page.getByRole('button', { name: '목록으로' }).click();
  await expect(page.getByRole('button', { name: '여러 날 붙여넣기' })).toBeFocused();
});

test('pasted prayers are saved once when the response was lost and the volunteer saves again', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expectNetworkErrors();
  consoleErrors.expect(/status of 409/);
  const days = DAYS.slice(0, 2);
  await page.goto('/bc-admin?tab=prayers');
  await page.getByRole('button', { name: '여러 날 붙여넣기' }).click();
  await page
    .getByLabel('기도 목록')
    .fill(days.map((day) => `${heading(day)}\n${prayerOf(day)}`).join('\n\n'));
  const save = page.getByRole('button', { name: '기도 2편 저장' });
  const lost = app.proxy.loseResponses(/^POST \/rest\/v1\/companion_prayers/);
  const checked = page.waitForResponse(/companion_prayers\?select=date&date=in/);
  await save.click();
  await lost.applied;
  lost.restore();
  // The list of days with a prayer has been read again.
  await checked;
  await expect(page.getByText(/^인터넷에 연결되어/)).toBeVisible();
  await save.click();
  await expect(page.getByText('기도 2편을 저장했습니다.')).toBeVisible();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('기도 2편을 지웠습니다.')).toBeVisible();
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
}) => {
  const remove = (email: string) => page.getByRole('button', { name: `${email} 빼기` });
  await page.goto('/bc-admin?tab=settings');
  for (const email of ['first@office.example', 'second@office.example']) {
    await page.getByLabel('받을 이메일 주소').fill(email);
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await expect(page.getByText(`${email} 주소로 알림을 보냅니다.`)).toBeVisible();
  }
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

test('the link of a calendar has the name that the volunteer typed after a failed attempt', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  const reload = app.proxy.rejectRequests(/rpc\/get_calendar_feeds/, 503);
  await page.goto('/bc-admin?tab=reserves');
  await page.getByRole('button', { name: '주간표', exact: true }).click();
  const missing = page
    .getByRole('status')
    .filter({ hasText: '구독 링크 목록을 불러오지 못했습니다.' });
  await expect(missing).toBeVisible();
  reload();
  await missing.getByRole('button', { name: '다시 시도' }).click();
  await expect(missing).toHaveCount(0);
  const label = page.getByLabel('링크 이름');
  await label.fill('사무실 전화');
  const restore = app.proxy.rejectRequests(/rpc\/create_calendar_feed/, 503);
  await page.getByRole('button', { name: '비밀 링크 만들기' }).click();
  const retry = page.getByRole('alert').getByRole('button', { name: '다시 시도' });
  await expect(retry).toBeVisible();
  restore();
  await label.fill('목사님 전화');
  await retry.click();
  const shownOnce = page.getByRole('status', { name: /한 번만 보입니다/ });
  await expect(shownOnce).toContainText('목사님 전화');
  await label.fill('사무실 전화');
  await page.getByRole('button', { name: '비밀 링크 만들기' }).click();
  await expect(shownOnce).toContainText('사무실 전화');
  await page.getByRole('button', { name: '‘목사님 전화’ 링크 끊기' }).click();
  await expect(page.getByText('‘목사님 전화’ 링크를 끊었습니다.')).toBeVisible();
  await expect(shownOnce).toContainText('사무실 전화');
  await page.getByRole('button', { name: '‘사무실 전화’ 링크 끊기' }).click();
  await expect(shownOnce).toHaveCount(0);
});

test('a note that a colleague changed meanwhile is shown before it is replaced', async ({
  context,
  page,
  service,
}) => {
  const subject = '두 사람이 보는 문의';
  await service.sendContactMessage('two-read-it@behold.example', subject);
  const colleague = await context.newPage();
  const [own, theirs] = [page, colleague].map((tab) => ({
    tab,
    note: tab.getByLabel('메모', { exact: true }),
    save: tab.getByRole('button', { name: '메모 저장' }),
  }));
  if (own === undefined || theirs === undefined) throw new Error('two tabs');
  for (const { tab } of [own, theirs]) {
    await tab.goto('/bc-admin?tab=inbox');
    await tab.getByRole('button', { name: subject }).click();
  }
  await own.note.fill('전화로 안내함');
  await theirs.note.fill('주일에 만나기로 함');
  await theirs.save.click();
  await expect(theirs.tab.getByText('저장했습니다.', { exact: true })).toBeVisible();

  await own.save.click();
  const conflict = page.getByRole('alert').filter({ hasText: '다른 담당자가 이 메모를' });
  await expect(conflict).toContainText('주일에 만나기로 함');
  await expect(own.note).toHaveValue('전화로 안내함');
  await own.note.fill('전화로 안내하고, 주일에 만나기로 함');
  // Another press of the ordinary button replaces nothing that its user may not have read.
  await expect(own.save).toBeDisabled();
  await conflict.getByRole('button', { name: '내가 쓴 것으로 저장' }).click();
  await expect(page.getByText('저장했습니다.', { exact: true })).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await colleague.reload();
  await expect(theirs.note).toHaveValue('전화로 안내하고, 주일에 만나기로 함');
});

test('an answer and a note stay readable when a colleague deletes their message', async ({
  context,
  page,
  service,
}) => {
  const subject = '먼저 지운 문의';
  await service.sendContactMessage('deleted-meanwhile@behold.example', subject);
  const opened = page.getByRole('button', { name: subject });
  await page.goto('/bc-admin?tab=inbox');
  await opened.click();
  await page.getByLabel('답변 쓰기').fill('네, 주일 오전에 오시면 됩니다.');
  await page.getByLabel('메모', { exact: true }).fill('안내위원에게 전함');

  const colleague = await context.newPage();
  await colleague.goto('/bc-admin?tab=inbox');
  await colleague.getByRole('button', { name: subject }).click();
  await colleague.getByRole('button', { name: '문의 지우기' }).click();
  await expect(colleague.getByText(`‘${subject}’ 문의를 지웠습니다.`)).toBeVisible();
  await colleague.close();

  // The lists are read again when the volunteer comes back after a while.
  await context.clock.setSystemTime(seoulInstant(TODAY, '10:10'));
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByText('그사이 이 문의가 지워졌습니다.')).toBeVisible();
  await expect(page.getByLabel('답변 쓰기')).toHaveValue('네, 주일 오전에 오시면 됩니다.');
  await expect(page.getByLabel('메모', { exact: true })).toHaveValue('안내위원에게 전함');

  // After a reload the message cannot be read any more, but what was written can.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const unsent = page.getByRole('region', { name: '지워진 문의에 쓰시던 답변' });
  await expect(unsent).toContainText('네, 주일 오전에 오시면 됩니다.');
  await expect(page.getByRole('region', { name: '지워진 문의에 쓰시던 메모' })).toContainText(
    '안내위원에게 전함',
  );
  await unsent.getByRole('button', { name: /쓰던 글 삭제$/ }).click();
  await expect(unsent).toHaveCount(0);
});

test('the jump dialog finds a message by the email of its sender, and tells a failed search from one without results', async ({
  app,
  consoleErrors,
  page,
  service,
}) => {
  consoleErrors.expect(/status of 503/);
  const subject = '피아노를 쓸 수 있나요';
  await service.sendContactMessage('plays-the-piano@behold.example', subject);
  await page.goto('/bc-admin');
  await page.getByRole('button', { name: '빠른 이동' }).click();
  const words = page.getByPlaceholder('화면, 날짜, 제목, 이름으로 찾기');
  const restore = app.proxy.rejectRequests(/rest\/v1\/(?:contact_messages|bulletins)/, 503);
  await words.fill('plays-the');
  await expect(page.getByText('찾고 있습니다.')).toBeVisible();
  await expect(page.getByText(/^찾지 못했습니다\. 인터넷 연결을/)).toBeVisible({ timeout: 30_000 });
  restore();
  await words.fill('plays-the-piano');
  await page.getByRole('dialog').getByRole('button', { name: subject }).click();
  await expect(page.getByRole('button', { name: subject })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

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

test('a message is answered by mail, assigned and deleted; the recycle bin restores it and the log tells who did it', async ({
  app,
  page,
  service,
}) => {
  const email = 'asks-the-office@behold.example';
  const subject = '휠체어로 갈 수 있나요';
  await service.sendContactMessage(email, subject);
  await page.goto('/bc-admin?tab=inbox&filter=unanswered');
  await page.getByRole('button', { name: subject }).click();
  const message = page.getByRole('listitem').filter({ hasText: subject }).first();

  await message.getByRole('button', { name: '답변 보내기' }).click();
  await expect(message.getByText('답변을 적어 주세요.')).toBeVisible();
  await message.getByLabel('답변 쓰기').fill('네, 1층 승강기를 타시면 됩니다.');
  await message.getByRole('button', { name: '답변 보내기' }).click();
  await expect(message.getByText('보냄', { exact: true })).toBeVisible({ timeout: 30_000 });
  const mails = await mailsTo(app.server.origin, email);
  expect(mails.filter((html) => html.includes('1층 승강기를 타시면 됩니다.'))).toHaveLength(1);

  await page.goto('/bc-admin?tab=inbox');
  const all = page.getByRole('listitem').filter({ hasText: subject }).first();
  await expect(all.getByText('답변함')).toBeVisible();
  await all.getByRole('button', { name: subject }).click();
  await all.getByLabel('메모').fill('주일에 안내위원이 맞이함');
  await page.reload();
  await expect(all.getByLabel('메모')).toHaveValue('주일에 안내위원이 맞이함');
  // Who leaves while the note is being saved is asked, and leaves by itself once it is saved.
  const answer = app.proxy.delayResponses(/^(?:PATCH|POST) \/rest\/v1\/(?:rpc\/)?\w*message/);
  await all.getByRole('button', { name: '메모 저장' }).click();
  await new AdminMenu(page).open('오늘');
  const question = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
  await expect(question).toBeVisible();
  answer();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/bc-admin$/);
  await page.goBack();
  await expect(all.getByLabel('메모')).toHaveValue('주일에 안내위원이 맞이함');
  await expect(all.getByRole('button', { name: '메모 저장' })).toBeDisabled();
  await all.getByLabel('담당').selectOption({ index: 1 });
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('deleted_at') === true) deletions.push(request.url());
  });
  await all.getByRole('button', { name: '문의 지우기' }).dblclick();
  await expect(page.getByText(`‘${subject}’ 문의를 지웠습니다.`)).toBeVisible();
  expect(deletions).toHaveLength(1);
  await expect(page.getByRole('button', { name: subject })).toHaveCount(0);

  await new AdminMenu(page).open('휴지통');
  const colleague = await page.context().newPage();
  await colleague.goto('/bc-admin?tab=bin');
  await colleague.getByRole('button', { name: `${subject} 완전히 지우기` }).click();
  await expect(colleague.getByRole('button', { name: '그대로 두기' })).toBeFocused();
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('button', { name: `${subject} 완전히 지우기` })).toBeFocused();
  await colleague.keyboard.press('Enter');
  await page.getByRole('button', { name: `${subject} 되살리기` }).click();
  await expect(page.getByText(`‘${subject}’ 항목을 되살렸습니다.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `${subject} 되살리기` })).toHaveCount(0);
  // Nothing was deleted for good, because the item had been restored.
  await colleague.getByRole('button', { name: '완전히 지우기', exact: true }).click();
  await expect(colleague.getByText('이미 되살렸거나 완전히 지워진 항목입니다.')).toBeVisible();
  await expect(colleague.getByRole('button', { name: `${subject} 되살리기` })).toHaveCount(0);
  await colleague.close();

  const unknown = '00000000-0000-4000-8000-000000000000';
  const sendNames = await delayRequests(page, '**/rpc/get_staff_names*');
  await page.goto(`/bc-admin?tab=settings&actor=${unknown}`);
  const actor = page.getByLabel('한 사람');
  const former = actor.locator('option', { hasText: '지금은 관리자가 아닌 사람' });
  await expect(actor).toHaveValue(unknown);
  await expect(former, 'before the names are loaded').toHaveCount(0);
  sendNames();
  await expect(former).toHaveCount(1);
  await expect(actor).toHaveValue(unknown);
  await page.goto('/bc-admin?tab=settings');
  await page.getByLabel('종류').selectOption('messages');
  const log = page.getByRole('region', { name: '관리 기록' }).getByRole('row');
  await expect(log.nth(1)).toContainText('문의 되살림');
  await expect(log.nth(2)).toContainText('문의 지움');
  await expect(log.nth(3)).toContainText('문의 답변');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '파일로 저장' }).click();
  expect((await download).suggestedFilename()).toBe('관리-기록.csv');
});

test('the calendar of the prayers tab opens a later day for a prayer prepared ahead', async ({
  page,
}) => {
  const [day = TODAY] = DAYS;
  await page.goto(`/bc-admin?tab=prayers&day=${day}`);
  await expect(page.getByLabel('미리 준비하기')).toBeChecked();
  await expect(page.getByText(/저녁 6시부터 성도들의 기기가 미리 받아 두고/)).toBeVisible();
  await page.getByLabel('내용').fill(prayerOf(day));
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const toast = `${dayText(day, 'ko')} 기도를 준비해 두었습니다.`;
  await expect(page.getByText(toast)).toBeVisible();
  await expect(
    page.getByRole('button', { name: new RegExp(heading(day).slice(0, 7)) }).first(),
  ).toContainText('준비됨');
  await page.getByRole('button', { name: `${dayText(day, 'ko')} 기도 지우기` }).click();
});
