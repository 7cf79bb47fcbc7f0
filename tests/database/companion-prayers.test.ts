import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { type Actor, sqlStateOf, undoing } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const WRITER: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000011' };
const WRITERS = 24;
const WRITTEN_MONTHS = rounds(4, 12);

const database = migratedDatabase({ connections: WRITERS + 2 });

beforeAll(async () => {
  await database.sql`insert into auth.users (id, email) values (${WRITER.id ?? ''}, 'writer@prayers.example')`;
  await database.sql`update public.profiles set admin_level = 1`;
});

beforeEach(async () => {
  await database.sql`truncate public.companion_prayers`;
});

function write(date: string | null, content: string | null) {
  return database.as(
    WRITER,
    (tx) => tx<{ id: string; date: string; content: string; change: number }[]>`
      insert into public.companion_prayers (date, content) values (${date}, ${content})
      returning id, date::text, content, change::integer`,
  );
}

async function archive() {
  const [row] = await database.sql<{ latest: number; items: number }[]>`
    select latest::integer, items from public.archives where name = 'companion_prayers'`;
  if (row === undefined) throw new Error('no archive row');
  return row;
}

async function storedPrayers() {
  return database.sql<{ id: string; date: string; content: string; change: number }[]>`
    select id, date::text, content, change::integer from public.companion_prayers order by change`;
}

async function removals() {
  return database.sql<{ id: string; change: number }[]>`
    select removed as id, change::integer from private.archive_changes
    where archive = 'companion_prayers' and removed is not null order by change`;
}

describe('writing a companion prayer is refused', () => {
  test.each([
    ['on a Sunday', '2024-01-07', '기도', '23514'],
    ['before the archive begins', '2023-12-30', '기도', '23514'],
    ['on the day before the archive begins', '2023-12-31', '기도', '23514'],
    ['far in the future', '2999-01-01', '기도', '23514'],
    ['without a day', null, '기도', '23502'],
    ['without text', '2024-01-02', null, '23502'],
    ['with an empty text', '2024-01-02', '', '23514'],
    ['with spaces only', '2024-01-02', '   ', '23514'],
    ['with line breaks and tabs only', '2024-01-02', '\n\r\t\v\f', '23514'],
    [
      'with ideographic and no-break spaces only',
      '2024-01-02',
      '\u3000\u00a0\u2003\u202f',
      '23514',
    ],
    ['with invisible characters only', '2024-01-02', '\u200b\u200d\u2060\ufeff\u3164', '23514'],
    ['with 5001 characters', '2024-01-02', '가'.repeat(5001), '23514'],
  ])('%s', async (_what, date, content, sqlState) => {
    expect(await sqlStateOf(write(date, content))).toBe(sqlState);
    expect(await storedPrayers()).toEqual([]);
    expect(await archive()).toMatchObject({ latest: 0, items: 0 });
  });

  test('on a day that has one already', async () => {
    await write('2024-01-02', '기도');
    expect(await sqlStateOf(write('2024-01-02', '또 기도'))).toBe('23505');
    expect(await archive()).toMatchObject({ latest: 1, items: 1 });
  });

  test('when an update would break one of these rules', async () => {
    await write('2024-01-02', '기도');
    await write('2024-01-03', '기도');
    const correct = (statement: string) =>
      sqlStateOf(database.as(WRITER, (tx) => tx.unsafe(statement)));
    const set = (what: string) =>
      correct(`update public.companion_prayers set ${what} where date = '2024-01-02'`);
    expect(await set(`date = '2024-01-07'`)).toBe('23514');
    expect(await set(`date = '2023-12-30'`)).toBe('23514');
    expect(await set(`date = '2999-01-01'`)).toBe('23514');
    expect(await set(`date = '2024-01-03'`)).toBe('23505');
    expect(await set(`content = E' \\n'`)).toBe('23514');
    expect(await archive()).toMatchObject({ latest: 2, items: 2 });
  });
});

describe('writing a companion prayer is accepted', () => {
  test.each([
    ['on the first day of the archive', '2024-01-01', '기도'],
    ['on a Saturday', '2024-01-06', '기도'],
    ['with 5000 characters', '2024-01-02', '가'.repeat(5000)],
    ['with 5000 characters outside the basic plane', '2024-01-02', '🙏'.repeat(5000)],
  ])('%s', async (_what, date, content) => {
    expect(await write(date, content)).toMatchObject([{ date, content, change: 1 }]);
  });

  test('with surrounding white space trimmed and the text inside unchanged', async () => {
    expect(await write('2024-01-02', '\u3000\n 주님,\n\n  오늘도\u00a0함께 \t\n')).toMatchObject([
      { content: '주님,\n\n  오늘도\u00a0함께' },
    ]);
  });
});

describe('the calendar day of the database is the day in Seoul', () => {
  test.each([
    ['2024-03-01 14:59:59.999Z', '2024-03-01'],
    ['2024-03-01 15:00:00Z', '2024-03-02'],
    ['2024-12-31 15:00:00Z', '2025-01-01'],
    ['2024-02-28 15:00:00Z', '2024-02-29'],
  ])(
    'the instant %s belongs to %s, whatever the time zone of the session',
    async (instant, day) => {
      for (const zone of ['UTC', 'Asia/Seoul', 'America/Los_Angeles']) {
        const [row] = await undoing(
          (work) => database.sql.begin(work),
          async (tx) => {
            await tx`select set_config('TimeZone', ${zone}, true)`;
            return tx<
              { day: string }[]
            >`select private.seoul_day_at(${instant}::text::timestamptz)::text as day`;
          },
        );
        expect(row?.day).toBe(day);
      }
    },
  );

  test('a prayer for the 61st day from now is accepted from midnight in Seoul and refused before', async () => {
    const writeAt = (instant: string) =>
      undoing(
        (work) => database.sql.begin(work),
        async (tx) => {
          await tx.unsafe(`
            create or replace function private.now() returns timestamptz language sql stable set search_path = ''
            return timestamptz '${instant}'`);
          await tx`insert into public.companion_prayers (date, content) values ('2024-05-01', '기도')`;
          return 'written';
        },
      );
    expect(await sqlStateOf(writeAt('2024-03-01 14:59:59.999Z'))).toBe('23514');
    expect(await writeAt('2024-03-01 15:00:00Z')).toBe('written');
  });

  test('private.seoul_today() follows the clock of the server', async () => {
    expect(
      await database.sql`
        select from (values (private.seoul_today())) t (day)
        where day in ((now() at time zone 'Asia/Seoul')::date)`,
    ).toHaveLength(1);
  });
});

describe('change numbers of companion prayers', () => {
  test('grow by one for each insert, update, move to another day and delete', async () => {
    const [first] = await write('2024-01-02', '하나');
    const [second] = await write('2024-01-03', '둘');
    await database.sql`update public.companion_prayers set content = '하나!' where id = ${first?.id ?? ''}`;
    await database.sql`update public.companion_prayers set date = '2024-01-04' where id = ${second?.id ?? ''}`;
    await database.sql`delete from public.companion_prayers where id = ${first?.id ?? ''}`;
    expect(await storedPrayers()).toEqual([
      { id: second?.id, date: '2024-01-04', content: '둘', change: 4 },
    ]);
    expect(await removals()).toEqual([{ id: first?.id, change: 5 }]);
    expect(await archive()).toMatchObject({ latest: 5, items: 1 });
  });

  test('are given to every row of a statement with many rows', async () => {
    await database.sql`
      insert into public.companion_prayers (date, content) values
        ('2024-01-02', '하나'), ('2024-01-03', '둘'), ('2024-01-04', '셋')`;
    expect((await storedPrayers()).map(({ change }) => change)).toEqual([1, 2, 3]);
    await database.sql`update public.companion_prayers set content = content || '!'`;
    await database.sql`delete from public.companion_prayers`;
    expect((await removals()).map(({ change }) => change)).toEqual([7, 8, 9]);
    expect(await archive()).toMatchObject({ latest: 9, items: 0 });
  });

  test('of an insert that a conflict ignored stay unused, and it counts as no prayer', async () => {
    await write('2024-01-02', '하나');
    await database.sql`
      insert into public.companion_prayers (date, content) values ('2024-01-02', '또'), ('2024-01-03', '둘'), ('2024-01-03', '또')
      on conflict (date) do nothing`;
    expect((await storedPrayers()).map(({ change }) => change)).toEqual([1, 3]);
    expect(await archive()).toEqual({ latest: 4, items: 2 });
  });

  test('grow once when an upsert updates the existing row', async () => {
    const [first] = await write('2024-01-02', '하나');
    await database.sql`
      insert into public.companion_prayers (date, content) values ('2024-01-02', '고침')
      on conflict (date) do update set content = excluded.content`;
    const [corrected] = await storedPrayers();
    expect(corrected).toMatchObject({ id: first?.id, content: '고침' });
    expect(await archive()).toMatchObject({ latest: corrected?.change, items: 1 });
  });

  test('are set by the database, as are id and age, whatever the writer sends', async () => {
    await database.sql`
      insert into public.companion_prayers (date, content, change, created_at, updated_at)
      values ('2024-01-02', '기도', 77, '2000-01-01', '2000-01-01')`;
    await database.sql`update public.companion_prayers set change = 99, created_at = '2000-01-01', updated_at = '2000-01-01'`;
    expect(
      await database.sql`
        select from public.companion_prayers
        where change = 2 and created_at > now() - interval '1 hour' and updated_at > created_at`,
    ).toHaveLength(1);
    expect(
      await sqlStateOf(database.sql`update public.companion_prayers set id = gen_random_uuid()`),
    ).toBe('23514');
  });

  test('a prayer inserted again under its id has a higher number than its removal', async () => {
    const [first] = await write('2024-01-02', '하나');
    await database.sql`delete from public.companion_prayers`;
    await database.as(
      WRITER,
      (tx) =>
        tx`insert into public.companion_prayers (id, date, content) values (${first?.id ?? ''}, '2024-01-02', '하나')`,
    );
    expect(await removals()).toEqual([{ id: first?.id, change: 2 }]);
    expect(await storedPrayers()).toMatchObject([{ id: first?.id, change: 3 }]);
    expect(await archive()).toEqual({ latest: 3, items: 1 });
  });
});

test('a change becomes visible only after the one with the lower number was committed', async () => {
  const { sql } = database;
  await write('2024-01-02', '하나');
  await write('2024-01-03', '둘');
  const laterIsWaiting = async () =>
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%나중%'`
    ).length > 0;
  let laterIsDone = false;
  let later: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`update public.companion_prayers set content = '먼저' where date = '2024-01-02'`;
    later = sql
      .unsafe(`update public.companion_prayers set content = '나중' where date = '2024-01-03'`)
      .then(() => (laterIsDone = true));
    while (!laterIsDone && !(await laterIsWaiting()));
    expect(laterIsDone).toBe(false);
    expect((await storedPrayers()).map(({ change }) => change)).toEqual([1, 2]);
  });
  await later;
  expect((await storedPrayers()).map(({ content, change }) => [content, change])).toEqual([
    ['먼저', 3],
    ['나중', 4],
  ]);
});

test('a reader of "changes after n" misses none while many sessions write, and no session deadlocks', async () => {
  const { sql } = database;
  const days = await sql<{ day: string }[]>`
    select d::date::text as day from generate_series(
      date '2024-01-01', date '2023-12-31' + make_interval(months => ${WRITTEN_MONTHS}), interval '1 day'
    ) d
    where extract(isodow from d) <> 7 order by 1`;
  const mine = (writer: number) =>
    days.filter((_, index) => index % WRITERS === writer).map(({ day }) => day);
  let writing = true;
  let refused = 0;

  async function keepWriting(writer: number): Promise<void> {
    for (const day of mine(writer)) {
      await sql.begin(async (tx) => {
        await tx`insert into public.companion_prayers (date, content) values (${day}, '기도')`;
        await tx`update public.companion_prayers set content = '고친 기도' where date = ${day}`;
      });
      // All writers update the same two days in different orders, which would deadlock without ordered locks.
      const pair = writer % 2 === 0 ? ['2024-01-01', '2024-01-02'] : ['2024-01-02', '2024-01-01'];
      await sql
        .begin(async (tx) => {
          for (const shared of pair) {
            await tx`update public.companion_prayers set content = ${`기도 ${writer}`} where date = ${shared}`;
          }
          if (writer % 3 === 0) throw new Error('taken back');
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'taken back') throw error;
          refused += 1;
        });
      if (Number(day.slice(-2)) % 5 === 0) {
        await sql`delete from public.companion_prayers where date = ${day} and date > '2024-01-02'`;
      }
    }
  }

  const copy = new Map<string, number>();
  let seen = 0;
  async function read(): Promise<void> {
    const changed = await sql<{ id: string; change: number; removed: boolean }[]>`
      select id, change::integer, false as removed from public.companion_prayers where change > ${seen}
      union all
      select removed::uuid, change::integer, true from private.archive_changes
      where archive = 'companion_prayers' and removed is not null and change > ${seen}
      order by change`;
    for (const { id, change, removed } of changed) {
      if (removed) copy.delete(id);
      else copy.set(id, change);
      seen = Math.max(seen, change);
    }
  }
  async function keepReading(): Promise<void> {
    while (writing) await read();
  }

  const reader = keepReading();
  try {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => keepWriting(writer)));
  } finally {
    writing = false;
    await reader;
  }
  await read();

  const stored = await storedPrayers();
  expect(copy).toEqual(new Map(stored.map(({ id, change }) => [id, change])));
  const { latest, items } = await archive();
  expect(items).toBe(stored.length);
  expect(latest).toBe(seen);
  expect(refused).toBeGreaterThan(0);
});
