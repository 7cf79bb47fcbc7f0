import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const TOP: Actor = { role: 'authenticated', id: '00000000-0000-4000-8000-000000000001' };

const database = migratedDatabase();

beforeAll(async () => {
  // 3,000 prayers, 600 bulletins, 1,000 news, 5,000 reservations, 2,000 members, 3,000 messages.
  await database.sql.unsafe(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
      return timestamptz '2036-12-31 12:00+09';
    insert into auth.users (id, email, email_confirmed_at, created_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'member' || n || '@x.example', now(),
        timestamptz '2024-01-01' + n * interval '1 hour'
      from generate_series(1, 2000) n;
    select private.make_first_administrator('member1@x.example');
    insert into public.companion_prayers (date, content)
      select d, repeat('오늘의 동행기도 ', 60)
      from generate_series(date '2024-01-01', date '2036-12-31', interval '1 day') d
      where extract(isodow from d) <> 7
      limit 3000;
    insert into public.bulletins (title, date, is_published)
      select case when n % 5 = 0 then '성탄 주보' else '주일 주보' end, date '2026-12-27' - n * 7, n % 10 <> 0
      from generate_series(1, 600) n;
    insert into public.church_news (title, content, date, is_published)
      select case when n % 5 = 0 then '성탄 소식' else '교회 소식' end, repeat('소식 ', 100), date '2026-12-27' - n,
        n % 10 <> 0
      from generate_series(1, 1000) n;
    insert into public.contact_messages (
      request_id, first_name, last_name, email, subject, message, locale, read_at, created_at
    )
      select gen_random_uuid(), '새봄', '김', 'saebom@x.example', '문의', repeat('문의드립니다. ', 40), 'ko',
        case when n % 100 = 0 then null else now() end, now() - n * interval '1 hour'
      from generate_series(1, 3000) n;
    alter table public.reservations disable trigger user;
    insert into public.reservations (
      request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id,
      resource_name, start_date, end_date, start_time, end_time, purpose, status, decided_at, created_at
    )
      select gen_random_uuid(), '\\x00', sha256(n::text::bytea), 'ko', 'facility', '김새봄', '010-1234-5678',
        'saebom@x.example', (array['sanctuary', 'classroom1', 'nazagim', 'classroom2'])[1 + n % 4], '방',
        date '2025-01-01' + (n / 16), date '2025-01-01' + (n / 16),
        time '08:00' + (n / 4 % 4) * interval '3 hours', time '10:00' + (n / 4 % 4) * interval '3 hours',
        case when n % 5 = 0 then '성탄 연습' else '목장 모임' end,
        case when n % 100 = 0 then 'pending' when n % 3 = 0 then 'rejected' else 'approved' end,
        case when n % 100 = 0 then null else now() end, now() - n * interval '1 hour'
      from generate_series(0, 4999) n;
    alter table public.reservations enable trigger user;`);
  await database.sql.unsafe('vacuum analyze');
});

async function planOf(query: string): Promise<string> {
  const rows = await database.as(TOP, (tx) =>
    tx.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${query}`),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const PRAYERS = `select id, date, content, change, updated_at from public.companion_prayers`;
const MEMBERS = `select id, display_name, email, created_at, admin_level from public.profiles`;
const MEMBERS_ORDER = 'order by created_at desc, id limit 50 offset 0';
const MESSAGES = `select * from public.contact_messages`;
const MESSAGES_ORDER = 'order by created_at desc, id limit 30 offset 0';
const PUBLICATIONS_ORDER = 'order by date desc, id desc limit 20 offset 0';

/** The queries of the staff lists when opened, paged and filtered, as PostgREST writes them. */
const LISTS: readonly (readonly [what: string, query: string])[] = [
  ['prayers', `${PRAYERS} order by date desc limit 30`],
  ['prayers after a page', `${PRAYERS} where date < '2026-05-05' order by date desc limit 30`],
  [
    'prayers of a month',
    `${PRAYERS} where date >= '2026-05-01' and date <= '2026-05-31' order by date desc limit 30`,
  ],
  ...['bulletins', 'church_news'].flatMap((table): [string, string][] => [
    [table, `select * from public.${table} ${PUBLICATIONS_ORDER}`],
    [
      `published ${table}`,
      `select * from public.${table} where is_published = true ${PUBLICATIONS_ORDER}`,
    ],
    [
      `private ${table}`,
      `select * from public.${table} where is_published = false ${PUBLICATIONS_ORDER}`,
    ],
  ]),
  ['members', `${MEMBERS} ${MEMBERS_ORDER}`],
  ['messages', `${MESSAGES} where deleted_at is null ${MESSAGES_ORDER}`],
  ...['read_at', 'answered_at'].map((column): [string, string] => [
    `messages without ${column}`,
    `${MESSAGES} where deleted_at is null and ${column} is null ${MESSAGES_ORDER}`,
  ]),
];

/** The counters on the tabs, queried separately: a count returned with a page reads all rows, regardless of indexes. */
const COUNTERS: readonly (readonly [what: string, query: string])[] = [
  ['reservations that wait', `select count(*) from public.reservations where status = 'pending'`],
  [
    'unread messages',
    `select count(*) from public.contact_messages where read_at is null and deleted_at is null`,
  ],
];

/**
 * Substring searches, for which no index works in Korean: its words often have two syllables, but trigrams need three.
 * So the table is read at most once: along the index of the sort order until the page is full, or completely.
 */
const SEARCHES: readonly (readonly [what: string, query: string])[] = [
  ['prayers', `${PRAYERS} where content ilike '%동행%' order by date desc limit 30`],
  ['bulletins', `select * from public.bulletins where title ilike '%성탄%' ${PUBLICATIONS_ORDER}`],
  ['news', `select * from public.church_news where title ilike '%성탄%' ${PUBLICATIONS_ORDER}`],
  [
    'members',
    `${MEMBERS} where display_name ilike '%member%' or email ilike '%member%' ${MEMBERS_ORDER}`,
  ],
  [
    'messages',
    `${MESSAGES} where deleted_at is null and search_text ilike '%새봄%' order by created_at desc, id limit 5`,
  ],
];

test.each(LISTS)('the list of %s is read from an index in its order: %s', async (_, query) => {
  const plan = await planOf(query);
  expect(plan).toMatch(/Index Scan/);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test.each(COUNTERS)('the number of %s is read from an index', async (_, query) => {
  const plan = await planOf(query);
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test.each(SEARCHES)('a search among %s reads each row once: %s', async (_, query) => {
  const plan = await planOf(query);
  expect(plan.match(/ Scan /g)).toHaveLength(1);
  expect(plan).not.toMatch(/Loop|Join/);
});

describe('the list of reservations', () => {
  interface ListFilter {
    readonly status: 'pending' | 'decided' | 'approved' | 'rejected';
    readonly search?: string;
    readonly resource?: string;
    readonly days?: readonly [from: string, to: string];
  }

  /** The plan of the query inside the function, with its parameters inserted. */
  async function planOfList({ status, search, resource, days }: ListFilter): Promise<string> {
    const [source] = await database.sql<{ body: string }[]>`
      select substring(prosrc from 'return query(.*);\\s*end;') as body from pg_proc
      where proname = 'get_masked_reservations' and pronamespace = 'private'::regnamespace`;
    const text = (value: string | undefined, type: string) =>
      value === undefined ? `null::${type}` : `'${value}'::${type}`;
    const query = Object.entries({
      p_status: text(status, 'text'),
      p_resource_id: text(resource, 'text'),
      p_from: text(days?.[0], 'date'),
      p_to: text(days?.[1], 'date'),
      p_with_conflicts: status === 'pending' ? 'true' : 'false',
      p_limit: '50',
      p_offset: '0',
      v_finds_people: 'true',
      v_words: text(search, 'text'),
      v_days:
        days === undefined ? `null::tstzrange` : `tstzrange('${days[0]}', '${days[1]}', '[)')`,
    }).reduce((body, [name, value]) => body.replaceAll(name, value), source?.body ?? '');
    const rows = await database.sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test.each<readonly [string, ListFilter]>([
    ['that are pending', { status: 'pending' }],
    ['that were decided', { status: 'decided' }],
    ['that were rejected', { status: 'rejected' }],
    ['of one room', { status: 'decided', resource: 'nazagim' }],
    [
      'of one room and month',
      { status: 'approved', resource: 'nazagim', days: ['2025-05-01', '2025-06-01'] },
    ],
    ['of some days', { status: 'decided', days: ['2025-05-01', '2025-06-01'] }],
    ['with a word', { status: 'decided', search: '성탄' }],
  ])('reads requests %s from an index', async (_, filter) => {
    const plan = await planOfList(filter);
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toContain('Seq Scan');
  });

  test('reads pending requests from their partial index', async () => {
    expect(await planOfList({ status: 'pending' })).toContain('reservations_waiting');
  });

  test('is planned anew for the arguments of each call', async () => {
    const [settings] = await database.sql<{ proconfig: string[] }[]>`
      select proconfig from pg_proc where proname = 'get_masked_reservations' and pronamespace = 'private'::regnamespace`;
    expect(settings?.proconfig).toContain('plan_cache_mode=force_custom_plan');
  });
});

test('the job that applies schedules reads only the rows that are due', async () => {
  const read = await database.sql.begin(async (tx) => {
    await tx`select private.apply_schedules()`;
    const [of] = await tx<{ rows: number }[]>`
      select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
      where relname in ('companion_prayers', 'bulletins', 'church_news')`;
    return of?.rows;
  });
  expect(read).toBe(0);
});
