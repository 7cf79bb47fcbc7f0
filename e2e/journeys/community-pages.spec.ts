import { visit } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

for (const { path, contact, group, trial } of [
  {
    path: '/jesus-walking-diary',
    contact: '/contact',
    group: ['나눔 모임 문의하기', '예수동행일기 나눔 모임 문의'],
    trial: ['함께 써 보기', '예수동행일기 체험 문의'],
  },
  {
    path: '/en/jesus-walking-diary',
    contact: '/en/contact',
    group: ['Ask about a group', 'Joining a Jesus-walking group'],
    trial: ['Start the trial', 'Trying the Jesus-walking diary'],
  },
] as const) {
  test(`the inquiry links of ${path} open the contact form with their subject filled in`, async ({
    page,
  }) => {
    for (const [[name, filled], subject] of [
      [group, 'jesus-walking-group'],
      [trial, 'jesus-walking-trial'],
    ] as const) {
      await visit(page, path);
      const links = page.getByRole('main').getByRole('link', { name });
      await expect(links).toHaveCount(2);
      await links.last().click();
      await expect(page).toHaveURL(`${contact}?subject=${subject}`);
      await expect(page.locator('input[name="subject"]')).toHaveValue(filled);
    }
  });
}

test('/adult-community links to the Bible lectures', async ({ page }) => {
  await visit(page, '/adult-community');
  await page.getByRole('main').getByRole('link', { name: '하루 한 장 펼치기' }).click();
  await expect(page).toHaveURL('/bible-study');
});
