import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { addDays, seoulDayAt } from '../../src/domain/seoul-day.ts';
import { seededAddress } from '../support/test-users.ts';
import { AdminMenu } from '../page-models/admin-menu.ts';
import { AdminReserves } from '../page-models/admin-reserves.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { clickIfPresent } from '../support/click-if-present.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test, type App } from '../support/journey.ts';
import { postFromOwnAddress } from '../support/post-from-own-address.ts';
import { mailsTo } from '../support/local-mailbox.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';
import { openSecondBrowser } from '../support/second-browser.ts';

const DECIDING = /^PATCH \/rest\/v1\/reservations/;
/** The backend uses the real clock. */
const DAY = addDays(seoulDayAt(new Date()), 40);

interface Applicant {
  readonly name: string;
  readonly phone: string;
  readonly purpose: string;
  readonly from: string;
  readonly until: string;
  /** An address that the mail service rejects. */
  readonly isUnreachable?: boolean;
  /** The start dates; a single day by default. */
  readonly dates?: readonly string[];
}

/** Submits a reservation of the newcomers' room; returns the email address of the applicant. */
async function submitRequest(app: App, applicant: Applicant): Promise<string> {
  const { name, phone, purpose, from, until, isUnreachable = false, dates = [DAY] } = applicant;
  const email = `${randomUUID()}@x.${isUnreachable ? 'invalid' : 'example'}`;
  const answer = await postFromOwnAddress(app.server.origin, 'submit-reservation', {
    request_id: randomUUID(),
    language: 'ko',
    reservation_type: 'facility',
    name,
    phone,
    email,
    organization: '=1+1',
    resource_id: 'classroom1',
    resource_name: '3층 새가족실',
    start_date: dates[0],
    end_date: dates[0],
    dates,
    start_time: from,
    end_time: until,
    purpose,
    participants: 30,
    notes: null,
    consent: true,
  });
  expect(answer).toMatchObject({ success: true });
  return email;
}

/** Opens a day of the month calendar, which is within the next months and has this content. */
async function openDay(page: Page, day: string, content: string): Promise<void> {
  const cell = page.locator(`[data-day="${day}"]`);
  const grid = page.getByRole('group', { name: /예약 달력$/ });
  await expect(grid).toBeVisible();
  for (let turns = 0; turns < 3 && (await cell.count()) === 0; turns += 1) {
    await grid.getByRole('button', { name: '다음 달' }).click();
  }
  await expect(cell).toHaveAccessibleName(new RegExp(`, ${content}`));
  await cell.click();
}

test.use({ signedInAs: 1, hasServiceWorkers: false });

test('two staff decide on overlapping reservations, and the applicants receive the decision by email', async ({
  app,
  browser,
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const admin = new AdminReserves(page);
  const colleagueContext = await openSecondBrowser(browser, app, consoleErrors, { signedInAs: 0 });
  const colleague = new AdminReserves(await colleagueContext.newPage());
  const [choir, teachers] = ['성탄 찬양 연습', '교사 기도회'];
  const emails = { choir: '', teachers: '' };

  await test.step('new requests appear without a reload, and overlapping ones are grouped', async () => {
    await admin.visit();
    await colleague.visit();
    await expect(page.getByText('새 신청이 들어오면 바로 나타납니다.')).toBeVisible();
    emails.choir = await submitRequest(app, {
      name: '남궁보람',
      phone: '010-5678-1234',
      purpose: choir,
      from: '14:00',
      until: '16:00',
    });
    await expect(admin.card(choir)).toBeVisible();
    await expect(admin.card(choir)).toContainText('남**람');
    await expect(admin.card(choir)).toContainText('30명 (정원 20명을 넘습니다)');
    emails.teachers = await submitRequest(app, {
      name: '선우온유',
      phone: '010-8765-4321',
      purpose: teachers,
      from: '15:00',
      until: '17:00',
    });
    const group = admin.groups.filter({ hasText: choir });
    await expect(group).toContainText('시간이 겹치는 신청 2건');
    await expect(group).toContainText(teachers);
  });

  await test.step('shows the contact details only on request', async () => {
    await expect(page.getByText('남궁보람')).toHaveCount(0);
    await admin
      .card(choir)
      .getByRole('button', { name: /^연락처 보기: / })
      .click();
    await expect(admin.card(choir)).toContainText('남궁보람');
    await expect(admin.card(choir).getByRole('group', { name: /^남궁보람/ })).toBeFocused();
    await expect(page.getByRole('link', { name: '010-5678-1234' })).toHaveAttribute(
      'href',
      'tel:010-5678-1234',
    );
  });

  await test.step('reports to the second of two staff that the request was already decided', async () => {
    await colleague.reject(choir).click();
    await colleague.comment.fill('다른 방을 알아봐 주세요.');
    await admin.approve(choir).focus();
    await page.keyboard.press('Enter');
    await expect(admin.comment).toBeFocused();
    await expect(page.getByText('다른 신청 1건은 승인하실 수 없습니다')).toBeVisible();
    await page.keyboard.type('난방을 켜 두겠습니다.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(admin.toast('예약을 승인했고, 신청자께 이메일을 보냈습니다.')).toBeVisible();
    await expect(admin.card(choir)).toHaveCount(0);
    await colleague.confirmRejection.click();
    await expect(
      colleague.toast('이미 처리된 신청입니다. 결과는 ‘처리한 신청’에서 보실 수 있습니다.'),
    ).toBeVisible();
    await expect(colleague.card(choir)).toHaveCount(0);
    // The colleague's comment was not sent, because the request was already decided, and remains as a draft.
    await expect(colleague.unsentComments).toContainText('다른 방을 알아봐 주세요.');
    await colleague.unsentComments.getByRole('button', { name: /쓰던 글 지우기$/ }).click();
    await expect(colleague.unsentComments).toHaveCount(0);
    await expect
      .poll(async () =>
        (await mailsTo(app.server.origin, emails.choir)).filter((mail) => mail.includes('난방')),
      )
      .toHaveLength(1);
  });

  await test.step('refuses to approve the overlapping request, names the conflict, and rejects it', async () => {
    // The browser logs the 400 of the database.
    consoleErrors.expect(/status of 400/);
    await expect(admin.groups.filter({ hasText: teachers })).toContainText(
      '이 시간에는 승인된 예약이 있습니다',
    );
    await admin.approve(teachers).click();
    await admin.confirmApproval.click();
    const alert = admin.card(teachers).getByRole('alert').filter({ hasText: '승인할 수 없습니다' });
    await expect(alert).toContainText('오후 2시~오후 4시, 남**람 님');
    await alert.getByRole('button', { name: '이 신청을 반려하기' }).click();
    await admin.comment.fill('같은 시간에 먼저 승인된 모임이 있습니다.');
    // The form and its draft comment survive a reload.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(admin.comment).toHaveValue('같은 시간에 먼저 승인된 모임이 있습니다.');
    await admin.confirmRejection.click();
    await expect(admin.toast('예약을 반려했고, 신청자께 이메일을 보냈습니다.')).toBeVisible();
    await expect
      .poll(async () =>
        (await mailsTo(app.server.origin, emails.teachers)).some((mail) =>
          mail.includes('먼저 승인된 모임'),
        ),
      )
      .toBe(true);
  });

  await test.step('finds decided requests in the list, in a CSV file without personal data, and in the calendar', async () => {
    await admin.show('처리한 신청');
    await expect(admin.rows.filter({ hasText: choir })).toContainText('승인');
    await page.getByRole('combobox', { name: '상태' }).selectOption({ label: '반려' });
    await admin.search.fill('=1+1');
    await expect(admin.rows).toHaveCount(1);
    await expect(admin.rows).toContainText(teachers);
    await admin.search.fill('선우');
    await expect(page.getByRole('group', { name: '조건에 맞는 예약이 없습니다' })).toBeVisible();
    await admin.search.fill('선우온유');
    await expect(admin.rows).toHaveCount(1);
    const downloading = page.waitForEvent('download');
    await admin.export.click();
    const file = await downloading;
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith('\ufeff상태,')).toBe(true);
    expect(text).toContain(`반려,3층 새가족실,${DAY} 15:00,${DAY} 17:00,선**유,010-****-4321,`);
    expect(text).toContain(",'=1+1,30,");
    expect(text).not.toMatch(/선우온유|8765/);
    await expect(admin.toast(/^예약 1건을 내려받았습니다/)).toBeVisible();

    await admin.show('달력');
    await page.getByRole('combobox', { name: '시설·차량' }).selectOption('classroom1');
    await openDay(page, DAY, '승인 1건');
    await expect(admin.rows).toHaveCount(1);
    await expect(admin.rows).toContainText(choir);
  });

  await test.step('cancels the approved reservation with a reason, which the applicant can read', async () => {
    await admin.rows.click();
    await page.getByRole('button', { name: / 예약 취소$/ }).click();
    const confirm = page.getByRole('button', { name: '취소하고 알리기' });
    await confirm.click();
    await expect(page.getByText('신청자께 보낼 이유를 적어 주세요.')).toBeVisible();
    await admin.reason.fill('누수 공사로 쓰실 수 없습니다.');
    await confirm.click();
    await expect(admin.toast('예약을 취소했고, 신청자께 이메일을 보냈습니다.')).toBeVisible();
    await expect
      .poll(async () =>
        (await mailsTo(app.server.origin, emails.choir)).some((mail) => mail.includes('누수 공사')),
      )
      .toBe(true);
    await admin.show('처리한 신청');
    await expect(admin.rows.filter({ hasText: choir })).toContainText('취소');
  });
});

test('the reserves tab reports failed requests, keeps the comment, and sends the email after a retry', async ({
  app,
  page,
  consoleErrors,
  service,
  network,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const admin = new AdminReserves(page);
  await admin.visit();
  // Text written by staff may need a rare font subset that public pages do not load.
  consoleErrors.expect(/rare font file fetched/);
  consoleErrors.expectNetworkErrors();
  const cleaner = await submitRequest(app, {
    name: '황보새봄',
    phone: '010-2468-1357',
    purpose: '새벽 청소',
    from: '06:00',
    until: '07:00',
  });
  const isConfirmed = async () =>
    (await mailsTo(app.server.origin, cleaner)).some((mail) => mail.includes('고맙습니다.'));
  await admin.show('검토할 신청');
  await admin.approve('새벽 청소').click();
  await admin.comment.fill('고맙습니다.');
  await app.proxy.disconnect();
  await admin.confirmApproval.click();
  await expect(page.getByText(/^예약 상태를 바꾸지 못했습니다\./)).toBeVisible();
  await expect(admin.comment).toHaveValue('고맙습니다.');
  await admin.card('새벽 청소').getByRole('button', { name: '연락처 보기' }).click();
  await expect(admin.card('새벽 청소').getByText(/^연락처를 불러오지 못했습니다\./)).toBeVisible();
  await admin.export.click();
  await expect(page.getByText('파일을 만들지 못했습니다.')).toBeVisible();
  await admin.search.fill('없는 말');
  await expect(page.getByText('예약 목록을 불러오지 못했습니다.')).toBeVisible();
  await expect(page.getByText('새 신청을 30초마다 확인합니다.')).toBeVisible();
  await admin.search.fill('');
  await admin.show('달력');
  await page.getByRole('combobox', { name: '시설·차량' }).selectOption('nazagim');
  const missing = page.getByText(/^달력을 불러오지 못했습니다\./);
  await expect(missing).toBeVisible();
  await app.proxy.reconnect();
  await clickIfPresent(page.getByRole('button', { name: '다시 시도' }));
  await expect(missing).toBeHidden();
  await admin.show('검토할 신청');
  await admin.approve('새벽 청소').click();
  const restore = app.proxy.rejectRequests(DECIDING, 503);
  await admin.confirmApproval.click();
  await expect(
    page.getByText(/^예약 상태를 바꾸지 못했습니다\. 서버에 문제가 생겼습니다/),
  ).toBeVisible();
  restore();
  await expect(admin.comment).toHaveValue('고맙습니다.');

  // The level is revoked between two clicks: this is not reported as a colleague's decision, and the comment is preserved.
  consoleErrors.expect(/status of 403 .*get_masked_reservations/);
  await service.setLevel(seededAddress(1), 3);
  try {
    // The list may be refetched before the click; a rejected refetch closes the admin area as well.
    await clickIfPresent(admin.confirmApproval);
    await expect(page.getByRole('group', { name: '관리 권한이 없어졌습니다' })).toBeVisible();
  } finally {
    await service.setLevel(seededAddress(1), 1);
  }
  await admin.visit();
  await admin.approve('새벽 청소').click();
  await expect(admin.comment).toHaveValue('고맙습니다.');
  // The decision is stored but the response is lost: deciding again reports success, and the applicant receives the mail.
  await network.loseResponseAndDisconnect(DECIDING, () => admin.confirmApproval.click());
  await expect(page.getByText(/^예약 상태를 바꾸지 못했습니다\./)).toBeVisible();
  expect(await isConfirmed()).toBe(false);
  await app.proxy.reconnect();
  await admin.confirmApproval.click();
  await expect(admin.toast('예약을 승인했고, 신청자께 이메일을 보냈습니다.')).toBeVisible();
  await expect(admin.card('새벽 청소')).toHaveCount(0);
  await expect(admin.unsentComments).toHaveCount(0);
  await expect.poll(isConfirmed).toBe(true);

  await test.step('reports an email that was not sent, and the decision is kept', async () => {
    const [unreachable, cut] = ['벽지 바르기', '전등 갈기'];
    const phone = '010-9753-1086';
    const applicant = { name: '제갈온유', phone, isUnreachable: true };
    await submitRequest(app, { ...applicant, purpose: unreachable, from: '08:00', until: '09:00' });
    const wanted = { name: '사공보람', phone: '010-8642-9753', purpose: cut };
    const reached = await submitRequest(app, { ...wanted, from: '10:00', until: '11:00' });
    const again = page.getByRole('button', { name: '다시 보내기' });
    const decided = async () =>
      (await mailsTo(app.server.origin, reached)).filter((mail) => mail.includes('사다리'));

    await admin.visit();
    await admin.approve(unreachable).click();
    await admin.confirmApproval.click();
    const notMailed = admin.toast(/예약은 승인되었습니다\. .*전화로 알려 주세요/);
    await expect(notMailed).toBeVisible();
    await expect(admin.toast('이메일을 보내지 못했습니다')).toBeVisible();
    await expect(admin.card(unreachable)).toHaveCount(0);
    await again.click();
    await expect(notMailed).toBeVisible();
    await page.getByRole('button', { name: '알림 닫기' }).click();

    consoleErrors.expect(/status of 503/);
    await admin.reject(cut).click();
    await admin.comment.fill('사다리가 없습니다.');
    const recoverMail = app.proxy.rejectRequests(
      /^POST \/functions\/v1\/send-reservation-email/,
      503,
    );
    await admin.confirmRejection.click();
    await expect(admin.toast('이메일은 잠시 뒤에 나갑니다')).toBeVisible();
    recoverMail();
    await again.click();
    await expect(admin.toast('신청자께 이메일을 보냈습니다.')).toBeVisible();
    expect(await decided()).toHaveLength(1);

    await admin.show('처리한 신청');
    await admin.rows.filter({ hasText: unreachable }).click();
    await page.getByRole('button', { name: '연락처 보기' }).first().click();
    await expect(page.getByRole('link', { name: phone })).toBeVisible();
  });
});

test('a volunteer approves a recurring request with one clash, after blocking a time for the church, and a mail arrives although the tab was closed', async ({
  app,
  page,
}) => {
  const admin = new AdminReserves(page);
  const weeks = [50, 57, 64].map((days) => addDays(seoulDayAt(new Date()), days));
  const [purpose, held] = [`제자반 ${randomUUID()}`, `결혼식 ${randomUUID()}`];
  const applicant = { name: '박온유', phone: '010-2345-6789', from: '10:00', until: '12:00' };

  await test.step('blocks a time, which the public calendar then names', async () => {
    await page.goto('/bc-admin?tab=reserves&view=church');
    await page.getByRole('button', { name: '교회 일정', exact: true }).click();
    await page.getByRole('textbox', { name: '제목', exact: true }).fill('나자김실 공사');
    await page.getByRole('checkbox', { name: '4층 나자김실' }).check();
    await page.getByLabel('시작 날짜').fill(weeks[0] ?? '');
    await page.getByRole('button', { name: '시간 막기' }).click();
    await expect(page.getByRole('article', { name: '나자김실 공사' })).toBeVisible();
    const answer = await fetch(`${app.server.origin}/rest/v1/rpc/get_availability`, {
      method: 'POST',
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ p_resource_id: 'nazagim', p_from: weeks[0], p_to: weeks[0] }),
    });
    expect(await answer.json()).toContainEqual(
      expect.objectContaining({ status: 'church', title_ko: '나자김실 공사', start_time: '09:00' }),
    );
  });

  await test.step('shows which fields of a request by phone are missing', async () => {
    await page.getByRole('button', { name: '전화 신청', exact: true }).click();
    await page.getByRole('button', { name: '신청 저장' }).click();
    await expect(page.getByRole('combobox', { name: '시설·차량' })).toBeFocused();
    await expect(page.getByText('선택 오류: 시설이나 차량을 골라 주세요.')).toBeVisible();
  });

  const email = await submitRequest(app, { ...applicant, purpose, dates: weeks });
  const holder = await submitRequest(app, {
    ...applicant,
    purpose: held,
    dates: weeks.slice(1, 2),
  });
  const closed = await page.context().newPage();
  const before = new AdminReserves(closed);
  await before.visit();
  await before.approve(held).click();
  const lost = app.proxy.loseResponses(DECIDING);
  await before.confirmApproval.click();
  await lost.applied;
  await closed.close();
  lost.restore();
  await page.goto('/bc-admin?tab=reserves');
  await expect(admin.card(purpose)).toBeVisible();
  await expect(admin.card(held)).toHaveCount(0);

  await test.step('names the date that is taken, and changes nothing', async () => {
    const card = admin.card(purpose);
    await expect(card).toContainText('외 2회');
    await expect(card).toContainText('겹침: 박*유');
    await card.getByText('모두 승인').click();
    // A request that arrives does not close the form in which one is typing.
    await admin.comment.fill('수요일은 그대로 됩니다.');
    const arriving = `순모임 ${randomUUID()}`;
    await submitRequest(app, { ...applicant, purpose: arriving, from: '18:00', until: '19:00' });
    await expect(admin.card(arriving)).toBeVisible();
    await expect(admin.comment).toBeFocused();
    await admin.confirmApproval.click();
    await expect(card.getByRole('alert')).toContainText('승인할 수 없는 날짜가 1일 있습니다');
    await expect(card.locator('[data-status="approved"]')).toHaveCount(0);
  });

  await test.step('approves the other dates, and one mail lists the result of all', async () => {
    await page.getByRole('button', { name: '이 날짜는 반려하고 나머지 승인' }).click();
    await expect(admin.card(purpose)).toHaveCount(0);
    const mails = () => mailsTo(app.server.origin, email);
    await expect.poll(async () => (await mails()).length).toBe(2);
    const [decision] = await mails();
    expect(decision).toContain('날짜마다 결과를');
    expect(decision?.match(/ · 승인</g)).toHaveLength(2);
    expect(decision?.match(/ · 반려</g)).toHaveLength(1);
  });

  await test.step('finds it in one row with the state of each date, and cancels the others together', async () => {
    await admin.show('처리한 신청');
    const row = admin.rows.filter({ hasText: purpose });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('외 2회');
    await expect(row.locator('[data-status]')).toHaveText(['승인', '반려']);
    await row.click();
    await page.getByRole('button', { name: '남은 2회 모두 취소' }).click();
    await admin.reason.fill('누수 공사로 쓰실 수 없습니다.');
    await page.getByRole('button', { name: '취소하고 알리기' }).click();
    await expect(admin.toast('예약을 취소했고, 신청자께 이메일을 보냈습니다.')).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(app.server.origin, email))[0]?.match(/ · 취소</g)?.length)
      .toBe(2);
  });

  await test.step('sees the blocked time in the calendar of the room', async () => {
    await admin.show('달력');
    await page.getByRole('combobox', { name: '시설·차량' }).selectOption('nazagim');
    await openDay(page, weeks[0] ?? '', '교회 일정');
    await expect(page.getByText('나자김실 공사')).toBeVisible();
    // Nothing is said about a day of another month, whose reservations are not loaded.
    await page.getByRole('button', { name: '다음 달' }).click();
    await expect(page.getByText('날짜를 누르시면 그날의 예약이 보입니다.')).toBeVisible();
    await page.getByRole('button', { name: '이전 달' }).click();
    await expect(page.getByText('나자김실 공사')).toBeVisible();
  });

  await test.step('moves the blocked time by dragging and by its fields, but not onto an approved reservation', async () => {
    const useIn = (room: string) =>
      page
        .getByRole('list', { name: room, exact: true })
        .getByRole('button', { name: /^나자김실 공사, / });
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.getByText('한 주', { exact: true }).click();
    await expect(useIn('4층 나자김실')).toBeVisible();
    const use = await useIn('4층 나자김실').boundingBox();
    const target = await page
      .getByRole('list', { name: '4층 소그룹실', exact: true })
      .boundingBox();
    if (use === null || target === null) throw new Error('it is not in the calendar');
    const x = use.x + use.width / 2;
    // A finger scrolls the calendar instead.
    const below = { clientX: x, clientY: target.y + target.height / 2, pointerId: 7 };
    const finger = { ...below, pointerType: 'touch', button: 0, clientY: use.y + 5 };
    await useIn('4층 나자김실').dispatchEvent('pointerdown', finger);
    await page.locator('body').dispatchEvent('pointermove', below);
    await page.locator('body').dispatchEvent('pointerup', below);
    await expect(useIn('4층 나자김실')).toBeVisible();
    await page.mouse.move(x, use.y + use.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, target.y + target.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(admin.toast(/^‘나자김실 공사’ 시간을 옮겼습니다: 4층 소그룹실,/)).toBeVisible();
    await expect(useIn('4층 나자김실')).toHaveCount(0);
    await page.reload();
    await useIn('4층 소그룹실').press('Enter');
    const dialog = page.getByRole('dialog', { name: '나자김실 공사' });
    await dialog.getByLabel('시설·차량').selectOption('classroom1');
    // Escape closes the calendar of the date, not the dialog.
    const calendar = dialog.locator('[data-dates-dropdown]');
    await dialog.getByLabel('시작 날짜').click();
    await expect(calendar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await dialog.getByLabel('시작 날짜').fill(weeks[1] ?? '');
    await dialog.getByRole('button', { name: '옮기기' }).click();
    await expect(dialog.getByRole('alert')).toContainText('이미 승인된 예약이 있습니다');
    await dialog.getByLabel('시작 시간').fill('13:30');
    await dialog.getByRole('button', { name: '옮기기' }).click();
    await expect(dialog).toBeHidden();
    const release = await delayRequests(page, '**/rest/v1/rpc/**');
    await page.getByRole('button', { name: '다음 주' }).click();
    // Not an empty week.
    await expect(page.getByRole('list', { name: '3층 새가족실', exact: true })).toHaveCount(0);
    release();
    await expect(useIn('3층 새가족실')).toHaveAccessibleName(/오후 1시 30분~오후 10시 30분/);
  });

  await expect
    .poll(
      async () =>
        (await mailsTo(app.server.origin, holder)).filter((mail) =>
          mail.includes('예약이 승인되었습니다'),
        ).length,
      { timeout: 40_000 },
    )
    .toBe(1);
});

test('the filter of the requests follows the address', async ({ page }) => {
  const admin = new AdminReserves(page);
  const resource = page.getByRole('combobox', { name: '시설·차량' });
  const from = page.getByRole('textbox', { name: '시작 날짜' });
  // On phones the filter is collapsed until it has a value.
  await page.setViewportSize({ width: 1280, height: 800 });
  await admin.visit();
  await admin.search.fill('없는 사람');
  await resource.selectOption('3층 새가족실');
  await from.fill(DAY);
  await from.blur();
  await expect(page.getByText('조건에 맞는 예약이 없습니다')).toBeVisible();
  await expect(page).toHaveURL((url) => url.search.includes('q=') && url.search.includes('from='));
  await page.reload();
  await expect(admin.search).toHaveValue('없는 사람');
  await expect(resource).toHaveValue('classroom1');

  await new AdminMenu(page).open(/^예약/);
  await expect(page).not.toHaveURL(/q=/);
  await expect(admin.search).toHaveValue('');
  await expect(resource).toHaveValue('');
  await expect(from).toHaveValue('');
  await page.goBack();
  await expect(admin.search).toHaveValue('없는 사람');
  await expect(resource).toHaveValue('classroom1');
  await page.getByRole('button', { name: '조건 지우기' }).click();
  await expect(page).not.toHaveURL(/q=|resource=|from=/);
  await expect(admin.search).toHaveValue('');
});

test('a time that is over is not blocked, and the form says so at its date', async ({ page }) => {
  await page.goto('/bc-admin?tab=reserves&view=church');
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('지난 공사');
  await page.getByRole('checkbox', { name: '4층 나자김실' }).check();
  const day = page.getByLabel('시작 날짜');
  await day.fill(TODAY);
  await day.blur();
  await page.getByLabel('종료 시간').fill('10:00');
  await page.getByRole('button', { name: '시간 막기' }).click();
  await expect(
    page.getByText('이미 지난 시간입니다. 앞으로 쓰실 시간을 골라 주세요.'),
  ).toBeVisible();
  await expect(day).toBeFocused();
  await expect(page.getByText('‘지난 공사’')).toHaveCount(0);
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
