import { HourPrayerPage, pathOf } from '../page-models/hour-prayer-page.ts';
import { SiteFrame } from '../page-models/site-frame.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { waitUntilOfflineReady } from '../support/offline-ready.ts';

declare global {
  /** The titles of the notifications that the service worker has shown. */
  var shownNotifications: readonly string[] | undefined;
}

test('shares today’s prayer by a URL with its date', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await prayer.share.click();
  await expect(page.getByText('주소를 복사했습니다')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname + new URL(address).search).toBe(pathOf(TODAY));
  await page.goto(address);
  await prayer.expectDay(TODAY);
});

test('reads the prayer aloud with a Korean voice, pauses, and stops when another day opens', async ({
  page,
  service,
}) => {
  // The test Chromium has no speech voices, and its Translator API cannot download language models.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Translator', { value: undefined });
    const spoken: string[] = [];
    const voice = { lang: 'ko-KR', name: 'Test', default: true, localService: true, voiceURI: 't' };
    Object.assign(window, { spoken });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class extends EventTarget {
        readonly text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        speak: (utterance: EventTarget & { readonly text: string }) => {
          spoken.push(utterance.text);
          if (spoken.length === 1) utterance.dispatchEvent(new Event('start'));
        },
        cancel: () => spoken.splice(0),
      }),
    });
  });
  const spoken = () => page.evaluate(() => (window as { spoken?: readonly string[] }).spoken ?? []);
  const lines = (await service.readPrayer(TODAY)).split('\n').filter((line) => line !== '');
  const prayer = new HourPrayerPage(page);
  await page.goto('/hour-prayer');
  await page.getByRole('button', { name: '소리로 듣기' }).click();
  expect(await spoken()).toEqual(lines);
  await page.getByRole('button', { name: '잠시 멈추기' }).click();
  expect(await spoken()).toEqual([]);
  await page.getByRole('button', { name: '소리로 듣기' }).click();
  // As when the browser shows the page again that the user left while it was reading.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await spoken()).toEqual([]);
  await page.getByRole('button', { name: '소리로 듣기' }).click();
  expect(await spoken()).toEqual(lines);
  await prayer.previous.click();
  await expect.poll(spoken).toEqual([]);
  await expect(page.getByRole('button', { name: '소리로 듣기' })).toBeVisible();

  await page.goto(`/en/hour-prayer?day=${TODAY}`);
  await expect(page.getByText('The prayers are written in Korean.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read a translation' })).toHaveAttribute(
    'href',
    new RegExp(`sl=ko&tl=en.*${encodeURIComponent(lines[0] ?? '').slice(0, 60)}`),
  );
});

test('the daily reminder explains that the permission prompt was dismissed, and a push message shows the prayer in the language that was read last', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/hour-prayer');
  await waitUntilOfflineReady(page);
  await page.getByRole('button', { name: '매일 알림 받기' }).click();
  const dialog = page.getByRole('dialog', { name: '매일 기도 알림' });
  const time = dialog.getByLabel('알림 받을 시각');
  await expect(time).toHaveValue('07:00');
  await time.selectOption('21:30');
  // Without a screen nobody closes the question: the headless shell says that it was closed, and Chromium that it was
  // refused. The permission is granted below.
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('default');
  });
  await dialog.getByRole('button', { name: '알림 받기' }).click();
  await expect(dialog.getByRole('status')).toContainText('알림을 허용할지 묻는 창이 닫혔습니다.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { origin } = new URL(page.url());
  await context.grantPermissions(['notifications'], { origin });
  // A browser without a screen keeps no notifications, so the worker notes what it shows.
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker is running');
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    const show = registration.showNotification.bind(registration);
    const titles: string[] = [];
    globalThis.shownNotifications = titles;
    registration.showNotification = (title, options) => {
      titles.push(title);
      return show(title, options);
    };
  });
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const message = {
    titles: { ko: '오늘의 동행기도', en: 'Today’s prayer' },
    body: '주님, 이 아침에',
    path: '/hour-prayer',
  };
  const registrationId = await registered;
  const deliver = () =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  const shown = () => worker.evaluate(() => globalThis.shownNotifications);
  await deliver();
  await expect.poll(shown).toEqual([message.titles.ko]);

  await new SiteFrame(page).languageSwitch.click();
  await expect(page).toHaveURL('/en/hour-prayer');
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('push')).match('/push/language'))?.text(),
      ),
    )
    .toBe('en');
  await deliver();
  await expect.poll(shown).toEqual([message.titles.ko, message.titles.en]);
});
