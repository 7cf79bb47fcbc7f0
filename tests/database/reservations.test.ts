import { createHmac, randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { whileWritesFail } from '../support/failing-writes.ts';
import { NAMES_WITH_LINK, NAMES_WITHOUT_LINK } from '../support/names-with-links.ts';
import { type Actor, ANONYMOUS, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import {
  type Body,
  dayFromToday,
  requestBody,
  submit as submitTo,
  type StoredAnswer,
} from './reservation-requests.ts';

const account = (id: string): Actor & { readonly id: string } => ({ role: 'authenticated', id });
const STAFF = account('c0000000-0000-4000-8000-0000000000a1');
const SERVICE: Actor = { role: 'service_role' };
const MEMBER = account('c0000000-0000-4000-8000-0000000000a3');

const database = migratedDatabase();
const { as } = database;
const execute = (statement: string) => database.sql.unsafe(statement);

beforeEach(async () => {
  await database.sql.unsafe(`
    truncate public.reservations, private.rate_limit_uses cascade;
    insert into auth.users (id, email, email_confirmed_at) values
      ('${STAFF.id}', 'staff@x.example', now()), ('${MEMBER.id}', 'member@x.example', now())
    on conflict do nothing;
    update public.profiles set admin_level = 1 where id = '${STAFF.id}'`);
});

const submit = (body: Body, options: Parameters<typeof submitTo>[2] = {}) =>
  submitTo(database.sql, body, options);

async function accepted(changes: Body = {}): Promise<{ id: string; receipt: string }> {
  const { data } = await submit(requestBody(changes));
  if (data === undefined) throw new Error('it was not accepted');
  return data;
}

/** @param now an SQL expression. */
const setClock = (now: string) =>
  database.sql.unsafe(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
    return ${now}`);

function decide(id: string, status: string, comment: string | null = null, actor: Actor = STAFF) {
  return as(
    actor,
    (tx) => tx`
      update public.reservations set status = ${status}, admin_comment = ${comment}, updated_at = now()
      where id = ${id} and status = 'pending'
      returning id, status`,
  );
}

async function rows(): Promise<postgres.Row[]> {
  return database.sql`
    select r.*, r.start_date::text, r.end_date::text, lower(slot) as begins, upper(slot) as ends
    from public.reservations r order by created_at`;
}

test('the bookable resources of the database are those of src/content/facilities.ts', async () => {
  const offered = await database.sql`
    select id, reservation_type as type, name_ko, name_en, capacity from private.reservation_resources order by id`;
  expect(offered.map((row) => ({ ...row }))).toEqual(
    facilities
      .map(({ id, type, name, capacity }) => ({
        id,
        type,
        name_ko: name.ko,
        name_en: name.en,
        capacity,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
});

describe('a reservation request', () => {
  test('is stored as pending, with its slot in Seoul time and the name of the resource', async () => {
    const body = requestBody({
      start_date: '2027-01-01',
      start_time: '08:30',
      end_date: '2027-01-02',
      end_time: '00:00',
      resource_name: 'my own room',
      status: 'approved',
      admin_comment: 'forged',
      applicant: STAFF.id,
      id: randomUUID(),
    });
    const answer = await submit(body);
    expect(answer).toEqual({
      success: true,
      data: {
        id: expect.any(String) as string,
        receipt: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        owner_key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    });
    expect(await rows()).toMatchObject([
      {
        id: answer.data?.id,
        request_id: body['request_id'],
        status: 'pending',
        admin_comment: null,
        applicant: null,
        resource_name: '3층 새가족실',
        start_time: '08:30:00',
        begins: new Date('2026-12-31T23:30:00Z'),
        ends: new Date('2027-01-01T15:00:00Z'),
      },
    ]);
    expect(answer.data?.id).not.toBe(body['id']);
  });

  test.each<[what: string, changes: Body]>([
    ['one minute', { start_time: '23:58', end_time: '23:59' }],
    ['across midnight', { start_time: '23:00', end_date: dayFromToday(8), end_time: '01:00' }],
    ['31 days', { end_date: dayFromToday(38) }],
    ['50 characters of name', { name: '가'.repeat(50) }],
    ['100 of organization', { organization: '가'.repeat(100) }],
    ['500 of purpose', { purpose: `가\n${'나'.repeat(498)}` }],
    ['1000 of notes', { notes: '가'.repeat(1000) }],
    ['one person', { participants: 1 }],
    ['no number of people', { participants: null }],
    ['9999 people', { participants: 9999 }],
    ['markup', { name: '<b>"김"</b>', purpose: "'; drop table x; --", notes: '<script>' }],
    ['a number abroad', { phone: '+14155550123' }],
    ['the van', { reservation_type: 'vehicle', resource_id: 'van1' }],
    ['English', { language: 'en' }],
  ])('is accepted for %s', async (_what, changes) => {
    expect(await submit(requestBody(changes))).toMatchObject({ success: true });
    const seconds = ['start_time', 'end_time'];
    const stored = Object.entries(changes).map(([name, value]) =>
      seconds.includes(name) && typeof value === 'string' ? [name, `${value}:00`] : [name, value],
    );
    expect(await rows()).toMatchObject([Object.fromEntries(stored)]);
  });

  test.each<[what: string, changes: Body]>([
    ['no id', { request_id: null }],
    ['an id that is none', { request_id: 'x' }],
    ['no consent', { consent: false }],
    ['another kind of consent', { consent: 'true' }],
    ['no name', { name: null }],
    ['an empty name', { name: '' }],
    ['51 characters of name', { name: '가'.repeat(51) }],
    ['a line break in the name', { name: '김\n새봄' }],
    ['no phone', { phone: null }],
    ['a phone in another form', { phone: '01012345678' }],
    ['no email', { email: null }],
    ['no address', { email: 'saebom' }],
    ['an address with a second line', { email: 'a@x.example\nBcc: b@x.example' }],
    ['255 characters of address', { email: `${'a'.repeat(245)}@b.example` }],
    ['101 of organization', { organization: '가'.repeat(101) }],
    ['a line break in the organization', { organization: '가\n나' }],
    ['no purpose', { purpose: null }],
    ['501 of purpose', { purpose: '가'.repeat(501) }],
    ['1001 of notes', { notes: '가'.repeat(1001) }],
    ['0 people', { participants: 0 }],
    ['-1 people', { participants: -1 }],
    ['one and a half', { participants: 1.5 }],
    ['10000 people', { participants: 10000 }],
    ['a billion people', { participants: 1e9 }],
    ['more people than numbers', { participants: 1e12 }],
    ['another language', { language: 'fr' }],
    ['no language', { language: null }],
    ['an unknown room', { resource_id: 'attic' }],
    ['no room', { resource_id: null }],
    ['a room as a vehicle', { reservation_type: 'vehicle' }],
    ['the van as a room', { resource_id: 'van1' }],
    ['an unknown type', { reservation_type: 'boat' }],
    ['a day that is none', { start_date: '2027-02-30' }],
    ['an endless day', { end_date: 'infinity' }],
    ['no start', { start_date: null }],
    ['a time that is none', { start_time: '25:00' }],
    ['24:00', { end_time: '24:00' }],
    ['seconds', { end_time: '16:00:30' }],
    ['an end equal to the start', { end_time: '14:00' }],
    ['an end before the start', { end_time: '13:59' }],
    ['an end on the day before', { end_date: dayFromToday(6) }],
    ['32 days', { end_date: dayFromToday(39) }],
    ['yesterday', { start_date: dayFromToday(-1), end_date: dayFromToday(-1) }],
    ['a start in the past', { start_date: dayFromToday(-1) }],
    ['three years ahead', { start_date: dayFromToday(1095), end_date: dayFromToday(1095) }],
  ])('is refused as invalid with %s, and nothing is stored', async (_what, changes) => {
    expect(await submit(requestBody(changes))).toEqual({ success: false, error: 'invalid' });
    expect(await rows()).toEqual([]);
    expect(await database.sql`select from private.rate_limit_uses`).toHaveLength(0);
  });

  test.each([null, {}])('is refused as invalid when it is %j', async (body) => {
    const [row] = await database.sql<{ answer: StoredAnswer }[]>`
      select public.submit_reservation(${database.sql.json(body)}, '203.0.113.9') as answer`;
    expect(row?.answer).toEqual({ success: false, error: 'invalid' });
  });

  test.each(['text', 7, []])('that is no JSON object but %j raises an error', async (body) => {
    const answer = database.sql`
        select public.submit_reservation(${database.sql.json(body)}, '203.0.113.9')`;
    expect(await sqlStateOf(answer)).toBe('22023');
  });

  test('raises an error of the database instead of answering invalid', async () => {
    for (const raises of ['unique_violation', 'string_data_right_truncation', 'data_exception']) {
      await whileWritesFail(execute, { on: 'insert on public.reservations', raises }, async () => {
        expect(await sqlStateOf(submit(requestBody()))).toMatch(/^(23505|22001|22000)$/);
      });
    }
  });

  test('that breaks a rule is refused by the constraints of the table, even from its owner', async () => {
    const { id } = await accepted();
    const set = (what: string) =>
      sqlStateOf(database.sql.unsafe(`update public.reservations set ${what} where id = '${id}'`));
    expect(await set(`end_time = '14:00'`)).toBe('23514');
    expect(await set(`end_date = '2024-01-01'`)).toBe('23514');
    expect(await set(`start_date = 'infinity'`)).toBe('23514');
    expect(await set(`end_date = '2999-12-31'`)).toBe('23514');
    expect(await set(`resource_id = 'van1'`)).toBe('23503');
    expect(await set(`status = 'lost'`)).toBe('23514');
    expect(await set(`name = null`)).toBe('23514');
    expect(await set(`participants = 0`)).toBe('23514');
    expect(await set(`admin_comment = repeat('x', 1001)`)).toBe('23514');
    expect(await set(`slot = 'empty'`)).toBe('428C9');
  });

  test('belongs to the account that sent it, and to none when that account does not exist', async () => {
    await submit(requestBody({ purpose: '하나' }), { applicant: MEMBER.id });
    await submit(requestBody({ purpose: '둘' }), { applicant: randomUUID() });
    expect((await rows()).map(({ applicant }) => applicant as unknown)).toEqual([MEMBER.id, null]);
  });
});

describe('a repeated reservation request', () => {
  test('gets the first answer, stores nothing and does not count toward the limits', async () => {
    const body = requestBody();
    const first = await submit(body);
    for (let time = 0; time < 5; time += 1) {
      expect(await submit({ ...body, resource_name: `${time}` })).toEqual(first);
    }
    expect(await rows()).toHaveLength(1);
    expect(await database.sql`select from private.rate_limit_uses`).toHaveLength(4);
  });

  test('gets the first answer also after the decision and after the day of use', async () => {
    const body = requestBody();
    const first = await submit(body);
    await decide(first.data?.id ?? '', 'rejected');
    expect(await submit(body)).toEqual(first);
    await database.sql`alter table public.reservations disable trigger guard_reservation`;
    await database.sql`update public.reservations set start_date = '2024-05-05', end_date = '2024-05-05'`;
    await database.sql`alter table public.reservations enable trigger guard_reservation`;
    expect(await submit(body)).toEqual(first);
  });

  test('with another body is refused as request_reused', async () => {
    const body = requestBody();
    await submit(body);
    for (const changes of [
      { name: '박온유' },
      { participants: 13 },
      { notes: '더' },
      { resource_id: 'nazagim' },
      { start_time: '13:00' },
      { language: 'en' },
    ]) {
      expect(await submit({ ...body, ...changes })).toEqual({
        success: false,
        error: 'request_reused',
      });
    }
    expect(await rows()).toMatchObject([{ name: '김새봄', participants: 12 }]);
  });

  test('is decided anew when the first one was refused', async () => {
    const holder = await accepted();
    await decide(holder.id, 'approved');
    const body = requestBody();
    expect(await submit(body)).toMatchObject({ error: 'duplicate_submission' });
    await database.sql`truncate public.reservations cascade`;
    expect(await submit(body)).toMatchObject({ success: true });
  });
});

test.each(NAMES_WITH_LINK)(
  'a reservation request with the name %s is refused as invalid',
  async (name) => {
    expect(await submit(requestBody({ name }))).toEqual({ success: false, error: 'invalid' });
  },
);

test.each(NAMES_WITHOUT_LINK)(
  'a reservation request with the name %s is accepted',
  async (name) => {
    expect(await submit(requestBody({ name }))).toMatchObject({ success: true });
  },
);

describe('a duplicate reservation request', () => {
  const PERSON = { phone: '010-1234-5678', email: 'saebom@x.example' };
  const HOME = { network: '203.0.113.9' };

  test('is one for an approved time, and the answer contains that time', async () => {
    const { id } = await accepted({ start_time: '14:00', end_time: '16:00' });
    await decide(id, 'approved');
    expect(await submit(requestBody({ start_time: '15:59', end_time: '17:00' }))).toEqual({
      success: false,
      error: 'duplicate_submission',
      taken: {
        start_date: dayFromToday(7),
        start_time: '14:00',
        end_date: dayFromToday(7),
        end_time: '16:00',
      },
    });
    expect(await rows()).toHaveLength(1);
  });

  test.each<[what: string, changes: Body]>([
    ['right after an approved one', { start_time: '16:00', end_time: '17:00' }],
    ['right before an approved one', { start_time: '13:00', end_time: '14:00' }],
    ['in another room than an approved one', { resource_id: 'nazagim' }],
    [
      'on another day than an approved one',
      { start_date: dayFromToday(8), end_date: dayFromToday(8) },
    ],
  ])('is not a request for a time %s', async (_what, changes) => {
    const { id } = await accepted();
    await decide(id, 'approved');
    expect(await submit(requestBody(changes))).toMatchObject({ success: true });
  });

  test('is a second request with the same email and phone from the same network, and the answer contains no time', async () => {
    await submit(requestBody(PERSON), HOME);
    const again = requestBody({ ...PERSON, email: 'SaeBom@X.example', start_time: '15:00' });
    expect(await submit(again, HOME)).toEqual({ success: false, error: 'duplicate_submission' });
  });

  test('is a second request of the same account from any network', async () => {
    await submit(requestBody(), { applicant: MEMBER.id });
    expect(await submit(requestBody(), { applicant: MEMBER.id })).toEqual({
      success: false,
      error: 'duplicate_submission',
    });
  });

  test('is not disclosed to a stranger who knows the email or the phone of somebody with a pending request', async () => {
    await submit(requestBody(PERSON), HOME);
    expect(await submit(requestBody(PERSON))).toMatchObject({ success: true });
    expect(await submit(requestBody({ email: PERSON.email }), HOME)).toMatchObject({
      success: true,
    });
    expect(await submit(requestBody({ phone: PERSON.phone }), HOME)).toMatchObject({
      success: true,
    });
  });

  test('is not a request of another person for a pending time', async () => {
    await accepted(PERSON);
    expect(await submit(requestBody())).toMatchObject({ success: true });
  });

  test('is not a request for a rejected time', async () => {
    const { id } = await accepted(PERSON);
    await decide(id, 'rejected');
    expect(await submit(requestBody(PERSON))).toMatchObject({ success: true });
  });

  test('does not count toward the limits', async () => {
    const same = requestBody(PERSON);
    await submit(same, HOME);
    for (let time = 0; time < 10; time += 1) {
      expect(await submit({ ...same, request_id: randomUUID() }, HOME)).toMatchObject({
        error: 'duplicate_submission',
      });
    }
    const later = { start_date: dayFromToday(8), end_date: dayFromToday(8) };
    expect(await submit(requestBody({ ...PERSON, ...later }), HOME)).toMatchObject({
      success: true,
    });
  });
});

describe('the rate limit of reservation requests', () => {
  const HOME = { network: '203.0.113.9' };
  const onDay = (day: number) => ({ start_date: dayFromToday(day), end_date: dayFromToday(day) });

  test.each<[what: string, same: Body]>([
    ['email, however it is written', { email: 'SAEBOM@x.example' }],
    ['phone', { phone: '010-1234-5678' }],
  ])('is 3 in any 30 minutes from one network per %s', async (_what, same) => {
    const mine = { phone: '010-1234-5678', email: 'saebom@x.example' };
    for (let day = 7; day < 10; day += 1) {
      expect(await submit(requestBody({ ...mine, ...onDay(day) }), HOME)).toMatchObject({
        success: true,
      });
    }
    const refused = await submit(requestBody({ ...same, ...onDay(10) }), HOME);
    expect(refused).toMatchObject({ success: false, error: 'rate_limited' });
    expect(refused.retryAfter).toBeGreaterThan(29 * 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(30 * 60);
    expect(await submit(requestBody(onDay(10)), HOME)).toMatchObject({ success: true });
    await database.sql`update private.rate_limit_uses set used_at = used_at - interval '30 minutes'`;
    expect(await submit(requestBody({ ...same, ...onDay(10) }), HOME)).toMatchObject({
      success: true,
    });
  });

  test('cannot be used up by strangers for somebody else', async () => {
    const theirs = { phone: '010-1234-5678', email: 'saebom@x.example' };
    for (let day = 7; day < 27; day += 1) {
      await submit(requestBody({ ...theirs, ...onDay(day) }), HOME);
      await submit(requestBody({ ...theirs, ...onDay(day) }));
    }
    expect(await submit(requestBody({ ...theirs, ...onDay(30) }))).toMatchObject({ success: true });
  });

  test('is 3 for an account, whatever its network sent before', async () => {
    for (let person = 1; person <= 20; person += 1) await submit(requestBody(), HOME);
    expect(await submit(requestBody(), HOME)).toMatchObject({ error: 'rate_limited' });
    const own = { ...HOME, applicant: MEMBER.id };
    for (let day = 7; day < 10; day += 1) {
      expect(await submit(requestBody(onDay(day)), own)).toMatchObject({ success: true });
    }
    expect(await submit(requestBody(onDay(10)), own)).toMatchObject({ error: 'rate_limited' });
  });

  test('is 20 per network, for IPv6 per /64', async () => {
    const from = (host: number) => ({ network: `2001:db8:1:2::${host}` });
    for (let person = 1; person <= 20; person += 1) {
      expect(await submit(requestBody(), from(person))).toMatchObject({ success: true });
    }
    expect(await submit(requestBody(), from(21))).toMatchObject({ error: 'rate_limited' });
    expect(await submit(requestBody(), { network: '2001:db8:1:3::1' })).toMatchObject({
      success: true,
    });
  });

  test('is checked before duplicates, so that a limited answer contains no time', async () => {
    const mine = { phone: '010-1234-5678', email: 'saebom@x.example' };
    for (let day = 7; day < 10; day += 1)
      await submit(requestBody({ ...mine, ...onDay(day) }), HOME);
    expect(await submit(requestBody({ ...mine, ...onDay(7) }), HOME)).toMatchObject({
      error: 'rate_limited',
    });
  });

  test('stores email, phone and network only hashed', async () => {
    await submit(requestBody({ email: 'saebom@x.example' }), { network: '203.0.113.9' });
    const marks = await database.sql<{ text: string }[]>`
      select m::text || encode(m.key, 'escape') as text from private.rate_limit_uses m`;
    expect(marks).toHaveLength(4);
    for (const { text } of marks) expect(text).not.toMatch(/saebom|203\.0/);
  });
});

describe('a decision on a reservation', () => {
  test('is made once by staff and cannot be changed', async () => {
    const one = await accepted();
    expect(await decide(one.id, 'approved', ' 잘 쓰세요 \n')).toMatchObject([
      { status: 'approved' },
    ]);
    expect(await decide(one.id, 'rejected')).toEqual([]);
    expect(await rows()).toMatchObject([
      {
        status: 'approved',
        admin_comment: '잘 쓰세요',
        decided_by: STAFF.id,
        decided_at: expect.any(Date) as Date,
      },
    ]);
    for (const change of [`status = 'rejected'`, `status = 'pending'`, `admin_comment = 'x'`]) {
      for (const actor of [STAFF, null]) {
        const text = `update public.reservations set ${change} where id = '${one.id}'`;
        const work =
          actor === null ? database.sql.unsafe(text) : as(actor, (tx) => tx.unsafe(text));
        expect(await sqlStateOf(work)).toBe('23514');
      }
    }
  });

  test('that comes second updates no row', async () => {
    const one = await accepted();
    await decide(one.id, 'rejected', ' ');
    expect(await rows()).toMatchObject([{ status: 'rejected', admin_comment: null }]);
    expect(await decide(one.id, 'approved')).toEqual([]);
  });

  test('cannot approve a taken time, and the error names the reservation that holds it', async () => {
    const one = await accepted({ name: '박온유', start_time: '14:00', end_time: '16:00' });
    const conflict = await accepted({ start_time: '15:00', end_time: '18:00' });
    const next = await accepted({ start_time: '16:00', end_time: '18:00' });
    await decide(one.id, 'approved');
    const refusal = await decide(conflict.id, 'approved').then(
      () => expect.fail('it was approved'),
      (error: unknown) => error as postgres.PostgresError,
    );
    expect(refusal.code).toBe('23P01');
    expect(JSON.parse(refusal.detail ?? '')).toEqual({
      id: one.id,
      start_date: dayFromToday(7),
      start_time: '14:00',
      end_date: dayFromToday(7),
      end_time: '16:00',
      name: '박*유',
    });
    expect(await decide(next.id, 'approved')).toHaveLength(1);
    expect(await decide(conflict.id, 'rejected')).toHaveLength(1);
  });

  test('cannot approve a taken time even without the trigger, by the exclusion constraint', async () => {
    const [one, conflict] = [await accepted(), await accepted()];
    await database.sql`alter table public.reservations disable trigger guard_reservation`;
    const approve = (id: string) =>
      database.sql`update public.reservations set status = 'approved', decided_at = now() where id = ${id}`;
    await approve(one.id);
    expect(await sqlStateOf(approve(conflict.id))).toBe('23P01');
    await database.sql`alter table public.reservations enable trigger guard_reservation`;
  });

  test('stays when the accounts of applicant and staff are deleted', async () => {
    await submit(requestBody(), { applicant: MEMBER.id });
    const [row] = await rows();
    await decide(String(row?.['id']), 'approved', '승인');
    await database.sql`insert into auth.users (id, email) values (${randomUUID()}, 'chief@x.example')`;
    await database.sql`delete from auth.users where id in ${database.sql([MEMBER.id, STAFF.id])}`;
    expect(await rows()).toMatchObject([
      { status: 'approved', admin_comment: '승인', applicant: null, decided_by: null },
    ]);
  });

  test('updates updated_at', async () => {
    const one = await accepted();
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql`update public.reservations set updated_at = '2024-01-01'`;
    await database.sql`alter table public.reservations enable trigger user`;
    await as(
      STAFF,
      (tx) =>
        tx`update public.reservations set status = 'rejected', updated_at = '2030-01-01' where id = ${one.id}`,
    );
    const [row] = await rows();
    expect(Math.abs(Number(row?.['updated_at']) - Date.now())).toBeLessThan(120_000);
  });
});

describe('get_availability', () => {
  const from = dayFromToday(0);
  const to = dayFromToday(31);
  const ask = (resource: string | null, first: string | null = from, last: string | null = to) =>
    as(
      ANONYMOUS,
      (tx) => tx`
        select status, start_date::text, start_time, end_date::text, end_time, requests
        from public.get_availability(${resource}, ${first}::text::date, ${last}::text::date)`,
    );

  test('answers approved times and the number of pending requests, and nothing personal', async () => {
    const held = await accepted({ start_time: '09:00', end_time: '10:00' });
    await decide(held.id, 'approved');
    await accepted();
    await accepted();
    await accepted({ end_time: '18:00' });
    await accepted({ resource_id: 'nazagim' });
    const rejected = await accepted();
    await decide(rejected.id, 'rejected');
    const day = { start_date: dayFromToday(7), end_date: dayFromToday(7) };
    expect(await ask('classroom1')).toEqual([
      { status: 'approved', ...day, start_time: '09:00', end_time: '10:00', requests: 1 },
      { status: 'pending', ...day, start_time: '14:00', end_time: '16:00', requests: 2 },
      { status: 'pending', ...day, start_time: '14:00', end_time: '18:00', requests: 1 },
    ]);
    expect(await ask('attic')).toEqual([]);
    expect(await ask(null)).toEqual([]);
  });

  test('takes days in Seoul time and includes reservations that overlap them', async () => {
    await accepted({ start_time: '23:00', end_date: dayFromToday(8), end_time: '00:30' });
    const on = (day: number) => ask('classroom1', dayFromToday(day), dayFromToday(day));
    expect(await on(6)).toHaveLength(0);
    expect(await on(7)).toHaveLength(1);
    expect(await on(8)).toHaveLength(1);
    expect(await on(9)).toHaveLength(0);
  });

  test('raises an error for more than 100 days, a reversed range and missing days', async () => {
    expect(await ask('classroom1', from, dayFromToday(100))).toEqual([]);
    expect(await sqlStateOf(ask('classroom1', from, dayFromToday(101)))).toBe('22023');
    expect(await sqlStateOf(ask('classroom1', to, from))).toBe('22023');
    expect(await sqlStateOf(ask('classroom1', null, to))).toBe('22023');
    expect(await sqlStateOf(ask('classroom1', '-infinity', 'infinity'))).toMatch(/^22/);
  });

  test('reads one month of 10,000 reservations from an index', async () => {
    const { sql } = database;
    await sql`alter table public.reservations disable trigger user`;
    await sql`
      insert into public.reservations (
        request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id,
        resource_name, start_date, end_date, start_time, end_time, purpose, status, decided_at
      )
      select gen_random_uuid(), '\\x00', sha256(n::text::bytea), 'ko', 'facility', '김새봄', '010-1234-5678',
        'saebom@x.example', (array['sanctuary', 'classroom1', 'nazagim', 'classroom2'])[1 + n % 4], '방',
        date '2025-01-01' + (n / 16), date '2025-01-01' + (n / 16),
        time '08:00' + (n / 4 % 4) * interval '3 hours', time '10:00' + (n / 4 % 4) * interval '3 hours', '모임',
        case when n % 3 = 0 then 'pending' else 'approved' end, case when n % 3 = 0 then null else now() end
      from generate_series(0, 9999) n`;
    await sql`alter table public.reservations enable trigger user`;
    await sql`analyze public.reservations`;
    const [source] = await sql<{ body: string }[]>`
      select substring(prosrc from 'return query(.*);\\s*end;') as body from pg_proc where proname = 'get_availability' and pronamespace = 'private'::regnamespace`;
    const query = (source?.body ?? '')
      .replaceAll('p_resource_id', `'classroom1'::text`)
      .replaceAll('v_days', `tstzrange('2026-03-01 00:00+09', '2026-04-01 00:00+09', '[)')`);
    const plan = (
      await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain (analyze, buffers off) ${query}`)
    )
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).toMatch(
      /Index Scan using reservations_of_time|Bitmap Index Scan on reservations_of_time/,
    );
    expect(plan).not.toContain('Seq Scan');
    expect(await ask('classroom1', '2026-03-01', '2026-03-31')).toHaveLength(31 * 4);
  });
});

describe('a reservation receipt', () => {
  const ask = (receipts: readonly string[], actor: Actor = ANONYMOUS) =>
    as(
      actor,
      (tx) => tx`select * from public.get_reservation_receipts(${tx.array([...receipts])})`,
    );

  test('shows the request and the decision without contact data', async () => {
    const one = await accepted();
    await accepted();
    expect(await ask([one.receipt])).toMatchObject([
      { id: one.id, receipt: one.receipt, status: 'pending', start_time: '14:00' },
    ]);
    await decide(one.id, 'rejected', '그날은 수련회가 있습니다.');
    const [row] = await ask([one.receipt, one.receipt]);
    expect(row).toMatchObject({ status: 'rejected', admin_comment: '그날은 수련회가 있습니다.' });
    expect(JSON.stringify(row)).not.toMatch(/김새봄|010-|x\.example|목장/);
  });

  test('that is unknown or malformed shows nothing', async () => {
    const one = await accepted();
    for (const guess of [
      '',
      one.id,
      one.receipt.slice(1),
      one.receipt.toUpperCase(),
      '%',
      "' or true --",
    ]) {
      expect(await ask([guess])).toEqual([]);
    }
    expect(await ask([])).toEqual([]);
    expect(
      await as(ANONYMOUS, (tx) => tx`select * from public.get_reservation_receipts(null)`),
    ).toEqual([]);
  });

  test('is looked up with others, at most 50 in one call', async () => {
    const one = await accepted();
    const others = Array.from({ length: 50 }, () => randomUUID());
    expect(await ask([...others, one.receipt])).toEqual([]);
    expect(await ask([...others.slice(1), one.receipt])).toHaveLength(1);
  });

  test('is stored only as a hash', async () => {
    const requestId = randomUUID();
    const { data } = await submit(requestBody({ request_id: requestId }));
    const [key] = await database.sql<
      { inner: Buffer }[]
    >`select inner_key as inner from private.hmac_key`;
    expect(data?.receipt).toBe(
      createHmac('sha256', key?.inner.map((byte) => byte ^ 0x36) ?? '')
        .update(`reservation receipt\x1f${requestId}`)
        .digest('hex'),
    );
    const [row] = await database.sql<
      { text: string }[]
    >`select r::text as text from public.reservations r`;
    expect(row?.text).not.toContain(data?.receipt);
  });
});

test('a time that is over can be neither requested nor changed nor cancelled', async () => {
  const { id, receipt } = await accepted();
  await decide(id, 'approved');
  const change = () => database.sql`select from public.get_reservation_to_change(${receipt})`;
  const cancel = async () => {
    const [row] = await database.sql`select public.cancel_reservation(${receipt}) as answer`;
    return row?.['answer'] as unknown;
  };
  try {
    await setClock(`now() + interval '8 days'`);
    expect(await submit(requestBody())).toMatchObject({ error: 'invalid' });
    expect(await change()).toHaveLength(0);
    expect(await cancel()).toMatchObject({ error: 'past' });
  } finally {
    await setClock('now()');
  }
  expect(await change()).toHaveLength(1);
  expect(await cancel()).toEqual({ success: true });
});

test('get_own_reservations answers the requests of the caller only', async () => {
  await submit(requestBody({ purpose: '내 모임' }), { applicant: MEMBER.id });
  await accepted();
  const own = (actor: Actor) => as(actor, (tx) => tx`select * from public.get_own_reservations()`);
  expect(await own(MEMBER)).toMatchObject([
    { purpose: '내 모임', status: 'pending', resource_id: 'classroom1' },
  ]);
  expect(await own(STAFF)).toEqual([]);
  expect(await sqlStateOf(own(ANONYMOUS))).toBe('42501');
  expect(await own({ role: 'authenticated' })).toEqual([]);
});

describe('get_masked_reservations', () => {
  const list = (
    status: string | null = null,
    limit: number | null = null,
    offset: number | null = null,
  ) =>
    as(
      STAFF,
      (tx) => tx`select * from public.get_masked_reservations(${status}, ${limit}, ${offset})`,
    );

  test('answers masked names, phones and emails, newest first', async () => {
    await accepted({ name: '김새봄', phone: '010-1234-5678', email: 'saebom@x.example' });
    await accepted({
      name: 'John Smith',
      phone: '+14155550123',
      email: 'j@x.example',
      organization: '청년부',
    });
    const listed = await list();
    expect(listed).toMatchObject([
      { name: 'J********h', phone: '+*******0123', email: '***@x.example', organization: '청년부' },
      { name: '김*봄', phone: '010-****-5678', email: 's***@x.example', status: 'pending' },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/김새봄|John Smith|1234-|saebom|415555/);
  });

  test('is paged by limit and offset', async () => {
    const one = await accepted();
    const two = await accepted();
    const three = await accepted();
    await decide(two.id, 'rejected');
    const ids = async (...args: Parameters<typeof list>) =>
      (await list(...args)).map(({ id }) => id as string);
    expect(await ids()).toEqual([three.id, two.id, one.id]);
    expect(await ids('pending')).toEqual([three.id, one.id]);
    expect(await ids('decided')).toEqual([two.id]);
    expect(await ids(null, 1)).toEqual([three.id]);
    expect(await ids(null, 2, 1)).toEqual([two.id, one.id]);
    expect(await ids(null, -1, -1)).toEqual([]);
  });

  const find = (filter: Readonly<Record<string, string | boolean>>) =>
    as(
      STAFF,
      (tx) => tx`
        select r.id, r.status, r.conflicts, r.listed
        from public.get_masked_reservations(
          p_status => ${filter['status'] ?? null},
          p_search => ${filter['search'] ?? null},
          p_resource_id => ${filter['resource'] ?? null},
          p_from => ${filter['from'] ?? null},
          p_to => ${filter['to'] ?? null},
          p_with_conflicts => ${filter['conflicts'] ?? false},
          p_limit => ${filter['limit'] ?? null}
        ) r`,
    );
  const found = async (filter: Readonly<Record<string, string | boolean>>) =>
    (await find(filter)).map(({ id }) => id as string);

  test('allows 100 searches for a phone in ten minutes', async () => {
    await database.sql`
      insert into private.rate_limit_uses (key, used_at, uses)
      values (private.keyed_hmac('contact_search', ${`account:${STAFF.id}`}), now() - interval '1 second', 99)`;
    expect(await found({ search: '010-9999-0001' })).toEqual([]);
    expect(await sqlStateOf(found({ search: '010-9999-0002' }))).toBe('PT429');
    expect(await found({ search: '2목장' })).toEqual([]);
  });

  test('filters by status, resource and days', async () => {
    const van = await accepted({ reservation_type: 'vehicle', resource_id: 'van1' });
    const retreat = await accepted({ start_date: dayFromToday(10), end_date: dayFromToday(12) });
    const evening = await accepted({
      start_date: dayFromToday(20),
      start_time: '22:00',
      end_date: dayFromToday(21),
      end_time: '00:00',
    });
    await decide(van.id, 'approved');
    await decide(retreat.id, 'rejected');
    expect(await found({ status: 'approved' })).toEqual([van.id]);
    expect(await found({ status: 'rejected' })).toEqual([retreat.id]);
    expect(await found({ status: 'decided' })).toEqual([retreat.id, van.id]);
    expect(await found({ resource: 'van1' })).toEqual([van.id]);
    expect(await found({ from: dayFromToday(11), to: dayFromToday(11) })).toEqual([retreat.id]);
    expect(await found({ from: dayFromToday(12) })).toEqual([evening.id, retreat.id]);
    expect(await found({ to: dayFromToday(9) })).toEqual([van.id]);
    // It ends at midnight, so the next day is free.
    expect(await found({ from: dayFromToday(21) })).toEqual([]);
  });

  test('searches words in the visible texts, and a person only by the whole name, email or phone', async () => {
    const { id } = await accepted({
      name: '김새봄',
      phone: '010-1234-5678',
      email: 'Saebom@x.example',
      organization: '청년 2목장',
      purpose: '100% 목장_모임',
      notes: 'Long tables',
    });
    await accepted({ name: '박온유', start_date: dayFromToday(9), end_date: dayFromToday(9) });
    const hits = [
      '2목장',
      '100%',
      '목장_모임',
      ' long TABLES ',
      '김새봄',
      'saebom@X.example',
      '01012345678',
    ];
    for (const search of hits) {
      expect(await found({ search }), search).toEqual([id]);
    }
    const misses = [
      '김새',
      '새봄',
      'saebom',
      '@x.example',
      '1234-5678',
      '010',
      '1%0',
      '목장?모임',
      "'; --",
    ];
    for (const search of misses) {
      expect(await found({ search }), search).toEqual([]);
    }
    expect(await found({ search: '   ' })).toHaveLength(2);
    expect(await database.sql`select searched_by, matches from private.contact_searches`).toEqual(
      ['김새봄', 'saebom@X.example', '01012345678'].map(() => ({
        searched_by: STAFF.id,
        matches: 1,
      })),
    );
    expect(await sqlStateOf(database.sql`delete from private.contact_searches`)).toBe('42501');
  });

  test('answers the conflicts of a pending request, also those on another page', async () => {
    const holder = await accepted({ start_time: '09:00', end_time: '11:00' });
    const both = await accepted({ start_time: '10:00', end_time: '15:00' });
    const late = await accepted({ start_time: '14:00', end_time: '16:00' });
    const after = await accepted({ start_time: '16:00', end_time: '17:00' });
    const refused = await accepted({ start_time: '14:00', end_time: '15:00' });
    await decide(refused.id, 'rejected');
    await decide(holder.id, 'approved');
    expect(await find({ status: 'pending', conflicts: true })).toEqual([
      { id: after.id, status: 'pending', conflicts: [], listed: true },
      { id: late.id, status: 'pending', conflicts: [both.id], listed: true },
      { id: both.id, status: 'pending', conflicts: [holder.id, late.id].sort(), listed: true },
      { id: holder.id, status: 'approved', conflicts: [], listed: false },
    ]);
    expect(await find({ status: 'decided', conflicts: true })).toMatchObject([
      { id: refused.id, conflicts: [] },
      { id: holder.id, conflicts: [] },
    ]);
    expect(await found({ status: 'pending' })).toEqual([after.id, late.id, both.id]);
  });

  test.each([
    ['김', '*'],
    ['김봄', '김*'],
    ['김새봄', '김*봄'],
    ['남궁새봄', '남**봄'],
    ['😀😀😀', '😀*😀'],
  ])('masks the name %s as %s', async (name, masked) => {
    await accepted({ name });
    expect(await list()).toMatchObject([{ name: masked }]);
  });

  test.each([
    ['02-123-4567', '02-****-4567'],
    ['0507-1234-5678', '0507-****-5678'],
    ['1588-1234', '****-1234'],
    ['+14155550123', '+*******0123'],
  ])('masks the phone number %s as %s', async (phone, masked) => {
    await accepted({ phone });
    expect(await list()).toMatchObject([{ phone: masked }]);
  });
});

describe('reveal_reservation_contact', () => {
  const reveal = (id: string, actor: Actor = STAFF) =>
    as(actor, (tx) => tx`select * from public.reveal_reservation_contact(${id})`);
  const audit = () =>
    database.sql`select revealed_by, reservation from private.contact_reveals order by id`;

  test('reveals one contact per call and records each call in the audit', async () => {
    const before = (await audit()).length;
    const one = await accepted({ phone: '010-1234-5678', email: 'saebom@x.example' });
    const seen = [
      { id: one.id, name: '김새봄', phone: '010-1234-5678', email: 'saebom@x.example' },
    ];
    expect(await reveal(one.id)).toEqual(seen);
    expect(await reveal(one.id)).toEqual(seen);
    expect(await reveal(randomUUID())).toEqual([]);
    expect((await audit()).slice(before)).toEqual([
      { revealed_by: STAFF.id, reservation: one.id },
      { revealed_by: STAFF.id, reservation: one.id },
    ]);
  });

  test('is refused for everybody but levels 0 and 1, and records nothing', async () => {
    const one = await accepted();
    const before = (await audit()).length;
    for (const actor of [ANONYMOUS, MEMBER, SERVICE, { role: 'authenticated' } as const]) {
      expect(await sqlStateOf(reveal(one.id, actor))).toBe('42501');
    }
    expect(await audit()).toHaveLength(before);
  });

  test('records rows that nobody can change', async () => {
    const one = await accepted();
    await reveal(one.id);
    for (const change of [
      'update private.contact_reveals set revealed_at = now()',
      'delete from private.contact_reveals',
      'truncate private.contact_reveals',
    ]) {
      expect(await sqlStateOf(database.sql.unsafe(change))).toBe('42501');
    }
  });
});

describe('erasing personal data of reservations', () => {
  async function aged(change: string, status: string): Promise<postgres.Row | undefined> {
    const { id } = await accepted({ organization: '청년부', notes: '김새봄에게 연락' });
    await database.sql`update public.reservations set applicant = ${MEMBER.id} where id = ${id}`;
    if (status !== 'pending') await decide(id, status, '새봄님, 확인했습니다.');
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql.unsafe(`update public.reservations set ${change}`);
    await database.sql`alter table public.reservations enable trigger user`;
    await database.sql`select private.run_maintenance()`;
    return (await rows()).at(0);
  }
  const used = (months: string) =>
    `start_date = (now() at time zone 'Asia/Seoul' - interval '${months}')::date - 1,
     end_date = (now() at time zone 'Asia/Seoul' - interval '${months}')::date,
     end_time = date_trunc('minute', (now() at time zone 'Asia/Seoul')::time) `;

  test.each([
    ['an approved one 6 months after its end', used('6 months'), 'approved'],
    ['one that was never decided 6 months after its end', used('6 months'), 'pending'],
    ['a rejected one 30 days after that', `decided_at = now() - interval '30 days'`, 'rejected'],
  ])('erases name, contact and free text of %s', async (_what, change, status) => {
    const row = await aged(change, status);
    expect(row).toMatchObject({
      status,
      name: null,
      phone: null,
      email: null,
      organization: null,
      purpose: null,
      notes: null,
      admin_comment: null,
      request_hash: null,
      applicant: null,
      erased_at: expect.any(Date) as Date,
      resource_id: 'classroom1',
      participants: 12,
    });
    expect(
      await as(STAFF, (tx) => tx`select name, erased from public.get_masked_reservations()`),
    ).toEqual([{ name: null, erased: true }]);
    expect(
      await as(STAFF, (tx) => tx`select from public.get_masked_reservations('pending')`),
    ).toEqual([]);
    expect(
      await as(
        STAFF,
        (tx) => tx`select * from public.reveal_reservation_contact(${String(row?.['id'])})`,
      ),
    ).toEqual([]);
    expect(await sqlStateOf(database.sql`update public.reservations set name = '김새봄'`)).toBe(
      '23514',
    );
    expect(
      await sqlStateOf(
        database.sql`update public.reservations set status = 'approved', decided_at = now()`,
      ),
    ).toBe('23514');
  });

  test.each([
    ['a day before 6 months', used('5 months 27 days'), 'approved'],
    ['29 days after a rejection', `decided_at = now() - interval '29 days 23 hours'`, 'rejected'],
    ['40 days after an approval', `decided_at = now() - interval '40 days'`, 'approved'],
  ])('erases nothing of a reservation %s', async (_what, change, status) => {
    expect(await aged(change, status)).toMatchObject({ name: '김새봄', erased_at: null });
  });

  test('keeps the request id, so that it cannot be used again', async () => {
    const body = requestBody();
    await submit(body);
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql`update public.reservations set start_date = '2024-05-05', end_date = '2024-05-05'`;
    await database.sql`alter table public.reservations enable trigger user`;
    await database.sql`select private.run_maintenance()`;
    expect(await submit(body)).toEqual({ success: false, error: 'request_reused' });
  });
});
