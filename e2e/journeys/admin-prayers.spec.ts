import { addDays, isSunday, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { dayText, shortDayText } from '../../src/i18n/format/day-text.ts';
import { AdminPrayers } from '../page-models/admin-prayers.ts';
import { HourPrayerPage } from '../page-models/hour-prayer-page.ts';
import { clickIfPresent } from '../support/click-if-present.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { openSecondBrowser } from '../support/second-browser.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/test-users.ts';

/** TODAY is a Thursday. */
const WEDNESDAY = addDays(TODAY, -1);
const SUNDAY = addDays(TODAY, -4);
/** Later than every day of the seed, regardless of the current date. */
const COMING_WEEK = Array.from({ length: 7 }, (_, n) => addDays(TODAY, 8 + n));
const COMING_DAYS = COMING_WEEK.filter((day) => !isSunday(day));
const COMING_SUNDAY = COMING_WEEK.find(isSunday) ?? TODAY;

test.use({ signedInAs: 1, hasServiceWorkers: false });

test('a volunteer edits, removes, restores and adds prayers, and a member sees every change', async ({
  app,
  browser,
  page,
  consoleErrors,
  service,
}) => {
  const original = await service.readPrayer(TODAY);
  const wednesday = await service.readPrayer(WEDNESDAY);
  const corrected = '고쳐 쓴 기도입니다.\n\n주님, 저희의 걸음을 지켜 주시옵소서. 아멘.';
  const today = dayText(TODAY, 'ko');
  const admin = new AdminPrayers(page);
  const memberContext = await (await openSecondBrowser(browser, app, consoleErrors)).newPage();
  const member = new HourPrayerPage(memberContext);
  await memberContext.goto('/hour-prayer');
  await expect(member.text).toHaveText(original);

  await test.step('searches by date and text, and edits a prayer beside its preview', async () => {
    await admin.visit();
    await expect(admin.row(TODAY)).toBeVisible();
    await admin.search.fill(TODAY);
    await expect(admin.rows).toHaveCount(1);
    await admin.search.fill('세상에 없는 낱말');
    await expect(page.getByRole('group', { name: '찾으시는 기도가 없습니다' })).toBeVisible();
    await admin.search.fill('');
    await admin.row(TODAY).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '기도 고치기' })).toBeFocused();
    await admin.content.fill(corrected);
    await expect(admin.preview.getByTestId('prayer-text')).toHaveText(corrected);
    await expect(admin.preview).toContainText(today);
  });

  await test.step('restores the draft after a reload and saves it; the member sees it', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(admin.content).toHaveValue(corrected);
    await expect(page.getByText('지난번에 쓰시던 것을 이어서 보여 드립니다.')).toBeVisible();
    await admin.content.press('Control+Home');
    await page.keyboard.type('  ');
    await admin.save.focus();
    await page.keyboard.press('Enter');
    await expect(admin.toast(`${today} 기도를 고쳤습니다.`)).toBeVisible();
    await expect(admin.row(TODAY)).toBeFocused();
    expect(await service.readPrayer(TODAY)).toBe(corrected);
    await memberContext.reload();
    await expect(member.text).toHaveText(corrected);
  });

  await test.step('removes it, which leaves a gap in the calendar, and undoes that', async () => {
    await expect(admin.cell(TODAY, '기도 있음')).toBeVisible();
    await admin.remove(TODAY).click();
    await expect(admin.toast(`${today} 기도를 지웠습니다.`)).toBeVisible();
    await expect(admin.cell(TODAY, '기도 없음')).toBeVisible();
    await expect(admin.calendarNote).toHaveText(/기도가 없는 날이 1일 있습니다/);
    await memberContext.reload();
    await expect(member.message('등록된 기도문이 없거나 오늘은 주일입니다.')).toBeVisible();
    await admin.undo.click();
    await expect(admin.toast(`${today} 기도를 되돌렸습니다.`)).toBeVisible();
    await expect(admin.cell(TODAY, '기도 있음')).toBeVisible();
    await memberContext.reload();
    await expect(member.text).toHaveText(corrected);
  });

  await test.step('shows validation errors at the fields, and opens the prayer that already has the date', async () => {
    await admin.write.click();
    await expect(admin.day).toHaveValue('');
    await admin.save.click();
    await expect(admin.day).toBeFocused();
    await expect(admin.day).toHaveAccessibleDescription(/날짜와 내용을 모두 입력해 주세요/);
    await expect(admin.content).toHaveAccessibleDescription(/날짜와 내용을 모두 입력해 주세요/);
    await admin.content.fill('  \n 새 기도  ');
    const refused: readonly [day: SeoulDay | string, problem: RegExp][] = [
      [SUNDAY, /주일에는 동행기도를 등록할 수 없습니다/],
      [addDays(TODAY, 1), /아직 오지 않은 날입니다/],
      ['2023-12-29', /2024년 1월 1일부터/],
    ];
    for (const [day, problem] of refused) {
      await admin.day.fill(day);
      await admin.save.click();
      await expect(admin.day).toHaveAccessibleDescription(problem);
    }
    // The browser logs the 409 of the database.
    consoleErrors.expect(/status of 409/);
    await admin.day.fill(TODAY);
    await admin.save.click();
    await expect(admin.toast('날짜 중복')).toBeVisible();
    await expect(admin.day).toHaveAccessibleDescription(/이 날짜에는 이미 동행기도가 있습니다/);
    await page.getByRole('button', { name: '그날의 기도 열기' }).click();
    await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await expect(admin.content).toHaveValue(corrected);
  });

  await test.step('replaces the newer version of a colleague only when asked by name', async () => {
    const conflict = page.getByText(/다른 담당자가 이 기도를 먼저 고쳤습니다/);
    await service.correctPrayer(TODAY, '동료가 먼저 고친 기도입니다.');
    await admin.content.fill(original);
    await admin.save.click();
    await expect(admin.stored).toContainText('동료가 먼저 고친 기도입니다.');
    await expect(conflict).toBeFocused();
    await admin.save.click();
    await expect(conflict).toBeFocused();
    expect(await service.readPrayer(TODAY)).toBe('동료가 먼저 고친 기도입니다.');
    await expect(admin.content).toHaveValue(original);

    await admin.takeTheirs.click();
    await expect(admin.content).toHaveValue('동료가 먼저 고친 기도입니다.');
    await expect(conflict).toBeHidden();
    await service.correctPrayer(TODAY, '동료가 다시 고친 기도입니다.');
    await admin.content.fill(original);
    await admin.save.click();
    await expect(admin.stored).toContainText('동료가 다시 고친 기도입니다.');
    await admin.keepOwn.click();
    // The toast of the first correction may still be on the screen.
    await expect(admin.row(TODAY)).toBeFocused();
    await expect(admin.toast(`${today} 기도를 고쳤습니다.`).last()).toBeVisible();
    expect(await service.readPrayer(TODAY)).toBe(original);
  });

  await test.step('adds a missing prayer from its day in the calendar', async () => {
    expect(isSunday(WEDNESDAY)).toBe(false);
    await service.removePrayer(WEDNESDAY);
    await page.reload();
    await admin.cell(WEDNESDAY, '기도 없음').click();
    await expect(admin.day).toHaveValue(dayText(WEDNESDAY, 'ko'));
    // Not the draft that was started under another date.
    await expect(admin.content).toHaveValue('');
    await admin.content.fill(wednesday);
    await admin.save.click();
    await expect(admin.toast(`${dayText(WEDNESDAY, 'ko')} 기도를 올렸습니다.`)).toBeVisible();
    await memberContext.goto(`/hour-prayer?day=${WEDNESDAY}`);
    await expect(member.text).toHaveText(wednesday);
  });
});

test('the prayers tab reports failed requests and removals by colleagues, and loses no text', async ({
  app,
  browser,
  page,
  consoleErrors,
  service,
}) => {
  const wednesday = await service.readPrayer(WEDNESDAY);
  const admin = new AdminPrayers(page);
  await admin.visit();

  await test.step('reports that a colleague removed the open prayer, and publishes it again with the edited text', async () => {
    const written = `${wednesday}\n`;
    const started = '따로 쓰기 시작한 새 기도';
    const left = page.getByRole('region', { name: '저장하지 않고 두신 기도' });
    const missing = `${dayText(WEDNESDAY, 'ko')} 기도`;
    await admin.write.click();
    await admin.content.fill(started);
    await admin.back.click();
    await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await admin.row(WEDNESDAY).click();
    await admin.content.fill(written);
    const colleagueContext = await openSecondBrowser(browser, app, consoleErrors);
    await signIn(colleagueContext, app, 0);
    const colleague = new AdminPrayers(await colleagueContext.newPage());
    await colleague.visit();
    await colleague.remove(WEDNESDAY).click();
    await expect(colleague.toast(`${dayText(WEDNESDAY, 'ko')} 기도를 지웠습니다.`)).toBeVisible();
    await colleagueContext.close();
    await admin.save.click();
    await expect(page.getByText(/다른 담당자가 이 기도를 지웠습니다/)).toBeFocused();
    await expect(admin.content).toHaveValue(written);

    // After a reload before saving, the same form opens. The list no longer has a row for its draft, and the draft of a
    // new prayer remains separate.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/그사이 이 기도가 지워졌습니다/)).toBeVisible();
    await expect(admin.content).toHaveValue(written);
    await admin.back.click();
    await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await expect(admin.row(TODAY)).toBeVisible();
    await expect(admin.row(WEDNESDAY)).toHaveCount(0);
    await left.getByRole('button', { name: '새 기도 쓰기 쓰던 글 지우기' }).click();
    await expect(left).not.toContainText(started);
    await admin.undo.click();
    await left.getByRole('button', { name: '새 기도 쓰기 이어 쓰기' }).click();
    await expect(admin.content).toHaveValue(started);
    await admin.back.click();
    await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await left.getByRole('button', { name: `${missing} 이어 쓰기` }).click();
    await expect(page.getByText(/그사이 이 기도가 지워졌습니다/)).toBeVisible();
    await expect(admin.content).toHaveValue(written);
    await admin.putBack.click();
    await expect(admin.toast(`${missing}를 올렸습니다.`)).toBeVisible();
    expect(await service.readPrayer(WEDNESDAY)).toBe(wednesday);
    await expect(left).toContainText(started);
    await expect(left).not.toContainText(missing);
    await page.reload();
    await expect(admin.row(WEDNESDAY)).toBeVisible();
  });

  await test.step('reports failed requests, and each succeeds on retry', async () => {
    consoleErrors.expectNetworkErrors();
    consoleErrors.expect(/status of 429/);
    await app.proxy.disconnect();
    await page.getByRole('button', { name: '이전 달' }).click();
    const calendar = page.getByRole('region', { name: '빠진 날 살피기' });
    await expect(calendar).toContainText('달력을 불러오지 못했습니다. 연결을 확인해 주세요.');
    await app.proxy.reconnect();
    await clickIfPresent(calendar.getByRole('button', { name: '다시 시도' }));
    await expect(admin.calendarNote).toBeVisible();
    await admin.row(WEDNESDAY).click();
    await admin.content.fill(`${wednesday}\n`);
    const taken = app.proxy.rejectRequests(/^PATCH \/rest\/v1\/companion_prayers/, 429);
    await admin.save.click();
    await expect(
      page.getByText(/^저장하지 못했습니다\. 짧은 시간에 요청이 많았습니다/),
    ).toBeVisible();
    taken();
    await app.proxy.disconnect();
    await admin.save.click();
    await expect(
      page.getByText(/^저장하지 못했습니다\. 인터넷에 연결되어 있지 않습니다/),
    ).toBeVisible();
    await expect(admin.content).toHaveValue(`${wednesday}\n`);
    await app.proxy.reconnect();
    await admin.save.click();
    await expect(admin.row(WEDNESDAY)).toBeFocused();

    await app.proxy.disconnect();
    await admin.remove(WEDNESDAY).click();
    const notRemoved = page.getByRole('alert').filter({ hasText: '지우지 못했습니다.' });
    await expect(notRemoved.getByRole('button', { name: '다시 시도' })).toBeVisible();
    await admin.search.fill('아멘');
    await expect(
      page.getByRole('group', { name: '기도 목록을 불러오지 못했습니다' }),
    ).toBeVisible();
    await admin.search.fill('');
    await app.proxy.reconnect();
    await admin.remove(WEDNESDAY).click();
    await expect(admin.toast(`${dayText(WEDNESDAY, 'ko')} 기도를 지웠습니다.`)).toBeVisible();
    await app.proxy.disconnect();
    await admin.undo.click();
    await expect(admin.toast(/^되돌리지 못했습니다\./)).toBeVisible();
    await app.proxy.reconnect();
    await admin.undo.click();
    await expect(admin.toast(`${dayText(WEDNESDAY, 'ko')} 기도를 되돌렸습니다.`)).toBeVisible();
    expect(await service.readPrayer(WEDNESDAY)).toBe(wednesday);

    // The list is fetched after every change; wait until it has the row again.
    await page.reload();
    await expect(admin.row(WEDNESDAY)).toBeVisible();
    await service.removePrayer(WEDNESDAY);
    await admin.remove(WEDNESDAY).click();
    await expect(admin.toast('이미 지워진 기도입니다.')).toBeVisible();
    await service.addPrayer(WEDNESDAY, wednesday);
  });
});

test('going back to a deleted prayer shows that it is deleted, and no empty form', async ({
  page,
  service,
}) => {
  const original = await service.readPrayer(WEDNESDAY);
  const admin = new AdminPrayers(page);
  await admin.visit();
  await admin.row(WEDNESDAY).click();
  await expect(admin.content).toHaveValue(original);
  await page.getByRole('button', { name: '이 기도 지우기' }).click();
  await expect(admin.row(TODAY)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: '이 기도는 지워졌습니다' })).toBeVisible();
  await expect(admin.content).toHaveCount(0);
  await admin.undo.click();
  await expect(admin.content).toHaveValue(original);
});

test('a prayer and its correction are saved once when their responses were lost and the volunteer saves again', async ({
  app,
  page,
  consoleErrors,
  service,
  network,
}) => {
  consoleErrors.expectNetworkErrors();
  consoleErrors.expect(/status of 409/);
  const original = await service.readPrayer(WEDNESDAY);
  const corrected = `${original}\n\n고쳐 쓴 기도입니다.`;
  const day = dayText(WEDNESDAY, 'ko');
  const admin = new AdminPrayers(page);
  const loseResponse = async (path: RegExp) => {
    await network.loseResponseAndDisconnect(path, () => admin.save.click());
    await expect(page.getByText(/^저장하지 못했습니다/)).toBeVisible();
    await app.proxy.reconnect();
  };
  const saveWithLostResponse = async (path: RegExp) => {
    await loseResponse(path);
    await admin.save.click();
  };
  await service.removePrayer(WEDNESDAY);
  await admin.visit();
  await admin.cell(WEDNESDAY, '기도 없음').click();
  await admin.content.fill(original);
  await saveWithLostResponse(/^POST \/rest\/v1\/companion_prayers/);
  await expect(admin.toast(`${day} 기도를 올렸습니다.`)).toBeVisible();

  // A new prayer whose response was lost can be changed before it is saved again, and its day is not taken.
  await service.removePrayer(WEDNESDAY);
  await page.reload();
  await admin.cell(WEDNESDAY, '기도 없음').click();
  await admin.content.fill(`${original}\n아멘.`);
  await loseResponse(/^POST \/rest\/v1\/companion_prayers/);
  await admin.content.fill(original);
  await admin.save.click();
  await expect(admin.row(WEDNESDAY)).toBeVisible();
  expect(await service.readPrayer(WEDNESDAY)).toBe(original);

  await admin.row(WEDNESDAY).click();
  await admin.content.fill(corrected);
  await saveWithLostResponse(/^PATCH \/rest\/v1\/companion_prayers/);
  await expect(admin.toast(`${day} 기도를 고쳤습니다.`)).toBeVisible();
  expect(await service.readPrayer(WEDNESDAY)).toBe(corrected);

  // What was stored without a response is corrected once more, and is not somebody else's.
  await admin.row(WEDNESDAY).click();
  await admin.content.fill(`${corrected}\n아멘.`);
  await loseResponse(/^PATCH \/rest\/v1\/companion_prayers/);
  await admin.content.fill(`${corrected}\n아멘, 아멘.`);
  await admin.save.click();
  await expect(admin.row(WEDNESDAY)).toBeVisible();
  expect(await service.readPrayer(WEDNESDAY)).toBe(`${corrected}\n아멘, 아멘.`);

  // Nor is it after a reload. Saving removes the empty lines at the end.
  await admin.row(WEDNESDAY).click();
  await admin.content.fill(`${corrected}\n`);
  await loseResponse(/^PATCH \/rest\/v1\/companion_prayers/);
  await page.reload();
  await expect(admin.content).toHaveValue(corrected);
  await expect(page.getByText(/^고치시는 사이에 다른 담당자가/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '지우고 처음부터' })).toHaveCount(0);
  await service.correctPrayer(WEDNESDAY, original);
});

test('a tab says when another tab has overwritten its draft, and has it again when that tab has saved', async ({
  page,
  service,
}) => {
  const original = await service.readPrayer(WEDNESDAY);
  const other = await page.context().newPage();
  const [first, second] = [new AdminPrayers(page), new AdminPrayers(other)];
  const overwritten = /같은 글을 다른 탭에서도 쓰고 계십니다/;
  for (const admin of [first, second]) {
    await admin.visit();
    await admin.row(WEDNESDAY).click();
    await expect(admin.content).toHaveValue(original);
  }
  await first.content.fill(`${original}\n첫째 탭`);
  await expect(second.toast(overwritten)).toHaveCount(0);
  await second.content.fill(`${original}\n둘째 탭`);
  await expect(first.toast(overwritten)).toBeVisible();
  await expect(second.toast(overwritten)).toHaveCount(0);
  await expect(first.content).toHaveValue(`${original}\n첫째 탭`);

  await second.save.click();
  await expect(second.row(WEDNESDAY)).toBeVisible();
  await other.close();
  await first.back.click();
  await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
  await first.row(WEDNESDAY).click();
  await expect(first.content).toHaveValue(`${original}\n첫째 탭`);
  await expect(first.stored).toContainText('둘째 탭');
  await first.takeTheirs.click();
  await service.correctPrayer(WEDNESDAY, original);
});

const heading = (day: SeoulDay) => shortDayText(day, 'ko');

const prayerOf = (day: SeoulDay) => `${day}의 기도\n\n주님, 저희와 동행하여 주시옵소서. 아멘.`;

test('a volunteer pastes the prayers of a week, sees which lines cannot be saved, and undoes the import', async ({
  page,
}) => {
  await page.goto('/bc-admin?tab=prayers');
  await page.getByRole('button', { name: '여러 날 붙여넣기' }).click();
  const field = page.getByLabel('기도 목록');
  const list = [...COMING_DAYS, COMING_SUNDAY]
    .map((day) => `${heading(day)}\n${prayerOf(day)}`)
    .join('\n\n');
  await field.fill(`이번 주 기도입니다.\n${list}`);
  const preview = page.getByRole('region', { name: '저장하기 전에 보기' });
  await expect(preview.getByRole('heading', { level: 4 })).toHaveCount(8);
  await expect(preview).toContainText('주일에는 동행기도를 등록할 수 없습니다.');
  await expect(preview).toContainText('어느 날의 기도인지 알 수 없습니다.');

  await page.getByRole('button', { name: '기도 6편 저장' }).click();
  await expect(page.getByText('기도 6편을 저장했습니다.')).toBeVisible();
  await expect(field).toHaveValue(
    new RegExp(`^이번 주 기도입니다.\n\n${heading(COMING_SUNDAY).slice(0, 4)}`),
  );
  await field.fill(`${heading(COMING_DAYS[0] ?? TODAY)}\n다른 기도`);
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
  const days = COMING_DAYS.slice(0, 2);
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

test('the calendar of the prayers tab opens a later day for a prayer prepared ahead', async ({
  page,
}) => {
  const [day = TODAY] = COMING_DAYS;
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
