import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANONYMOUS, type Actor, sqlStateOf, visitorFrom } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const STAFF: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000011' };
const CROWD = 40;
const PICTURE = '/storage/v1/object/public/images/WeeklyBulletin/1700000000000-1.webp';

const database = migratedDatabase({ connections: CROWD });

beforeAll(async () => {
  await database.sql`insert into auth.users (id, email) values (${STAFF.id ?? ''}, 'staff@news.example')`;
  await database.sql`update public.profiles set admin_level = 1`;
});

beforeEach(async () => {
  await database.sql`truncate public.bulletins, public.church_news, private.rate_limit_uses, private.publication_likes`;
});

const staffDoes = (statement: string) =>
  database.as(STAFF, (tx) => tx.unsafe<{ id: string }[]>(statement));

async function publish(title = '주보', isPublished = true): Promise<string> {
  const [row] = await staffDoes(
    `insert into public.bulletins (title, date, is_published) values ('${title}', '2026-01-04', ${isPublished}) returning id`,
  );
  return row?.id ?? '';
}

const seenByAll = () =>
  database.as(
    ANONYMOUS,
    (tx) => tx<{ id: string; change: number; likes: number }[]>`
      select id, change::integer, likes from public.bulletins order by change`,
  );

async function archive() {
  const [row] = await database.sql<{ digest: string; latest: number; items: number }[]>`
    select digest, latest::integer, items from public.archives where name = 'bulletins'`;
  if (row === undefined) throw new Error('no archive row');
  return row;
}

const removals = () =>
  database.sql<{ id: string; change: number }[]>`
    select removed as id, change::integer from private.archive_changes
    where archive = 'bulletins' and removed is not null order by change`;

function like(
  id: string,
  { device = randomUUID(), liked = true, kind = 'bulletin', actor = ANONYMOUS } = {},
): Promise<number | null | undefined> {
  return database.as(actor, async (tx) => {
    const [row] = await tx<{ likes: number | null }[]>`
        select public.like_publication(${kind}, ${id}, ${device}, ${liked}) as likes`;
    return row?.likes;
  });
}

describe('a bulletin', () => {
  test('is inserted with a trimmed title, hidden, sorted by date and without likes', async () => {
    await staffDoes(
      `insert into public.bulletins (title, date) values (E'\\u3000 1월 첫째 주 \\n', '2026-01-04')`,
    );
    expect(
      await database.sql`select title, is_published, display_order, place, likes, images from public.bulletins`,
    ).toEqual([
      {
        title: '1월 첫째 주',
        is_published: false,
        display_order: 0,
        place: null,
        likes: 0,
        images: [],
      },
    ]);
  });

  test.each([
    ['without a title', `title = E' \\u3000 '`],
    ['with a title of 301 characters', `title = repeat('가', 301)`],
    ['with a title of two lines', `title = E'가\\n나'`],
    ['with an implausible date', `date = '1026-01-04'`],
    ['with a negative position', `display_order = -1`],
    ['with a picture of another host', `images = array['https://elsewhere.example/a.webp']`],
    [
      'with a picture in the storage of another project',
      `images = array['https://abc.supabase.co${PICTURE}']`,
    ],
    [
      'with a thumbnail in the storage of another project',
      `thumbnail_url = '//abc.supabase.co${PICTURE}'`,
    ],
    ['with a picture that is a javascript URL', `images = array['javascript:alert(1)']`],
    [
      'with a thumbnail of another host',
      `thumbnail_url = '${PICTURE}?x=https://elsewhere.example'`,
    ],
    ['with 41 pictures', `images = array_fill('${PICTURE}'::text, array[41])`],
  ])('is refused %s', async (_what, set) => {
    await publish();
    expect(await sqlStateOf(staffDoes(`update public.bulletins set ${set}`))).toBe('23514');
  });

  test('keeps the order of its pictures', async () => {
    const other = PICTURE.replace('-1.', '-2.');
    await publish();
    await staffDoes(
      `update public.bulletins set images = array['${other}', '${PICTURE}'], thumbnail_url = '${PICTURE}'`,
    );
    expect(await database.sql`select images from public.bulletins`).toEqual([
      { images: [other, PICTURE] },
    ]);
  });

  test('is sorted by the position that staff set, otherwise by date', async () => {
    await staffDoes(`
      insert into public.bulletins (title, date, display_order) values
        ('a', '2026-01-04', 0), ('b', '2026-01-11', 0), ('c', '2025-01-05', 2), ('d', '2024-01-07', 1)`);
    expect(
      (
        await database.sql<{ title: string }[]>`
          select title from public.bulletins order by place asc nulls last, date desc, id desc`
      ).map(({ title }) => title),
    ).toEqual(['d', 'c', 'b', 'a']);
  });
});

test('church news without content is refused', async () => {
  expect(
    await sqlStateOf(
      staffDoes(
        `insert into public.church_news (title, content, date) values ('소식', E' \\n', '2026-01-04')`,
      ),
    ),
  ).toBe('23514');
});

describe('a device that syncs publications receives', () => {
  test('every publication and every correction under a higher change number', async () => {
    const first = await publish('하나');
    const second = await publish('둘');
    await staffDoes(`update public.bulletins set title = '고침' where id = '${first}'`);
    expect((await seenByAll()).map(({ id }) => id)).toEqual([second, first]);
    expect(await archive()).toMatchObject({ items: 2, latest: 3 });
  });

  test('no hidden publication', async () => {
    const hidden = await publish('초안', false);
    await staffDoes(`delete from public.bulletins where id = '${hidden}'`);
    expect(await seenByAll()).toEqual([]);
    expect(await removals()).toEqual([]);
    expect(await archive()).toMatchObject({ items: 0 });
  });

  test.each([
    ['unpublished', `update public.bulletins set is_published = false`],
    ['deleted', `delete from public.bulletins`],
  ])(
    'the removal of a %s publication, with a change number above all that it holds',
    async (_how, statement) => {
      const id = await publish();
      const [held] = await seenByAll();
      await staffDoes(statement);
      const { latest, items } = await archive();
      expect(await removals()).toEqual([{ id, change: latest }]);
      expect(latest).toBeGreaterThan(held?.change ?? Infinity);
      expect(items).toBe(0);
    },
  );

  test('a publication that was unpublished and is published again', async () => {
    const id = await publish();
    await staffDoes(`update public.bulletins set is_published = false`);
    await staffDoes(`update public.bulletins set is_published = true`);
    const { latest, items } = await archive();
    expect(await seenByAll()).toMatchObject([{ id, change: latest }]);
    expect(await removals()).toEqual([{ id, change: latest - 1 }]);
    expect(items).toBe(1);
  });

  test('no change for a like', async () => {
    const id = await publish();
    const before = await archive();
    expect(await like(id)).toBe(1);
    expect(await archive()).toEqual(before);
  });

  test('every change in commit order while many sessions write', async () => {
    const ids = await Promise.all(Array.from({ length: CROWD / 2 }, () => publish()));
    await Promise.all(
      ids.map((id, index) =>
        index % 2 === 0
          ? staffDoes(`delete from public.bulletins where id = '${id}'`)
          : staffDoes(`update public.bulletins set title = '${index}' where id = '${id}'`),
      ),
    );
    const { latest, items } = await archive();
    const numbers = [...(await seenByAll()), ...(await removals())].map(({ change }) => change);
    expect(items).toBe(CROWD / 4);
    expect(new Set(numbers).size).toBe(CROWD / 2);
    expect(Math.max(...numbers)).toBe(latest);
  });
});

describe('a like of a publication', () => {
  test('counts once per device and can be withdrawn', async () => {
    const id = await publish();
    const device = randomUUID();
    expect(await like(id, { device })).toBe(1);
    expect(await like(id, { device })).toBe(1);
    expect(await like(id)).toBe(2);
    expect(await like(id, { device, liked: false })).toBe(1);
    expect(await like(id, { device, liked: false })).toBe(1);
    expect(await seenByAll()).toMatchObject([{ likes: 1 }]);
  });

  test('of a hidden publication counts nothing and is answered with null', async () => {
    expect(await like(await publish('초안', false))).toBeNull();
    expect(await like(randomUUID())).toBeNull();
    expect(await like(await publish(), { kind: 'news' })).toBeNull();
  });

  test('of an unknown kind of publication raises an error', async () => {
    expect(await sqlStateOf(like(await publish(), { kind: 'profiles' }))).toBe('22023');
  });

  test('is counted for every device when many arrive at the same moment', async () => {
    const id = await publish();
    const device = randomUUID();
    await Promise.all(Array.from({ length: CROWD }, () => like(id)));
    await Promise.all(Array.from({ length: CROWD }, () => like(id, { device })));
    expect(await seenByAll()).toMatchObject([{ likes: CROWD + 1 }]);
  });

  test('is limited to 600 per network in ten minutes, not counting repetitions', async () => {
    const id = await publish();
    const actor = visitorFrom('203.0.113.9');
    const device = randomUUID();
    expect(await like(id, { device, actor })).toBe(1);
    await database.sql`
      insert into private.rate_limit_uses (key, used_at, uses)
      values (private.keyed_hmac('like', 'network:203.0.113.9'), now() - interval '1 second', 599)`;
    expect(await sqlStateOf(like(id, { actor }))).toBe('PT429');
    expect(await like(id, { device, actor })).toBe(1);
    expect(await like(id, { actor: visitorFrom('203.0.113.10') })).toBe(2);
  });
});

describe('unused_pictures', () => {
  const MEMBER: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000012' };
  const address = (name: string) => `/storage/v1/object/public/images/${name}`;
  const USED = 'WeeklyBulletin/1700000000001-1.webp';
  const USED_BY_NEWS = 'CardNews/1700000000002-1.webp';
  const THUMBNAIL = 'CardNews/1700000000003-1-480.jpg';
  const OLD = 'WeeklyBulletin/1700000000004-1.webp';
  const NEW = 'WeeklyBulletin/1700000000005-1.webp';
  const small = (name: string) => name.replace('.webp', '-480.webp');

  beforeEach(async () => {
    await database.sql`delete from storage.objects`;
    const aged = [USED, small(USED), USED_BY_NEWS, THUMBNAIL, OLD, small(OLD)];
    for (const name of [...aged, NEW]) {
      await database.sql`
        insert into storage.objects (bucket_id, name, created_at)
        values ('images', ${name}, now() - ${name === NEW ? '13 days' : '15 days'}::interval)`;
    }
    await database.sql`insert into storage.objects (bucket_id, name) values ('videos', 'banner.webm')`;
    await staffDoes(`
      insert into public.bulletins (title, date, images) values ('주보', '2026-01-04', array['${address(USED)}']);
      insert into public.church_news (title, content, date, images, thumbnail_url)
      values ('소식', '내용', '2026-01-04', array['${address(USED_BY_NEWS)}'], '${address(THUMBNAIL)}')`);
  });

  async function unused(actor: Actor, names: readonly string[] | null): Promise<readonly string[]> {
    const rows = await database.as(
      actor,
      (tx) =>
        tx<
          { name: string }[]
        >`select name from public.unused_pictures(${names === null ? null : [...names]})`,
    );
    return rows.map(({ name }) => name);
  }

  test('lists old pictures without a publication, and none that was uploaded recently', async () => {
    expect(await unused(STAFF, null)).toEqual([small(OLD), OLD].sort());
  });

  test('lists of the pictures asked for those that no publication shows, counting hidden ones', async () => {
    expect(await unused(STAFF, [NEW, USED, small(USED), USED_BY_NEWS, THUMBNAIL])).toEqual([NEW]);
    expect(await unused(STAFF, [])).toEqual([]);
  });

  test('spares for two weeks what was taken out of a publication: a colleague may have it open', async () => {
    const released = () =>
      unused(STAFF, null).then((names) =>
        names.filter((name) => name !== OLD && name !== small(OLD)),
      );
    await staffDoes(`update public.bulletins set images = array['${address(NEW)}'] returning 1`);
    expect(await released()).toEqual([]);
    expect(await unused(STAFF, [USED]), 'when asked for').toEqual([USED]);
    await database.sql`update private.released_pictures set released_at = now() - interval '15 days'`;
    expect(await released()).toEqual([small(USED), USED].sort());
    await staffDoes(`update public.church_news set thumbnail_url = null returning 1`);
    expect(
      await database.sql`select name from private.released_pictures where name = ${USED}`,
    ).toEqual([]);
    expect(await released(), 'the thumbnail').toEqual([small(USED), USED].sort());
  });

  test('answers staff only', async () => {
    await database.sql`insert into auth.users (id, email) values (${MEMBER.id ?? ''}, 'member@news.example')`;
    expect(await unused(MEMBER, null)).toEqual([]);
    expect(await unused(MEMBER, [NEW])).toEqual([]);
  });
});

describe('a deleted bulletin that is inserted again under its id', () => {
  test('has its likes again on the same day', async () => {
    const id = await publish();
    await like(id);
    await like(id);
    await staffDoes(`delete from public.bulletins where id = '${id}'`);
    await staffDoes(
      `insert into public.bulletins (id, title, date, is_published) values ('${id}', '주보', '2026-01-04', true)`,
    );
    expect((await seenByAll()).map(({ likes }) => likes)).toEqual([2]);
    expect((await staffDoes(`delete from public.bulletins where id = '${id}'`)).length).toBe(0);
  });

  test('has no likes once it has left the recycle bin and the daily clean-up deleted them', async () => {
    const id = await publish();
    const other = await publish('다른 주보');
    await like(id);
    await like(other);
    await staffDoes(`delete from public.bulletins where id = '${id}'`);
    await database.sql`update private.publication_likes set liked_at = now() - interval '25 hours'`;
    await database.sql`delete from private.recycle_bin`;
    await database.sql`select private.run_maintenance()`;
    expect(await database.sql`select publication from private.publication_likes`).toEqual([
      { publication: other },
    ]);
  });
});
