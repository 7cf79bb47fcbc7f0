import { AdminMenu } from '../page-models/admin-menu.ts';
import { randomUUID } from 'node:crypto';
import { addDays, seoulDayAt } from '../../src/domain/seoul-day.ts';
import { dayText } from '../../src/i18n/format/day-text.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { mailsTo } from '../support/local-mailbox.ts';
import { createReservationClient } from '../support/reservation-client.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

test.use({ signedInAs: 0, hasServiceWorkers: false });

// The Korean tests of these tabs use the other viewport size.
test('the admin area works in English: prayers and lectures at 1280 px, requests and levels at 360 px', async ({
  app,
  page,
  consoleErrors,
  service,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const toast = (text: string | RegExp) => page.getByRole('status').getByText(text);
  const visit = (tab: string) => page.goto(`/en/bc-admin?tab=${tab}`);

  await page.setViewportSize(DESKTOP);
  await test.step('edits a prayer beside its preview and saves it', async () => {
    const original = await service.readPrayer(TODAY);
    const corrected = '주님, 오늘도 저희와 함께 걸어 주시옵소서. 아멘.';
    const day = dayText(TODAY, 'en');
    await visit('prayers');
    await button(`Edit the prayer for ${day}`).click();
    await page.locator('textarea[name="content"]').fill(corrected);
    await expect(
      page.getByRole('region', { name: 'As members see it' }).getByTestId('prayer-text'),
    ).toHaveText(corrected);
    await button('Save').click();
    await expect(toast(`The prayer for ${day} is saved.`)).toBeVisible();
    expect(await service.readPrayer(TODAY)).toBe(corrected);
    await service.correctPrayer(TODAY, original);
  });

  await test.step('titles of a list keep their width with large text', async () => {
    await visit('bulletins');
    await page.locator('html').evaluate((root) => root.setAttribute('data-text-size', '150'));
    const title = page.getByRole('table').getByRole('button').first();
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.width).toBeGreaterThan(300);
  });

  await test.step('adds the missing lecture link of a book', async () => {
    await service.openBook('haggai', { 1: 'https://youtu.be/Behold-Hag1' });
    await visit('bible');
    await page.getByRole('searchbox', { name: 'Find a book' }).fill('Haggai');
    await button(/^Haggai 1 of 2 chapters/).click();
    const second = page.getByRole('textbox', { name: 'Haggai 2', exact: true });
    await second.fill('https://youtu.be/short');
    await button('Save 1 changed chapter').click();
    await expect(page.getByText('Enter a valid YouTube URL')).toBeVisible();
    await expect(second).toBeFocused();
    await second.fill('https://youtu.be/Behold-Hag2');
    await button('Save 1 changed chapter').click();
    await expect(toast('1 lecture link of Haggai is saved.')).toBeVisible();
    await button('Back to the books').click();
    await expect(button(/^Haggai All 2 chapters have lectures/)).toBeVisible();
    await service.closeBook('haggai');
  });

  await page.setViewportSize(PHONE);
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  };
  await test.step('approves a reservation, and the applicant receives an email with the comment', async () => {
    const email = `${randomUUID()}@x.example`;
    const purpose = `Bible reading ${randomUUID().slice(0, 8)}`;
    await createReservationClient(app.server).submit({
      email,
      purpose,
      resourceId: 'classroom1',
      day: addDays(seoulDayAt(new Date()), 47),
      start: '10:00',
      end: '11:00',
    });
    await visit('reserves');
    const card = page.locator('[data-reservation]').filter({ hasText: purpose });
    await card.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('textbox', { name: /^Note to the applicant/ }).fill('Welcome!');
    await fits();
    await button('Approve and notify').click();
    await expect(
      toast('Reservation approved and an email was sent to the applicant.'),
    ).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect
      .poll(async () =>
        (await mailsTo(app.server.origin, email)).some((mail) => mail.includes('Welcome!')),
      )
      .toBe(true);
    await button('Processed').click();
    await expect(page.getByRole('main')).toContainText(purpose);
    await fits();
  });

  await test.step('opens a message, which marks it as read, and marks it as unread again', async () => {
    const email = `${randomUUID()}@x.example`;
    await service.sendContactMessage(email, `About ${email}`);
    await new AdminMenu(page).open(/^Inbox/);
    const message = page.locator('main li', { hasText: email });
    const line = message.getByRole('button').first();
    await expect(line).toContainText('Unread');
    await line.click();
    await expect(message.getByRole('link', { name: 'Reply in your mail app' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${email}\\?subject=Re`),
    );
    await expect(line).not.toContainText('Unread');
    await fits();
    await button('Mark as unread').click();
    await expect(line).toContainText('Unread');
  });

  await test.step('changes the level of a member, and the audit log has an entry', async () => {
    await visit('settings');
    const level = page.getByLabel('Permission of 김새봄', { exact: true });
    const save = button('Save the permission of 김새봄');
    await expect(save).toBeDisabled();
    await level.selectOption({ label: 'Function administrator' });
    await save.click();
    await expect(toast('The permission of 김새봄 has been changed.')).toBeVisible();
    // All tests of a worker share the audit log; the newest entry is first.
    await expect(
      page
        .getByText(
          '박온유 changed the permission of 김새봄 from General member to Function administrator.',
        )
        .first(),
    ).toBeVisible();
    await fits();
    await level.selectOption({ label: 'General member' });
    await save.click();
    await expect(save).toBeDisabled();
  });
});
