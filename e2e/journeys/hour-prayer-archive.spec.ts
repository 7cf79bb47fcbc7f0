import { FIRST_PRAYER_DAY } from '../../src/domain/companion-prayer.ts';
import { addDays, parseSeoulDay } from '../../src/domain/seoul-day.ts';
import { HourPrayerPage, pathOf } from '../page-models/hour-prayer-page.ts';
import { TODAY, WEDNESDAY, MONDAY, SUNDAY, SATURDAY } from '../support/fixed-clock.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test } from '../support/journey.ts';
import { waitUntilOfflineReady } from '../support/offline-ready.ts';

test('lists previous prayers newest first, and opens the selected one', async ({
  page,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await prayer.openArchive.click();
  const { dialog, prayers, more } = prayer.archive;
  await expect(dialog).toBeVisible();
  const [firstLine = ''] = (await service.readPrayer(WEDNESDAY)).split('\n');
  await expect(prayers.first()).toContainText('(수)');
  await expect(prayers.first()).toContainText(firstLine);

  const atFirst = await prayers.count();
  await more.click();
  await expect(prayers).toHaveCount(2 * atFirst);
  const days = await dialog
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toEqual([...new Set(days)].sort().reverse());

  const chosen = parseSeoulDay(days.at(-1) ?? '');
  if (chosen === null) throw new Error('the list has no valid date');
  await prayers.last().click();
  await expect(dialog).toBeHidden();
  await prayer.expectDay(chosen);
  await expect(page).toHaveURL(pathOf(chosen));

  await prayer.openArchive.click();
  await more.click();
  await expect(dialog.locator('[aria-current="true"]')).toContainText('지금 보는 기도');
});

test('opens a prayer by date, with an error for each date that has none', async ({
  page,
  service,
}) => {
  const missing = parseSeoulDay('2024-03-05');
  if (missing === null) throw new Error('the date is not valid');
  const content = await service.readPrayer(missing);
  await service.removePrayer(missing);
  try {
    const prayer = new HourPrayerPage(page);
    await page.goto('/hour-prayer');
    await prayer.openArchive.click();
    const { archive } = prayer;
    await expect(archive.date).toHaveAttribute('max', TODAY);
    await expect(archive.date).toHaveAttribute('min', FIRST_PRAYER_DAY);

    await archive.find.click();
    await expect(archive.error).toHaveText('찾으실 날짜를 선택해 주세요.');
    await expect(archive.date).toBeFocused();
    await expect(archive.date).toHaveAttribute('aria-invalid', 'true');

    await archive.search(SUNDAY);
    await expect(archive.error).toHaveText('주일에는 기도문이 없습니다.');
    await archive.search(addDays(TODAY, 1));
    await expect(archive.error).toContainText('아직 오지 않은 날입니다');
    await archive.search('2023-12-29');
    await expect(archive.error).toContainText('2024년 1월 1일부터');
    await archive.search(missing);
    await expect(archive.error).toContainText('이날에는 등록된 기도문이 없습니다');

    await archive.search(SATURDAY);
    await expect(archive.dialog).toBeHidden();
    await prayer.expectDay(SATURDAY);
    await expect(page).toHaveURL(pathOf(SATURDAY));

    // A day without a prayer has a URL as well; previous and next skip it.
    await page.goto(pathOf(missing));
    await expect(prayer.message('이날에는 등록된 기도문이 없습니다.')).toBeVisible();
    await prayer.previous.click();
    await prayer.expectDay(addDays(missing, -1));
    await prayer.next.click();
    await prayer.expectDay(addDays(missing, 1));
  } finally {
    await service.addPrayer(missing, content);
  }
});

test('a date that is found after the dialog was closed, or another date typed, opens nothing', async ({
  app,
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  const { archive } = prayer;
  // As on a first visit, whose device has no prayers of earlier days yet.
  await delayRequests(page, '**/rest/v1/archives*');
  await page.goto('/hour-prayer');
  for (const [day, leave] of [
    ['2024-02-07', () => page.keyboard.press('Escape')],
    ['2024-02-08', () => archive.date.fill(WEDNESDAY)],
  ] as const) {
    await prayer.openArchive.click();
    const deliver = app.proxy.delayResponses(/companion_prayers.*date=eq/);
    await archive.search(day);
    await leave();
    const answered = page.waitForResponse(/companion_prayers.*date=eq/);
    deliver();
    await answered;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await expect(page).toHaveURL('/hour-prayer');
  }
  await archive.find.click();
  await expect(page).toHaveURL(pathOf(WEDNESDAY));
});

test('changes the day with arrow keys, and uses the archive dialog by keyboard', async ({
  page,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await prayer.expectDay(TODAY);
  await expect(prayer.text).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await prayer.expectDay(TODAY);
  await page.keyboard.press('ArrowLeft');
  await prayer.expectDay(WEDNESDAY);
  await page.keyboard.press('ArrowRight');
  await prayer.expectDay(TODAY);

  await prayer.openArchive.focus();
  await page.keyboard.press('Enter');
  await expect(prayer.archive.dialog).toBeVisible();
  await prayer.archive.date.focus();
  // In the date field the arrow keys do not change the day.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(prayer.archive.dialog).toBeHidden();
  await expect(prayer.openArchive).toBeFocused();
  await prayer.expectDay(TODAY);

  await page.keyboard.press('Enter');
  await prayer.archive.date.fill(MONDAY);
  await prayer.archive.date.press('Enter');
  await prayer.expectDay(MONDAY);
  // The next thing that is read is the prayer, not what follows it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await prayer.openArchive.press('Enter');
  await prayer.archive.prayers.first().press('Enter');
  await expect(prayer.archive.dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('reads and searches the archive offline, and shows when it was downloaded', async ({
  page,
  network,
  service,
}) => {
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await expect(prayer.text).toBeVisible();
  await waitUntilOfflineReady(page);
  await network.goOffline();

  await expect(page.getByText(/오전 10시.*에 받은 기도문입니다\./)).toBeVisible();
  await prayer.previous.click();
  await prayer.expectDay(WEDNESDAY);
  await expect(prayer.text).toHaveText(await service.readPrayer(WEDNESDAY));

  await prayer.openArchive.click();
  await prayer.archive.search(FIRST_PRAYER_DAY);
  await prayer.expectDay(FIRST_PRAYER_DAY);
  await expect(prayer.text).toHaveText(await service.readPrayer(FIRST_PRAYER_DAY));
});
