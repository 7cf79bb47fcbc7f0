import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ARCHIVES } from '../../src/domain/archive.ts';
import { ANONYMOUS } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const PICTURE = '/storage/v1/object/public/images/CardNews/1700000000000-1.webp';

const database = migratedDatabase();

beforeEach(async () => {
  await database.sql`truncate public.companion_prayers, public.bulletins, public.church_news`;
});

const pages = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  through: z.int(),
  digest: z.string(),
  latest: z.int(),
  latestDigest: z.string(),
  items: z.int(),
});

interface Position {
  readonly change: number;
  readonly digest: string;
}

async function readPage(
  archive: string,
  after: Position | null = null,
  bytes = 65_536,
  latest: Position | null = null,
) {
  const [row] = await database.as(
    ANONYMOUS,
    (tx) => tx<{ page: unknown }[]>`
      select public.read_archive_page(
        ${archive}, ${after?.change ?? null}, ${after?.digest ?? null}, ${bytes},
        ${latest?.change ?? null}, ${latest?.digest ?? null}
      ) as page`,
  );
  return row?.page === null ? null : pages.parse(row?.page);
}

async function positionOf(archive: string): Promise<Position> {
  const page = await readPage(archive, null, 524_288);
  if (page === null) throw new Error('no archive');
  return { change: page.through, digest: page.digest };
}

/** Writes prayers on the first `count` days of an archive. */
async function writePrayers(count: number, content = '기도'): Promise<void> {
  await database.sql`
    insert into public.companion_prayers (date, content)
    select d, ${content} from generate_series(date '2024-01-01', date '2025-12-31', interval '1 day') d
    where extract(isodow from d) <> 7 order by d limit ${count}`;
}

/** Backs up one archive, and returns a function that restores it: data only, without running triggers. */
async function backUpPrayers(): Promise<() => Promise<void>> {
  await database.sql.unsafe(`
    drop schema if exists backup cascade;
    create schema backup;
    create table backup.prayers as select * from public.companion_prayers;
    create table backup.archives as select * from public.archives;
    create table backup.changes as select * from private.archive_changes;`);
  return async () => {
    await database.sql.unsafe(`
      alter table public.companion_prayers disable trigger user;
      delete from public.companion_prayers;
      delete from public.archives;
      delete from private.archive_changes;
      insert into public.companion_prayers select * from backup.prayers;
      insert into public.archives select * from backup.archives;
      insert into private.archive_changes select * from backup.changes;
      alter table public.companion_prayers enable trigger user;`);
  };
}

test('read_archive_page answers for every archive that devices copy, and with null for any other', async () => {
  for (const archive of ARCHIVES) expect(await readPage(archive)).toMatchObject({ rows: [] });
  expect(await readPage('profiles')).toBeNull();
});

describe('read_archive_page: position', () => {
  test('continues from every position that it gave out', async () => {
    await writePrayers(5);
    const known: Position[] = [await positionOf('companion_prayers')];
    for (const statement of [
      `update public.companion_prayers set content = '고침' where date = '2024-01-02'`,
      `delete from public.companion_prayers where date = '2024-01-03'`,
      `insert into public.companion_prayers (date, content) values ('2024-01-02', '또') on conflict do nothing`,
    ]) {
      await database.sql.unsafe(statement);
      known.push(await positionOf('companion_prayers'));
    }
    const rows = await Promise.all(known.map((one) => readPage('companion_prayers', one)));
    expect(rows.map((page) => page?.rows.length)).toEqual([2, 1, 0, 0]);
    expect(new Set(known.map(({ digest }) => digest)).size).toBe(4);
  });

  test('is unknown with another digest, with a number not assigned yet, and after the table was truncated', async () => {
    await writePrayers(5);
    const position = await positionOf('companion_prayers');
    expect(await readPage('companion_prayers', { ...position, digest: 'other' })).toBeNull();
    expect(await readPage('companion_prayers', { ...position, change: 6 })).toBeNull();
    await database.sql`truncate public.companion_prayers`;
    expect(await readPage('companion_prayers', position)).toBeNull();
    await writePrayers(5);
    expect(await readPage('companion_prayers', position)).toBeNull();
  });

  test('of changes that a restored backup no longer has is unknown, before and after its number is assigned again', async () => {
    await writePrayers(5);
    const shared = await positionOf('companion_prayers');
    const restore = await backUpPrayers();
    await database.sql`update public.companion_prayers set content = '잃은 고침' where date = '2024-01-02'`;
    const lost = await positionOf('companion_prayers');

    await restore();
    expect(await readPage('companion_prayers', lost)).toBeNull();
    await database.sql`update public.companion_prayers set content = '새 고침' where date = '2024-01-04'`;

    const [row] = await database.sql<{ latest: number; digest: string }[]>`
      select latest::integer, digest from public.archives where name = 'companion_prayers'`;
    expect(row?.latest).toBe(lost.change);
    expect(row?.digest).not.toBe(lost.digest);
    expect(await readPage('companion_prayers', lost)).toBeNull();
    expect(await readPage('companion_prayers', shared)).toMatchObject({
      rows: [{ content: '새 고침' }],
    });
  });
});

test('read_archive_page continues only where the position at which the last page was read is known as well', async () => {
  await writePrayers(5);
  const restore = await backUpPrayers();
  await database.sql`update public.companion_prayers set content = '잃은 고침' where date = '2024-01-02'`;
  const page = await readPage('companion_prayers', null, 1);
  if (page === null) throw new Error('no archive');
  const through = { change: page.through, digest: page.digest };
  const latest = { change: page.latest, digest: page.latestDigest };
  expect(latest).toEqual(await positionOf('companion_prayers'));
  expect(await readPage('companion_prayers', through, 65_536, latest)).not.toBeNull();

  await restore();

  expect(await readPage('companion_prayers', through, 65_536, latest)).toBeNull();
  expect(await readPage('companion_prayers', through)).not.toBeNull();
});

describe('read_archive_page: size', () => {
  test('reaches every row and tombstone through pages that keep within the number of bytes', async () => {
    await writePrayers(60, '가'.repeat(200));
    await database.sql`delete from public.companion_prayers where date in ('2024-01-05', '2024-02-05')`;
    await database.sql`update public.companion_prayers set content = '고침' where date = '2024-01-09'`;
    const numbers: number[] = [];
    let position: Position | null = null;
    for (;;) {
      const page = await readPage('companion_prayers', position, 4096);
      if (page === null) throw new Error('unknown position');
      const rows = page.rows.filter((row) => !('removed' in row));
      expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThanOrEqual(4096);
      numbers.push(...page.rows.map((row) => Number(row['change'])));
      position = { change: page.through, digest: page.digest };
      if (page.through === page.latest) break;
    }
    const stored = await database.sql<{ change: number }[]>`
      select change::integer from public.companion_prayers order by change`;
    expect(numbers.sort(byNumber)).toEqual(
      [...stored.map(({ change }) => change), 61, 62].sort(byNumber),
    );
  });

  test('ends before a tombstone that has no room, and continues there', async () => {
    await writePrayers(40);
    const position = await positionOf('companion_prayers');
    await database.sql`delete from public.companion_prayers`;
    const first = await readPage('companion_prayers', position, 1280);
    expect(first).toMatchObject({ through: 50, latest: 80 });
    expect(first?.rows).toHaveLength(10);
    const next = { change: 50, digest: first?.digest ?? '' };
    expect((await readPage('companion_prayers', next))?.rows).toHaveLength(30);
  });

  test('holds one row when that row alone is larger, and never more than 512 KiB of several', async () => {
    await writePrayers(200, '가'.repeat(2000));
    expect((await readPage('companion_prayers', null, 1))?.rows).toHaveLength(1);
    const page = await readPage('companion_prayers', null, 2_000_000_000);
    expect(Buffer.byteLength(JSON.stringify(page?.rows))).toBeLessThanOrEqual(524_288);
  });
});

const byNumber = (one: number, other: number) => one - other;

describe('read_archive_page: rows', () => {
  test('omit drafts, and report the removal of a publication that was unpublished', async () => {
    await database.sql`
      insert into public.bulletins (title, date, is_published) values ('초안', '2026-01-04', false), ('주보', '2026-01-04', true)`;
    expect(await readPage('bulletins')).toMatchObject({ rows: [{ title: '주보' }], items: 1 });
    await database.sql`update public.bulletins set is_published = false`;
    expect(await readPage('bulletins')).toMatchObject({
      rows: [{ removed: expect.any(String) as unknown }],
      items: 0,
    });
  });

  test('of news older than a year hold the beginning of the text and no pictures', async () => {
    await database.sql`
      insert into public.church_news (title, content, date, images, is_published) values
        ('오래된 소식', ${'가'.repeat(500)}, current_date - 366, ${[PICTURE]}, true),
        ('새 소식', ${'나'.repeat(500)}, current_date - 365, ${[PICTURE]}, true),
        ('짧은 소식', '다', current_date - 900, '{}', true)`;
    expect((await readPage('church_news'))?.rows).toMatchObject([
      { content: `${'가'.repeat(80)}…`, images: [], is_complete: false },
      { content: '나'.repeat(500), images: [PICTURE], is_complete: true },
      { content: '다', is_complete: true },
    ]);
  });
});
