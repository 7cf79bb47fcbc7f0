import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { AdminReserves } from '../page-models/admin-reserves.ts';
import { markReturningVisitor } from '../page-models/prayer-counter.ts';
import { Connection } from '../page-models/connection.ts';
import { ReservePage } from '../page-models/reserve-page.ts';
import { SiteFrame, visit } from '../page-models/site-frame.ts';
import { addDays, seoulDayAt } from '../../src/domain/seoul-day.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { readStore } from '../support/device-database.ts';
import { expect, test, type App } from '../support/journey.ts';
import { waitUntilOfflineReady, waitUntilOutboxEmpty } from '../support/offline-ready.ts';
import { mailsTo } from '../support/local-mailbox.ts';
import { openSecondBrowser } from '../support/second-browser.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { createReservationClient } from '../support/reservation-client.ts';
import { signIn } from '../support/test-users.ts';

const SUBMITTING = /^POST \/functions\/v1\/submit-reservation/;
/** A date relative to now by the database clock; the clock of the pages is up to a week behind. */
const inDays = (days: number) => addDays(seoulDayAt(new Date()), days);
/** A reservation with a new email address and phone number, because both are rate-limited. */
const newReservation = (day: string) => ({
  email: `${randomUUID()}@x.example`,
  phone: `0109${String(randomInt(10_000_000)).padStart(7, '0')}`,
  purpose: `목장 모임 ${randomUUID()}`,
  day,
  start: '14:00',
  end: '16:00',
});
const submissions = (app: App) => app.proxy.requests.filter((line) => SUBMITTING.test(line));

/** All rows and flags that the app stores on this device, as text. */
async function readDevice(page: Page): Promise<string> {
  const flags = await page.evaluate(() => JSON.stringify(localStorage));
  const stores = ['outbox', 'answers', 'drafts', 'receipts'];
  const rows = await Promise.all(stores.map((store) => page.evaluate(readStore, store)));
  expect(rows).not.toContain(null);
  return JSON.stringify(rows) + flags;
}

test.use({ isReturningVisitor: true });

test('queues a reservation offline, sends it once after an edit, warns of an overlapping one, and exports the approved one to a calendar until the link in the mail cancels it on another phone', async ({
  app,
  browser,
  newDevice,
  consoleErrors,
}) => {
  const reservations = createReservationClient(app.server);
  const reservation = newReservation(inDays(20));
  const device = newDevice();
  const page = await device.open(markReturningVisitor);
  const reserve = new ReservePage(page);
  await reserve.open();
  await waitUntilOfflineReady(page);
  await expect(reserve.ownRequests).toContainText('아직 이 기기에서 신청하신 내역이 없습니다.');

  await device.goOffline();
  await page.reload();
  await reserve.waitForForm();
  await page.getByRole('radio', { name: /소그룹실/ }).check();
  await expect(reserve.request).toContainText('에 확인한 일정입니다.');
  await reserve.fillForm(reservation);
  await reserve.field('participants').fill('9');
  await expect(reserve.request).toContainText('4층 소그룹실의 정원은 8명입니다.');
  await reserve.send.click();
  await expect(reserve.request).toContainText('인터넷이 연결되면 자동으로');

  await page.reload();
  await reserve.waitForForm();
  await expect(reserve.field('purpose')).toHaveValue('');
  await expect(reserve.entries).toHaveCount(1);
  await expect(reserve.entries).toContainText('전송 대기');
  await reserve.entries.getByRole('button', { name: '고치기' }).click();
  await expect(reserve.field('purpose')).toHaveValue(reservation.purpose);
  await expect(reserve.field('phone')).toHaveValue(
    reservation.phone.replace(/^(010)(\d{4})(\d{4})$/, '$1-$2-$3'),
  );
  await expect(reserve.entries).toHaveCount(0);
  await reserve.field('endTime').fill('17:00');
  await reserve.field('consent').check();
  await reserve.send.click();
  await expect(reserve.entries).toContainText('오후 2시~오후 5시');

  // The calendar shows the reservation immediately, both before and after it is sent.
  await reserve.request.getByRole('button', { name: '다른 예약 신청하기' }).click();
  await page.getByRole('radio', { name: /소그룹실/ }).check();
  await reserve.field('startDate').fill(reservation.day);
  await reserve.field('startTime').fill('16:30');
  await reserve.field('endTime').fill('18:00');
  const overlaps = '이 시간과 겹치는 내 신청이 이미 있습니다.';
  await expect(reserve.request).toContainText(overlaps);
  await expect(reserve.grid.getByRole('button', { name: /내 신청 있음/ })).toHaveCount(1);
  await device.goOnline();
  await expect(reserve.entries).not.toContainText('전송 대기');
  await expect(reserve.entries).toContainText('대기');
  await expect(reserve.request).toContainText(overlaps);
  await expect(reserve.request).not.toContainText('이 시간에 먼저 들어온 신청이');
  await reserve.request.getByRole('button', { name: '모두 지우고 새로 적기' }).click();
  await expect(reserve.request.getByRole('button', { name: '지운 글 되돌리기' })).toBeInViewport();
  expect(submissions(app)).toHaveLength(1);
  expect(await reservations.read(reservation.purpose)).toMatchObject([
    {
      status: 'pending',
      resource_id: 'classroom2',
      start_date: reservation.day,
      start_time: '14:00',
    },
  ]);
  const number = reservation.phone;
  const stored = await readDevice(page);
  expect(stored).not.toMatch(/김새봄|x\.example|목장 모임/);
  expect(stored).not.toMatch(new RegExp(`${number.slice(3, 7)}-?${number.slice(7)}`));

  const staffBrowser = await openSecondBrowser(browser, app, consoleErrors, { signedInAs: 1 });
  const admin = new AdminReserves(await staffBrowser.newPage());
  await admin.visit();
  await admin.approve(reservation.purpose).click();
  await admin.comment.fill('의자는 창고에 있습니다.');
  await admin.confirmApproval.click();
  await expect(admin.toast('예약을 승인했고, 신청자께 이메일을 보냈습니다.')).toBeVisible();
  await staffBrowser.close();
  await expect
    .poll(async () =>
      (await mailsTo(app.server.origin, reservation.email)).filter((mail) => mail.includes('창고')),
    )
    .toHaveLength(1);
  await page.reload();
  await expect(reserve.entries).toContainText('승인');
  await expect(reserve.entries).toContainText('의자는 창고에 있습니다.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reserve.entries.getByRole('button', { name: /캘린더에 추가/ }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain(`DTSTART;TZID=Asia/Seoul:${reservation.day.replaceAll('-', '')}T140000`);
  expect(file).toContain(`DTEND;TZID=Asia/Seoul:${reservation.day.replaceAll('-', '')}T170000`);

  const [mail = ''] = await mailsTo(app.server.origin, reservation.email);
  const link = new URL(/href="([^"]+#receipt=[0-9a-f]{64})"/.exec(mail)?.[1] ?? '');
  const otherBrowser = await openSecondBrowser(browser, app, consoleErrors);
  const phone = await otherBrowser.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(link.pathname + link.hash);
  const opened = new ReservePage(phone).entries;
  await expect(opened).toBeFocused();
  await expect(opened).toContainText('의자는 창고에 있습니다.');
  expect(new URL(phone.url()).hash).toBe('#own');
  await opened.getByRole('button', { name: '예약 취소' }).click();
  await expect(opened).toContainText('취소하시면 이 시간이 바로 비워지며 되돌릴 수 없습니다.');
  await opened.getByRole('button', { name: '예약 취소' }).click();
  await expect(opened).toContainText('취소된 신청입니다.');
  await expect(opened).toBeFocused();
  await opened.getByRole('button', { name: '이 기기에서 지우기' }).click();
  await opened.getByRole('button', { name: '이 기기에서 지우기' }).click();
  await expect(opened).toHaveCount(0);
  // The link is opened again in the same page.
  await phone.goto(link.pathname + link.hash);
  await expect(opened).toContainText('취소된 신청입니다.');
  await otherBrowser.close();
  expect(await reservations.read(reservation.purpose)).toMatchObject([{ status: 'cancelled' }]);
  await expect
    .poll(async () => (await mailsTo(app.server.origin, reservation.email))[0], { timeout: 30_000 })
    .toContain('예약이 취소되었습니다');

  await page.reload();
  await expect(reserve.entries).toContainText('취소된 신청입니다.');
  const [removal] = await Promise.all([
    page.waitForEvent('download'),
    reserve.entries.getByRole('button', { name: /캘린더에서 빼기/ }).click(),
  ]);
  const cancelled = readFileSync(await removal.path(), 'utf8');
  expect(cancelled).toContain('METHOD:CANCEL');
  const uid = /^UID:.*$/m;
  expect(uid.exec(cancelled)?.[0]).toBe(uid.exec(file)?.[0]);
});

test('stores one recurring reservation when the browser is killed before the response arrives, and its account cancels one date and changes the others', async ({
  app,
  newDevice,
}) => {
  const reservations = createReservationClient(app.server);
  const reservation = newReservation(inDays(22));
  const device = newDevice();
  device.consoleErrors.expectNetworkErrors();
  const start = await device.open(markReturningVisitor);
  await signIn(device.context, app, 3);
  const before = new ReservePage(start);
  await before.open('nazagim');
  await waitUntilOfflineReady(start);
  await device.goOffline();
  await before.fillForm(reservation);
  await before.field('repeat').selectOption({ label: '매주' });
  await before.field('dates').fill('3');
  await expect(before.request).toContainText('3회를 신청합니다.');
  const lost = app.proxy.loseResponses(SUBMITTING);
  await before.send.click();
  await expect(before.request).toContainText('인터넷이 연결되면 자동으로');
  // The token expires meanwhile; the request must still belong to the account.
  await start.evaluate(() => {
    const session: unknown = JSON.parse(localStorage.getItem('behold.account') ?? '');
    localStorage.setItem(
      'behold.account',
      JSON.stringify(Object.assign({}, session, { expires_at: 1 })),
    );
  });
  await device.goOnline();
  await lost.applied;
  await device.kill();
  lost.restore();

  const page = await device.open(markReturningVisitor);
  await signIn(device.context, app, 3);
  const after = new ReservePage(page);
  await after.open();
  await waitUntilOutboxEmpty(page);
  const receipts = after.ownRequests.locator('[data-request]');
  await expect(receipts).toHaveCount(1);
  await expect(receipts.getByText('대기')).toHaveCount(4);
  expect(submissions(app).length).toBeGreaterThan(1);
  expect(await reservations.read(reservation.purpose)).toHaveLength(3);

  await page.goto('/reservemanage');
  const own = page.locator('[data-asking]').filter({ hasText: reservation.purpose });
  await expect(own).toHaveCount(1);
  await expect(own.getByText('· 검토를 기다리고 있습니다')).toHaveCount(3);
  await own
    .getByRole('button', { name: /시 취소$/ })
    .first()
    .click();
  await expect(own).toContainText('이 날짜만 취소하며');
  await own.getByRole('button', { name: '신청 취소' }).click();
  await expect(own).toBeFocused();
  await expect(own.getByText('· 취소되었습니다')).toHaveCount(1);
  await expect(own).toContainText('날짜마다 결과가 다릅니다');
  await own.getByRole('link', { name: '변경' }).click();
  await expect(after.field('purpose')).toHaveValue(reservation.purpose);
  await expect(after.field('name')).toHaveValue('김새봄');
  await expect(after.request).toContainText('2회를 신청합니다.');
  // The new time overlaps the old one, which the change gives back.
  await after.field('startTime').fill('15:00');
  await after.field('endTime').fill('17:00');
  await after.field('consent').check();
  await after.send.click();
  await expect(after.request).toContainText('예약 신청을 보냈습니다.');
  await waitUntilOutboxEmpty(page);
  await reservations.decideSeries(reservation.purpose, 'approved');
  await page.goto('/reservemanage');
  await expect(own).toHaveCount(2);
  await expect(own.first().getByText('· 승인되었습니다')).toHaveCount(2);
  await expect(own.last().getByText('· 취소되었습니다')).toHaveCount(3);
  await own.first().getByRole('button', { name: '남은 날짜 모두 취소' }).click();
  await own.first().getByRole('button', { name: '남은 날짜 모두 취소' }).click();
  await expect(own.first().getByText('· 취소되었습니다')).toHaveCount(2);
});

test('a request that is sent while another page is shown is listed on return', async ({
  page,
  network,
}) => {
  const reserve = new ReservePage(page);
  const frame = new SiteFrame(page);
  await reserve.open();
  await expect(reserve.ownRequests).toContainText('아직 이 기기에서 신청하신 내역이 없습니다.');
  await network.goOffline();
  await page.getByRole('radio', { name: /소그룹실/ }).check();
  await reserve.fillForm(newReservation(inDays(24)));
  await reserve.send.click();
  await expect(reserve.entries).toContainText('전송 대기');

  await frame.footer.getByRole('link', { name: '오시는 길' }).first().click();
  await expect(page).toHaveURL(/directions/);
  await network.goOnline();
  await waitUntilOutboxEmpty(page);
  await page.goBack();
  await expect(reserve.entries).toHaveCount(1);
  await expect(reserve.entries).toContainText('소그룹실');
});

test('the requests of an account show one that was made offline as soon as it is sent', async ({
  app,
  context,
  page,
  network,
}) => {
  const reservation = newReservation(inDays(26));
  const reserve = new ReservePage(page);
  await signIn(context, app, 3);
  await reserve.open('nazagim');
  await waitUntilOfflineReady(page);
  await page.goto('/reservemanage');
  await page.getByRole('main').getByRole('link', { name: '시설·차량 신청하기' }).click();
  await expect(page).toHaveURL(/reserve$/);
  await network.goOffline();
  await page.getByRole('radio', { name: /소그룹실/ }).check();
  await reserve.fillForm(reservation);
  await reserve.send.click();
  await expect(reserve.request).toContainText('인터넷이 연결되면 자동으로');
  await page.goBack();
  await expect(page).toHaveURL(/reservemanage/);
  await network.goOnline();
  await waitUntilOutboxEmpty(page);
  await expect(page.locator('[data-asking]').filter({ hasText: reservation.purpose })).toHaveCount(
    1,
  );
});

test('offline, the days of a month that the device does not have are not called free', async ({
  page,
  network,
}) => {
  const reserve = new ReservePage(page);
  await reserve.open('classroom1');
  await expect(reserve.grid.getByRole('button', { name: /비어 있음/ }).first()).toBeVisible();
  await network.goOffline();
  await reserve.field('startDate').fill(inDays(75));
  await expect(reserve.request).toContainText('이 날의 예약 현황을 지금은 알 수 없습니다.');
  await expect(reserve.grid.getByRole('button', { name: /비어 있음/ })).toHaveCount(0);
});

test('the calendar announces the uses of a chosen day, and its buttons keep the focus', async ({
  page,
}) => {
  const reserve = new ReservePage(page);
  await reserve.open('classroom1');
  const later = page.getByRole('button', { name: '다음 달' });
  await reserve.grid
    .getByRole('button', { name: /비어 있음/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /: 일정 0건$/ })).toHaveCount(1);
  const heading = page.getByRole('heading', { level: 4 });
  await expect(heading).toHaveText(/\) 일정$/);
  await page.getByRole('button', { name: '이달 일정 모두 보기' }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(/월 일정$/);

  await expect(async () => {
    await later.press('Enter');
    await expect(later).toBeDisabled({ timeout: 100 });
  }).toPass();
  await expect(later).toBeFocused();
});

test('a request to be changed that arrives when another page is open leaves that page as it is', async ({
  app,
  context,
  page,
}) => {
  await signIn(context, app, 3);
  const respond = app.proxy.delayResponses(/rpc\/get_reservation_to_change/);
  const asked = page.waitForRequest(/get_reservation_to_change/);
  const answered = page.waitForResponse(/get_reservation_to_change/);
  await page.goto(`/reserve?change=${randomUUID()}`);
  await new ReservePage(page).request.scrollIntoViewIfNeeded();
  await asked;
  await new SiteFrame(page).footer.getByRole('link', { name: '주보' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const address = page.url();
  expect(address).toContain('/news?bulletin=');
  respond();
  await (await answered).finished();
  await dialog.getByRole('button', { name: '닫기' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog).toBeVisible();
  expect(page.url()).toBe(address);
});

test('what is typed while a request to be changed is loading can be brought back', async ({
  page,
}) => {
  const reservation = newReservation(inDays(14));
  const reserve = new ReservePage(page);
  await reserve.open('classroom2');
  await reserve.fillForm(reservation);
  await reserve.send.click();
  await expect(reserve.request).toContainText('예약 신청을 보냈습니다.');
  await waitUntilOutboxEmpty(page);
  await page.reload();
  await reserve.waitForForm();
  await expect(reserve.entries).toContainText('대기');

  const respond = await delayRequests(page, '**/rpc/get_reservation_to_change');
  await reserve.entries.getByRole('button', { name: '변경' }).click();
  await expect(
    page.getByRole('status').getByText('신청하신 내용을 불러오고 있습니다.'),
  ).toBeVisible();
  await reserve.field('purpose').fill('그사이에 적은 글');
  respond();
  await expect(reserve.field('purpose')).toHaveValue(reservation.purpose);
  await page.getByRole('button', { name: '지운 글 되돌리기' }).click();
  await expect(reserve.field('purpose')).toHaveValue('그사이에 적은 글');
});

test('a link selects its room once, and the own time of a request that is changed can be chosen', async ({
  app,
  page,
}) => {
  const reservations = createReservationClient(app.server);
  const reservation = newReservation(inDays(12));
  const reserve = new ReservePage(page);
  const room = page.getByRole('radio', { name: /소그룹실/ });
  const slot = reserve.slots.getByRole('button', { name: /^오후 2:30/ });
  await reserve.open('classroom1');
  await expect(page.getByRole('radio', { name: /새가족실/ })).toBeChecked();
  await test.step('the selection survives a reload and a switch of the language before anything is typed', async () => {
    await expect(page).toHaveURL('/reserve');
    await page.reload();
    await reserve.waitForForm();
    await expect(page.getByRole('radio', { name: /새가족실/ })).toBeChecked();
    await page.goto('/en/reserve?resource=van1');
    await reserve.waitForForm();
    await new SiteFrame(page).languageSwitch.click();
    await expect(page).toHaveURL('/reserve');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[가-힣]/);
    await reserve.waitForForm();
    await expect(page.getByRole('radio', { name: /승합차/ })).toBeChecked();
  });
  await room.check();
  await reserve.fillForm(reservation);
  await expect
    .poll(async () => JSON.stringify(await page.evaluate(readStore, 'drafts')))
    .toContain(reservation.purpose);
  await page.reload();
  await reserve.waitForForm();
  await expect(reserve.field('purpose')).toHaveValue(reservation.purpose);
  await expect(room).toBeChecked();
  await reserve.field('consent').check();
  await reserve.send.click();
  await expect(reserve.request).toContainText('예약 신청을 보냈습니다.');
  await waitUntilOutboxEmpty(page);
  await reservations.decide(reservation.purpose, 'approved', '');

  await page.goto('/reserve?resource=van1');
  await reserve.waitForForm();
  await expect(page.getByRole('radio', { name: /승합차/ })).toBeChecked();
  await expect(reserve.entries).toContainText('승인');
  await reserve.entries.getByRole('button', { name: '변경' }).click();
  await expect(reserve.field('purpose')).toHaveValue(reservation.purpose);
  await expect(room).toBeChecked();
  await expect(slot).toBeEnabled();
  await slot.click();
  await expect(reserve.field('startTime')).toHaveValue('14:30');
});

test('shows validation errors and conflicts at their fields in both languages, and keeps the draft', async ({
  app,
  page,
}) => {
  const reservations = createReservationClient(app.server);
  const taken = { ...newReservation(inDays(24)), resourceId: 'van1' };
  await reservations.submit(taken);
  await reservations.decide(taken.purpose, 'approved', '');
  const reserve = new ReservePage(page);

  await visit(page, '/en/reserve');
  // The form is loaded when the focus is near it.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(reserve.send).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await reserve.send.click();
  const choice = page.getByRole('radiogroup');
  await expect(choice).toHaveAccessibleDescription('Selection error: select a facility or vehicle');
  await expect(choice.getByRole('radio').first()).toBeFocused();
  await expect(reserve.request).toContainText('Please check 10 fields.');
  await choice.getByRole('radio', { name: /van/ }).check();
  await test.step('a day and a half hour fill in all four fields, and past half hours are not offered', async () => {
    await expect(reserve.days.locator('[data-short="true"]')).toHaveCount(3);
    await reserve.days.getByRole('button').first().click();
    await expect(reserve.slots.getByRole('button').first()).toHaveText('Morning 10:30');
    await reserve.days.getByRole('button').nth(5).click();
    await reserve.slots.getByRole('button', { name: 'Afternoon and evening 7:30' }).click();
    const day = addDays(TODAY, 5);
    for (const [name, value] of [
      ['startDate', day],
      ['startTime', '19:30'],
      ['endDate', day],
      ['endTime', '21:30'],
    ] as const) {
      await expect(reserve.field(name)).toHaveValue(value);
    }
  });
  await reserve.fillForm({ ...taken, email: 'no address', start: '16:00', end: '15:00' });
  await reserve.field('participants').fill('1.5');
  await reserve.send.click();
  for (const [name, problem] of [
    ['endTime', 'Schedule error: The end must be after the start.'],
    ['email', 'Email error: enter a valid email format'],
    ['participants', 'The number of people is a whole number from 1 to 9999.'],
  ] as const) {
    await expect(reserve.field(name)).toHaveAccessibleDescription(problem);
  }

  await reserve.field('notes').press('End');
  await reserve.field('notes').pressSequentially('끝');
  await reserve.open();
  await expect(reserve.field('notes')).toHaveValue('끝');
  await expect(reserve.field('consent')).not.toBeChecked();
  await reserve.send.click();
  for (const [name, problem] of [
    ['endTime', '일정 오류: 종료 시각이 시작 시각보다 늦어야 합니다.'],
    ['email', '이메일 오류: 올바른 이메일 형식으로 적어 주세요.'],
    ['participants', '인원은 1부터 9999까지의 숫자로 적어 주세요.'],
    ['consent', '개인정보 수집과 이용에 동의해 주셔야 신청하실 수 있습니다.'],
  ] as const) {
    await expect(reserve.field(name)).toHaveAccessibleDescription(problem);
  }

  await reserve.field('endTime').fill('17:00');
  await reserve.field('startTime').fill('15:30');
  await expect(reserve.request).toContainText('오후 2시~오후 4시에 이미 승인된 예약이 있습니다.');
  await reserve.field('email').fill(taken.email);
  await reserve.field('participants').fill('9');
  await reserve.field('consent').check();
  await reserve.send.click();
  await expect(reserve.field('startTime')).toBeFocused();
  await expect(reserve.field('startTime')).toHaveAccessibleDescription(
    /^중복: 이 시간에는 이미 예약이 있습니다\. .*오후 2시~오후 4시/,
  );
  expect(submissions(app)).toEqual([]);
  await test.step('the conflict goes when another room or another end is chosen', async () => {
    const conflict = reserve.request.getByText(/^중복: 이 시간에는/);
    await page.getByRole('radio', { name: /소그룹실/ }).check();
    await expect(conflict).toHaveCount(0);
    await page.getByRole('radio', { name: /승합차/ }).check();
    await reserve.send.click();
    await expect(conflict).toHaveCount(1);
    await reserve.field('endTime').fill('18:00');
    await expect(conflict).toHaveCount(0);
    await reserve.field('endTime').fill('17:00');
  });

  // Selects a free day, a week later, in the calendar by keyboard.
  await reserve.grid.locator('[tabindex="0"]').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(reserve.field('startDate')).toHaveValue(inDays(31));
  await expect(reserve.field('endDate')).toHaveValue(inDays(31));
  await expect(reserve.field('startTime')).toHaveAccessibleDescription('');
});

test('shows why the server rejected a reservation, and retries or discards it', async ({
  app,
  page,
}) => {
  const reservations = createReservationClient(app.server, app.origin);
  const reservation = newReservation(inDays(26));
  await reservations.submit({ ...reservation, purpose: 'first', resourceId: 'classroom1' });
  const reserve = new ReservePage(page);
  await reserve.open('classroom1');
  await reserve.fillForm(reservation);
  await expect(reserve.request).toContainText('이 시간에 먼저 들어온 신청이 1건 있습니다.');
  await reserve.send.click();
  await expect(reserve.request.getByRole('alert').first()).toContainText(
    '중복: 이 시간에는 이미 예약이 있습니다.',
  );
  await expect(reserve.field('purpose')).toHaveValue(reservation.purpose);

  await reserve.field('startTime').fill('16:00');
  await reserve.field('endTime').fill('18:00');
  await reserve.field('consent').check();
  app.proxy.transformFile('/functions/v1/submit-reservation', () => '{"success":true}');
  await reserve.send.click();
  await expect(reserve.request).toContainText(
    '예약 실패: 오류가 발생했습니다. 다시 시도해 주세요.',
  );
  app.proxy.transformFile('/functions/v1/submit-reservation', (body) => body);
  await reserve.request.getByRole('button', { name: '지금 다시 보내기' }).click();
  await expect(reserve.request).toContainText('예약 신청을 보냈습니다.');
  expect(await reservations.read(reservation.purpose)).toHaveLength(1);

  await reservations.submit({ ...reservation, purpose: 'third', resourceId: 'classroom2' });
  const fourth = {
    ...reservation,
    purpose: `또 하나 ${randomUUID()}`,
    start: '18:00',
    end: '19:00',
  };
  await reserve.request.getByRole('button', { name: '다른 예약 신청하기' }).click();
  await page.getByRole('radio', { name: /새가족실/ }).check();
  await reserve.fillForm(fourth);
  await reserve.send.click();
  await expect(reserve.request).toContainText(
    '신청 제한: 예약 신청이 너무 많습니다. 30분 뒤에 다시 시도해 주세요.',
  );
  await test.step('a link of the dialog of unsent requests leads to the form and closes the dialog', async () => {
    await page.goto('/about');
    const { outboxDialog, queueButton } = new Connection(page);
    await queueButton.click();
    await outboxDialog.dialog.getByRole('link', { name: '고쳐 쓰기' }).click();
    await expect(page).toHaveURL('/reserve');
    await expect(outboxDialog.dialog).toBeHidden();
    await reserve.waitForForm();
  });
  const waiting = reserve.entries.filter({ hasText: '전송 대기' });
  await waiting.getByRole('button', { name: '신청 취소' }).click();
  await expect(waiting).toContainText('취소하시면 이 신청은 교회에 전해지지 않습니다.');
  await waiting.getByRole('button', { name: '신청 취소' }).click();
  await expect(reserve.entries).toHaveCount(1);
  expect(await reservations.read(fourth.purpose)).toEqual([]);
});
