import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Actor, ANONYMOUS, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const STAFF: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000011' };
const MEMBER: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000013' };
const PUBLIC = [ANONYMOUS, MEMBER];

const database = migratedDatabase();

beforeAll(async () => {
  await database.sql`
    insert into auth.users (id, email) values
      (${STAFF.id ?? ''}, 'staff@schedule.example'), (${MEMBER.id ?? ''}, 'member@schedule.example')`;
  await database.sql`update public.profiles set admin_level = 1 where id = ${STAFF.id ?? ''}`;
});

beforeEach(async () => {
  await moveClock('2026-11-27 12:00+09');
  await database.sql`truncate public.companion_prayers, public.bulletins, public.church_news`;
});

/** @param instant with its offset, as `2026-11-27 18:00+09`. */
async function moveClock(instant: string): Promise<void> {
  await database.sql.unsafe(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
    return timestamptz '${instant}'`);
}

function rowsFor(actor: Actor, query: string) {
  return database.as(actor, (tx) => tx.unsafe<Record<string, unknown>[]>(query));
}

const pages = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  through: z.int(),
  digest: z.string(),
  items: z.int(),
});

async function pageOf(archive: string, after?: { through: number; digest: string }) {
  const [row] = await database.as(
    ANONYMOUS,
    (tx) => tx<{ page: unknown }[]>`
      select public.read_archive_page(${archive}, ${after?.through ?? null}, ${after?.digest ?? null}) as page`,
  );
  return pages.parse(row?.page);
}

const applySchedules = () => database.sql`select private.apply_schedules()`;

describe('a prayer written ahead', () => {
  const SATURDAY = `select content from public.companion_prayers where date = '2026-11-28'`;

  beforeEach(async () => {
    await rowsFor(
      STAFF,
      `insert into public.companion_prayers (date, content) values ('2026-11-28', '내일의 기도') returning 1`,
    );
  });

  test('is read by staff at once and by everybody else from 18:00 in Seoul of the evening before', async () => {
    for (const [instant, readers] of [
      ['2026-11-27 17:59:59.999+09', 0],
      ['2026-11-27 18:00+09', 1],
    ] as const) {
      await moveClock(instant);
      for (const who of PUBLIC) expect(await rowsFor(who, SATURDAY)).toHaveLength(readers);
      expect(await rowsFor(STAFF, SATURDAY)).toHaveLength(1);
    }
  });

  test('reaches the archive of devices by the scheduled job and not before its time', async () => {
    const before = await pageOf('companion_prayers');
    expect(before).toMatchObject({ rows: [], items: 0 });
    await moveClock('2026-11-27 17:59:59.999+09');
    await applySchedules();
    expect(await pageOf('companion_prayers', before)).toMatchObject({ rows: [], items: 0 });

    await moveClock('2026-11-27 18:00+09');
    await applySchedules();
    expect(await pageOf('companion_prayers', before)).toMatchObject({
      rows: [{ date: '2026-11-28', content: '내일의 기도' }],
      items: 1,
    });
  });

  test('that is corrected after its time is in the archive without the scheduled job', async () => {
    await moveClock('2026-11-27 18:00+09');
    await rowsFor(STAFF, `update public.companion_prayers set content = '고침' returning 1`);
    expect(await pageOf('companion_prayers')).toMatchObject({
      rows: [{ content: '고침' }],
      items: 1,
    });
  });

  test('that is moved to a later day leaves the archive', async () => {
    await moveClock('2026-11-27 18:00+09');
    await applySchedules();
    const fetched = await pageOf('companion_prayers');
    await rowsFor(STAFF, `update public.companion_prayers set date = '2026-11-30' returning 1`);
    expect(await pageOf('companion_prayers', fetched)).toMatchObject({
      rows: [{ removed: expect.any(String) as unknown }],
      items: 0,
    });
    for (const who of PUBLIC) {
      expect(await rowsFor(who, 'select from public.companion_prayers')).toEqual([]);
    }
  });

  test('may lie up to 60 days ahead', async () => {
    const write = (date: string) =>
      rowsFor(
        STAFF,
        `insert into public.companion_prayers (date, content) values ('${date}', '기도') returning 1`,
      );
    expect(await write('2027-01-26')).toHaveLength(1);
    expect(await sqlStateOf(write('2027-01-27'))).toBe('23514');
  });
});

describe.each(['bulletins', 'church_news'])('a scheduled row of %s', (table) => {
  const text = table === 'church_news' ? { column: ', content', value: `, '내용'` } : null;
  const add = (publishAt: string | null, takeDownAt: string | null, isPublished = true) => {
    const literal = (instant: string | null) => (instant === null ? 'null' : `'${instant}'`);
    return rowsFor(
      STAFF,
      `insert into public.${table} (title, date, is_published, publish_at, take_down_at${text?.column ?? ''})
       values ('제목', '2026-11-29', ${isPublished}, ${literal(publishAt)}, ${literal(takeDownAt)}${text?.value ?? ''})
       returning id`,
    );
  };
  const seenBy = (who: Actor) => rowsFor(who, `select id from public.${table}`);
  const MORNING = '2026-11-29 06:00+09';
  const MONDAY = '2026-11-30 00:00+09';

  test('is seen by the public from its hour until it is taken down, by staff always', async () => {
    await add(MORNING, MONDAY);
    for (const [instant, seen] of [
      ['2026-11-29 05:59:59.999+09', 0],
      [MORNING, 1],
      ['2026-11-29 23:59:59.999+09', 1],
      [MONDAY, 0],
    ] as const) {
      await moveClock(instant);
      for (const who of PUBLIC) expect(await seenBy(who)).toHaveLength(seen);
      expect(await seenBy(STAFF)).toHaveLength(1);
    }
  });

  test('enters and leaves the archive of devices with a number of its own each time', async () => {
    const [row] = await add(MORNING, MONDAY);
    const before = await pageOf(table);
    expect(before).toMatchObject({ rows: [], items: 0 });

    await moveClock(MORNING);
    await applySchedules();
    const published = await pageOf(table, before);
    expect(published).toMatchObject({ rows: [{ id: row?.['id'] }], items: 1 });
    expect(published.through).toBe(before.through + 1);

    await moveClock(MONDAY);
    await applySchedules();
    expect(await pageOf(table, published)).toMatchObject({
      rows: [{ removed: row?.['id'] }],
      items: 0,
    });
  });

  test('keeps its version when the clock publishes it, so that an open form can still be saved', async () => {
    await add(MORNING, null);
    const version = () => database.sql.unsafe(`select updated_at::text as at from public.${table}`);
    const written = await version();
    await moveClock(MORNING);
    await applySchedules();
    expect(await version()).toEqual(written);
    expect(await pageOf(table)).toMatchObject({ items: 1 });
  });

  test('uses no change number while nothing is due', async () => {
    await add(MORNING, null);
    await add(null, MONDAY);
    await add(MORNING, null, false);
    const [before] = await database.sql`select latest from public.archives where name = ${table}`;
    await applySchedules();
    await applySchedules();
    expect(await database.sql`select latest from public.archives where name = ${table}`).toEqual([
      before,
    ]);
  });

  test('that is no longer scheduled is private again', async () => {
    await add(MORNING, null);
    await rowsFor(STAFF, `update public.${table} set is_published = false returning 1`);
    await moveClock(MONDAY);
    await applySchedules();
    for (const who of PUBLIC) expect(await seenBy(who)).toEqual([]);
    expect(await pageOf(table)).toMatchObject({ items: 0 });
  });

  test('cannot be liked before its hour', async () => {
    const [row] = await add(MORNING, null);
    const like = async () => {
      const [answer] = await rowsFor(
        ANONYMOUS,
        `select public.like_publication('${table === 'bulletins' ? 'bulletin' : 'news'}', '${String(row?.['id'])}',
           gen_random_uuid(), true) as likes`,
      );
      return answer?.['likes'];
    };
    expect(await like()).toBeNull();
    await moveClock(MORNING);
    expect(await like()).toBe(1);
  });

  test.each([
    ['an hour to take it down that is not later', MORNING, MORNING],
    ['an hour without end', 'infinity', null],
  ])('is refused with %s', async (_what, publishAt, takeDownAt) => {
    expect(await sqlStateOf(add(publishAt, takeDownAt))).toBe('23514');
  });
});

test('the scheduled job waits for no writer while nothing is due', async () => {
  await database.sql.begin(async (tx) => {
    await tx`insert into public.companion_prayers (date, content) values ('2026-11-26', '기도')`;
    await database.sql.begin(async (other) => {
      await other`set local lock_timeout = '1s'`;
      await other`select private.apply_schedules()`;
    });
  });
});
