import { AdminMenu } from '../page-models/admin-menu.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { seoulInstant, TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { mailsTo } from '../support/local-mailbox.ts';

test.use({ signedInAs: 0, hasServiceWorkers: false });

test('a reply is mailed, the message is assigned and deleted; the recycle bin restores it, and the log says who did it', async ({
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
  const actor = page.getByLabel('처리한 사람');
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

test('a reply and a note stay readable when a colleague deletes their message', async ({
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

  await page.getByRole('button', { name: '메모 저장' }).click();
  const final = page.getByRole('alert').filter({ hasText: '이 문의는 이미 지워졌습니다.' });
  await expect(final).toBeVisible();
  await expect(final.getByRole('button', { name: '다시 시도' })).toHaveCount(0);

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
  await unsent.getByRole('button', { name: /쓰던 글 지우기$/ }).click();
  await expect(unsent).toHaveCount(0);
});

test('the jump dialog finds a message by the email of its sender, and reports a failed search instead of no results', async ({
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
