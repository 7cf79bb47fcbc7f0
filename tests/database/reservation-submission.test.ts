import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { whileWritesFail } from '../support/failing-writes.ts';
import { NAMES_WITH_LINK, NAMES_WITHOUT_LINK } from '../support/names-with-links.ts';
import { sqlStateOf } from './act-as.ts';
import { MEMBER, reservationDatabase, STAFF } from './reservation-database.ts';
import { type Body, dayFromToday, requestBody, type StoredAnswer } from './reservation-requests.ts';

const { accepted, database, execute, decide, rows, submit } = reservationDatabase();

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
    expect(await database.sql`select from private.rate_limit_uses`).toHaveLength(5);
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
