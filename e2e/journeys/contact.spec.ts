import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { CONTACT_FIELDS } from '../../tests/support/contact-fields.ts';
import { expect, test, type App } from '../support/journey.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

const PATH = '/functions/v1/submit-contact-message';
const MESSAGE = '이번 주일에 처음 가 보려고 합니다.';

const newAddress = () => `${randomUUID()}@x.example`;
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function write(page: Page, email: string, message = MESSAGE): Promise<void> {
  await field(page, 'lastName').fill('김');
  await field(page, 'firstName').fill('새봄');
  await field(page, 'email').fill(email);
  await field(page, 'phone').pressSequentially('01012345678');
  await field(page, 'subject').fill('새가족 문의');
  await page.locator('textarea').fill(message);
  await field(page, 'consent').check();
}

const send = (page: Page) => page.getByRole('button', { name: '문의 보내기' });
const thanks = (page: Page) => page.getByRole('heading', { name: '문의를 잘 받았습니다' });
const submissions = (app: App) => app.proxy.requests.filter((line) => line === `POST ${PATH}`);

test.use({ isReturningVisitor: true });

test('sends a message once on a double click, with markup, emoji and right-to-left text unchanged, and clears the draft', async ({
  app,
  page,
  service,
}) => {
  const email = newAddress();
  const message = '<img src=x onerror=alert(1)> **굵게**\n\nשלום עליכם 🙏🏽 مرحبا';
  await page.goto('/contact?subject=jesus-walking-trial');
  await expect(field(page, 'subject')).toHaveValue('예수동행일기 체험 문의');
  await write(page, email, message);
  await expect(field(page, 'phone')).toHaveValue('010-1234-5678');
  await send(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(submissions(app)).toHaveLength(1);
  expect(await service.readContactMessages(email)).toEqual([
    {
      first_name: '새봄',
      last_name: '김',
      phone: '010-1234-5678',
      subject: '새가족 문의',
      message,
      locale: 'ko',
    },
  ]);

  await page.reload();
  await expect(page.locator('textarea')).toHaveValue('');
});

test('restores the draft after a reload and after another page, without the consent', async ({
  page,
}) => {
  await page.goto('/contact');
  await write(page, newAddress());
  await page.locator('textarea').press('End');
  await page.locator('textarea').pressSequentially('!');
  await page.reload();
  await expect(page.locator('textarea')).toHaveValue(`${MESSAGE}!`);
  await expect(field(page, 'lastName')).toHaveValue('김');
  await expect(field(page, 'consent')).not.toBeChecked();

  // The draft also survives a visit to another page of the app.
  await page.locator('textarea').press('End');
  await page.locator('textarea').pressSequentially('?');
  await page.goto('/worship');
  await page.goBack();
  await expect(page.locator('textarea')).toHaveValue(`${MESSAGE}!?`);
});

test('the subject of an inquiry link follows the language and the next such link, also in a draft', async ({
  page,
}) => {
  const subject = field(page, 'subject');
  await page.goto('/contact?subject=jesus-walking-group');
  await expect(subject).toHaveValue('예수동행일기 나눔 모임 문의');
  await field(page, 'lastName').fill('김');
  await page.getByRole('link', { name: 'Read in English' }).click();
  await expect(subject).toHaveValue('Joining a Jesus-walking group');
  await expect(field(page, 'lastName')).toHaveValue('김');
  await page.goto('/en/contact?subject=visit');
  await expect(subject).toHaveValue('A pastoral visit');
  await expect(field(page, 'lastName')).toHaveValue('김');
});

test('shows validation errors at their fields, focuses the first and keeps the text', async ({
  app,
  page,
}) => {
  await page.goto('/contact');
  await expect(page.locator('textarea')).toBeVisible();
  await send(page).click();
  await expect(field(page, 'lastName')).toBeFocused();
  await expect(field(page, 'lastName')).toHaveAccessibleDescription('이 칸을 채워 주세요.');
  await expect(page.getByText('확인하실 칸이 6개 있습니다.')).toBeVisible();

  await write(page, 'no address');
  const pasted = '<b>가</b>שלום🙏'.repeat(1000).slice(0, 10_000);
  await page.locator('textarea').fill(pasted);
  await send(page).click();
  await expect(field(page, 'email')).toBeFocused();
  await expect(field(page, 'email')).toHaveAccessibleDescription(/^이메일 주소를 다시 확인해/);
  await expect(page.locator('textarea')).toHaveAccessibleDescription(/5,?000자까지만/);
  await expect(page.getByText('확인하실 칸이 2개 있습니다.')).toBeVisible();
  await expect(page.locator('textarea')).toHaveValue(pasted);
  expect(submissions(app)).toEqual([]);
});

test('where the browser refuses a database and locks, asks to keep the page open until the message is sent', async ({
  app,
  page,
  network,
  service,
}) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    indexedDB.open = deny;
    navigator.locks.request = () => Promise.resolve().then(deny);
  });
  const email = newAddress();
  await page.goto('/contact');
  await write(page, email);
  await network.goOffline();
  await send(page).click();
  await expect(page.getByRole('heading', { name: '아직 보내지 못했습니다' })).toBeVisible();
  await expect(page.getByText('이 창을 닫지 마세요')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('draft:contact'))).toContain(MESSAGE);
  await network.goOnline();
  await expect(thanks(page)).toBeVisible({ timeout: 20_000 });
  expect(submissions(app)).toHaveLength(1);
  expect(await service.readContactMessages(email)).toHaveLength(1);
  await page.reload();
  await expect(page.locator('textarea')).toHaveValue('');
});

test('queues a message sent offline and sends it once on reconnect', async ({
  app,
  page,
  network,
  service,
}) => {
  const email = newAddress();
  await page.goto('/contact');
  await write(page, email);
  await network.goOffline();
  await send(page).click();
  await expect(page.getByText('인터넷이 연결되면 자동으로', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: '다른 문의 적기' })).toBeVisible();
  await network.goOnline();
  await expect(thanks(page)).toBeVisible({ timeout: 20_000 });
  expect(submissions(app)).toHaveLength(1);
  expect(await service.readContactMessages(email)).toHaveLength(1);
});

test('queues a message while the server is unreachable and sends it once afterwards', async ({
  page,
  network,
  service,
}) => {
  const email = newAddress();
  await page.goto('/contact');
  await write(page, email);
  await network.disconnectServer();
  await send(page).click();
  await expect(page.getByText('인터넷이 연결되면 자동으로', { exact: false })).toBeVisible();
  await network.reconnectServer();
  await expect(thanks(page)).toBeVisible({ timeout: 30_000 });
  expect(await service.readContactMessages(email)).toHaveLength(1);
});

test('stores one message when the response is lost and the request is retried', async ({
  app,
  page,
  network,
  service,
}) => {
  const email = newAddress();
  await page.goto('/contact');
  await write(page, email);
  const lost = network.loseResponses(/^POST \/functions\/v1\/submit-contact-message/);
  await send(page).click();
  await lost.applied;
  lost.restore();
  await network.disconnectServer();
  await network.reconnectServer();
  await expect(thanks(page)).toBeVisible({ timeout: 30_000 });
  expect(submissions(app).length).toBeGreaterThan(1);
  expect(await service.readContactMessages(email)).toHaveLength(1);
});

test('reports the rate limit and queues the message', async ({ app, page, service }) => {
  const email = newAddress();
  // Strangers in other networks use up no limit of this address.
  for (let time = 0; time < 3; time += 1) await service.sendContactMessage(email);
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(app.origin + PATH, {
      method: 'POST',
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...CONTACT_FIELDS,
        requestId: randomUUID(),
        email,
        locale: 'ko',
        consent: true,
      }),
    });
    expect(await answer.json()).toEqual({ success: true });
  }
  await page.goto('/contact');
  await write(page, email);
  await send(page).click();
  await expect(page.getByText('잠시 뒤에 자동으로 보냅니다.', { exact: false })).toBeVisible();
  expect(submissions(app)).toHaveLength(4);
  expect(await service.readContactMessages(email)).toHaveLength(6);
});

test('a message that the server refuses is back in its form, and the reason has the focus', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 400/);
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({ status: 400, json: { success: false, error: 'invalid' } }),
  );
  await page.goto('/contact');
  await write(page, newAddress());
  await send(page).click();
  const reason = page.getByRole('alert').filter({ hasText: '보내지 못' });
  await expect(reason).toBeFocused();
  await expect(page.locator('textarea')).toHaveValue(MESSAGE);

  await test.step('the number of problems is not announced anew with each corrected field', async () => {
    await field(page, 'email').fill('');
    await field(page, 'subject').fill('');
    await send(page).click();
    const summary = page.getByText(/^확인하실 칸이 \d개 있습니다\.$/);
    const text = await summary.textContent();
    await field(page, 'email').fill(newAddress());
    await expect(field(page, 'email')).toHaveAccessibleDescription('');
    await expect(summary).toHaveText(text ?? '');
  });
});
