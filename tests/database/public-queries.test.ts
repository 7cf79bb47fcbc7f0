import { beforeAll, expect, test } from 'vitest';
import { ANONYMOUS } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const TEN_YEARS_OF_PRAYERS = 3130;

const database = migratedDatabase();

beforeAll(async () => {
  await database.sql.unsafe(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
      return timestamptz '2036-12-31 12:00+09';
    insert into public.companion_prayers (date, content)
      select d, repeat('오늘의 동행기도 ', 60)
      from generate_series(date '2024-01-01', date '2036-12-31', interval '1 day') d
      where extract(isodow from d) <> 7
      limit ${TEN_YEARS_OF_PRAYERS + 500};
    delete from public.companion_prayers where change > ${TEN_YEARS_OF_PRAYERS};
    insert into public.bulletins (title, date, is_published, display_order)
      select '주보', date '2026-12-27' - n * 7, n % 10 <> 0, case when n < 3 then n else 0 end
      from generate_series(1, 520) n;
    insert into public.church_news (title, content, date, is_published)
      select '소식', repeat('소식 ', 100), date '2026-12-27' - n, n % 10 <> 0 from generate_series(1, 1000) n;
    insert into public.bible_books (order_index, id, name_key, testament, category, chapters)
      select order_index, id, name_key, testament, category, chapters from private.bible_canon;
    insert into public.bible_videos (book_id, chapter, video_url)
      select id, n, 'https://youtu.be/___________' from private.bible_canon, generate_series(1, chapters) n;
    analyze;`);
});

test('the test data holds ten years of companion prayers', async () => {
  expect(
    await database.sql`select items, latest::integer from public.archives where name = 'companion_prayers'`,
  ).toEqual([{ items: TEN_YEARS_OF_PRAYERS, latest: TEN_YEARS_OF_PRAYERS + 1000 }]);
});

test.each([
  ['the prayer of a day', `select * from public.companion_prayers where date = '2028-05-05'`],
  [
    'the nearest earlier day',
    `select date from public.companion_prayers where date < '2028-05-05' order by date desc limit 1`,
  ],
  [
    'the nearest later day',
    `select date from public.companion_prayers where date > '2028-05-05' and date <= '2036-12-31' order by date limit 1`,
  ],
  [
    'a search, newest first',
    `select * from public.companion_prayers where date = '2028-05-05' order by date desc`,
  ],
  [
    'what changed first',
    `select * from public.companion_prayers where change > 0 order by change limit 500`,
  ],
  [
    'what changed lately',
    `select * from public.companion_prayers where change > 3000 order by change limit 500`,
  ],
  ...['bulletins', 'church_news'].flatMap((table): [string, string][] => [
    [
      `${table} as they are shown`,
      `select * from public.${table} where is_published = true order by place asc nulls last, date desc, id desc limit 24`,
    ],
    [
      `${table} by date`,
      `select * from public.${table} where is_published = true order by date desc limit 24`,
    ],
    [`all ${table} for staff`, `select * from public.${table} order by date desc limit 24`],
    [
      `${table} by an address that was shared`,
      `select * from public.${table} where is_published = true and id = '${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}'`,
    ],
    [
      `what changed in ${table}`,
      `select * from public.${table} where change > 400 order by change limit 20`,
    ],
  ]),
  ['the state of an archive', `select * from public.archives where name = 'church_news'`],
  [
    'the lecture on a chapter',
    `select * from public.bible_videos where book_id = 'psalms' and chapter = 23`,
  ],
  [
    'what changed in the lectures',
    `select * from public.bible_videos where change > 1100 order by change limit 100`,
  ],
])('an index finds %s', async (_what, query) => {
  const rows = await database.as(ANONYMOUS, (tx) =>
    tx.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${query}`),
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test.each(['companion_prayers', 'bulletins', 'church_news', 'bible_videos'])(
  'a page of %s reads hardly more rows than it holds',
  async (archive) => {
    const [page] = await database.sql.begin(async (tx) => {
      const [read] = await tx<{ rows: number }[]>`
        select jsonb_array_length(public.read_archive_page(${archive}, null, null, 16384) -> 'rows') as rows`;
      const [scanned] = await tx<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relid = ('public.' || ${archive}::text)::regclass`;
      return [{ held: read?.rows ?? 0, read: scanned?.rows ?? Infinity }];
    });
    expect(page?.held).toBeGreaterThan(5);
    // A cursor reads 50 rows ahead and skips drafts.
    expect(page?.read).toBeLessThanOrEqual(((page?.held ?? 0) + 60) * 1.2);
  },
);
