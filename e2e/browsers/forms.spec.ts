import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../src/domain/seoul-day.ts';
import { type Level, SEEDED_PASSWORD, seededAddress } from '../support/test-users.ts';
import { samplePhoto } from '../support/sample-photos.ts';
import { createReservationClient } from '../support/reservation-client.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

const storedSession = (tab: Tab) => tab.evaluate(() => localStorage.getItem('behold.account'));

async function signIn(tab: Tab, level: Level): Promise<void> {
  await tab.visit('/auth');
  await tab.type('main input[name="email"]', seededAddress(level));
  await tab.type('main input[name="password"]', SEEDED_PASSWORD);
  await tab.click({ css: 'main form button[type="submit"]' });
  await expect.poll(() => storedSession(tab), 'the session on the device').not.toBeNull();
}

test('a reservation is sent once and stored as pending', async ({
  tab,
  server,
  faultProxy,
  today,
}) => {
  const reservations = createReservationClient(server);
  const purpose = `목장 모임 ${randomUUID()}`;
  const day = addDays(today, 20);
  const field = (name: string) => `#request [name="${name}"]`;
  await tab.visit('/reserve?resource=classroom2');
  // The form is loaded after hydration.
  await expect
    .poll(() =>
      tab.evaluate(() => {
        document.querySelector('#request')?.scrollIntoView();
        return document.querySelector('#request [name="phone"]') !== null;
      }),
    )
    .toBe(true);
  await tab.set(field('startDate'), day);
  await tab.set(field('startTime'), '14:00');
  await tab.set(field('endTime'), '16:00');
  await tab.type(field('purpose'), purpose);
  await tab.type(field('name'), '김새봄');
  const phone = `010-9${String(randomInt(1_000)).padStart(3, '0')}-0419`;
  await tab.type(field('phone'), phone);
  await tab.type(field('email'), `${randomUUID()}@x.example`);
  await tab.click({ css: field('consent') });
  await tab.click({ css: '#request button[type="submit"]' });
  await tab.expectVisible({ css: '#request *', text: '예약 신청을 보냈습니다.' });
  expect(await reservations.read(purpose)).toMatchObject([
    { status: 'pending', resource_id: 'classroom2', start_date: day, start_time: '14:00' },
  ]);
  const submissions = faultProxy.requests.filter((line) => /submit-reservation/.test(line));
  expect(submissions.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test('a member signs in, stays signed in in a new tab, and signs out', async ({ tab }) => {
  const greeting = {
    css: 'main *',
    text: `${seededAddress(3)} 계정으로 로그인하셨습니다.`,
  } as const;
  await signIn(tab, 3);
  await tab.reopen();
  await tab.visit('/auth');
  await tab.expectVisible(greeting);
  await tab.click({ css: 'main button', text: '로그아웃' });
  await expect.poll(() => storedSession(tab), 'the session on the device').toBeNull();
});

test('a published bulletin with two photos opens on the news page', async ({
  tab,
  service,
  today,
}) => {
  const title = `감사로 제사를 드리는 자 ${randomUUID().slice(0, 8)}`;
  const folder = test.info().outputPath('files');
  mkdirSync(folder, { recursive: true });
  const photographs = await Promise.all([
    samplePhoto('cover.jpg', '#c2410c', { width: 2400, height: 1800 }, { isRotated: true }),
    samplePhoto('back.jpg', '#1d4ed8', { width: 1200, height: 1600 }),
  ]);
  const files = photographs.map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });

  await signIn(tab, 1);
  await tab.goto('/bc-admin?tab=bulletins');
  await tab.click({ css: 'button', text: '새 주보' });
  await tab.type('input[name="title"]', title);
  await tab.type('input[data-dates-input]', addDays(today, 3));
  await tab.chooseFiles('input[type="file"][multiple]', files);
  await tab.expectCount({ css: 'li', text: '올렸습니다' }, 2);
  await tab.click({ css: '[role="switch"]' });
  await tab.click({ css: 'button', name: '저장하고 공개' });
  await tab.expectVisible({ css: '[role="status"] *', text: '지금부터 성도들에게 보입니다.' });
  const published = (await service.readBulletins()).filter((bulletin) => bulletin.title === title);
  expect(published.map(({ images }) => images.length)).toEqual([2]);

  await tab.reopen();
  await tab.visit('/news');
  await tab.click({ css: 'main a[href*="bulletin="]', text: title });
  await expect
    .poll(() =>
      tab.evaluate(() => {
        const picture = document.querySelector<HTMLImageElement>('[role="dialog"] img');
        return (picture?.naturalHeight ?? 0) > (picture?.naturalWidth ?? 0);
      }),
    )
    .toBe(true);
});
