import { BibleStudyPage } from '../page-models/bible-study-page.ts';
import { expect, test } from '../support/journey.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { isArchiveComplete, visitUntilOfflineReady } from '../support/offline-ready.ts';
import { PLAYER_ORIGIN, stubVideoPlayer } from '../support/video-player.ts';

test.use({ isReturningVisitor: true, viewport: { width: 1280, height: 900 } });

test('selects testament, book and chapter, stores them in the URL and contacts YouTube only on play', async ({
  page,
  app,
}) => {
  const externalRequests = await stubVideoPlayer(page, app);
  const study = new BibleStudyPage(page);
  await page.goto('/bible-study');

  await test.step('shows Genesis 1 by default', async () => {
    await expect(study.chapterHeading).toHaveText('창세기 1장');
    await expect(study.testament('구약')).toHaveAttribute('aria-pressed', 'true');
    await expect(study.chapters).toHaveCount(50);
    await expect(study.previous).toHaveCount(0);
    await expect(study.option('민수기 (준비 중)')).toBeDisabled();
    await expect(study.option('출애굽기')).toBeEnabled();
    expect(await study.book.locator('optgroup').evaluateAll(labelsOf)).toEqual([
      '율법서',
      '역사서',
      '시가서',
      '선지서',
    ]);
    await expect(study.book.getByRole('option')).toHaveCount(39);
  });

  await test.step('marks a chapter without a lecture in the list and on its page', async () => {
    await expect(study.chapter(6)).toHaveAccessibleName('6 장, 영상 있음');
    await expect(study.chapter(7)).toHaveAccessibleName('7 장, 준비 중');
    await study.chapter(7).click();
    await expect(page).toHaveURL('/bible-study?book=genesis&chapter=7');
    await expect(study.chapterHeading).toHaveText('창세기 7장');
    await expect(
      page.getByRole('heading', { name: '아직 영상이 준비되지 않았습니다' }),
    ).toBeVisible();
    await expect(page.getByText('창세기 7장 강해를 준비하고 있습니다.')).toBeVisible();
    await expect(study.play).toHaveCount(0);
  });

  await test.step('another book or testament starts at chapter 1, and Back restores the selection', async () => {
    await study.book.selectOption('룻기');
    await expect(page).toHaveURL('/bible-study?book=ruth&chapter=1');
    await expect(study.chapters).toHaveCount(4);
    await study.chapter(2).click();
    await expect(study.chapterHeading).toHaveText('룻기 2장');
    await study.testament('신약').click();
    await expect(page).toHaveURL('/bible-study?book=matthew&chapter=1');
    await expect(study.chapterHeading).toHaveText('마태복음 1장');
    await expect(study.book.getByRole('option')).toHaveCount(27);
    await expect(page.getByText(/^마태복음은 세리였다가/)).toBeVisible();
    await page.goBack();
    await expect(study.chapterHeading).toHaveText('룻기 2장');
    await expect(study.testament('구약')).toHaveAttribute('aria-pressed', 'true');
    await page.goForward();
    await expect(study.chapterHeading).toHaveText('마태복음 1장');
  });

  await test.step('requests the player from YouTube only after a press on play', async () => {
    expect(externalRequests).toEqual([]);
    await study.play.press('Enter');
    await expect(study.player).toHaveAttribute('title', '마태복음 1장 강해');
    await expect
      .poll(() => externalRequests)
      .toEqual([expect.stringContaining(`${PLAYER_ORIGIN}/embed/Behold40001?`)]);
    await study.next.click();
    await expect(study.chapterHeading).toHaveText('마태복음 2장');
    await expect(study.player).toHaveCount(0);
    await expect(study.play).toBeVisible();
  });

  await test.step('the link to the next chapter skips books that are not open', async () => {
    await page.goto('/bible-study?book=leviticus&chapter=27');
    await expect(study.next).toContainText('신명기 1장');
    await study.next.press('Enter');
    await expect(study.chapterHeading).toHaveText('신명기 1장');
    await expect(study.previous).toContainText('레위기 27장');
  });

  await test.step('books passed with the arrow keys leave one entry in the history', async () => {
    await page.goto('/bible-study?book=leviticus&chapter=27');
    await expect(study.chapterHeading).toHaveText('레위기 27장');
    await study.book.focus();
    await page.keyboard.press('ArrowDown');
    await expect(study.chapterHeading).toHaveText('신명기 1장');
    await page.keyboard.press('ArrowDown');
    await expect(study.chapterHeading).not.toHaveText('신명기 1장');
    await page.goBack();
    await expect(study.chapterHeading).toHaveText('레위기 27장');
  });

  await test.step('an unopened book shows its introduction and that it is in preparation', async () => {
    await study.index.getByRole('link', { name: /^민수기/ }).click();
    await expect(page).toHaveURL('/bible-study?book=numbers&chapter=1');
    await expect(study.chapterHeading).toBeFocused();
    await expect(study.chapterHeading).toBeInViewport();
    await expect(page.getByText(/^민수기 강해를 준비하고 있습니다/)).toBeVisible();
    await expect(page.getByText(/^민수기는 시내산을 떠난/)).toBeVisible();
  });
});

test('a shared link opens its chapter, and an invalid one falls back to chapter 1 or asks for a book', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const study = new BibleStudyPage(page);

  await test.step('shows no chapter before its script has loaded, then the one in the URL', async () => {
    const release = await delayRequests(page, '**/assets/reading-*.js');
    await page.goto('/en/bible-study?book=psalms&chapter=23');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Genesis 1', { exact: true }).first()).toBeHidden();
    release();
    await expect(study.chapterHeading).toHaveText('Psalm 23');
    await expect(study.chapterHeading).toBeVisible();
  });

  await test.step('at 360 px the chapter list is collapsed until it is opened', async () => {
    await expect(study.chapters).toHaveCount(0);
    await study.expandButton.click();
    await expect(study.chapters).toHaveCount(150);
    await study.chapter(24).click();
    await expect(study.chapterHeading).toHaveText('Psalm 24');
    await expect(study.chapters).toHaveCount(0);
    await expect(study.expandButton).toBeFocused();
  });

  await test.step('offers to continue with the chapter read last', async () => {
    await page.goto('/en/bible-study');
    await expect(study.chapterHeading).toHaveText('Genesis 1');
    await page.getByRole('link', { name: 'Continue with Psalm 24' }).click();
    await expect(page).toHaveURL('/en/bible-study?book=psalms&chapter=24');
    await expect(study.chapterHeading).toHaveText('Psalm 24');
  });

  for (const [search, place] of [
    ['book=genesis&chapter=51', 'Genesis 1'],
    ['testament=new', 'Matthew 1'],
  ] as const) {
    await page.goto(`/en/bible-study?${search}`);
    await expect(study.chapterHeading).toHaveText(place);
    await expect(study.play).toBeVisible();
  }

  await test.step('an unknown book asks for a selection', async () => {
    await page.goto('/en/bible-study?book=tobit&chapter=2');
    await expect(study.chapterHeading).toContainText('Choose a book from the list above');
    await expect(page.getByText('Choose a book from the list above')).toBeVisible();
    await expect(page.getByText('Choose a book from the list on the left')).toBeHidden();
    await study.book.selectOption('Jonah');
    await expect(study.chapterHeading).toHaveText('Jonah 1');
  });
});

test('shows the catalogue and introductions offline, and enables videos when online again', async ({
  page,
  network,
  service,
}) => {
  await visitUntilOfflineReady(page);
  await expect.poll(() => isArchiveComplete(page, 'bible_videos'), { timeout: 30_000 }).toBe(true);
  await network.goOffline();

  const study = new BibleStudyPage(page);
  await page.goto('/bible-study?book=romans&chapter=8');
  await expect(study.chapterHeading).toHaveText('로마서 8장');
  await expect(study.chapter(7)).toHaveAccessibleName('7 장, 준비 중');
  await expect(page.getByText(/^로마서는 바울이/)).toBeVisible();
  await expect(study.play).toBeDisabled();
  await expect(study.play).toContainText('영상은 인터넷이 다시 연결되면 재생하실 수 있습니다.');

  await test.step('on reconnect, shows the book opened and hides the book closed by staff meanwhile', async () => {
    await expect(study.option('빌레몬서 (준비 중)')).toBeDisabled();
    await service.openBook('philemon', { 1: 'https://youtu.be/Behold-Phil' });
    await service.openBook('jude', { 1: 'https://youtu.be/Behold-Jude' });
    await network.goOnline();
    await expect(study.play).toBeEnabled();
    await expect(study.option('빌레몬서')).toBeEnabled({ timeout: 30_000 });
    await study.book.selectOption('유다서');
    await expect(study.chapter(1)).toHaveAccessibleName('1 장, 영상 있음');
    await expect(study.play).toBeEnabled();

    await network.goOffline();
    await expect(study.play).toBeDisabled();
    await service.closeBook('jude');
    await network.goOnline();
    await expect(study.option('유다서 (준비 중)')).toBeDisabled({ timeout: 30_000 });
    await expect(page.getByText(/^유다서 강해를 준비하고 있습니다/)).toBeVisible();
    await expect(study.option('빌레몬서')).toBeEnabled();
  });
  await service.closeBook('philemon');
});

function labelsOf(groups: readonly Element[]): readonly (string | null)[] {
  return groups.map((group) => group.getAttribute('label'));
}
