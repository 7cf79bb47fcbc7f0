import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';
import { callFunction } from './call-function.ts';

interface Message {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let backend: TestBackend;
/** A push service as RFC 8030 describes it: accepts messages for its endpoints. */
let service: Server;
let origin: string;
const messages: Message[] = [];
/** The responses to the next messages; then 201. */
let statuses: number[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    void buffer(request).then((body) => {
      messages.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 201).end();
    });
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(service)}`;
  backend = await startTestBackend();
  await backend.sql('insert into private.push_services values ($1)', [`^${origin}/`]);
  // The journey of a reminder on any day of the week, Sundays included.
  await backend.sql(
    'alter table public.companion_prayers drop constraint companion_prayers_date_not_sunday',
  );
  await backend.sql(
    'insert into public.companion_prayers (date, content) values (private.seoul_today(), $1)',
    ['주님, 한 주를 여는 이 아침에\n먼저 주님의 얼굴을 구합니다.'],
  );
  await backend.sql(
    `select cron.schedule('send-prayer-reminders', '1 seconds', 'select private.call_reminder_sender()')`,
  );
});

afterAll(async () => {
  await backend?.close();
  service?.closeAllConnections();
  service?.close();
});

beforeEach(async () => {
  messages.length = 0;
  statuses = [];
  await backend.sql('truncate private.prayer_reminders, private.rate_limit_uses');
});

/** The keys that a browser generates for a subscription. */
function newBrowser(path: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  return {
    pair,
    authSecret: auth,
    subscription: {
      p_endpoint: `${origin}${path}`,
      p_p256dh: p256dh,
      p_auth: auth.toString('base64url'),
    },
  };
}

type Browser = ReturnType<typeof newBrowser>;

async function call(name: string, body: object): Promise<{ status: number; value: unknown }> {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, value: text === '' ? null : (JSON.parse(text) as unknown) };
}

const save = ({ subscription }: Browser, hour = '07:00') =>
  call('save_prayer_reminder', { ...subscription, p_remind_at: hour });

const makeDue = () => backend.sql('update private.prayer_reminders set next_at = now()');

/** Decrypts a message as a browser does (RFC 8188 and RFC 8291). */
function decrypt({ body }: Message, { pair, authSecret }: Browser): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const shared = pair.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, authSecret, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a delimiter of 2 and padding.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

/** The claims of a message's VAPID token (RFC 8292), whose signature and key must be those of the server. */
async function vapidClaims({ headers }: Message): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe((await call('get_push_key', {})).value);
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}

test('sends the reminder of the chosen hour once, encrypted for the browser and signed by the server', async () => {
  const [morning, evening] = [newBrowser('/morning'), newBrowser('/evening')];
  expect((await save(morning)).status).toBe(204);
  expect((await save(evening, '21:30')).status).toBe(204);
  const { p_endpoint } = morning.subscription;
  expect((await call('get_prayer_reminder', { p_endpoint })).value).toBe('07:00:00');
  await makeDue();
  await expect.poll(() => messages.length).toBe(2);
  const first = messages.find(({ path }) => path === '/morning');
  const second = messages.find(({ path }) => path === '/evening');
  if (first === undefined || second === undefined) throw new Error('a reminder is missing');

  expect(decrypt(first, morning)).toEqual({
    titles: { ko: '오늘의 동행기도', en: 'Today’s prayer' },
    body: '주님, 한 주를 여는 이 아침에 먼저 주님의 얼굴을 구합니다.',
    path: '/hour-prayer',
  });
  expect(() => decrypt(second, morning)).toThrow();
  expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '7200' });
  expect(await vapidClaims(first)).toMatchObject({ aud: origin });

  const next = () => backend.sql('select next_at > now() as later from private.prayer_reminders');
  await expect.poll(next).toEqual([{ later: true }, { later: true }]);
  expect(messages).toHaveLength(2);
});

test('forgets a browser that has ended its subscription, and sends again if the push service failed', async () => {
  const browser = newBrowser('/one');
  await save(browser);
  statuses = [500];
  await makeDue();
  await expect.poll(() => messages.length).toBe(1);
  const attempts = () =>
    backend.sql('select attempts, claimed_until > now() as waits from private.prayer_reminders');
  await expect.poll(attempts).toEqual([{ attempts: 1, waits: true }]);

  statuses = [410];
  const endWait = () =>
    backend.sql('update private.prayer_reminders set claimed_until = null where attempts = 1');
  await expect
    .poll(async () => {
      // Repeated, because the result of the first attempt may be stored only now, with its wait.
      await endWait();
      return backend.sql('select from private.prayer_reminders');
    })
    .toEqual([]);
  expect(messages).toHaveLength(2);
});

test('retries a reminder that cannot be encrypted only a few times, like one that the push service refuses', async () => {
  const { subscription } = newBrowser('/five');
  const offTheCurve = Buffer.alloc(65, 1);
  offTheCurve.writeUInt8(4);
  const p_p256dh = offTheCurve.toString('base64url');
  await call('save_prayer_reminder', {
    ...subscription,
    p_p256dh,
    p_remind_at: '07:00',
  });
  await backend.sql('update private.prayer_reminders set attempts = 5');
  await makeDue();
  const state = () =>
    backend.sql('select attempts, next_at > now() as later from private.prayer_reminders');
  await expect.poll(state).toEqual([{ attempts: 0, later: true }]);
  expect(messages).toEqual([]);
});

test('deletes a reminder that failed on 14 days in a row; a message that arrives starts the count anew', async () => {
  const days = Array.from({ length: 13 }, (_, index) => index + 1);
  const finishADay = async (outcome: string) => {
    await backend.sql('update private.prayer_reminders set attempts = 6');
    await backend.sql(
      'select private.finish_prayer_reminder(id, $1) from private.prayer_reminders',
      [outcome],
    );
  };
  const failures = () => backend.sql('select failed_days from private.prayer_reminders');
  await save(newBrowser('/six'));
  await finishADay('unsure');
  await finishADay('sent');
  expect(await failures()).toEqual([{ failed_days: 0 }]);
  for (const day of days) {
    await finishADay('unsure');
    expect(await failures()).toEqual([{ failed_days: day }]);
  }
  await finishADay('unsure');
  expect(await failures()).toEqual([]);
});

test('a browser with a new subscription keeps its hour; its old endpoint is forgotten', async () => {
  const [old, renewed] = [newBrowser('/old'), newBrowser('/new')];
  await save(old, '21:30');
  const renew = () =>
    call('renew_prayer_reminder', {
      ...renewed.subscription,
      p_old_endpoint: old.subscription.p_endpoint,
    });
  const hourOf = async ({ subscription: { p_endpoint } }: Browser) =>
    (await call('get_prayer_reminder', { p_endpoint })).value;
  expect(await renew()).toEqual({ status: 200, value: true });
  expect(await hourOf(renewed)).toBe('21:30:00');
  expect(await hourOf(old)).toBeNull();
  await makeDue();
  await expect.poll(() => messages.length).toBe(1);
  expect(decrypt(messages[0] as Message, renewed)).toMatchObject({ path: '/hour-prayer' });

  // A second answer to the same change, by the page or the worker, changes nothing.
  expect(await renew()).toEqual({ status: 200, value: true });
  expect(await hourOf(renewed)).toBe('21:30:00');
  const { status } = await call('renew_prayer_reminder', {
    ...renewed.subscription,
    p_old_endpoint: renewed.subscription.p_endpoint,
    p_endpoint: 'https://internal.example/secret',
  });
  expect(status).toBe(400);
});

test('sends nothing hours late or on a day without a prayer, but on the next day', async () => {
  await save(newBrowser('/four'));
  const waits = () =>
    backend.sql(`
      select next_at > now() and next_at < now() + interval '25 hours' as waits
      from private.prayer_reminders`);
  const claim = () => backend.sql('select private.claim_prayer_reminders() as due');
  await backend.sql(
    `update private.prayer_reminders set next_at = now() - interval '2 hours 1 minute'`,
  );
  expect(await claim()).toEqual([{ due: [] }]);
  expect(await waits()).toEqual([{ waits: true }]);

  await backend.sql(
    'update public.companion_prayers set date = date - 1 where date = private.seoul_today()',
  );
  await makeDue();
  expect(await claim()).toEqual([{ due: [] }]);
  expect(await waits()).toEqual([{ waits: true }]);
  await backend.sql(
    'update public.companion_prayers set date = date + 1 where date = private.seoul_today() - 1',
  );
  expect(messages).toEqual([]);
});

test('a browser changes and deletes its reminder; the sender cannot be called by others', async () => {
  const browser = newBrowser('/two');
  const { p_endpoint } = browser.subscription;
  await save(browser);
  await save(browser, '21:30');
  expect((await call('get_prayer_reminder', { p_endpoint })).value).toBe('21:30:00');
  expect((await call('delete_prayer_reminder', { p_endpoint })).status).toBe(204);
  expect((await call('get_prayer_reminder', { p_endpoint })).value).toBeNull();

  const authorization = `Bearer ${'0'.repeat(64)}`;
  const answer = await callFunction(backend, 'send-prayer-reminders', {}, { authorization });
  expect(await answer.json()).toEqual({ success: false, error: 'forbidden' });
});

test.each<[string, object]>([
  ['another host', { p_endpoint: 'https://internal.example/secret' }],
  [
    'a host that contains a push service',
    { p_endpoint: 'https://fcm.googleapis.com.evil.example/' },
  ],
  ['a key that is none', { p_p256dh: 'x' }],
  ['a quarter of an hour', { p_remind_at: '07:15' }],
])('rejects %s', async (_what, values) => {
  const { subscription } = newBrowser('/three');
  const { status } = await call('save_prayer_reminder', {
    ...subscription,
    p_remind_at: '07:00',
    ...values,
  });
  expect(status).toBe(400);
  expect(await backend.sql('select from private.prayer_reminders')).toEqual([]);
});

test('one network subscribes 300 browsers in half an hour', async () => {
  await save(newBrowser('/first'));
  await backend.sql('update private.rate_limit_uses set uses = 299');
  expect((await save(newBrowser('/last'))).status).toBe(204);
  expect((await save(newBrowser('/one-more'))).status).toBe(429);
});
