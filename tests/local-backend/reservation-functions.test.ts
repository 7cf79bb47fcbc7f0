import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileWritesFail } from '../support/failing-writes.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { dayFromToday, requestBody } from '../database/reservation-requests.ts';
import { newMember, signIn, type Client } from './test-users.ts';
import { callFunction } from './call-function.ts';

let backend: TestBackend;
let staff: Client;
let member: Client;

const execute = (statement: string) => backend.sql(statement);

beforeAll(async () => {
  backend = await startTestBackend();
  staff = await newMember(backend, 'staff');
  member = await newMember(backend, 'member');
  await backend.sql(
    `update public.profiles set admin_level = 1 where email = 'staff@behold.example'`,
  );
});

afterAll(() => backend?.close());

// Not truncate, whose locks may deadlock with a mail that is still being sent.
beforeEach(async () => {
  await backend.sql('delete from public.reservations');
  await backend.sql('delete from private.rate_limit_uses');
});

interface FunctionReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

type Headers = Readonly<Record<string, string>>;

async function post(name: string, body: string, headers: Headers = {}): Promise<FunctionReply> {
  const answer = await callFunction(backend, name, body, headers);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const submit = (body: unknown, headers?: Headers) =>
  post('submit-reservation', JSON.stringify(body), headers);
const stored = () => backend.sql('select * from public.reservations order by created_at');
const mailsTo = (address: string) => backend.mails().filter(({ to }) => to.includes(address));

async function accepted(changes: Parameters<typeof requestBody>[0] = {}) {
  const { body } = await submit(requestBody(changes));
  const { data } = body as { data?: { id: string; receipt: string } };
  if (data === undefined) throw new Error(JSON.stringify(body));
  return data;
}

async function tokenOf(client: Client): Promise<Headers> {
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

describe('submit-reservation', () => {
  test('stores a request, answers its receipt and sends one mail', async () => {
    const email = `${randomUUID()}@x.example`;
    const asked = requestBody({
      name: ' 김\n새봄 ',
      phone: '+82 10 1234 5678',
      email,
      resource_name: '3층 새가족실',
    });
    const first = await submit(asked);
    expect(first).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: expect.any(String) as string,
          receipt: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          owner_key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      },
    });
    expect(await submit(asked)).toEqual(first);
    expect(await stored()).toMatchObject([
      { name: '김 새봄', phone: '010-1234-5678', email, status: 'pending', applicant: null },
    ]);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)).toMatchObject([
      {
        subject: '[비홀드교회] 예약 신청을 받았습니다',
        html: expect.stringContaining('3층 새가족실') as string,
        text: expect.stringContaining('오후 2시~오후 4시') as string,
      },
    ]);
    expect(await submit(asked)).toEqual(first);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('takes the body of the specification alone, and refuses it as a duplicate when it comes again', async () => {
    const whole = Object.entries(requestBody());
    const body = Object.fromEntries(
      whole.filter(([name]) => name !== 'request_id' && name !== 'language'),
    );
    expect((await submit(body)).body).toMatchObject({ success: true });
    expect(await stored()).toMatchObject([
      { language: 'ko', request_id: expect.any(String) as string },
    ]);
    expect((await submit(body)).body).toEqual({ success: false, error: 'duplicate_submission' });
  });

  test('answers a request that is repeated after its start as before, and refuses another one for that time', async () => {
    const setDatabaseClock = (instant: string) =>
      execute(`create or replace function private.now() returns timestamptz language sql stable set search_path = ''
        return ${instant}`);
    const yesterday = { start_date: dayFromToday(-1), end_date: dayFromToday(-1) };
    const body = requestBody(yesterday);
    await setDatabaseClock(`now() - interval '2 days'`);
    const first = await submit(body);
    await setDatabaseClock('now()');
    expect(first.body).toMatchObject({ success: true });
    expect(await submit(body)).toEqual(first);
    expect(
      (await submit(requestBody({ ...yesterday, start_time: '17:00', end_time: '18:00' }))).body,
    ).toEqual({
      success: false,
      error: 'invalid',
      details: [{ field: 'start_date', problem: 'reservation:problem.startInPast' }],
    });
    expect(await stored()).toHaveLength(1);
  });

  test('refuses a name with the address of a website', async () => {
    expect((await submit(requestBody({ name: '당첨! http://evil.example/win' }))).body).toEqual({
      success: false,
      error: 'invalid',
      details: [{ field: 'name', problem: 'reservation:problem.nameLink' }],
    });
  });

  test('stores the account of a signed-in caller, and no account for other callers', async () => {
    const { data } = await member.auth.getUser();
    await submit(requestBody(), await tokenOf(member));
    await submit(requestBody(), { authorization: 'Bearer a.b.c' });
    await submit(requestBody(), { authorization: `Bearer ${backend.publishableKey}` });
    expect((await stored()).map(({ applicant }) => applicant)).toEqual([data.user?.id, null, null]);
    expect((await member.rpc('get_own_reservations')).data).toHaveLength(1);
    expect((await staff.rpc('get_own_reservations')).data).toEqual([]);
  });

  test('refuses a request whose account has no session any more, and stores nothing', async () => {
    const session = await signIn(backend, 'member');
    const ended = await tokenOf(session);
    await session.auth.signOut({ scope: 'local' });
    const claims = (values: object) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const forged = `Bearer ${claims({ alg: 'HS256' })}.${claims({ sub: randomUUID(), exp: 1 })}.abc`;
    const refused = { status: 401, body: { success: false, error: 'session_ended' } };
    expect(await submit(requestBody(), ended)).toEqual(refused);
    expect(await submit(requestBody(), { authorization: forged })).toEqual(refused);
    expect(await stored()).toEqual([]);
    const keyOfOlderForm = `Bearer ${claims({ alg: 'HS256' })}.${claims({ role: 'anon' })}.abc`;
    expect((await submit(requestBody(), { authorization: keyOfOlderForm })).body).toMatchObject({
      success: true,
    });
  });

  test('answers 500 server_error, and never invalid, when the database fails at storing', async () => {
    await whileWritesFail(execute, { on: 'insert on public.reservations' }, async () => {
      expect(await submit(requestBody())).toEqual({
        status: 500,
        body: { success: false, error: 'server_error' },
      });
    });
  });

  test('answers a receipt that shows the decision later', async () => {
    const { id, receipt } = await accepted();
    await staff
      .from('reservations')
      .update({ status: 'rejected', admin_comment: '수련회' })
      .eq('id', id);
    const answer = await fetch(`${backend.url}/rest/v1/rpc/get_reservation_receipts`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_receipts: [receipt, 'guessed'] }),
    });
    expect(await answer.json()).toMatchObject([
      {
        receipt,
        id,
        status: 'rejected',
        admin_comment: '수련회',
        start_date: dayFromToday(7),
        start_time: '14:00',
      },
    ]);
  });

  test('answers the field of each invalid value and stores nothing', async () => {
    const { status, body } = await submit(
      requestBody({
        name: '',
        email: 'x',
        participants: 1.5,
        end_time: '13:00',
        resource_id: 'van1',
        consent: false,
      }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      error: 'invalid',
      details: expect.arrayContaining([
        { field: 'name', problem: 'reservation:problem.nameMissing' },
        { field: 'email', problem: 'reservation:problem.email' },
        { field: 'participants', problem: 'reservation:problem.participants' },
        { field: 'end_time', problem: 'reservation:problem.endNotAfterStart' },
        { field: 'resource_id', problem: 'reservation:problem.resource' },
        { field: 'consent', problem: 'reservation:problem.consent' },
      ]) as unknown[],
    });
    for (const nothing of [null, [], 'text', 7, {}]) {
      expect(await submit(nothing)).toMatchObject({
        status: 200,
        body: { success: false, error: 'invalid' },
      });
    }
    expect(await stored()).toEqual([]);
  });

  test('answers duplicate_submission with the approved time, and request_reused for a reused id', async () => {
    const { id } = await accepted();
    await staff.from('reservations').update({ status: 'approved' }).eq('id', id);
    const day = { start_date: dayFromToday(7), end_date: dayFromToday(7) };
    expect(await submit(requestBody())).toEqual({
      status: 200,
      body: {
        success: false,
        error: 'duplicate_submission',
        details: { ...day, start_time: '14:00', end_time: '16:00' },
      },
    });
    const body = requestBody({ resource_id: 'nazagim' });
    await submit(body);
    expect((await submit({ ...body, name: '박온유' })).body).toEqual({
      success: false,
      error: 'request_reused',
    });
    expect(await stored()).toHaveLength(2);
  });

  test('limits a network, whatever its forwarding headers say', async () => {
    const mine = { email: 'limited@x.example', phone: '010-1234-5678' };
    const onDay = (day: number) => ({ start_date: dayFromToday(day), end_date: dayFromToday(day) });
    for (let day = 7; day < 10; day += 1) await accepted({ ...mine, ...onDay(day) });
    const { body } = await submit(requestBody({ ...mine, ...onDay(10) }), {
      'x-forwarded-for': '203.0.113.7',
    });
    expect(body).toEqual({
      success: false,
      error: 'rate_limited',
      retryAfter: expect.any(Number) as number,
    });
    await backend.sql('delete from private.rate_limit_uses');
    for (let person = 0; person < 20; person += 1) {
      await submit(requestBody(), {
        'x-forwarded-for': `203.0.113.${person}`,
        'cf-connecting-ip': `198.51.100.${person}`,
        forwarded: `for=192.0.2.${person}`,
      });
    }
    expect((await submit(requestBody(), { 'x-forwarded-for': '8.8.8.8' })).body).toMatchObject({
      error: 'rate_limited',
    });
  });

  test('ignores a status and a comment in the request', async () => {
    await submit(
      requestBody({
        status: 'approved',
        admin_level: 0,
        decided_at: '2026-01-01',
        resource_name: '<b>',
      }),
    );
    expect(await stored()).toMatchObject([
      { status: 'pending', decided_at: null, resource_name: '3층 새가족실' },
    ]);
  });

  test('refuses other methods, other content types and bodies over 16 KiB', async () => {
    const whole = JSON.stringify(requestBody());
    const megabyte = JSON.stringify(requestBody({ notes: 'x'.repeat(1024 * 1024) }));
    expect((await post('submit-reservation', megabyte)).status).toBe(413);
    expect((await post('submit-reservation', whole, { 'content-type': 'text/plain' })).status).toBe(
      415,
    );
    expect((await post('submit-reservation', '{')).status).toBe(400);
    expect((await fetch(`${backend.url}/functions/v1/submit-reservation`)).status).toBe(405);
    expect(await stored()).toEqual([]);
  });
});

test('the page of an origin that is not listed can read that it is refused', async () => {
  const origin = 'https://another.example';
  const address = `${backend.url}/functions/v1/submit-reservation`;
  const preflight = await fetch(address, { method: 'OPTIONS', headers: { origin } });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  const body = JSON.stringify(requestBody());
  const refused = await fetch(address, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', origin },
    body,
  });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  expect(await refused.json()).toEqual({ success: false, error: 'forbidden' });
  expect(await stored()).toEqual([]);
});

describe('send-reservation-email', () => {
  const payload = (id: string, status: string) => ({
    reservationId: id,
    email: 'somebody-else@x.example',
    name: '다른 사람',
    reservationType: 'vehicle',
    resourceName: 'another room',
    startDate: '2030-01-01',
    endDate: '2030-01-01',
    startTime: '00:00',
    endTime: '23:59',
    status,
    adminComment: 'forged',
  });
  const send = async (id: string, status: string, client: Client = staff) =>
    (
      await post(
        'send-reservation-email',
        JSON.stringify(payload(id, status)),
        await tokenOf(client),
      )
    ).body;

  test('mails the applicant once, with the data of the database', async () => {
    const email = `${randomUUID()}@x.example`;
    const { id } = await accepted({ email, language: 'en', name: 'Grace <b>' });
    // submit-reservation sends all mails queued for the request, including one for a decision made meanwhile.
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await staff
      .from('reservations')
      .update({ status: 'approved', admin_comment: 'Keys & <tea>' })
      .eq('id', id);
    expect(await send(id, 'approved')).toEqual({ success: true, data: { sent: true } });
    expect(await send(id, 'approved')).toEqual({ success: true, data: { sent: false } });
    const about = (subject: string) => mailsTo(email).filter((mail) => mail.subject === subject);
    const [mail] = about('[Behold Church] Your reservation is approved');
    expect(mail?.html).toContain('Keys &amp; &lt;tea&gt;');
    expect(`${mail?.html}${mail?.text}`).not.toContain('Grace');
    expect(mail?.text).toContain('2:00 pm–4:00 pm');
    expect(about('[Behold Church] Your reservation is approved')).toHaveLength(1);
    expect(mailsTo('somebody-else@x.example')).toEqual([]);
  });

  test('sends no mail about a status that the reservation does not have', async () => {
    const email = `${randomUUID()}@x.example`;
    const { id } = await accepted({ email });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    expect(await send(id, 'approved')).toEqual({ success: true, data: { sent: false } });
    expect(await send('x', 'approved')).toEqual({ success: false, error: 'invalid' });
    expect(await send(randomUUID(), 'approved')).toEqual({ success: true, data: { sent: false } });
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('sends what is queued when it is called with the body of the specification alone', async () => {
    const email = `${randomUUID()}@x.example`;
    const { id } = await accepted({ email });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await staff.from('reservations').update({ status: 'approved' }).eq('id', id);
    // JSON.stringify omits undefined properties.
    const body = { ...payload(id, 'approved'), reservationId: undefined };
    const answer = await post('send-reservation-email', JSON.stringify(body), await tokenOf(staff));
    expect(answer.body).toEqual({ success: true, data: { sent: true } });
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('is refused for everybody but levels 0 and 1', async () => {
    const email = `${randomUUID()}@x.example`;
    const { id } = await accepted({ email });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await staff.from('reservations').update({ status: 'rejected' }).eq('id', id);
    expect(await send(id, 'rejected', member)).toEqual({ success: false, error: 'forbidden' });
    const body = JSON.stringify(payload(id, 'rejected'));
    for (const authorization of ['', 'Bearer a.b.c', `Bearer ${backend.publishableKey}`]) {
      expect((await post('send-reservation-email', body, { authorization })).body).toEqual({
        success: false,
        error: 'not_signed_in',
      });
    }
    expect(
      await backend.sql(
        `select attempts from private.outgoing_mails where reservation_status = 'rejected'`,
      ),
    ).toEqual([{ attempts: 0 }]);
  });
});

describe('when the mail service refuses', () => {
  test('the decision is kept, and the mail stays queued', async () => {
    const broken = await startTestBackend({ functionEnvironment: { MAIL_API_KEY: 'wrong' } });
    try {
      const own = await newMember(broken, 'staff');
      await broken.sql('update public.profiles set admin_level = 1');
      const answer = await callFunction(broken, 'submit-reservation', requestBody());
      const { data } = (await answer.json()) as { data: { id: string } };
      // Until then the function that queued it may also take the mail of the decision.
      await expect
        .poll(() =>
          broken.sql(`select last_error from private.outgoing_mails where kind = 'reservation'`),
        )
        .toEqual([{ last_error: 'HTTP 401' }]);
      await own.from('reservations').update({ status: 'approved' }).eq('id', data.id);
      const sent = await own.functions.invoke<unknown>('send-reservation-email', {
        body: { reservationId: data.id, status: 'approved' },
      });
      expect(sent.data).toEqual({ success: false, error: 'mail_queued' });
      expect(
        await broken.sql(
          `select state, last_error from private.outgoing_mails where reservation_status = 'approved'`,
        ),
      ).toEqual([{ state: 'queued', last_error: 'HTTP 401' }]);
    } finally {
      await broken.close();
    }
  });
});
