import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { addDays, seoulDayAt, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { type App, expect, test } from '../support/journey.ts';
import { createReservationClient } from '../support/reservation-client.ts';
import type { ServiceClient } from '../support/service-client.ts';
import { seededAddress } from '../support/test-users.ts';

test.use({ isReturningVisitor: true, signedInAs: 1, hasServiceWorkers: false });

/** How long a toast is shown. */
const DONE_MS = 6_000;

/** Presses the middle of a control, and releases the mouse at the same place after `meanwhile`. */
async function pressDuring(
  page: Page,
  control: Locator,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await control.hover();
  await page.mouse.down();
  await meanwhile();
  // What follows a response is rendered by the second frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.mouse.up();
}

for (const { screen, viewport } of [
  { screen: 'a phone', viewport: { width: 390, height: 844 } },
  { screen: 'a laptop', viewport: { width: 1280, height: 800 } },
]) {
  test(`a message pressed while a reply is being sent opens, on ${screen}`, async ({
    app,
    page,
    service,
  }) => {
    const key = randomUUID().slice(0, 8);
    const [first, second] = [`유아실이 있나요 ${key}`, `주차할 곳이 있나요 ${key}`];
    for (const subject of [second, first]) {
      await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
    }
    await page.setViewportSize(viewport);
    await page.goto('/bc-admin?tab=inbox');
    await page.getByRole('button', { name: first }).click();
    await page.getByRole('textbox', { name: '답변 쓰기' }).fill('네, 있습니다.');
    const respond = app.proxy.delayResponses(/^POST \/rest\/v1\/rpc\/reply_to_contact_message/);
    await page.getByRole('button', { name: '답변 보내기' }).click();
    const next = page.getByRole('button', { name: second });
    await pressDuring(page, next, async () => {
      const answer = page.waitForResponse(/reply_to_contact_message/);
      respond();
      await (await answer).finished();
    });
    // The answer that was still being sent is no unsaved change any more.
    await expect(next).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { name: first })).toContainText('답변함');
  });
}

test('a corrected answer after a lost response is not reported as sent, and a resumed one is sent once', async ({
  app,
  page,
  service,
  consoleErrors,
}) => {
  consoleErrors.expectNetworkErrors();
  const subject = `예배 시간 ${randomUUID().slice(0, 8)}`;
  await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
  await page.goto('/bc-admin?tab=inbox');
  const opener = page.getByRole('button', { name: subject });
  await opener.click();
  const answer = page.getByRole('textbox', { name: '답변 쓰기' });
  const send = page.getByRole('button', { name: '답변 보내기' });
  const sent = page.getByRole('listitem').getByRole('listitem').filter({ hasText: '주일' });
  const loseResponse = async () => {
    const lost = app.proxy.loseResponses(/^POST \/rest\/v1\/rpc\/reply_to_contact_message/);
    await send.click();
    await lost.applied;
    await expect(page.getByText('답변을 보내지 못했습니다.')).toBeVisible();
    lost.restore();
  };
  await answer.fill('주일 10시입니다.');
  await loseResponse();
  await answer.fill('주일 11시입니다.');
  await send.click();
  await expect(page.getByText('앞선 글은 이미 보내졌습니다.')).toBeVisible();
  await expect(answer).toHaveValue('주일 11시입니다.');
  await expect(sent).toHaveText([/주일 10시입니다/]);

  await loseResponse();
  await page.reload();
  await expect(answer).toHaveValue('주일 11시입니다.');
  await send.click();
  await expect(page.getByText(/주소로 답변을 보내고 있습니다\./).first()).toBeVisible();
  await expect(answer).toHaveValue('');
  await expect(sent).toHaveText([/주일 10시입니다/, /주일 11시입니다/]);
});

test('of two answers written at the same time the second is sent only once its author has seen the first', async ({
  context,
  page,
  service,
}) => {
  const subject = `성경 공부 ${randomUUID().slice(0, 8)}`;
  await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
  const colleague = await context.newPage();
  const partsOf = (tab: Page) => ({
    answer: tab.getByRole('textbox', { name: '답변 쓰기' }),
    send: tab.getByRole('button', { name: '답변 보내기' }),
    sent: tab.getByRole('listitem').getByRole('listitem').filter({ hasText: '요일' }),
  });
  const [own, theirs] = [partsOf(page), partsOf(colleague)];
  for (const tab of [page, colleague]) {
    await tab.goto('/bc-admin?tab=inbox');
    await tab.getByRole('button', { name: subject }).click();
  }
  await own.answer.fill('수요일입니다.');
  await theirs.answer.fill('목요일입니다.');
  await theirs.send.click();
  await expect(theirs.sent).toHaveText([/목요일입니다/]);

  const conflict = page.getByRole('alert').filter({
    hasText: '다른 담당자가 먼저 답변을 보냈습니다.',
  });
  await own.send.click();
  await expect(conflict).toBeVisible();
  await expect(own.answer).toHaveValue('수요일입니다.');
  await expect(own.sent).toHaveText([/목요일입니다/]);
  await expect(page.getByRole('button', { name: subject })).toContainText('답변함');
  await own.send.click();
  await expect(own.sent).toHaveText([/목요일입니다/, /수요일입니다/]);
  await expect(own.answer).toHaveValue('');
  await expect(conflict).toHaveCount(0);
});

test('what is typed while a time is being blocked stays in the form, and is saved as an entry of its own', async ({
  app,
  page,
}) => {
  const [first, second] = [randomUUID(), randomUUID()];
  const title = page.getByRole('textbox', { name: '제목', exact: true });
  const save = page.getByRole('button', { name: '시간 막기' });
  await page.goto('/bc-admin?tab=reserves&view=church');
  await page.getByRole('button', { name: '교회 일정', exact: true }).click();
  await title.fill(first);
  await page.getByRole('checkbox', { name: '4층 나자김실' }).check();
  await page.getByLabel('시작 날짜').fill(addDays(seoulDayAt(new Date()), 40));
  const respond = app.proxy.delayResponses(/^POST \/rest\/v1\/rpc\/block_times/);
  await save.click();
  await title.fill(second);
  respond();
  await expect(page.getByRole('article', { name: first })).toBeVisible();
  await expect(title).toHaveValue(second);
  await page.getByLabel('시작 날짜').fill(addDays(seoulDayAt(new Date()), 41));
  await save.click();
  await expect(page.getByRole('article', { name: second })).toBeVisible();
  await expect(title).toHaveValue('');
});

test('no toast closes and moves the page while a control is pressed', async ({ page, service }) => {
  const toast = await showToast(page, service);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const filter = page.getByText('읽지 않은 문의', { exact: true });
  const top = async () => (await filter.boundingBox())?.y;
  await filter.hover();
  const pressedAt = await top();
  await pressDuring(page, filter, () => page.clock.fastForward(7_000));
  expect(await top()).toBe(pressedAt);
  await expect(page).toHaveURL(/filter=unread/);
  await page.clock.fastForward(7_000);
  await expect(toast).toBeHidden();
});

test('a toast closes on time although the page is touched all the while', async ({
  page,
  service,
}) => {
  const toast = await showToast(page, service);
  const heading = page.getByRole('heading', { level: 2 }).first();
  // The pauses between two touches are shorter than a toast is shown, and longer together.
  for (const touch of ['first', 'second']) {
    await test.step(`${touch} touch`, async () => {
      await heading.click();
      await page.evaluate(() => globalThis.pointerReleased);
      await page.clock.fastForward(DONE_MS * 0.6);
    });
  }
  await expect(toast).toBeHidden({ timeout: 1_000 });
});

/** Marks a message as answered, and returns the toast that says so. */
async function showToast(page: Page, service: ServiceClient): Promise<Locator> {
  const subject = `놀이방이 있나요 ${randomUUID().slice(0, 8)}`;
  await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
  await page.goto('/bc-admin?tab=inbox');
  await page.getByRole('button', { name: subject }).click();
  await page.getByRole('button', { name: '답변한 것으로 표시' }).click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  return toast;
}

/** Two requests, the second for the same time or for the next day; returns the cards in this order. */
async function openRequests(app: App, page: Page, key: string, day: SeoulDay, isRival: boolean) {
  const purposes = [`성가대 연습 ${key}`, `중보기도 모임 ${key}`];
  for (const [place, purpose] of purposes.entries()) {
    await createReservationClient(app.server).submit({
      email: `${randomUUID()}@x.example`,
      purpose,
      resourceId: 'classroom1',
      day: addDays(day, isRival ? 0 : place),
      start: '03:00',
      end: '04:00',
    });
  }
  await page.goto('/bc-admin?tab=reserves');
  const cardOf = (purpose = '') => page.locator('[data-reservation]').filter({ hasText: purpose });
  return { purposes, first: cardOf(purposes[0]), second: cardOf(purposes[1]) };
}

const IN_FIVE_WEEKS = addDays(seoulDayAt(new Date()), 35);
const MAILING = /^POST \/functions\/v1\/send-reservation-email/;
const DECIDING = /^PATCH \/rest\/v1\/reservations/;

test('a form opened while a decision about another request is being saved stays open', async ({
  app,
  page,
}) => {
  const { first, second } = await openRequests(app, page, 'pressed', IN_FIVE_WEEKS, false);
  await second.getByRole('button', { name: / 승인$/ }).click();
  const respond = app.proxy.delayResponses(DECIDING);
  await page.getByRole('button', { name: '승인하고 알리기' }).click();
  await first.getByRole('button', { name: / 반려$/ }).click();
  respond();
  await expect(page.locator('[data-toast]')).toContainText('승인했고');
  await expect(second).toHaveCount(0);
  await expect(first.getByRole('button', { name: '반려하고 알리기' })).toBeVisible();
});

test('a message opened while another one is being deleted stays open', async ({
  page,
  service,
}) => {
  const subjects = ['지울 문의', '읽을 문의'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  for (const subject of subjects) {
    await service.sendContactMessage(`${randomUUID()}@behold.example`, subject);
  }
  const [deleted, read] = subjects.map((subject) => page.getByRole('button', { name: subject }));
  if (deleted === undefined || read === undefined) throw new Error('two messages');
  await page.goto('/bc-admin?tab=inbox');
  await deleted.click();
  const release = await delayRequests(page, '**/rest/v1/contact_messages?select=id&*');
  await page.getByRole('button', { name: '문의 지우기' }).click();
  await expect(deleted).toHaveCount(0);
  await read.click();
  await expect(read).toHaveAttribute('aria-expanded', 'true');
  release();
  await expect(page.locator('[data-toast]')).toContainText('지웠습니다');
  await expect(page).toHaveURL(/item=/);
  await expect(read).toHaveAttribute('aria-expanded', 'true');
});

test('a decision that fails after another form was opened is reported', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/);
  const day = addDays(IN_FIVE_WEEKS, 3);
  const { first, second } = await openRequests(app, page, 'failed', day, false);
  await second.getByRole('button', { name: / 승인$/ }).click();
  app.proxy.rejectRequests(DECIDING, 503);
  const release = await delayRequests(page, '**/rest/v1/reservations?id=*');
  await page.getByRole('button', { name: '승인하고 알리기' }).click();
  await first.getByRole('button', { name: / 반려$/ }).click();
  release();
  await expect(page.locator('[data-toast]')).toContainText('예약 상태를 바꾸지 못했습니다.');
  await expect(first.getByRole('button', { name: '반려하고 알리기' })).toBeVisible();
});

test('after a decision in a form that the address has opened, the focus is on the heading and the address is clear', async ({
  app,
  page,
}) => {
  const { second } = await openRequests(app, page, 'reloaded', addDays(IN_FIVE_WEEKS, 9), false);
  await second.getByRole('button', { name: / 승인$/ }).click();
  await expect(page).toHaveURL(/decide=approved/);
  await page.reload();
  const respond = app.proxy.delayResponses(MAILING);
  await second.getByRole('button', { name: '승인하고 알리기' }).click();
  // The request leaves the list as soon as its change is reported, before its mail is sent.
  await expect(second).toHaveCount(0);
  respond();
  await expect(page.locator('[data-toast]')).toContainText('승인했고');
  await expect(page).not.toHaveURL(/decide=/);
  await expect(page.locator(':focus')).not.toHaveCount(0);
});

test('an open form keeps the focus when a colleague decides an overlapping request', async ({
  app,
  page,
}) => {
  const day = addDays(IN_FIVE_WEEKS, 6);
  const { purposes, first, second } = await openRequests(app, page, 'rivals', day, true);
  // The newest request, which is the first of its group.
  await expect(second).toBeVisible();
  await first.getByRole('button', { name: / 승인$/ }).click();
  const comment = first.getByRole('textbox');
  await comment.pressSequentially('수요일에는');
  const focused = await comment.elementHandle();
  await createReservationClient(app.server).decide(purposes[1] ?? '', 'rejected', '');
  await expect(second).toHaveCount(0);
  expect(await focused?.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect(comment).toHaveValue('수요일에는');
});

test('a comment whose form is closed while it is being sent is kept if the decision fails', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/);
  const day = addDays(IN_FIVE_WEEKS, 12);
  const { first } = await openRequests(app, page, 'closed', day, false);
  await first.getByRole('button', { name: / 반려$/ }).click();
  await first.getByRole('textbox').fill('그날은 전교인 수련회가 있습니다.');
  app.proxy.rejectRequests(DECIDING, 503);
  const release = await delayRequests(page, '**/rest/v1/reservations?id=*');
  await page.getByRole('button', { name: '반려하고 알리기' }).click();
  await first.getByRole('button', { name: '그만두기', exact: true }).click();
  release();
  await expect(page.locator('[data-toast]')).toContainText('예약 상태를 바꾸지 못했습니다.');
  await first.getByRole('button', { name: / 반려$/ }).click();
  await expect(first.getByRole('textbox')).toHaveValue('그날은 전교인 수련회가 있습니다.');
});

test('a recurring request is one entry of today, whose form of one date never becomes that of all', async ({
  app,
  page,
}) => {
  const purpose = `제자훈련 ${randomUUID()}`;
  const days = [5, 12, 19].map((days) => addDays(seoulDayAt(new Date()), days));
  await createReservationClient(app.server).submit({
    email: `${randomUUID()}@x.example`,
    purpose,
    resourceId: 'classroom1',
    day: days[0] ?? '',
    dates: days,
    start: '05:00',
    end: '06:00',
  });
  await page.goto('/bc-admin');
  const entry = page.getByRole('link', { name: purpose });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('외 2회');
  await entry.click();
  const card = page.locator('[data-reservation]').filter({ hasText: purpose });
  await expect(card).toBeFocused();
  await card.getByText('신청한 날짜').click();
  await card
    .getByRole('button', { name: / 반려$/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: '반려하고 알리기' })).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: '반려하고 알리기' })).toHaveCount(0);
});

test('nothing is reported as blocked where every chosen time is reserved', async ({
  app,
  page,
}) => {
  const purpose = `결혼식 ${randomUUID()}`;
  const day = addDays(IN_FIVE_WEEKS, 15);
  const reservations = createReservationClient(app.server);
  await reservations.submit({
    email: `${randomUUID()}@x.example`,
    purpose,
    resourceId: 'classroom2',
    day,
    start: '05:00',
    end: '07:00',
  });
  await reservations.decide(purpose, 'approved', '');
  const title = `대청소 ${randomUUID()}`;
  await page.goto('/bc-admin?tab=reserves&view=church');
  await page.getByRole('textbox', { name: '제목', exact: true }).fill(title);
  await page.getByRole('checkbox', { name: '4층 소그룹실' }).check();
  await page.getByLabel('시작 날짜').fill(day);
  await page.getByLabel('시작 시간').fill('06:00');
  await page.getByRole('button', { name: '시간 막기' }).click();
  await page.getByRole('button', { name: '겹치는 시간은 막지 않기' }).click();
  await expect(page.getByText('아무 시간도 막지 않았습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '겹치는 시간은 막지 않기' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '제목', exact: true })).toHaveValue(title);
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
});

test.describe('of level 0', () => {
  test.use({ signedInAs: 0 });

  test('an invitation that is refused after its tab was left is reported there', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/409|400/);
    await page.goto('/bc-admin?tab=settings');
    const address = page.getByRole('textbox', { name: '초대할 이메일 주소' });
    await address.fill(seededAddress(2));
    const release = await delayRequests(page, '**/rest/v1/rpc/invite_member');
    await page.getByRole('button', { name: '초대 보내기' }).click();
    await page
      .getByRole('navigation', { name: '관리 메뉴' })
      .getByRole('link', { name: '기도', exact: true })
      .click();
    await expect(address).toHaveCount(0);
    release();
    const toast = page.locator('[data-toast]');
    await expect(toast).toContainText('방금 하신 일을 마치지 못했습니다.');
    await expect(toast).toContainText('이미 계정이 있는 주소입니다.');
  });
});
