import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  readArchivePage,
  readArchiveStates,
  type ArchiveTable,
} from '../../src/backend/archives/archive-gateway.ts';
import { createBackend, type Backend } from '../../src/backend/client.ts';
import { createCompanionPrayerGateway } from '../../src/backend/prayers/companion-prayer-gateway.ts';
import { prayerOf } from '../../src/backend/prayers/companion-prayer-rows.ts';
import { createLiveRows } from '../../src/backend/live-rows.ts';
import { watchPrayerCountOn } from '../../src/backend/counter/prayer-count-live.ts';
import { createPrayerCounterGateway } from '../../src/backend/counter/prayer-counter-gateway.ts';
import { BULLETINS, NEWS } from '../../src/backend/publications/publication-rows.ts';
import type { ArchivePageEnd, NumberedItem } from '../../src/domain/archive.ts';
import { succeed } from '../../src/domain/result.ts';
import { parseSeoulDay } from '../../src/domain/seoul-day.ts';
import {
  PageSize,
  syncableArchive,
  syncArchives,
} from '../../src/offline/archives/archive-sync.ts';
import { withSharePreview } from '../../src/app/share-preview.ts';
import { requestPrayer } from '../../src/backend/prayers/inline-prayer-request.ts';
import { requestPublications } from '../../src/backend/publications/inline-publications-request.ts';
import { createBulletinGateway } from '../../src/backend/publications/publication-gateway.ts';
import { createBibleMirror } from '../../src/offline/bible/bible-mirror.ts';
import { BOOKS, VIDEOS } from '../../src/backend/bible/bible-gateway.ts';
import {
  createBulletinMirror,
  createNewsMirror,
} from '../../src/offline/publications/publication-mirror.ts';
import { createCompanionPrayerMirror } from '../../src/offline/prayers/companion-prayer-mirror.ts';
import { runEverySecond, startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { createDevice } from '../offline/fake-device.ts';

let server: TestBackend;
let backend: Backend;

beforeAll(async () => {
  server = await startTestBackend();
  backend = createBackend({
    url: server.url,
    key: server.publishableKey,
  });
});
afterAll(async () => {
  await server.close();
});

interface DeviceOptions {
  readonly pageSize?: PageSize;
  /** Called before each page is requested. */
  readonly onPage?: () => Promise<void>;
  /** Whether news and lectures are synced as well. */
  readonly everything?: boolean;
}

/** Syncs companion prayers and bulletins of one device with the real backend, in pages of the given size. */
function newDevice({ pageSize, onPage, everything = false }: DeviceOptions = {}) {
  const address = { url: server.url, key: server.publishableKey };
  const gateway = createCompanionPrayerGateway(backend);
  const database = createDevice().connect();
  const clock = () => new Date();
  const options = { clock, ...(pageSize === undefined ? {} : { pageSize }) };
  let pages = 0;
  const remoteOf = <Item extends NumberedItem>(
    table: Pick<ArchiveTable<Item>, 'name' | 'itemOf'>,
  ) => ({
    readFirst: () => Promise.resolve(succeed<readonly Item[]>([])),
    readPage: async (after: ArchivePageEnd | null, bytes: number) => {
      pages += 1;
      await onPage?.();
      return readArchivePage(table, after, bytes, address);
    },
  });
  const prayers = { name: 'companion_prayers', itemOf: prayerOf } as const;
  const bible = createBibleMirror(database);
  const others = [
    syncableArchive('church_news', createNewsMirror(database), remoteOf(NEWS), options),
    syncableArchive('bible_books', bible.books, remoteOf(BOOKS), options),
    syncableArchive('bible_videos', bible.videos, remoteOf(VIDEOS), options),
  ];
  const archives = [
    ...(everything ? others : []),
    syncableArchive(
      prayers.name,
      createCompanionPrayerMirror(database),
      remoteOf(prayers),
      options,
    ),
    syncableArchive('bulletins', createBulletinMirror(database), remoteOf(BULLETINS), options),
  ];
  return {
    gateway,
    sync: async () => {
      pages = 0;
      const result = await syncArchives(archives, () => readArchiveStates({}, backend));
      return { ...result, pages };
    },
    stored: () =>
      database.transact('r', ['prayers', 'bulletins'], async (tables) => [
        ...(await tables.prayers.toArray()).map((row) => `${row.day} ${row.content}`),
        ...(await tables.bulletins.toArray()).map(({ title }) => title),
      ]),
    /** What each archive shows. */
    shown: () =>
      database.transact(
        'r',
        ['prayers', 'bulletins', 'news', 'bibleBooks', 'bibleVideos'],
        async (tables) => ({
          companion_prayers: (await tables.prayers.toArray()).map(({ content }) => content).sort(),
          bulletins: (await tables.bulletins.toArray()).map(({ title }) => title).sort(),
          church_news: (await tables.news.toArray()).map(({ content }) => content).sort(),
          bible_books: (await tables.bibleBooks.toArray()).map(({ id }) => id).sort(),
          bible_videos: (await tables.bibleVideos.toArray()).map(({ videoUrl }) => videoUrl).sort(),
        }),
      ),
  };
}

beforeEach(() => server.sql('truncate public.companion_prayers, public.bulletins'));

test('syncArchives downloads prayers and bulletins, then edits, moved dates, deletions and a truncated table', async () => {
  const { gateway, sync, stored } = newDevice();
  await server.sql(
    `insert into public.companion_prayers (date, content)
     values ('2024-01-01', '하나'), ('2024-01-02', '둘'), ('2024-01-03', '셋')`,
  );
  await server.sql(
    `insert into public.bulletins (title, date, is_published)
     values ('주보', '2026-01-04', true), ('초안', '2026-01-11', false)`,
  );
  expect(await sync()).toEqual({ ok: true, value: true, pages: 2 });
  expect(await stored()).toEqual(['2024-01-01 하나', '2024-01-02 둘', '2024-01-03 셋', '주보']);
  expect(await sync()).toEqual({ ok: true, value: true, pages: 0 });

  await server.sql(
    `update public.companion_prayers set content = '고침' where date = '2024-01-01'`,
  );
  await server.sql(
    `update public.companion_prayers set date = '2024-01-04' where date = '2024-01-02'`,
  );
  await server.sql(`delete from public.companion_prayers where date = '2024-01-03'`);
  await server.sql(`update public.bulletins set is_published = not is_published`);
  expect(await sync()).toEqual({ ok: true, value: true, pages: 2 });
  expect(await stored()).toEqual(['2024-01-01 고침', '2024-01-04 둘', '초안']);

  const [first, last] = [parseSeoulDay('2024-01-01'), parseSeoulDay('2024-01-04')];
  if (first === null || last === null) throw new Error('two days');
  expect(await gateway.readByDay(first)).toMatchObject({ value: { content: '고침' } });
  expect(await gateway.readNextDay(first, last)).toEqual({ ok: true, value: last });
  expect(await gateway.readPreviousDay(last)).toEqual({ ok: true, value: first });
  expect(await gateway.readBefore(last, 5)).toMatchObject({ value: [{ day: first }] });

  await server.sql('truncate public.companion_prayers');
  expect(await sync()).toMatchObject({ ok: true, value: true });
  expect(await stored()).toEqual(['초안']);
});

test('what is scheduled reaches no reader before its hour, and a device by the next sync after it', async () => {
  const moveClock = (instant: string) =>
    server.sql(`
      create or replace function private.now() returns timestamptz language sql stable set search_path = ''
      return timestamptz '${instant}'`);
  const saturday = parseSeoulDay('2026-11-28');
  if (saturday === null) throw new Error('a day');
  const address = { url: server.url, key: server.publishableKey };
  const bulletins = createBulletinGateway(backend);
  const { gateway, sync, stored } = newDevice();
  const { announced, stop } = await watchBulletins(address);
  await moveClock('2026-11-27 12:00+09');
  await runEverySecond(server, 'apply-schedules');
  await server.sql(
    `insert into public.companion_prayers (date, content) values ('2026-11-27', '오늘'), ('2026-11-28', '내일')`,
  );
  await server.sql(
    `insert into public.bulletins (title, date, is_published, publish_at, take_down_at)
     values ('주보', '2026-11-29', true, '2026-11-27 18:00+09', '2026-11-28 00:00+09')`,
  );
  const previewAt = async (instant: string) => {
    const url = new URL('http://site.example/hour-prayer?day=2026-11-28');
    const page = new Response('<meta property="og:description" content="" data-page-head="" />');
    const shown = await withSharePreview(url, page, address, new Date(instant));
    return (await shown.text()).includes('내일');
  };
  const readByAll = async () => ({
    prayer: await gateway.readByDay(saturday),
    inlinePrayer: await requestPrayer(saturday, 'same', address),
    list: await bulletins.readInOrder(0, 9),
    inlineList: await requestPublications(BULLETINS, 9, address),
  });
  const nothing = {
    prayer: { ok: true, value: null },
    inlinePrayer: null,
    list: { ok: true, value: [] },
    inlineList: [],
  };
  const everything = {
    prayer: { value: { content: '내일' } },
    inlinePrayer: { content: '내일' },
    list: { value: [{ title: '주보' }] },
    inlineList: [{ title: '주보' }],
  };

  await moveClock('2026-11-27 17:59:59+09');
  expect(await readByAll()).toEqual(nothing);
  expect(await previewAt('2026-11-28T00:00+09:00')).toBe(false);
  const close = await openReadPolicies();
  expect(await readByAll(), 'every reader notices a policy that is open').toMatchObject(everything);
  await close();
  expect(await readByAll()).toEqual(nothing);
  expect(await sync()).toMatchObject({ value: true });
  expect(await stored()).toEqual(['2026-11-27 오늘']);

  await moveClock('2026-11-27 18:00+09');
  expect(await readByAll()).toMatchObject(everything);
  expect(await previewAt('2026-11-27T23:59:59+09:00')).toBe(false);
  expect(await previewAt('2026-11-28T00:00+09:00')).toBe(true);
  const syncedRows = async () => {
    expect(await sync()).toMatchObject({ value: true });
    return stored();
  };
  // By the scheduled job of the backend.
  await expect.poll(syncedRows).toEqual(['2026-11-27 오늘', '2026-11-28 내일', '주보']);

  await moveClock('2026-11-28 00:00+09');
  expect(await readByAll()).toMatchObject({ list: { value: [] }, inlineList: [] });
  await expect.poll(syncedRows).toEqual(['2026-11-27 오늘', '2026-11-28 내일']);
  expect(announced).toEqual([]);
  stop();
  await server.sql(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
    return now()`);
});

/** Plants a fault: everybody may read every row. Returns a function that restores the policies. */
async function openReadPolicies(): Promise<() => Promise<void>> {
  const policies = await server.sql(
    `select format('alter policy %I on public.%I using ', policyname, tablename) as statement, qual
     from pg_policies where cmd = 'SELECT' and tablename in ('companion_prayers', 'bulletins')`,
  );
  for (const { statement } of policies) await server.sql(`${String(statement)} (true)`);
  return async () => {
    for (const { statement, qual } of policies) {
      await server.sql(`${String(statement)} (${String(qual)})`);
    }
  };
}

/** Subscribes to changes of bulletins as an anonymous visitor. */
async function watchBulletins(address: { readonly url: string; readonly key: string }) {
  const rows = createLiveRows({
    ...address,
    transport: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  const announced: unknown[] = [];
  const states: boolean[] = [];
  const stop = rows.watch('bulletins', {
    onRow: (row) => announced.push(row),
    onLive: (live) => states.push(live),
  });
  await expect.poll(() => states.at(-1)).toBe(true);
  return { announced, stop };
}

describe('syncArchives follows a restored backup', () => {
  const SYNCED = ['companion_prayers', 'bulletins', 'church_news', 'bible_books', 'bible_videos'];
  const TABLES = [
    ...SYNCED.map((name) => `public.${name}`),
    'public.archives',
    'private.archive_changes',
  ];

  /** What the server shows to everybody. */
  async function shownByServer(): Promise<Record<string, readonly string[]>> {
    const columns = {
      companion_prayers: 'content',
      bulletins: 'title',
      church_news: 'content',
      bible_books: 'id',
      bible_videos: 'video_url',
    };
    const read = async ([table, column]: [string, string]) => {
      const rows = await server.sql(`select ${column} as shown from private.${table}_for_devices`);
      return [table, rows.map(({ shown }) => String(shown)).sort()] as const;
    };
    return Object.fromEntries(await Promise.all(Object.entries(columns).map(read)));
  }

  /** Copies the rows that a dump contains; the returned function restores them, which runs no triggers. */
  async function backUp(): Promise<() => Promise<void>> {
    await server.sql('create schema backup');
    for (const table of TABLES) {
      await server.sql(`create table backup.${table.split('.')[1]} as select * from ${table}`);
    }
    return async () => {
      await server.sql(`
        do $$
        declare
          v_table text;
          v_columns text;
        begin
          set local session_replication_role = replica;
          foreach v_table in array array['${TABLES.join("', '")}'] loop
            select string_agg(quote_ident(column_name), ', ') into v_columns
            from information_schema.columns
            where table_schema || '.' || table_name = v_table and is_generated = 'NEVER';
            execute format('delete from %s', v_table);
            execute format(
              'insert into %s (%s) select %s from backup.%I',
              v_table, v_columns, v_columns, split_part(v_table, '.', 2)
            );
          end loop;
        end $$`);
    };
  }

  const openBook = (id: string) =>
    server.sql(
      `insert into public.bible_books (id, name_key, category, testament, chapters, order_index)
       select id, name_key, category, testament, chapters, order_index from private.bible_canon where id = $1`,
      [id],
    );

  /** One change in every archive: the next number of each. */
  async function changeAll(word: string, book: string): Promise<void> {
    await server.sql(`update public.companion_prayers set content = $1 where date = '2024-01-02'`, [
      word,
    ]);
    await server.sql(`update public.bulletins set title = $1 where date = '2026-01-04'`, [word]);
    await server.sql(`update public.church_news set content = $1 where date = '2026-01-04'`, [
      word,
    ]);
    await openBook(book);
    await server.sql('update public.bible_videos set video_url = $1 where chapter = 1', [
      `https://youtu.be/${book.padEnd(11, 'x')}`,
    ]);
  }

  afterEach(() => server.sql('drop schema if exists backup cascade'));

  test('in every archive, without a step by hand and without removing what is shown', async () => {
    await server.sql('truncate public.church_news, public.bible_books cascade');
    await server.sql(
      `insert into public.companion_prayers (date, content)
       values ('2024-01-01', '하나'), ('2024-01-02', '둘'), ('2024-01-03', '셋')`,
    );
    const publications = ['2026-01-04', '2026-01-11']
      .map((date) => `('주보 ${date}', '${date}', true)`)
      .join();
    await server.sql(
      `insert into public.bulletins (title, date, is_published) values ${publications}`,
    );
    await server.sql(
      `insert into public.church_news (title, date, is_published, content)
       values ('소식', '2026-01-04', true, '소식'), ('소식', '2026-01-11', true, '다른 소식')`,
    );
    await openBook('genesis');
    await server.sql(
      `insert into public.bible_videos (book_id, chapter, video_url)
       values ('genesis', 1, 'https://youtu.be/aaaaaaaaaaa'), ('genesis', 2, 'https://youtu.be/bbbbbbbbbbb')`,
    );
    const fewest = () =>
      device.shown().then((all) => Math.min(...Object.values(all).map(({ length }) => length)));
    const seen: number[] = [];
    const device = newDevice({
      everything: true,
      onPage: async () => void seen.push(await fewest()),
    });
    expect(await device.sync()).toMatchObject({ ok: true, value: true });
    seen.length = 0;

    const restore = await backUp();
    const before = await shownByServer();
    await changeAll('잃은 고침', 'ruth');
    await server.sql(`delete from public.companion_prayers where date = '2024-01-03'`);
    expect(await device.sync()).toMatchObject({ ok: true, value: true });
    expect(await device.shown()).toEqual(await shownByServer());

    await restore();
    expect(await shownByServer()).toEqual(before);
    // The lost changes and this one have the same numbers, and the number of rows is the same.
    await changeAll('새 고침', 'joshua');
    expect(await device.sync()).toMatchObject({ ok: true, value: true });
    expect(await device.shown()).toEqual(await shownByServer());

    await changeAll('또 고침', 'exodus');
    expect(await device.sync()).toMatchObject({ ok: true, value: true });
    expect(await device.shown()).toEqual(await shownByServer());
    expect(seen.length).toBeGreaterThan(10);
    expect(Math.min(...seen)).toBeGreaterThan(0);
  });
});

test('syncArchives downloads in pages of the requested size', async () => {
  const size = new PageSize();
  for (let n = 0; n < 3; n += 1) size.shrink();
  const { sync, stored } = newDevice({ pageSize: size });
  await server.sql(`
    insert into public.companion_prayers (date, content)
    select d, repeat('가', 1000) from generate_series(date '2024-01-01', date '2024-01-31', interval '1 day') d
    where extract(isodow from d) <> 7`);
  const { pages, ...result } = await sync();
  expect(result).toEqual({ ok: true, value: true });
  // 27 prayers of more than 3,000 bytes each; the first pages are limited to 8 KiB.
  expect(pages).toBeGreaterThan(4);
  expect(pages).toBeLessThan(20);
  expect(await stored()).toHaveLength(27);
});

test('addTaps counts a repeated batch once, realtime delivers the count, and limits reject a large batch and too many batches', async () => {
  const gateway = createPrayerCounterGateway(backend);
  const received: number[] = [];
  const states: boolean[] = [];
  const rows = createLiveRows({
    url: server.url,
    key: server.publishableKey,
    transport: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  const stop = watchPrayerCountOn(rows, {
    onCount: (count) => received.push(count),
    onLive: (live) => states.push(live),
  });
  await expect.poll(() => states.at(-1)).toBe(true);
  const before = await gateway.readCount();
  if (!before.ok) throw new Error(before.failure);

  const id = randomUUID();
  const after = { ok: true, value: before.value + 7 };
  expect(await gateway.addTaps({ id, taps: 7 })).toEqual(after);
  expect(await gateway.addTaps({ id, taps: 7 })).toEqual(after);
  await expect.poll(() => received).toContain(after.value);
  expect(await gateway.addTaps({ id: randomUUID(), taps: 101 })).toEqual({
    ok: false,
    failure: 'invalid',
  });

  // Enough batches for two rate-limit windows, in case one ends during the loop.
  let refused = await gateway.addTaps({ id: randomUUID(), taps: 100 });
  for (let n = 0; n < 62 && refused.ok; n += 1) {
    refused = await gateway.addTaps({ id: randomUUID(), taps: 100 });
  }
  expect(refused).toMatchObject({ ok: false, failure: 'rate_limited' });
  expect('retryAfterMs' in refused ? refused.retryAfterMs : 0).toBeGreaterThan(0);
  stop();
});
