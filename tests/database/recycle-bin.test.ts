import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const CHIEF: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000010' };
const STAFF: Actor = { role: 'authenticated', id: 'c0000000-0000-4000-8000-000000000011' };
const PICTURE = '/storage/v1/object/public/images/CardNews/1700000000000-1.webp';
const FILES = ['CardNews/1700000000000-1-480.webp', 'CardNews/1700000000000-1.webp'];

const database = migratedDatabase();

beforeAll(async () => {
  await database.sql`
    insert into auth.users (id, email) values
      (${CHIEF.id ?? ''}, 'chief@bin.example'), (${STAFF.id ?? ''}, 'staff@bin.example')`;
  await database.sql`update public.profiles set admin_level = 1, display_name = '김봉사'`;
  await database.sql`update public.profiles set admin_level = 0, display_name = '박목사' where id = ${CHIEF.id ?? ''}`;
});

beforeEach(async () => {
  await database.sql`
    truncate public.companion_prayers, public.bulletins, public.church_news, public.bible_videos,
      public.contact_messages cascade`;
  await database.sql`delete from public.bible_books`;
  await database.sql`delete from private.recycle_bin`;
});

function staffDoes(statement: string, actor = STAFF) {
  return database.as(actor, (tx) => tx.unsafe<Record<string, unknown>[]>(statement));
}

const bin = () => staffDoes('select * from public.get_recycle_bin()');

async function restore(id: unknown) {
  const [row] = await staffDoes(`select public.restore_recycled('${String(id)}') as answer`);
  return row?.['answer'];
}

/** One row of each table that supports restoring deleted rows. */
const ROWS = {
  companion_prayers: [`(date, content) values ('2024-01-02', '주님, 오늘도')`, '주님, 오늘도'],
  bulletins: [
    `(title, date, images, is_published, publish_at, display_order)
     values ('주보', '2024-01-07', array['${PICTURE}'], true, '2024-01-07 06:00+09', 3)`,
    '주보',
  ],
  church_news: [
    `(title, content, date, is_published) values ('소식', '내용', '2024-01-07', true)`,
    '소식',
  ],
  bible_videos: [
    `(book_id, chapter, video_url) values ('genesis', 1, 'https://youtu.be/___________')`,
    'genesis',
  ],
} as const;

const openGenesis = () => database.sql`
  insert into public.bible_books (order_index, id, name_key, testament, category, chapters)
  select order_index, id, name_key, testament, category, chapters from private.bible_canon where id = 'genesis'`;

describe.each(Object.entries(ROWS))('a deleted row of %s', (table, [values, title]) => {
  beforeEach(async () => {
    await openGenesis();
    await staffDoes(`insert into public.${table} ${values} returning 1`);
  });
  const stored = () =>
    database.sql.unsafe(
      `select to_jsonb(t) - array['change', 'created_at', 'updated_at'] as row from public.${table} t`,
    );
  const remove = () => staffDoes(`delete from public.${table} returning 1`);

  test('is listed with who deleted it, and is restored as it was', async () => {
    const before = await stored();
    await remove();
    const [listed] = await bin();
    expect(listed).toMatchObject({ source: table, title, deleted_by: '김봉사' });
    expect(await restore(listed?.['id'])).toBe('restored');
    expect(await stored()).toEqual(before);
    expect(await bin()).toEqual([]);
    expect(await restore(listed?.['id'])).toBe('missing');
  });

  test('leaves the bin after 30 days and not before', async () => {
    await remove();
    await database.sql`update private.recycle_bin set deleted_at = now() - interval '30 days' + interval '1 hour'`;
    await database.sql`select private.run_maintenance()`;
    expect(await bin()).toHaveLength(1);
    await database.sql`update private.recycle_bin set deleted_at = now() - interval '30 days'`;
    await database.sql`select private.run_maintenance()`;
    expect(await bin()).toEqual([]);
  });

  test('can be erased at once', async () => {
    await remove();
    const [listed] = await bin();
    const erase = `select public.erase_recycled('${String(listed?.['id'])}') as files`;
    expect(await staffDoes(erase)).toEqual([{ files: table === 'bulletins' ? FILES : [] }]);
    expect(await staffDoes(erase)).toEqual([{ files: null }]);
    expect(await bin()).toEqual([]);
  });

  test('is not kept when the owner of the database deletes it', async () => {
    await database.sql.unsafe(`delete from public.${table}`);
    expect(await bin()).toEqual([]);
  });
});

test('a prayer is not restored when its day has another prayer meanwhile', async () => {
  const add = (content: string) =>
    staffDoes(
      `insert into public.companion_prayers (date, content) values ('2024-01-02', '${content}') returning 1`,
    );
  await add('하나');
  await staffDoes('delete from public.companion_prayers returning 1');
  await add('둘');
  const [listed] = await bin();
  expect(await restore(listed?.['id'])).toBe('taken');
  expect(await bin()).toHaveLength(1);
  expect(await database.sql`select content from public.companion_prayers`).toEqual([
    { content: '둘' },
  ]);
});

test('a link is not restored when its book was closed meanwhile', async () => {
  await openGenesis();
  await staffDoes(`insert into public.bible_videos ${ROWS.bible_videos[0]} returning 1`);
  await staffDoes('delete from public.bible_videos returning 1');
  await staffDoes('delete from public.bible_books returning 1');
  const [listed] = await bin();
  expect(await restore(listed?.['id'])).toBe('closed');
  expect(await bin()).toHaveLength(1);
});

test('pictures and likes of a deleted bulletin are kept as long as it can be restored', async () => {
  await database.sql`
    insert into storage.objects (bucket_id, name, created_at)
    values ('images', 'CardNews/1700000000000-1.webp', now() - interval '20 days')`;
  const [row] = await staffDoes(`insert into public.bulletins ${ROWS.bulletins[0]} returning id`);
  const id = String(row?.['id']);
  await database.sql`
    insert into private.publication_likes (publication, device, liked_at)
    values (${id}, ${randomUUID()}, now() - interval '3 days')`;
  const unused = () => staffDoes('select name from public.unused_pictures()');
  await staffDoes('delete from public.bulletins returning 1');
  await database.sql`select private.run_maintenance()`;
  expect(await unused()).toEqual([]);
  const [listed] = await bin();
  await restore(listed?.['id']);
  expect(await database.sql`select likes from public.bulletins`).toEqual([{ likes: 1 }]);

  await staffDoes('delete from public.bulletins returning 1');
  await database.sql`update private.recycle_bin set deleted_at = now() - interval '30 days'`;
  await database.sql`select private.run_maintenance()`;
  expect(await unused()).toEqual([{ name: 'CardNews/1700000000000-1.webp' }]);
  await database.sql`delete from storage.objects`;
});

test('the files of an erased bulletin are those of its pages and its thumbnail, once each', async () => {
  const thumbnail = PICTURE.replace('-1.', '-2-480.');
  await staffDoes(`
    insert into public.bulletins (title, date, images, thumbnail_url)
    values ('주보', '2024-01-07', array['${PICTURE}'], '${thumbnail}') returning 1`);
  await staffDoes('delete from public.bulletins returning 1');
  const [listed] = await bin();
  expect(
    await staffDoes(`select public.erase_recycled('${String(listed?.['id'])}') as files`),
  ).toEqual([{ files: [FILES[0], FILES[1], 'CardNews/1700000000000-2-480.webp'].sort() }]);
});

describe('the audit log of content and messages', () => {
  const log = (filter = '') =>
    staffDoes(`select kind, actor, source, label from public.get_audit_log(${filter})`, CHIEF);

  test('lists who added, changed, removed and restored what, newest first', async () => {
    await staffDoes(`insert into public.church_news ${ROWS.church_news[0]} returning 1`);
    await staffDoes(`update public.church_news set title = '고친 소식' returning 1`);
    await staffDoes('delete from public.church_news returning 1', CHIEF);
    const [listed] = await bin();
    await restore(listed?.['id']);
    expect((await log(`p_kind => 'content', p_limit => 4`)).map((row) => ({ ...row }))).toEqual([
      { kind: 'restored', actor: '김봉사', source: 'church_news', label: '고친 소식' },
      { kind: 'removed', actor: '박목사', source: 'church_news', label: '고친 소식' },
      { kind: 'changed', actor: '김봉사', source: 'church_news', label: '고친 소식' },
      { kind: 'added', actor: '김봉사', source: 'church_news', label: '소식' },
    ]);
  });

  test('is filtered by person, group and days in Seoul', async () => {
    await staffDoes(`insert into public.church_news ${ROWS.church_news[0]} returning 1`, CHIEF);
    const ofChief = await log(`p_actor => '${CHIEF.id ?? ''}'`);
    expect(ofChief.length).toBeGreaterThan(0);
    expect(new Set(ofChief.map(({ actor }) => actor))).toEqual(new Set(['박목사']));
    expect(await log(`p_kind => 'messages', p_actor => '${CHIEF.id ?? ''}'`)).toEqual([]);
    const today = `(now() at time zone 'Asia/Seoul')::date`;
    expect((await log(`p_from => ${today}, p_to => ${today}`)).length).toBeGreaterThan(0);
    expect(await log(`p_to => ${today} - 1`)).toEqual([]);
    expect(await log(`p_from => ${today} + 1`)).toEqual([]);
  });

  test('lists neither likes nor changes by the owner of the database', async () => {
    const before = await log();
    await database.sql.unsafe(`insert into public.church_news ${ROWS.church_news[0]}`);
    await staffDoes(
      `select public.like_publication('news', (select id from public.church_news), gen_random_uuid(), true)`,
    );
    expect(await log()).toEqual(before);
  });

  test('can only be added to', async () => {
    await expect(database.sql`delete from private.staff_actions`).rejects.toThrow();
    await expect(database.sql`update private.staff_actions set label = ''`).rejects.toThrow();
  });
});
