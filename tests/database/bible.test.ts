import { beforeAll, describe, expect, test } from 'vitest';
import { bibleCanon } from '../../src/content/bible-canon.ts';
import { videoIdOfLink } from '../../src/domain/video-link.ts';
import { sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const ID = 'dQw4w9WgXcQ';

const database = migratedDatabase();

beforeAll(async () => {
  await database.sql`
    insert into public.bible_books (order_index, id, name_key, testament, category, chapters)
    select order_index, id, name_key, testament, category, chapters from private.bible_canon where id in ('jude', 'ruth')`;
});

const link = (book: string, chapter: number, url = `https://youtu.be/${ID}`) => database.sql`
  insert into public.bible_videos (book_id, chapter, video_url) values (${book}, ${chapter}, ${url})
  on conflict (book_id, chapter) do update set video_url = excluded.video_url
  returning video_url`;

test('the database knows the same 66 books as the pages', async () => {
  expect(
    await database.sql`
      select id, name_key as "nameKey", testament, category, chapters::integer from private.bible_canon order by order_index`,
  ).toEqual(bibleCanon.map((book) => ({ ...book })));
});

test.each([
  ['that is not in the canon', { id: 'thomas', chapters: 1, order_index: 67 }],
  ['with more chapters than it has', { id: 'obadiah', chapters: 2, order_index: 31 }],
  ['at another position', { id: 'obadiah', chapters: 1, order_index: 30 }],
])('a Bible book %s is refused', async (_what, { id, chapters, order_index }) => {
  expect(
    await sqlStateOf(database.sql`
      insert into public.bible_books (id, name_key, category, testament, chapters, order_index)
      values (${id}, ${`bible.books.${id}`}, 'prophecy', 'old', ${chapters}, ${order_index})`),
  ).toBe('23514');
});

describe('a video link of a Bible chapter', () => {
  test('is accepted only for a chapter that the book has', async () => {
    expect(await link('ruth', 4)).toHaveLength(1);
    for (const chapter of [0, -1, 5]) expect(await sqlStateOf(link('ruth', chapter))).toBe('23514');
    expect(await sqlStateOf(link('genesis', 1))).toBe('23503');
  });

  test('is replaced by an upsert and trimmed', async () => {
    expect(await link('jude', 1)).toHaveLength(1);
    expect(await link('jude', 1, `  https://www.youtube.com/watch?v=${ID}\n`)).toEqual([
      { video_url: `https://www.youtube.com/watch?v=${ID}` },
    ]);
    expect(
      await database.sql`select items, latest > 2 as numbered from public.archives where name = 'bible_videos'`,
    ).toEqual([{ items: 2, numbered: true }]);
  });

  test('keeps its book from being deleted', async () => {
    await link('ruth', 1);
    expect(await sqlStateOf(database.sql`delete from public.bible_books where id = 'ruth'`)).toBe(
      '23503',
    );
  });
});

test('the database accepts exactly the video links that the pages can embed', async () => {
  const scheme = ['https://', 'http://', 'HTTPS://', 'Http://', '', 'ftp://', '//', 'javascript:'];
  const host = [
    'www.youtube.com',
    'youtube.com',
    'm.youtube.com',
    'YouTube.com',
    'youtu.be',
    'Youtu.be',
    'www.youtube-nocookie.com',
    'youtube-nocookie.com',
    'youtube.com.elsewhere.example',
    'notyoutube.com',
    'youtube.com:8080',
    'me@youtube.com',
  ];
  const path = [
    `/${ID}`,
    `/${ID}/`,
    `/${ID}?t=1`,
    `/${ID}&t=1`,
    `/${ID}Q`,
    `/${ID}/more`,
    `/watch?v=${ID}`,
    `/watch/?v=${ID}`,
    `/Watch?v=${ID}`,
    `/watch?v=${ID}&list=PL0`,
    `/watch?list=PL0&v=${ID}#t=1`,
    `/watch?v=short&v=${ID}`,
    `/watch?vi=${ID}`,
    `/watch?x=1#&v=${ID}`,
    `/watch?v=${ID}Q`,
    '/watch?v=',
    '/watch',
    '',
    `/embed/${ID}`,
    `/embed/${ID}?start=1`,
    `/embed/${ID}/`,
    `/embed/${ID}/x`,
    '/embed/videoseries',
    '/embed/live_stream?channel=x',
    `/shorts/${ID}`,
    `/a b/${ID}`,
    `/${ID}\\x`,
    `/${ID} x`,
  ];
  const links = scheme.flatMap((s) => host.flatMap((h) => path.map((p) => `${s}${h}${p}`)));
  const rows = await database.sql<{ url: string; taken: boolean }[]>`
    select url, private.is_video_link(url) as taken from unnest(${links}::text[]) url`;
  expect(rows.filter(({ url, taken }) => taken !== (videoIdOfLink(url) !== null))).toEqual([]);
  expect(rows.filter(({ taken }) => taken).length).toBeGreaterThan(100);
  expect(await database.sql`select private.is_video_link(null) as taken`).toEqual([
    { taken: false },
  ]);
});
