import type { Page } from 'playwright/test';
import { z } from 'zod';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test, type App } from '../support/journey.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';
import { openSecondBrowser } from '../support/second-browser.ts';

const videos = z.array(z.object({ chapter: z.number(), video_url: z.string() }));

/** The lecture links of a book by chapter, as the public API returns them. */
async function linksOf(app: App, book: string): Promise<Record<number, string>> {
  const answer = await fetch(
    `${app.server.origin}/rest/v1/bible_videos?select=chapter,video_url&book_id=eq.${book}`,
    { headers: { apikey: LOCAL_PUBLISHABLE_KEY } },
  );
  const rows = videos.parse(await answer.json());
  return Object.fromEntries(rows.map(({ chapter, video_url }) => [chapter, video_url]));
}

test.use({ signedInAs: 1, hasServiceWorkers: false });

test('a volunteer edits the lecture links of a book, sees an invalid one rejected, and opens another book', async ({
  app,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  const chapter = (number: number) =>
    page.getByRole('textbox', { name: `룻기 ${number}장`, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const toast = (text: string | RegExp) => page.getByRole('status').getByText(text);
  const GOOD = 'https://youtu.be/Behold-Ruth';

  await test.step('finds a book in the list filtered by missing lectures', async () => {
    await page.goto('/bc-admin?tab=bible');
    await expect(page.getByText('성경 66권')).toBeVisible();
    await page.getByRole('searchbox', { name: '성경 이름으로 찾기' }).fill('룻');
    await page.getByRole('combobox', { name: '보기' }).selectOption('강해가 빠진 책');
    await button(/^룻기 4장 가운데/).click();
    await expect(page.getByText('4장 가운데 3장에 강해가 있습니다.')).toBeVisible();
  });

  await test.step('shows an error in red at an invalid link and saves nothing', async () => {
    const before = await linksOf(app, 'ruth');
    await page.getByRole('checkbox', { name: '빠진 장만 보기' }).check();
    await expect(chapter(1)).toHaveCount(0);
    await chapter(4).fill('https://www.youtube.com/watch?v=short');
    await button('바뀐 주소 1개 저장').click();
    const wrong = page.getByText('올바른 유튜브 URL을 입력해 주세요');
    await expect(wrong).toBeVisible();
    await expect(chapter(4)).toBeFocused();
    await expect(chapter(4)).toHaveAttribute('aria-invalid', 'true');
    const [red = 0, green = 0] = await wrong.evaluate((text) =>
      (getComputedStyle(text).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * green);
    expect(await linksOf(app, 'ruth')).toEqual(before);
  });

  await test.step('saves the corrected link, deletes the emptied one and leaves the others unchanged', async () => {
    const before = await linksOf(app, 'ruth');
    await chapter(4).fill('https://youtu.be/missing-001');
    await expect(page.getByText('유튜브에 없는 영상입니다.')).toBeVisible();
    await expect(chapter(4)).toHaveAccessibleDescription('유튜브에 없는 영상입니다.');
    await expect(
      page.getByRole('status').filter({ hasText: /^성도들이 볼 수 없는 영상: 4장$/ }),
    ).toHaveCount(1);
    await chapter(4).fill(GOOD);
    await expect(page.getByText('영상 Behold-Ruth')).toBeVisible();
    await page.getByRole('checkbox', { name: '빠진 장만 보기' }).uncheck();
    await chapter(2).fill('');
    await button('바뀐 주소 2개 저장').click();
    await expect(toast('룻기 강해 주소 2개를 저장했습니다.')).toBeVisible();
    expect(await linksOf(app, 'ruth')).toEqual({ 1: before[1], 3: before[3], 4: GOOD });
  });

  await test.step('fills chapters from a pasted list and names the lines it could not use', async () => {
    await page.getByText('주소 목록 한꺼번에 붙여넣기').click();
    await page
      .getByRole('textbox', { name: '주소 목록' })
      .fill(
        `https://youtu.be/Behold-R001\n2장 https://youtu.be/Behold-R002\n아직 없음\n9장 ${GOOD}`,
      );
    await expect(page.getByText('강해 주소를 찾지 못한 줄: 3')).toBeVisible();
    await expect(page.getByText('이 책에 없는 장을 적은 줄: 4 (전체 4장)')).toBeVisible();
    const replaced = page.getByRole('region', { name: '바뀌는 주소' });
    await expect(replaced).toContainText('이미 적힌 주소 1개가 바뀝니다.');
    await expect(replaced).toContainText('https://youtu.be/Behold-R001');
    await button('주소 2개 넣기').click();
    await expect(page.getByRole('textbox', { name: '주소 목록' })).toHaveValue(
      `3. 아직 없음\n9장 ${GOOD}`,
    );
    await button('바뀐 주소 2개 저장').click();
    await expect(toast('룻기 강해 주소 2개를 저장했습니다.').first()).toBeVisible();
    await expect
      .poll(() => linksOf(app, 'ruth'))
      .toMatchObject({
        1: 'https://youtu.be/Behold-R001',
        2: 'https://youtu.be/Behold-R002',
        4: GOOD,
      });
    await expect(button('바뀐 것이 없습니다')).toBeVisible();
  });

  await test.step('says why a book that has links cannot be closed; opens an empty one and undoes that', async () => {
    await button('성경 목록으로').click();
    await page.getByRole('combobox', { name: '보기' }).selectOption('모두');
    const ruth = page.getByRole('switch', { name: '룻기 공개' });
    await expect(ruth).toBeDisabled();
    await expect(ruth).toHaveAccessibleDescription('강해 4개가 있어 비공개로 바꿀 수 없습니다.');
    await page.getByRole('searchbox', { name: '성경 이름으로 찾기' }).fill('사사기');
    await expect(page.getByText('준비 중 · 전체 21장')).toBeVisible();
    const judges = page.getByRole('switch', { name: '사사기 공개' });
    await judges.click();
    await expect(toast('사사기 강해를 공개했습니다. 성도들이 고를 수 있습니다.')).toBeVisible();
    await expect(page.getByText('21장 가운데 0장')).toBeVisible();
    await button('되돌리기').click();
    await expect(page.getByText('준비 중 · 전체 21장')).toBeVisible();
    await expect(judges).not.toBeChecked();
  });
});

test('a lecture link that a colleague changed meanwhile is shown before it is replaced, also from a draft', async ({
  app,
  browser,
  consoleErrors,
  page,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  // On a device of their own: tabs of one device share their drafts.
  const device = await openSecondBrowser(browser, app, consoleErrors, { signedInAs: 1 });
  const colleague = await device.newPage();
  const chapter = (tab: Page, number: number) =>
    tab.getByRole('textbox', { name: `레위기 ${number}장`, exact: true });
  const save = (tab: Page, count: number) =>
    tab.getByRole('button', { name: `바뀐 주소 ${count}개 저장` });
  const link = (name: string) => `https://youtu.be/Behold-${name}`;
  const saved = (tab: Page, count: number) =>
    tab.getByText(`레위기 강해 주소 ${count}개를 저장했습니다.`);
  for (const tab of [page, colleague]) await tab.goto('/bc-admin?tab=bible&item=leviticus');
  await chapter(page, 1).fill(link('own1'));
  await chapter(colleague, 1).fill(link('her1'));
  await chapter(colleague, 2).fill(link('her2'));
  await save(colleague, 2).click();
  await expect(saved(colleague, 2)).toBeVisible();

  await save(page, 1).click();
  const note = page.getByText(`다른 담당자가 먼저 저장한 주소: ${link('her1')}`);
  await expect(note).toBeVisible();
  await expect(chapter(page, 1)).toHaveValue(link('own1'));
  await expect(chapter(page, 2)).toHaveValue(link('her2'));
  // Neither the ordinary button nor a reload of the form replaces the colleague's link.
  await expect(save(page, 1)).toHaveAttribute('aria-disabled', 'true');
  await chapter(page, 1).press('Enter');
  await page.goto('/bc-admin?tab=inbox');
  await page.goto('/bc-admin?tab=bible&item=leviticus');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: '내가 쓴 주소로 저장' }).click();
  await expect(saved(page, 1)).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await linksOf(app, 'leviticus')).toMatchObject({ 1: link('own1'), 2: link('her2') });

  // A draft of one chapter does not bring back the former links of the others.
  await chapter(page, 3).fill(link('own3'));
  await page.goto('/bc-admin?tab=inbox');
  await colleague.reload();
  await chapter(colleague, 2).fill(link('new2'));
  await save(colleague, 1).click();
  await expect(saved(colleague, 1)).toBeVisible();
  await page.goto('/bc-admin?tab=bible&item=leviticus');
  await expect(chapter(page, 3)).toHaveValue(link('own3'));
  await expect(chapter(page, 2)).toHaveValue(link('new2'));
  await expect(save(page, 1)).toBeVisible();
  await device.close();
});

test('a lecture link that is corrected while it is saved, or after its response was lost, is not reported as a colleague’s', async ({
  app,
  page,
  consoleErrors,
  service,
  network,
}) => {
  consoleErrors.expectNetworkErrors();
  consoleErrors.expect(/rare font file fetched/);
  await service.openBook('nahum', { 1: 'https://youtu.be/Behold-Nah1' });
  const link = (name: string) => `https://youtu.be/Behold-${name}`;
  const chapter = page.getByRole('textbox', { name: '나훔 1장', exact: true });
  const save = page.getByRole('button', { name: '바뀐 주소 1개 저장' });
  const saved = page.getByText('나훔 강해 주소 1개를 저장했습니다.');
  const conflict = page.getByText(/다른 담당자가 먼저 저장한/);
  await page.goto('/bc-admin?tab=bible&item=nahum');

  await chapter.fill(link('slow'));
  const release = await delayRequests(page, '**/rest/v1/bible_videos**');
  await save.click();
  await expect(page.getByRole('button', { name: '저장하고 있습니다' })).toBeVisible();
  await chapter.fill(link('corr'));
  release();
  await expect(saved).toBeVisible();
  await expect(save).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await expect(chapter).toHaveValue(link('corr'));
  await page.unroute('**/rest/v1/bible_videos**');
  await save.click();
  await expect.poll(() => linksOf(app, 'nahum')).toEqual({ 1: link('corr') });
  await expect(page.getByRole('button', { name: '바뀐 것이 없습니다' })).toBeVisible();

  await chapter.fill(link('lost'));
  await network.loseResponseAndDisconnect(/^POST \/rest\/v1\/bible_videos/, () => save.click());
  await expect(page.getByText(/저장하지 못했습니다/)).toBeVisible();
  await app.proxy.reconnect();
  await chapter.fill(link('last'));
  await save.click();
  await expect.poll(() => linksOf(app, 'nahum')).toEqual({ 1: link('last') });
  await expect(conflict).toHaveCount(0);
  await service.closeBook('nahum');
});
