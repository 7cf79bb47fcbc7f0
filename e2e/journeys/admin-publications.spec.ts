import { AdminMenu } from '../page-models/admin-menu.ts';
import type { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { AdminPublications } from '../page-models/admin-publications.ts';
import { addDays, seoulDayAt } from '../../src/domain/seoul-day.ts';
import { NewsPage } from '../page-models/news-page.ts';
import { markReturningVisitor } from '../page-models/prayer-counter.ts';
import { seoulInstant, TODAY } from '../support/fixed-clock.ts';
import { findViolations } from '../support/axe.ts';
import { openSecondBrowser } from '../support/second-browser.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { expect, test, type App } from '../support/journey.ts';
import { waitUntilOfflineReady } from '../support/offline-ready.ts';
import type { ConsoleErrors } from '../support/console-errors.ts';
import { samplePhoto } from '../support/sample-photos.ts';
import { signIn } from '../support/test-users.ts';
import { readAsMember, pictureAt } from '../support/published-content.ts';

async function colleague(browser: Browser, app: App, problems: ConsoleErrors): Promise<Page> {
  const context = await openSecondBrowser(browser, app, problems);
  await signIn(context, app, 0);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  return page;
}

/** Frames come 300 ms late until the page is loaded anew, as on a busy machine. */
async function makeFramesLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => window.setTimeout(() => frame(run), 300);
  });
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

test.use({ signedInAs: 1 });

test('publishes a bulletin with two photos, reordered by keyboard, rejects invalid files; a member reads it', async ({
  app,
  browser,
  page,
  consoleErrors,
}) => {
  // Text written by staff may need a rare font subset that public pages do not load.
  consoleErrors.expect(/rare font file fetched/);
  const admin = new AdminPublications(page);
  const title = `감사로 제사를 드리는 자 ${randomUUID().slice(0, 8)}`;
  const cover = await samplePhoto(
    'cover.jpg',
    '#c2410c',
    { width: 2400, height: 1800 },
    { isRotated: true },
  );
  const back = await samplePhoto('back.jpg', '#1d4ed8', { width: 1200, height: 1600 });

  await test.step('shows validation errors at the fields', async () => {
    await admin.visit('bulletins');
    await admin.button('새 주보').click();
    await expect(admin.date).toHaveValue(/\(주일\)$/);
    await expect(admin.title).toHaveValue(/^\d+월 \d+일 주보$/);
    const suggested = await admin.title.inputValue();
    await admin.date.fill('2026-02-30');
    await admin.date.blur();
    await expect(admin.date).toHaveValue('2026-02-30');
    await expect(admin.title).toHaveValue(suggested);
    await admin.save.click();
    await expect(admin.date).toBeFocused();
    await expect(page.getByText('날짜를 다시 확인해 주세요.')).toBeVisible();
    await admin.date.fill('');
    await expect(page.getByText('날짜를 골라 주세요.')).toBeVisible();
    await admin.date.fill(addDays(TODAY, 24));
    await expect(admin.title).not.toHaveValue(suggested);
    await admin.title.fill('');
    await admin.save.click();
    await expect(admin.title).toBeFocused();
    await expect(page.getByText('제목을 적어 주세요.')).toBeVisible();
    await admin.title.fill(title);
    // The coming Sunday, so that it is the first bulletin in the list.
    await admin.date.fill(addDays(TODAY, 3));
    await expect(admin.order).toHaveCount(0);
    await admin.button('더 보기').click();
    await page.getByRole('menuitem', { name: '표시 순서 정하기' }).click();
    await expect(admin.order).toBeFocused();
    await admin.order.fill('첫째');
    await expect(page.getByText('표시 순서는 정수로 적어 주세요.')).toBeVisible();
    await admin.order.fill('');
  });

  await test.step('uploads two photos, and rejects four invalid files with a reason each', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
    const folder = test.info().outputPath('files');
    mkdirSync(folder, { recursive: true });
    const put = (name: string, content: Buffer | string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const huge = put('huge.jpg', back.buffer);
    truncateSync(huge, 50 * 1024 * 1024);
    await admin.files.setInputFiles([
      put(back.name, back.buffer),
      put('letter.jpg', '주보 원고'),
      put('logo.png', svg),
      put('cut.jpg', cover.buffer.subarray(0, cover.buffer.length / 2)),
      huge,
      put(cover.name, cover.buffer),
    ]);
    await expect(admin.rejectedFiles.getByRole('listitem')).toHaveText([
      /^letter\.jpg 사진 파일이 아닙니다/,
      /^logo\.png SVG 그림은 올릴 수 없습니다/,
      /^cut\.jpg 파일이 끝까지 들어 있지 않거나/,
      /^huge\.jpg 너무 큰 파일입니다\. 40MB까지/,
    ]);
    await expect(admin.pictures.getByText('올렸습니다', { exact: true })).toHaveCount(2);
    expect(await findViolations(page, '[role="alert"]')).toEqual([]);
    await admin.button('확인').click();
  });

  await test.step('reorders the pictures and selects the cover by keyboard', async () => {
    await makeFramesLate(page);
    await admin.handle(2).focus();
    await page.keyboard.press('ArrowUp');
    await expect(
      admin.announcement('2번째 사진을 1번째로 옮겼습니다. 전체 2장입니다.'),
    ).toBeAttached();
    await expect(admin.pictures.nth(1)).toContainText('대표');
    // The move does not take the focus back from a button that was reached before the next frame.
    await admin.button('1번째 사진을 대표 사진으로').focus();
    await nextFrame(page);
    await page.keyboard.press('Enter');
    await expect(admin.pictures.nth(0)).toContainText('대표');
  });

  await test.step('restores the draft with its pictures after a reload', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('지난번에 쓰시던 것을 이어서 보여 드립니다.')).toBeVisible();
    await expect(admin.title).toHaveValue(title);
    await expect(admin.pictures).toHaveCount(2);
    await expect(admin.pictures.nth(0)).toContainText('대표');
  });

  const memberContext = await (await openSecondBrowser(browser, app, consoleErrors)).newPage();
  const member = new NewsPage(memberContext);
  await memberContext.goto('/news');
  await expect(member.bulletins.first()).toBeVisible();
  await expect(member.card(title)).toHaveCount(0);

  await test.step('does not publish at once when the day of publication cannot be read', async () => {
    await admin.publish.check();
    await admin.publishOn.fill('2026-02-30');
    await admin.publishOn.press('Enter');
    await expect(admin.publishOn).toBeFocused();
    await expect(page.getByText('날짜와 시각을 다시 확인해 주세요.')).toBeVisible();
    await admin.publishOn.blur();
    await admin.save.click();
    await expect(admin.publishOn).toBeFocused();
    await expect(admin.publishOn).toHaveValue('2026-02-30');
    await expect(admin.preview).toContainText('날짜나 시각을 읽을 수 없습니다.');
    await expect(admin.preview.getByText('공개', { exact: true })).toHaveCount(0);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('날짜로 읽을 수 없습니다: 2026-02-30')).toBeVisible();
    await expect(admin.publishOn).toHaveAttribute('aria-invalid', 'true');
    expect(await readAsMember(app, 'bulletins', title)).toEqual([]);
  });

  await test.step('shows why a private item with a take-down before its publication is not saved', async () => {
    await admin.publishOn.fill(addDays(TODAY, 4));
    await admin.takeDownOn.fill(addDays(TODAY, 2));
    await admin.publish.uncheck();
    await admin.save.click();
    await expect(admin.takeDownOn).toBeVisible();
    await expect(page.getByText('내릴 시각은 공개할 시각보다 늦어야 합니다.')).toBeVisible();
    await admin.takeDownOn.fill('');
    await expect(admin.takeDownOn).toHaveCount(0);
    await admin.publish.check();
    await admin.publishOn.fill('');
  });

  await test.step('publishes upright pictures of at most 300 kB without EXIF data', async () => {
    await admin.publish.check();
    await expect(admin.preview).toContainText(title);
    await admin.save.click();
    await expect(
      admin.toast(`‘${title}’ 게시물을 저장했습니다. 지금부터 성도들에게 보입니다.`),
    ).toBeVisible();
    await expect(admin.row(title)).toContainText('공개');
    const [posted] = await readAsMember(app, 'bulletins', title);
    expect(posted?.images).toHaveLength(2);
    expect(posted?.thumbnail_url).toBe(posted?.images[0]?.replace(/(\.\w+)$/, '-480$1'));
    const [first, second] = await Promise.all(
      (posted?.images ?? []).map((address) => pictureAt(app, address)),
    );
    const small = await pictureAt(app, posted?.thumbnail_url ?? '');
    for (const picture of [first, second, small]) {
      expect(picture?.status).toBe(200);
      expect(picture?.size).toBeLessThanOrEqual(300_000);
      expect(picture?.exif).toBeUndefined();
    }
    expect(first?.height).toBeGreaterThan(first?.width ?? 0);
    expect(first?.width).toBeGreaterThanOrEqual(1080);
    expect(small.width).toBe(480);
    expect(first?.dominant.r).toBeGreaterThan(first?.dominant.b ?? 0);
    expect(second?.dominant.b).toBeGreaterThan(second?.dominant.r ?? 0);
  });

  await test.step('a member sees it after a reload, and pages through it', async () => {
    await memberContext.reload();
    await member.open(title);
    await member.expectPicture(member.dialog);
    await member.pagingButtons.last().click();
    await expect(member.dialog).toContainText('2 / 2');
    await memberContext.context().close();
  });
});

test('a volunteer publishes news with a picture in English at 360 px, and a member reads it online and offline', async ({
  newDevice,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  await page.setViewportSize({ width: 360, height: 740 });
  const admin = new AdminPublications(page);
  const title = `Thanksgiving lunch ${randomUUID().slice(0, 8)}`;
  const text = 'Please stay for lunch after the second service.';

  await admin.visit('news', 'en');
  await admin.button('New post').click();
  await admin.title.fill(title);
  await admin.date.fill(seoulDayAt(new Date()));
  await admin.content.fill(text);
  await admin.files.setInputFiles([
    await samplePhoto('lunch.jpg', '#b45309', { width: 1600, height: 1200 }),
  ]);
  await expect(admin.pictures.getByText('Sent', { exact: true })).toBeVisible();
  await admin.publish.check();
  await expect(admin.preview).toContainText(title);
  await admin.save.click();
  await expect(admin.toast(`“${title}” is saved. Members can see it now.`)).toBeVisible();
  await expect(admin.row(title)).toContainText('Published');
  // The form causes no horizontal scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const device = newDevice();
  const read = async (member: NewsPage) => {
    await member.page.goto('/en/news?tab=news');
    await member.open(title);
    await expect(member.dialog).toContainText(text);
    await member.expectPicture(member.dialog);
  };
  const first = await device.open(markReturningVisitor);
  await read(new NewsPage(first));
  await waitUntilOfflineReady(first);
  await device.close();
  const again = await device.open(markReturningVisitor);
  await device.goOffline();
  await read(new NewsPage(again));
});

test('a conflicting save shows both versions to choose from, and a removed item can be restored', async ({
  app,
  browser,
  context,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  const memberContext = await colleague(browser, app, consoleErrors);
  const [own, other] = [new AdminPublications(page), new AdminPublications(memberContext)];
  const before = '새가족 환영회에 초대합니다';
  const colleagueTitle = '새가족 환영회 시간이 바뀌었습니다';
  const ownTitle = '새가족 환영회가 다음 주로 미뤄졌습니다';

  for (const [admin, title] of [
    [own, `${ownTitle}!`],
    [other, colleagueTitle],
  ] as const) {
    await admin.visit('news');
    await admin.search.fill('환영회');
    await expect(admin.rows).toHaveCount(1);
    await admin.button(new RegExp(before)).first().click();
    await expect(admin.title).toHaveValue(before);
    await admin.title.fill(title);
  }
  await other.save.click();
  await expect(other.toast(new RegExp(colleagueTitle))).toBeVisible();

  const conflictHeading = page.getByRole('heading', {
    name: '고치시는 동안 다른 분이 이 소식을 먼저 저장했습니다',
  });
  await test.step('a resumed draft still knows the conflict after one more change and another reload', async () => {
    await page.reload();
    await expect(conflictHeading).toBeVisible();
    await own.title.fill(ownTitle);
    await page.reload();
    await expect(own.title).toHaveValue(ownTitle);
    await expect(conflictHeading).toBeVisible();
  });

  await test.step('shows the stored and the own title, and overwrites only on request', async () => {
    await own.save.click();
    await expect(conflictHeading).toBeFocused();
    await expect(
      page.locator('section').filter({ has: conflictHeading }).getByRole('cell'),
    ).toHaveText(['제목', colleagueTitle, ownTitle]);
    expect(await readAsMember(app, 'church_news', colleagueTitle)).toHaveLength(1);
    await own.button('내가 쓴 것으로 저장').click();
    await expect(own.toast(new RegExp(ownTitle))).toBeVisible();
    expect(await readAsMember(app, 'church_news', ownTitle)).toHaveLength(1);
  });

  await test.step('undo restores every column of the removed row', async () => {
    const [removedRow] = await readAsMember(app, 'church_news', ownTitle);
    await own.search.fill('환영회');
    await own.button(`‘${ownTitle}’ 지우기`).click();
    await expect(own.toast(`‘${ownTitle}’ 게시물을 지웠습니다.`)).toBeVisible();
    expect(await readAsMember(app, 'church_news', ownTitle)).toEqual([]);
    await own.button('되돌리기').click();
    await expect(own.toast(`‘${ownTitle}’ 게시물을 되살렸습니다.`)).toBeVisible();
    expect(await readAsMember(app, 'church_news', ownTitle)).toEqual([removedRow]);
  });

  await test.step('an item that is removed in its form leads back to the list', async () => {
    await own.button(ownTitle).first().click();
    await expect(own.title).toHaveValue(ownTitle);
    await own.button('지우기').click();
    await expect(own.toast(`‘${ownTitle}’ 게시물을 지웠습니다.`)).toBeVisible();
    await expect(own.search).toBeVisible();
    await own.button('되돌리기').click();
    // The toast of the first restoration may still be shown.
    await expect(own.button(`‘${ownTitle}’ 지우기`)).toBeVisible();
  });

  await test.step('reports a failed upload, and completes it on retry', async () => {
    consoleErrors.expectNetworkErrors();
    await own.button('새 소식').click();
    await own.title.fill('끊어진 전송');
    await own.content.fill('사진을 보내는 동안 신호가 끊어졌습니다.');
    await context.setOffline(true);
    await own.files.setInputFiles([
      await samplePhoto('walk.jpg', '#15803d', { width: 800, height: 600 }),
    ]);
    await expect(own.pictures.getByText(/^올리지 못했습니다/)).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: /^올리지 못한 사진: 1번째$/ }),
    ).toHaveCount(1);
    await expect(own.button('1번째 사진 다시 올리기')).toHaveAccessibleDescription(
      /^올리지 못했습니다/,
    );
    await own.save.click();
    await expect(page.getByText(/올리지 못한 사진이 1장 있습니다/)).toBeVisible();
    await context.setOffline(false);
    await own.button('1번째 사진 다시 올리기').click();
    await expect(own.pictures.getByText('올렸습니다', { exact: true })).toBeVisible();
    await own.save.click();
    await expect(own.toast(/아직 관리자에게만 보입니다/)).toBeVisible();
    expect(await readAsMember(app, 'church_news', '끊어진 전송')).toEqual([]);
    await own.search.fill('');
    await expect(own.row('끊어진 전송')).toContainText('비공개');
  });

  await test.step('keeps text typed while a save is in flight, and a finished save does not navigate', async () => {
    const [saved, written, last] = ['이어진 전송', '이어진 전송과 그 뒤', '떠난 뒤에 저장된 전송'];
    const saving = '**/church_news*updated_at=eq*';
    await own.button(/끊어진 전송.*고치기/).click();
    await own.title.fill(saved);
    let arrive = await delayRequests(page, saving);
    await own.save.click();
    await own.title.fill(written);
    arrive();
    await expect(own.toast(`‘${saved}’ 게시물을 저장했습니다.`)).toBeVisible();
    await expect(own.title).toHaveValue(written);
    await own.save.click();
    await expect(own.row(written)).toBeVisible();

    await own.button(new RegExp(`${written}.*고치기`)).click();
    await own.title.fill(last);
    arrive = await delayRequests(page, saving);
    await own.save.click();
    await new AdminMenu(page).open('기도');
    await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await page.getByRole('button', { name: '새 기도 쓰기' }).click();
    arrive();
    await expect(own.toast(`‘${last}’ 게시물을 저장했습니다.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: '새 기도 쓰기' })).toBeVisible();
  });
  await memberContext.context().close();
});

test('a scheduled bulletin is shown as published as soon as its hour has come', async ({
  context,
  page,
  service,
}) => {
  const title = `예약한 주보 ${randomUUID().slice(0, 8)}`;
  const hour = seoulInstant(TODAY, '10:10');
  await service.scheduleBulletin({ title, date: TODAY, images: [] }, hour.getTime() - Date.now());
  await page.goto(`/bc-admin?tab=bulletins&q=${title.slice(-8)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('공개 예약');
  await context.clock.setSystemTime(seoulInstant(TODAY, '10:11'));
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(row).not.toContainText('공개 예약');
  await expect(row).toContainText('공개');
  await service.removePublication('bulletins', title);
});
