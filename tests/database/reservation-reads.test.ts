import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Actor, ANONYMOUS, sqlStateOf } from './act-as.ts';
import { MEMBER, reservationDatabase, STAFF } from './reservation-database.ts';
import { dayFromToday, requestBody } from './reservation-requests.ts';

const { accepted, as, database, decide, submit } = reservationDatabase();

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
    expect(JSON.stringify(row)).not.toMatch(/김새봄|1234-?5678|x\.example|목장/);
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
