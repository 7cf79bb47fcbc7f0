import { AdminMenu } from '../page-models/admin-menu.ts';
import { randomUUID } from 'node:crypto';
import { AccountPages } from '../page-models/account-pages.ts';
import { createTestClient, SEEDED_PASSWORD, seededAddress, signIn } from '../support/test-users.ts';
import { AdminPublications } from '../page-models/admin-publications.ts';
import { clickIfPresent } from '../support/click-if-present.ts';
import { delayRequests } from '../support/delay-requests.ts';
import { readStore } from '../support/device-database.ts';
import { expect, test } from '../support/journey.ts';
import { samplePhoto } from '../support/sample-photos.ts';

const STAFF = seededAddress(1);

test.use({ isReturningVisitor: true, hasServiceWorkers: false });

test.beforeEach(({ consoleErrors }) => {
  // Text written by staff may need a rare font subset, and the browser logs the requests that are rejected on purpose.
  consoleErrors.expect(/rare font file fetched/, /status of 4\d\d/);
  consoleErrors.expectNetworkErrors();
});

for (const { tab, table, noun } of [
  { tab: 'bulletins', table: 'bulletins', noun: '주보' },
  { tab: 'news', table: 'church_news', noun: '소식' },
] as const) {
  test(`the ${tab} tab reports failed uploads, saves and removals, and keeps the form for a retry`, async ({
    app,
    context,
    page,
    service,
    network,
  }) => {
    const admin = new AdminPublications(page);
    await signIn(context, app, 1);
    const title = `끊어진 ${noun} ${randomUUID()}`;
    const changed = `이어 쓴 ${noun} ${randomUUID()}`;
    const failed = (what: string) =>
      page.getByText(new RegExp(`^${noun}[을를] ${what} 못했습니다\\.`));
    const offline = page.getByText(/^인터넷 연결이 끊겼습니다\./);

    await test.step('reports an upload rejected for full storage, and uploads it on retry', async () => {
      await admin.visit(tab);
      await admin.button(`새 ${noun}`).click();
      await admin.title.fill(title);
      if (tab === 'news') await admin.content.fill('신호가 끊어져도 남는 글입니다.');
      const endLimit = await service.limitUploadSize(100);
      await admin.files.setInputFiles([
        await samplePhoto('full.jpg', '#15803d', { width: 640, height: 480 }),
      ]);
      await expect(page.getByText(/^올리지 못한 사진이 1장 있습니다/)).toBeVisible();
      await expect(admin.pictures).toContainText('저장 공간이 모자랍니다.');
      await endLimit();
      await admin.button('1번째 사진 다시 올리기').click();
      await expect(admin.pictures.getByText('올렸습니다', { exact: true })).toBeVisible();
    });

    await test.step('reports a failed save, search, removal and undo while disconnected, and retries each', async () => {
      // The server stores the row but the response is lost; saving again must not add a second row.
      const saving = new RegExp(`^POST /rest/v1/${table}`);
      await network.loseResponseAndDisconnect(saving, () => admin.save.click());
      await expect(failed('저장하지')).toBeVisible();
      await expect(admin.title).toHaveValue(title);
      await app.proxy.reconnect();
      await admin.save.click();
      await expect(admin.toast(/아직 관리자에게만 보입니다/)).toBeVisible();
      await expect(failed('저장하지')).toHaveCount(0);

      await app.proxy.disconnect();
      await admin.search.fill('없는 낱말');
      await expect(failed('불러오지')).toBeVisible();
      await expect(offline).toBeVisible();
      await app.proxy.reconnect();
      await admin.search.fill(title);
      await expect(admin.rows).toHaveCount(1);
      await expect(offline).toBeHidden();
      await expect(failed('불러오지')).toHaveCount(0);

      const remove = admin.button(`‘${title}’ 지우기`);
      await app.proxy.disconnect();
      await remove.click();
      const notRemoved = page.getByRole('alert').filter({ hasText: /지우지 못했습니다/ });
      await expect(notRemoved).toContainText('인터넷에 연결되어 있지 않습니다.');
      await app.proxy.reconnect();
      await notRemoved.getByRole('button', { name: '다시 시도' }).dblclick();
      await expect(admin.toast(`‘${title}’ 게시물을 지웠습니다.`)).toBeVisible();
      await expect(admin.rows).toHaveCount(0);
      await expect(admin.toast('다른 분이 이미 지웠습니다.')).toHaveCount(0);
      await expect(failed('지우지')).toHaveCount(0);
      await app.proxy.disconnect();
      await admin.button('되돌리기').click();
      await expect(failed('되살리지')).toBeVisible();
      await app.proxy.reconnect();
      await admin.button('되돌리기').click();
      await expect(admin.toast(`‘${title}’ 게시물을 되살렸습니다.`)).toBeVisible();
    });

    await test.step('asks for confirmation before a tab change or Back discards the form', async () => {
      await admin
        .row(title)
        .getByRole('button', { name: /고치기$/ })
        .click();
      await admin.title.fill(changed);
      const question = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
      for (const leave of [() => new AdminMenu(page).open('설정'), () => page.goBack()]) {
        await leave();
        await question.getByRole('button', { name: '계속 쓰기' }).last().click();
        await expect(question).toBeHidden();
        await expect(admin.title).toHaveValue(changed);
      }
    });

    await test.step('a revoked level rejects the save, and the draft is still there when it is restored', async () => {
      await service.setLevel(STAFF, 3);
      try {
        await admin.save.click();
        await expect(page.getByRole('group', { name: '관리 권한이 없어졌습니다' })).toBeVisible();
        await admin.button('첫 화면으로').click();
        await expect(page).toHaveURL(`${app.origin}/`);
      } finally {
        await service.setLevel(STAFF, 1);
      }
      await admin.visit(tab);
      await admin.search.fill(title);
      await admin
        .row(title)
        .getByRole('button', { name: /고치기$/ })
        .click();
      await expect(page.getByText('지난번에 쓰시던 것을 이어서 보여 드립니다.')).toBeVisible();
      await expect(admin.title).toHaveValue(changed);
    });

    await test.step('reports that a colleague removed the item, and can publish it again', async () => {
      await service.removePublication(table, title);
      await admin.save.click();
      await expect(
        page.getByRole('heading', {
          name: new RegExp(`고치시는 동안 다른 분이 이 ${noun}[을를] 지웠습니다`),
        }),
      ).toBeFocused();
      // After a reload the draft is offered above the list, because the list no longer has a row for it.
      page.once('dialog', (dialog) => void dialog.accept());
      await admin.visit(tab);
      await admin.button(`${changed} 이어 쓰기`).click();
      await admin.button('다시 올리기').click();
      await expect(admin.toast(new RegExp(changed))).toBeVisible();
      // Wait for requests in flight, so that the list is not updated with the removal before the click.
      const [, listed] = await Promise.all([
        admin.search.fill(changed),
        page.waitForResponse((response) => response.url().includes(changed.slice(-12))),
      ]);
      await listed.finished();
      await expect(admin.rows).toHaveCount(1);
      await service.removePublication(table, changed);
      await admin.button(`‘${changed}’ 지우기`).click();
      await expect(admin.toast('다른 분이 이미 지웠습니다.')).toBeVisible();
      await expect(admin.rows).toHaveCount(0);
    });
  });
}

test('after a lost response, the next new item is another one, and the first stays as it is', async ({
  app,
  context,
  page,
  network,
}) => {
  const admin = new AdminPublications(page);
  await signIn(context, app, 1);
  const [first, second] = [`첫 소식 ${randomUUID()}`, `둘째 소식 ${randomUUID()}`];
  const write = async (title: string) => {
    await admin.title.fill(title);
    await admin.content.fill('주일 오후 2시, 예배당에서 모입니다.');
  };
  const loseResponse = async (path = /^POST \/rest\/v1\/church_news/) => {
    await network.loseResponseAndDisconnect(path, () => admin.save.click());
    await expect(page.getByText(/저장하지 못했습니다/)).toBeVisible();
    await app.proxy.reconnect();
  };
  await page.goto('/bc-admin?tab=news&item=new');
  await write(first);
  await loseResponse();
  await test.step('a stored draft is not offered again', async () => {
    await page.reload();
    await expect(admin.title).toHaveValue('');
  });

  await write(second);
  await loseResponse();
  await admin.title.fill(`${second} (고침)`);
  await expect
    .poll(async () => JSON.stringify(await page.evaluate(readStore, 'drafts')))
    .toContain('(고침)');
  await page.reload();
  await expect(admin.title).toHaveValue(`${second} (고침)`);
  await admin.button('지우고 처음부터').click();
  await write(`셋째 ${second}`);
  await admin.save.click();
  await expect(admin.toast(new RegExp(`셋째 ${second}`))).toBeVisible();
  await admin.search.fill(second);
  await expect(admin.rows).toHaveCount(2);
  await admin.search.fill(first);
  await expect(admin.rows).toHaveCount(1);

  await test.step('a correction of what was stored without a response meets no conflict', async () => {
    const third = `넷째 소식 ${randomUUID()}`;
    await page.goto('/bc-admin?tab=news&item=new');
    await write(third);
    await loseResponse();
    await admin.title.fill(`${third} (고침)`);
    await admin.save.click();
    await expect(admin.toast(new RegExp(String.raw`${third} \(고침\)`))).toBeVisible();
    await admin.search.fill(third);
    await expect(admin.rows).toHaveCount(1);

    // Saving removes the space at the end.
    await admin.rows.click();
    await admin.title.fill(`${third} (다시 고침) `);
    await loseResponse(/^PATCH \/rest\/v1\/church_news/);
    await page.reload();
    await expect(admin.title).toHaveValue(`${third} (다시 고침)`);
    await expect(page.getByRole('heading', { name: /고치시는 동안 다른 분이/ })).toHaveCount(0);
    await expect(admin.button('지우고 처음부터')).toHaveCount(0);
    await expect
      .poll(async () => JSON.stringify(await page.evaluate(readStore, 'drafts')))
      .not.toContain('(다시 고침)');
  });
});

test('keeps a form with pictures when the session ends, and asks before signing out deletes the drafts of the account', async ({
  app,
  context,
  page,
  service,
}) => {
  const account = new AccountPages(page, app.origin);
  const admin = new AdminPublications(page);
  const title = `이어 쓴 소식 ${randomUUID()}`;
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await account.open('/bc-admin?tab=news&item=new');
  await account.signIn(STAFF, SEEDED_PASSWORD);
  const welcome = page.getByText('환영합니다!');
  await expect(welcome).toBeVisible();
  await expect(admin.save).toBeVisible();
  const isSaveUncovered = () =>
    admin.save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isSaveUncovered, 'the toast covers the save button').toBe(true);
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const covered = () =>
      page.locator('main :is(a, button, label, input, p)').evaluateAll((all, isNarrow) => {
        const parts = isNarrow ? all.filter((one) => one.closest('[type="submit"]')) : all;
        return parts.flatMap((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const over = document.elementFromPoint(left + width / 2, top + height / 2);
          return over?.closest('[data-site-toast]') ? [one.outerHTML] : [];
        });
      }, width < 992);
    await expect.poll(covered, `what the toast covers at ${width} px`).toEqual([]);
  }
  await expect(welcome).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.context().setOffline(true);
  const bar = page.getByRole('region', { name: '연결 상태' });
  await expect(bar.getByText('인터넷 끊김')).toBeVisible();
  await expect.poll(isSaveUncovered, 'the connection bar covers the save button').toBe(true);
  await bar.getByRole('button', { name: '안내 펼치기' }).click();
  await expect(bar.getByText(/인터넷이 끊겼습니다/)).toBeVisible();
  await expect.poll(isSaveUncovered, 'the expanded connection bar covers it').toBe(true);
  await page.context().setOffline(false);
  if (viewport !== null) await page.setViewportSize(viewport);
  await admin.title.fill(title);
  await admin.content.fill('로그인이 끊겨도 남는 글입니다.');
  await admin.files.setInputFiles([
    await samplePhoto('red.jpg', '#c2410c', { width: 640, height: 480 }),
    await samplePhoto('blue.jpg', '#1d4ed8', { width: 640, height: 480 }),
  ]);
  await expect(admin.pictures.getByText('올렸습니다', { exact: true })).toHaveCount(2);
  await admin.button('2번째 사진을 대표 사진으로').click();
  await admin.handle(2).focus();
  await page.keyboard.press('ArrowUp');
  await expect(admin.pictures.nth(0)).toContainText('대표');
  const pictureSources = () =>
    admin.pictures
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  const before = await pictureSources();
  expect(before).toHaveLength(2);

  const other = await context.newPage();
  await other.goto(`${app.origin}/auth`);
  await other.getByText('회원 탈퇴 (계정 삭제)', { exact: true }).click();
  await expect(other.getByText('쓰시던 글 1건도 이 기기에서 지워집니다.')).toBeVisible();
  await other.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect(other.getByRole('group', { name: /쓰시던 글이 1건 있습니다/ })).toBeVisible();
  await other.getByRole('button', { name: '지우고 로그아웃' }).click();
  await expect(other).toHaveURL(`${app.origin}/`);
  await other.close();

  const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' });
  const password = dialog.getByLabel('비밀번호', { exact: true });
  const signInButton = dialog.getByRole('button', { name: '로그인하고 이어서 하기' });
  await signInButton.click();
  await expect(dialog.getByText('비밀번호를 입력해 주세요.')).toBeVisible();
  await expect(password).toBeFocused();
  // Escape must not sign out, which would delete the draft.
  await page.keyboard.press('Escape');
  await password.fill('not this one');
  await signInButton.click();
  await expect(dialog.getByRole('alert')).toContainText('비밀번호가 맞지 않습니다.');
  await password.fill(SEEDED_PASSWORD);
  const restore = app.proxy.dropRequests(/\/auth\/v1\/token/);
  await signInButton.click();
  await expect(dialog.getByRole('alert')).toContainText('로그인 오류');
  restore();
  await signInButton.click();
  await expect(dialog).toBeHidden();

  await expect(admin.title).toHaveValue(title);
  await expect(admin.content).toHaveValue('로그인이 끊겨도 남는 글입니다.');
  expect(await pictureSources()).toEqual(before);
  await expect(admin.pictures.nth(0)).toContainText('대표');
  await admin.save.click();
  await expect(admin.toast(/아직 관리자에게만 보입니다/)).toBeVisible();
  await admin.button(new RegExp(title)).first().click();
  await expect(admin.pictures).toHaveCount(2);
  await expect(admin.pictures.nth(0)).toContainText('대표');
  await service.removePublication('church_news', title);

  await admin.content.fill('이 사람의 글입니다.');
  const menu = page.locator('summary', { hasText: '내 계정' });
  const signOutButton = page.getByRole('button', { name: '로그아웃', exact: true });
  const question = page.getByRole('group', { name: /쓰시던 글이 1건 있습니다/ });
  await test.step('asks before it deletes a draft, with the focus on the safe answer', async () => {
    await menu.click();
    await signOutButton.click();
    await expect(question).toBeVisible();
    await expect(page.getByRole('button', { name: '로그아웃하지 않기' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signOutButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await menu.click();
    await expect(signOutButton).toBeVisible();
    await expect(question).toBeHidden();
    await expect(admin.content).toHaveValue('이 사람의 글입니다.');
  });
  await signOutButton.click();
  await page.getByRole('button', { name: '지우고 로그아웃' }).click();
  await expect(menu).toBeHidden();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
        const cached = await Promise.all(
          names.map(
            (name) =>
              new Promise<readonly string[]>((resolve, reject) => {
                const opening = indexedDB.open(name);
                opening.onerror = () =>
                  reject(new Error(`the database ${name} could not be opened`));
                opening.onsuccess = () => {
                  const { result } = opening;
                  const end = (keys: readonly string[]) => {
                    result.close();
                    resolve(keys);
                  };
                  if (!result.objectStoreNames.contains('drafts')) {
                    end([]);
                    return;
                  }
                  const keys = result.transaction('drafts').objectStore('drafts').getAllKeys();
                  keys.onsuccess = () => end(keys.result.map(String));
                  keys.onerror = () => reject(new Error('the drafts could not be read'));
                };
              }),
          ),
        );
        return [...cached.flat(), ...Object.keys(localStorage)].filter((key) =>
          key.includes('account/'),
        );
      }),
    )
    .toEqual([]);
});

test('asks for the password when the session was ended on another device, and then saves what was being saved', async ({
  app,
  page,
  service,
}) => {
  const account = new AccountPages(page, app.origin);
  const admin = new AdminPublications(page);
  const title = `다른 기기에서 끝낸 로그인 ${randomUUID()}`;
  await account.open('/bc-admin?tab=news&item=new');
  await account.signIn(STAFF, SEEDED_PASSWORD);
  await admin.title.fill(title);
  await admin.content.fill('저장하려던 글입니다.');
  const other = createTestClient(app.server);
  await other.auth.signInWithPassword({ email: STAFF, password: SEEDED_PASSWORD });
  await other.auth.signOut({ scope: 'global' });

  await admin.save.click();
  const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' });
  await dialog.getByLabel('비밀번호', { exact: true }).fill(SEEDED_PASSWORD);
  await dialog.getByRole('button', { name: '로그인하고 이어서 하기' }).click();
  await expect(admin.toast(/아직 관리자에게만 보입니다/)).toBeVisible();
  await expect(admin.row(title)).toBeVisible();
  await service.removePublication('church_news', title);
});

test('the first view shows nothing that was read with a session that had been ended elsewhere', async ({
  app,
  page,
  service,
}) => {
  const account = new AccountPages(page, app.origin);
  const subject = `아직 읽지 못한 문의 ${randomUUID()}`;
  await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
  const message = page.getByRole('link').filter({ hasText: subject });
  await account.open('/bc-admin');
  await account.signIn(STAFF, SEEDED_PASSWORD);
  await expect(message).toBeVisible();
  const other = createTestClient(app.server);
  await other.auth.signInWithPassword({ email: STAFF, password: SEEDED_PASSWORD });
  await other.auth.signOut({ scope: 'global' });

  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
  await account.signIn(STAFF, SEEDED_PASSWORD);
  // Sooner than the view reads again.
  await expect(message).toBeVisible({ timeout: 15_000 });
});

test('a server error while the rights are read shows an error, and a retry opens the admin area', async ({
  app,
  context,
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 5\d\d/);
  await signIn(context, app, 1);
  const profile = '**/rest/v1/profiles*';
  await page.route(profile, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/bc-admin?tab=news');
  await expect(page.getByText('지금은 관리 화면을 열 수 없습니다')).toBeVisible();
  await expect(page).toHaveURL('/bc-admin?tab=news');
  await page.unroute(profile);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '교회 소식' })).toBeVisible();
});

test('the settings tab and the inbox report failed requests and recover on retry', async ({
  app,
  context,
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const toast = (text: string | RegExp) => page.getByRole('status').getByText(text);
  const state = (name: string) => page.getByRole('group', { name });
  const letter = `문의 ${randomUUID()}`;
  await service.sendContactMessage(`${randomUUID()}@x.example`, letter);
  await signIn(context, app, 0);

  await test.step('reports a chunk that failed to load, and loads it on retry', async () => {
    const restore = app.proxy.dropRequests(/\/assets\/admin-tabs-[^/]+\.js/);
    await page.goto('/bc-admin?tab=settings');
    const missing = state('이 화면을 불러오지 못했습니다');
    await expect(missing).toBeVisible();
    restore();
    await missing.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { name: '회원과 권한' })).toBeVisible();
  });

  await test.step('reports a chunk that stays unanswered, and shows the view once it arrives', async () => {
    const release = await delayRequests(page, '**/assets/admin-tabs-*.js');
    await page.reload();
    const missing = state('이 화면을 불러오지 못했습니다');
    await expect(missing.getByRole('button', { name: '다시 시도' })).toBeVisible({
      timeout: 15_000,
    });
    release();
    await expect(page.getByRole('heading', { name: '회원과 권한' })).toBeVisible();
  });

  await test.step('reports a failed audit log and member list in place, and loads them on retry', async () => {
    const restore = app.proxy.dropRequests(/\/rpc\/get_audit_log/);
    await page.reload();
    const missing = state('관리 기록을 불러오지 못했습니다.');
    await expect(missing).toBeVisible();
    restore();
    await clickIfPresent(missing.getByRole('button', { name: '다시 시도' }));
    await expect(missing).toBeHidden();
    await app.proxy.disconnect();
    await page.getByRole('searchbox').fill('level3');
    const members = state('회원 목록을 불러오지 못했습니다.');
    await expect(members).toBeVisible();
    await app.proxy.reconnect();
    await clickIfPresent(members.getByRole('button', { name: '다시 시도' }));
    await expect(page.getByText('1명', { exact: true })).toBeVisible();
  });

  await test.step('reports a level change that failed offline, and one that the server forbids', async () => {
    const level = page.getByLabel('김새봄 님의 권한', { exact: true });
    const save = page.getByRole('button', { name: '김새봄 님의 권한 저장' });
    await level.selectOption('2');
    await app.proxy.disconnect();
    await save.click();
    await expect(page.getByText(/^권한을 바꾸지 못했습니다\. 인터넷에/)).toBeVisible();
    await app.proxy.reconnect();

    await service.setLevel(STAFF, 0);
    try {
      await service.setLevel(seededAddress(0), 1);
      await save.click();
      await expect(toast('권한을 바꾸지 못했습니다.')).toBeVisible();
      await expect(toast('이 일을 할 권한이 없습니다.')).toBeVisible();
      await expect(page.getByText('최고 관리자만 접근할 수 있습니다.')).toBeVisible();
    } finally {
      await service.setLevel(seededAddress(0), 0);
      await service.setLevel(STAFF, 1);
    }
    await page.getByRole('button', { name: '알림 닫기' }).click();
  });

  await test.step('asks for confirmation before an administrator lowers their own level', async () => {
    await page.reload();
    // The search is part of the URL and survives the reload.
    await expect(page.getByRole('searchbox')).toHaveValue('level3');
    await page.getByRole('searchbox').fill('');
    const level = page.getByLabel('박온유 님의 권한', { exact: true });
    const save = page.getByRole('button', { name: '박온유 님의 권한 저장' });
    const question = page.getByRole('dialog', { name: '내 권한을 내려놓으시겠습니까?' });
    await level.selectOption('3');
    await save.click();
    await expect(question).toContainText('관리 화면 전체가 닫힙니다.');
    await question.getByRole('button', { name: '그대로 두기' }).last().click();
    await expect(question).toBeHidden();
    await expect(save).toBeFocused();
    await level.selectOption('1');
    await save.click();
    await expect(question).toContainText('스스로는 되돌리실 수 없습니다.');
    await service.setLevel(STAFF, 0);
    try {
      await question.getByRole('button', { name: '권한 내려놓기' }).click();
      await expect(toast('박온유 님의 권한을 바꾸었습니다.')).toBeVisible();
      await expect(page.getByText('최고 관리자만 접근할 수 있습니다.')).toBeVisible();
    } finally {
      await service.setLevel(seededAddress(0), 0);
      await service.setLevel(STAFF, 1);
    }
  });

  await test.step('reports messages that could not be loaded or marked as read', async () => {
    const restore = app.proxy.dropRequests(/\/rest\/v1\/contact_messages\?select=id%2Cfirst_name/);
    await new AdminMenu(page).open(/^문의함/);
    const missing = state('문의를 불러오지 못했습니다.');
    await expect(missing).toBeVisible();
    restore();
    await clickIfPresent(missing.getByRole('button', { name: '다시 시도' }));
    const line = page.locator('main li', { hasText: letter }).getByRole('button').first();
    await expect(line).toContainText('읽지 않음');
    await app.proxy.disconnect();
    await line.click();
    const letterRow = page.locator('main li', { hasText: letter });
    const note = letterRow.getByRole('alert');
    await expect(note).toContainText('읽음 표시를 바꾸지 못했습니다.');
    await expect(line).toContainText('읽지 않음');
    await letterRow.getByRole('button', { name: '문의 지우기' }).click();
    await expect(note.nth(1)).toContainText('저장하지 못했습니다. 인터넷에');
    await app.proxy.reconnect();
    await note.first().getByRole('button', { name: '다시 시도' }).click();
    await expect(line).not.toContainText('읽지 않음');
    await note.getByRole('button', { name: '다시 시도' }).click();
    await expect(line).toHaveCount(0);
  });
});

test('the inbox reports answers that could not be loaded, and sends none before they are', async ({
  app,
  context,
  page,
  service,
}) => {
  const subject = `문의 ${randomUUID()}`;
  await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
  await signIn(context, app, 1);
  const restore = app.proxy.dropRequests(/\/rpc\/get_contact_replies/);
  await page.goto('/bc-admin?tab=inbox');
  await page.getByRole('button', { name: subject }).click();
  const missing = page.getByRole('group', {
    name: /^지금까지 보낸 답변을 불러오지 못했습니다\./,
  });
  const send = page.getByRole('button', { name: '답변 보내기' });
  await expect(missing).toBeVisible();
  await expect(send).toBeDisabled();
  restore();
  await clickIfPresent(missing.getByRole('button', { name: '다시 시도' }));
  await expect(missing).toBeHidden();
  await expect(send).toBeEnabled();
});

test('the lectures tab reports failed loads and saves, without internal names of the database', async ({
  app,
  context,
  page,
  service,
}) => {
  await signIn(context, app, 1);
  const toast = (text: string | RegExp) => page.getByRole('status').getByText(text);
  const again = page.getByRole('button', { name: '다시 시도' });
  const chapter = page.getByRole('textbox', { name: '사사기 1장', exact: true });

  let restore = app.proxy.dropRequests(/\/rest\/v1\/bible_books/);
  await page.goto('/bc-admin?tab=bible');
  await expect(page.getByText(/^성경 목록을 불러오지 못했습니다\.$/)).toBeVisible();
  restore();
  await clickIfPresent(again);
  await page.getByRole('searchbox', { name: '성경 이름으로 찾기' }).fill('사사기');
  await page.getByRole('switch', { name: '사사기 공개' }).click();
  await expect(toast(/^사사기 강해를 공개했습니다\./)).toBeVisible();
  restore = app.proxy.dropRequests(/\/rest\/v1\/bible_videos/);
  await page.getByRole('button', { name: /^사사기 21장 가운데/ }).click();
  await expect(page.getByText(/^강해 주소를 불러오지 못했습니다\.$/)).toBeVisible();
  restore();
  await clickIfPresent(again);

  await chapter.fill('https://youtu.be/Behold-J001');
  await app.proxy.disconnect();
  await page.getByRole('button', { name: '바뀐 주소 1개 저장' }).click();
  await expect(page.getByText(/^저장하지 못했습니다\. 인터넷에/)).toBeVisible();
  await app.proxy.reconnect();
  await service.closeBook('judges');
  await page.getByRole('button', { name: '바뀐 주소 1개 저장' }).click();
  await expect(
    page.getByText(/^저장하지 못했습니다\. 입력하신 내용을 서버가 받아들이지 않았습니다/),
  ).toBeVisible();
  await expect(chapter).toHaveValue('https://youtu.be/Behold-J001');
});
