import { church } from '../../src/content/church.ts';
import { inquirySubjects } from '../../src/content/jesus-walking.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { expect, test } from '../support/journey.ts';

const FACTS: readonly (readonly [path: string, facts: readonly string[]])[] = [
  [
    '/youth-community',
    ['20~45세 미혼', '주일 오전 11시', '3층 본당', '예배 직후', '12월~2월과 7월~8월'],
  ],
  [
    '/en/youth-community',
    [
      'Ages 20–45, unmarried',
      'Sunday 11:00 am',
      'Main hall, 3rd floor',
      'Right after worship',
      'December–February and July–August',
    ],
  ],
  [
    '/adult-community',
    ['45세 이상 미혼', '20세 이상 기혼', '주일 오전 11시', '성경을 함께 읽습니다'],
  ],
  [
    '/en/adult-community',
    [
      'Ages 45 and over, unmarried',
      'Ages 20 and over, married',
      'Sunday 11:00 am',
      'Reading the Bible together',
    ],
  ],
  ['/senior-community', ['60세 이상', '주일 오후 2시~오후 4시']],
  ['/en/senior-community', ['Ages 60 and over', 'Sunday 2:00 pm–4:00 pm']],
  [
    '/next-generation',
    ['유치부 · 4~6세', '초등학교 1~6학년', '중고등학생', '3~7세', '주일 오전 11시', '4층'],
  ],
  [
    '/en/next-generation',
    [
      'Kindergarten · Ages 4–6',
      'Grades 1–6',
      'Middle and high school · Grades 7–12',
      'Ages 3–7',
      'Sunday 11:00 am',
    ],
  ],
  ['/jesus-walking-diary', ['예수동행운동', '이렇게 씁니다', '5~8명', '7일 무료 체험']],
  [
    '/en/jesus-walking-movement',
    ['The Jesus-walking movement', 'How to write it', '5–8 people', 'A free 7-day trial'],
  ],
];

test.use({ wasHereBefore: true });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, facts] of FACTS) {
    test(`${path} tells its facts and whom to ask`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      for (const fact of facts) await expect(main).toContainText(fact);
      await expect(main.locator('a[href^="tel:+82"]').first()).toBeVisible();
      await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
    });
  }

  for (const prefix of ['', '/en']) {
    test(`${prefix}/jesus-walking-movement is the diary’s page by another address`, async ({
      page,
    }) => {
      const canonical = page.locator('link[rel="canonical"]');
      const heading = page.getByRole('heading', { level: 1 });
      await page.goto(`${prefix}/jesus-walking-diary`);
      const name = await heading.textContent();
      const diary = `${church.siteUrl}${prefix}/jesus-walking-diary`;
      await expect(canonical).toHaveAttribute('href', diary);
      await page.goto(`${prefix}/jesus-walking-movement`);
      await expect(heading).toHaveText(name ?? '');
      await expect(canonical).toHaveAttribute('href', diary);
    });
  }
});

for (const { path, contact, group, trial } of [
  {
    path: '/jesus-walking-diary',
    contact: '/contact',
    group: ['나눔 모임 문의하기', '예수동행일기 나눔 모임 문의'],
    trial: ['체험 신청하기', '예수동행일기 체험 문의'],
  },
  {
    path: '/en/jesus-walking-diary',
    contact: '/en/contact',
    group: ['Ask about a group', 'Joining a Jesus-walking group'],
    trial: ['Ask for the trial', 'Trying the Jesus-walking diary'],
  },
] as const) {
  test(`the inquiries of ${path} open the contact page with their subject`, async ({ page }) => {
    const frame = new SiteFrame(page);
    for (const [[name, filled], subject] of [
      [group, inquirySubjects.group],
      [trial, inquirySubjects.trial],
    ] as const) {
      await page.goto(path);
      await frame.untilAlive();
      const links = page.getByRole('main').getByRole('link', { name });
      await expect(links).toHaveCount(2);
      await links.last().click();
      await expect(page).toHaveURL(`${contact}?subject=${subject}`);
      await expect(page.locator('input[name="subject"]')).toHaveValue(filled);
    }
  });
}

test('the Bible is read together: the adults’ page leads to the lectures', async ({ page }) => {
  const frame = new SiteFrame(page);
  await page.goto('/adult-community');
  await frame.untilAlive();
  await page.getByRole('main').getByRole('link', { name: '하루 한 장 펼치기' }).click();
  await expect(page).toHaveURL('/bible-study');
});
