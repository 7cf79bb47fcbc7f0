import { MinistryPage } from '../page-models/ministry-page.ts';
import { SiteFrame, visit } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

test('a ministry tab is stored in the URL, and Back and Forward select it again', async ({
  page,
}) => {
  const ministry = new MinistryPage(page);
  await visit(page, '/ministry');
  await expect(ministry.chosen).toHaveText('예배');

  await ministry.tab('돌봄').click();
  await expect(page).toHaveURL('/ministry?tab=care');
  await expect(ministry.chosen).toHaveText('돌봄');
  await expect(ministry.panel).toHaveCount(1);
  await expect(ministry.panel).toContainText('돌봄이 필요하시면 전화 한 통이면 됩니다.');

  await ministry.tab('봉사').click();
  await expect(page).toHaveURL('/ministry?tab=service');

  await page.goBack();
  await expect(ministry.chosen).toHaveText('돌봄');
  await page.goBack();
  await expect(page).toHaveURL('/ministry');
  await expect(ministry.chosen).toHaveText('예배');
  await page.goForward();
  await expect(ministry.chosen).toHaveText('돌봄');
});

test('arrow keys, Home and End select ministry tabs without adding history entries', async ({
  page,
}) => {
  const ministry = new MinistryPage(page);
  await page.goto('/staff');
  await visit(page, '/en/ministry');
  await ministry.tab('Worship').focus();

  for (const [key, name, address] of [
    ['ArrowRight', 'Education', '/en/ministry?tab=education'],
    ['End', 'Service', '/en/ministry?tab=service'],
    ['ArrowRight', 'Worship', '/en/ministry'],
    ['ArrowLeft', 'Service', '/en/ministry?tab=service'],
    ['Home', 'Worship', '/en/ministry'],
    ['ArrowRight', 'Education', '/en/ministry?tab=education'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address);
    await expect(ministry.tab(name)).toBeFocused();
    await expect(ministry.chosen).toHaveText(name);
  }
  await page.keyboard.press('Tab');
  await expect(ministry.panel).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/staff');
});

test('an unknown ministry in the URL selects the first tab', async ({ page }) => {
  const ministry = new MinistryPage(page);
  await visit(page, '/ministry?tab=choir');
  await expect(ministry.chosen).toHaveText('예배');
  await ministry.tab('교육').click();
  await expect(page).toHaveURL('/ministry?tab=education');
});

for (const [path, name, words] of [
  ['/ministry?tab=outreach', '전도', '말솜씨가 없어도 괜찮습니다.'],
  ['/en/ministry?tab=outreach', 'Outreach', 'You need no gift for speaking.'],
] as const) {
  test(`${path} opens with the tab of that ministry selected`, async ({ page }) => {
    const ministry = new MinistryPage(page);
    await page.goto(path);
    await expect(ministry.chosen).toHaveText(name);
    await expect(ministry.panel).toHaveCount(1);
    await expect(ministry.panel).toContainText(words);
    await new SiteFrame(page).waitUntilHydrated();
    await expect(page).toHaveURL(path);
  });
}

test('a card of the overview selects the tab of its ministry and scrolls to it', async ({
  page,
}) => {
  const ministry = new MinistryPage(page);
  await visit(page, '/ministry');
  await ministry.overview.getByRole('link', { name: '공동체 사역 자세히 보기' }).click();
  await expect(page).toHaveURL('/ministry?tab=community#detail');
  await expect(ministry.chosen).toHaveText('공동체');
  await expect(ministry.panel).toBeInViewport();
});

test('the card of the senior pastor links to his letter on /about', async ({ page }) => {
  await visit(page, '/staff');
  await page.getByRole('main').getByRole('link', { name: '담임목사의 편지 읽기' }).click();
  await expect(page).toHaveURL('/about#letter');
  await expect(page.getByRole('heading', { name: '담임목사가 드리는 편지' })).toBeInViewport();
});
