import { readFile } from 'node:fs/promises';
import { church } from '../../src/content/church.ts';
import { addDays, type SeoulDay, weekdayOf } from '../../src/domain/seoul-day.ts';
import { visit } from '../page-models/site-frame.ts';
import { WorshipPage } from '../page-models/worship-pages.ts';
import { seoulInstant, TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';

/** The weekday this many weeks after TODAY; three weeks is later than any date in the build. */
function weekdayInWeeks(weekday: number, weeks: number): SeoulDay {
  const day = addDays(TODAY, weeks * 7);
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

test('downloads a weekly calendar event of a service, starting next Sunday', async ({ page }) => {
  const worship = new WorshipPage(page);
  await visit(page, '/services/sunday');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    worship.downloadButton('주일 2부 예배').click(),
  ]);
  expect(download.suggestedFilename()).toBe('sunday-second.ics');
  const file = await readFile(await download.path(), 'utf8');
  const sunday = weekdayInWeeks(0, 0).replaceAll('-', '');
  expect(file).toContain(`DTSTART;TZID=Asia/Seoul:${sunday}T110000\r\n`);
  expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU\r\n');
  expect(file).toContain(`SUMMARY:${church.name.ko} 주일 2부 예배\r\n`);
  expect(file).toContain(`URL:${church.siteUrl}/services/sunday\r\n`);
});

test('downloads the calendar event of the prayer meeting in English, with its end and place', async ({
  page,
}) => {
  const worship = new WorshipPage(page);
  await visit(page, '/en/services/friday-gethsemane');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    worship.downloadButton('Friday Gethsemane prayer').click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const friday = weekdayInWeeks(5, 0).replaceAll('-', '');
  expect(file).toContain(`DTSTART;TZID=Asia/Seoul:${friday}T193000\r\n`);
  expect(file).toContain(`DTEND;TZID=Asia/Seoul:${friday}T210000\r\n`);
  expect(file).toContain('LOCATION:Behold Church\\, Main hall\\, 3rd floor');
});

test('the share button copies the link and announces it, in both languages', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [path, copied] of [
    ['/services', '주소를 복사했습니다. 대화창에 붙여 넣어 주세요.'],
    ['/en/worship', 'Address copied. Paste it into your message.'],
  ] as const) {
    // As on the start page of the installed app.
    await visit(page, `${path}?source=app`);
    await new WorshipPage(page).share.click();
    await expect(page.getByRole('status').filter({ hasText: copied })).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(new URL(path, page.url()).href);
  }
});

test('the share button shows the link in a field where the clipboard API is missing', async ({
  context,
  page,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await visit(page, '/services');
  await new WorshipPage(page).share.click();
  const address = page.getByLabel('이 주소를 복사해 나눠 주세요');
  await expect(address).toHaveValue(/\/services$/);
  await expect(address).toBeFocused();
});

test.describe('in the time zone of Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  const sunday = weekdayInWeeks(0, 3);
  const friday = weekdayInWeeks(5, 3);

  for (const [name, path, day, time, start, end, events] of [
    ['on Sunday just after midnight', '/services/sunday', sunday, '00:10', '09:30', '12:30', 1],
    ['late on Sunday evening', '/services/sunday', sunday, '23:50', '09:30', '12:30', 1],
    [
      'late on Friday evening',
      '/en/services/friday-gethsemane',
      friday,
      '22:00',
      '19:30',
      '21:00',
      2,
    ],
  ] as const) {
    test(`the structured data has the event of today: ${name} in Seoul`, async ({
      context,
      page,
    }) => {
      await context.clock.setSystemTime(seoulInstant(day, time));
      await page.goto(path);
      await expect
        .poll(() => new WorshipPage(page).eventDates())
        .toContainEqual([`${day}T${start}:00+09:00`, `${day}T${end}:00+09:00`]);
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(events);
    });
  }

  test('the structured data has the next event when Sunday is over in Seoul', async ({
    context,
    page,
  }) => {
    await context.clock.setSystemTime(seoulInstant(addDays(sunday, 1), '00:10'));
    await visit(page, '/services');
    await page.getByRole('main').getByRole('link', { name: '주일예배 자세히 보기' }).click();
    await expect(page).toHaveURL('/services/sunday');
    const next = addDays(sunday, 7);
    await expect
      .poll(() => new WorshipPage(page).eventDates())
      .toEqual([[`${next}T09:30:00+09:00`, `${next}T12:30:00+09:00`]]);
  });
});
