import sharp from 'sharp';
import { NewsPage } from '../page-models/news-page.ts';
import { expect, goOffline, goOnline, test } from '../support/journey.ts';
import { addDays } from '../../src/domain/seoul-day.ts';
import { TODAY } from '../support/church-clock.ts';
import { Fingers } from '../support/fingers.ts';
import { waitUntilKept, waitUntilSent } from '../support/kept.ts';

test.use({ wasHereBefore: true });

test('a bulletin from a shared link, the latest ones in the basement, a like that arrives once, and one taken back', async ({
  context,
  page,
  problems,
  request,
  staff,
}) => {
  const [newest, second, third] = await staff.readBulletins();
  if (newest === undefined || second === undefined || third === undefined) {
    throw new Error('the seed has bulletins');
  }
  const news = new NewsPage(page);

  await test.step('the link opens that very bulletin on a device that has never been here', async () => {
    await page.goto(`/news?bulletin=${second.id}`);
    await expect(news.dialog.getByRole('heading', { name: second.title })).toBeVisible();
    await news.expectPicture(news.dialog);
    await page.keyboard.press('Escape');
    await expect(news.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/news$/);
  });

  await test.step('four are kept without having been opened', async () => {
    await expect(news.kept).toHaveCount(4, { timeout: 30_000 });
    await waitUntilKept(page);

    const files = await Promise.all(
      newest.images.map(async (image) => (await (await request.get(image)).body()).byteLength),
    );
    const bytes = files.reduce((sum, size) => sum + size, 0);
    const kept = () => news.keptBytes(newest.images);
    expect(await kept()).toBeGreaterThanOrEqual(bytes);
    await expect.poll(kept).toBeLessThanOrEqual(1.05 * bytes);
  });

  await goOffline(context, problems);
  await test.step('offline, after a reload, the newest opens with its pages', async () => {
    await page.reload();
    await news.open(newest.title);
    await expect(page).toHaveURL(new RegExp(newest.id));
    await news.expectPicture(news.dialog);

    await news.enlarge.click();
    await news.expectPicture(news.viewer);
    await expect(news.viewer.getByRole('status')).toHaveText(`1 / ${newest.images.length}쪽`);
    await page.keyboard.press('ArrowRight');
    await expect(news.viewer.getByRole('status')).toHaveText(`2 / ${newest.images.length}쪽`);
    await news.expectPicture(news.viewer);
    await news.viewer.getByRole('button', { name: '확대' }).click();
    await expect(news.viewer.getByText('150%')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(news.viewer).toBeHidden();
    await expect(news.enlarge).toBeVisible();
  });

  await test.step('a like is shown at once and kept', async () => {
    await news.like.click();
    await expect(news.like).toHaveAttribute('aria-pressed', 'true');
    await expect(news.like).toContainText(String(newest.likes + 1));
    await news.like.click();
    await expect(news.like).toHaveAttribute('aria-pressed', 'false');
    await news.like.click();
    await expect(news.like).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(news.dialog).toBeHidden();
  });

  await test.step('meanwhile staff take one back; an unknown one is said to be none', async () => {
    await staff.unpublishBulletin(third.id);
    await expect(news.card(third.title)).toBeVisible();
    await goOnline(context);
    await waitUntilSent(page);
    await expect(news.card(third.title)).toBeHidden({ timeout: 20_000 });
    const [now] = await staff.readBulletins();
    expect(now).toMatchObject({ id: newest.id, likes: newest.likes + 1 });
    await page.goto(`/news?bulletin=${third.id}`);
    await expect(news.dialog.getByText('찾으시는 주보가 없습니다.')).toBeVisible();
  });
});

test('the first screen of a phone is light, and a bulletin is one without its pictures', async ({
  page,
  problems,
  staff,
}) => {
  problems.expect(/Failed to load resource: the server responded with a status of 40[04]/);
  const [pattern] = await staff.readBulletins();
  const image = pattern?.images[0];
  if (image === undefined) throw new Error('the seed has bulletins with pages');
  const lostFile = image.replace(/[0-9]{13}-[0-9]+/, '1111111111111-1');
  // Older than the seed's, so that they stand behind the first screen.
  const date = addDays(TODAY, -400);
  const run = crypto.randomUUID().slice(0, 8);
  const pages = (await staff.readBulletins()).flatMap(({ images }) => images);
  const lostFiles = Array.from({ length: 40 }, (_, index) =>
    lostFile.replace(/-1(\.[a-z]+)$/, `-${index + 2}$1`),
  );
  const tallPage = await staff.storePage(
    await sharp({ create: { width: 600, height: 6_000, channels: 3, background: '#ffe8c0' } })
      .webp()
      .toBuffer(),
  );
  const published = await staff.publishBulletins([
    { title: `그림 없는 주보 ${run}`, date, images: [] },
    { title: `한 장짜리 주보 ${run}`, date, images: [image] },
    { title: `파일을 잃은 주보 ${run}`, date, images: [lostFile] },
    {
      title: `마흔 장짜리 주보 ${run}`,
      date,
      images: [tallPage, ...new Set([...pages, ...lostFiles])].slice(0, 40),
    },
  ]);
  const [bare, single, lost, many] = published;
  if (bare === undefined || single === undefined || lost === undefined || many === undefined) {
    throw new Error('four were published');
  }
  const news = new NewsPage(page);

  await test.step('nothing scrolled: at most 350 KB of pictures', async () => {
    const pictures = news.watchPictures();
    await page.goto('/news');
    await expect(news.bulletins).toHaveCount(8);
    await expect(news.kept).toHaveCount(4, { timeout: 30_000 });
    const sizes = await Promise.all(pictures.map(async (one) => (await one.body()).byteLength));
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350_000);
  });

  await test.step('a missing file leaves a leaf with the title, on the shelf and in the dialog', async () => {
    await news.earlier.click();
    const card = news.card(lost.title);
    // Drawn in the picture's place, and written below it. The page grows while its pictures come, so one scroll may miss.
    await expect(async () => {
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByText(lost.title)).toHaveCount(2, { timeout: 2_000 });
    }).toPass();
    await expect(card.locator('img')).toHaveCount(0);
    await news.open(lost.title);
    await expect(news.enlarge).toHaveCount(0);
    await expect(news.dialog.locator('button').getByText(lost.title)).toBeVisible();
    await expect(news.dialog.locator('img')).toHaveCount(0);
    await page.goBack();
    await expect(news.dialog).toBeHidden();
  });

  await test.step('one page has nothing to turn, none says so', async () => {
    await news.open(single.title);
    await news.expectPicture(news.dialog);
    await expect(news.turning).toHaveCount(0);
    await page.goBack();
    await expect(news.dialog).toBeHidden();
    await news.open(bare.title);
    await expect(news.dialog.getByText('이 주보에는 이미지가 없습니다.')).toBeVisible();
    await expect(news.turning).toHaveCount(0);
    await page.goBack();
    await expect(news.dialog).toBeHidden();
  });

  const fingers = new Fingers(page);
  await test.step('fingers, buttons and keys enlarge a tall page', async () => {
    await news.open(many.title);
    await news.enlarge.click();
    await news.expectPicture(news.viewer);
    await expect(news.scale).toHaveText('100%');
    await fingers.pinch(news.glass, 80, 160);
    await expect(news.scale).toHaveText('200%');
    await fingers.doubleTap(news.glass);
    await expect(news.scale).toHaveText('100%');
    // So that its narrow side fills the screen.
    await fingers.doubleTap(news.glass);
    await expect(news.scale).toHaveText('462%');
    await page.keyboard.press('0');
    await news.viewer.getByRole('button', { name: '확대' }).click();
    await expect(news.scale).toHaveText('150%');
    await news.viewer.getByRole('button', { name: '축소' }).click();
    await expect(news.scale).toHaveText('100%');
    await page.keyboard.press('+');
    await expect(news.scale).toHaveText('150%');
    await page.keyboard.press('-');
    await expect(news.scale).toHaveText('100%');
  });

  await test.step('forty pages are turned by finger, button and key, and told of', async () => {
    const position = news.viewer.getByRole('status');
    await fingers.swipe(news.glass, -160);
    await expect(position).toHaveText('2 / 40쪽');
    await news.viewer.getByRole('button', { name: '다음 쪽' }).click();
    await expect(position).toHaveText('3 / 40쪽');
    await page.keyboard.press('End');
    await expect(position).toHaveText('40 / 40쪽');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('2 / 40쪽');
    await page.keyboard.press('Escape');
    await expect(news.viewer).toBeHidden();
    // Whoever enlarged it goes on at the page that was shown last.
    await expect(news.enlarge).toBeFocused();
    await expect(news.dialog.getByText('2 / 40쪽')).toBeVisible();
  });

  await test.step('the page that is shown is saved under the title', async () => {
    const saving = page.waitForEvent('download');
    await news.dialog.getByRole('button', { name: '내려받기' }).click();
    const saved = await saving;
    const ending = /\.[a-z]+$/.exec(many.images[1] ?? '')?.[0] ?? '';
    expect(saved.suggestedFilename()).toBe(`${many.title} 2${ending}`);
  });
});
