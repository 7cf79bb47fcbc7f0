import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { BULLETINS } from '../../src/backend/publications/publication-rows.ts';
import type { ArchivePosition, NumberedItem } from '../../src/domain/archive.ts';
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
import { createBulletinMirror } from '../../src/offline/publications/publication-mirror.ts';
import { createCompanionPrayerMirror } from '../../src/offline/prayers/companion-prayer-mirror.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
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

/** Syncs companion prayers and bulletins of one device with the real backend, in pages of the given size. */
function newDevice(pageSize?: PageSize) {
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
    readPage: (after: ArchivePosition | null, bytes: number) => {
      pages += 1;
      return readArchivePage(table, after, bytes, address);
    },
  });
  const prayers = { name: 'companion_prayers', itemOf: prayerOf } as const;
  const archives = [
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
  // The scheduled job of the backend runs every five seconds.
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

test('syncArchives follows a restored backup whose next change has the number of a lost one', async () => {
  const { sync, stored } = newDevice();
  await server.sql(
    `insert into public.companion_prayers (date, content) values ('2024-01-01', '하나'), ('2024-01-02', '둘')`,
  );
  // The tables of the archive that a dump contains; restoring it runs no triggers.
  await server.sql(`create schema backup`);
  for (const table of ['public.companion_prayers', 'public.archives', 'private.archive_changes']) {
    await server.sql(`create table backup.${table.split('.')[1]} as select * from ${table}`);
  }
  await server.sql(
    `update public.companion_prayers set content = '잃은 고침' where date = '2024-01-01'`,
  );
  expect(await sync()).toMatchObject({ ok: true, value: true });

  await server.sql(`
    do $$ begin
      set local session_replication_role = replica;
      delete from public.companion_prayers;
      delete from public.archives;
      delete from private.archive_changes;
      insert into public.companion_prayers select * from backup.companion_prayers;
      insert into public.archives select * from backup.archives;
      insert into private.archive_changes select * from backup.archive_changes;
    end $$`);
  await server.sql(
    `update public.companion_prayers set content = '새 고침' where date = '2024-01-02'`,
  );
  expect(await sync()).toMatchObject({ ok: true, value: true });
  expect(await stored()).toEqual(['2024-01-01 하나', '2024-01-02 새 고침']);
  await server.sql('drop schema backup cascade');
});

test('syncArchives downloads in pages of the requested size', async () => {
  const size = new PageSize();
  for (let n = 0; n < 3; n += 1) size.shrink();
  const { sync, stored } = newDevice(size);
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
