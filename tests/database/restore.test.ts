import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import { requestBody, submit } from './reservation-requests.ts';

const STAFF = 'c0000000-0000-4000-8000-0000000000f1';

const database = migratedDatabase();

type Rows = Readonly<Record<string, readonly postgres.JSONValue[]>>;

/** The rows of all tables that `supabase db dump --data-only` writes, by table. */
async function dump(sql: postgres.Sql): Promise<Rows> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', t.schemaname, t.tablename) as name from pg_tables t
    where t.schemaname in ('public', 'private', 'auth', 'storage') order by 1`;
  const rows: Record<string, readonly postgres.JSONValue[]> = {};
  for (const { name } of tables) {
    const [table] = await sql.unsafe<{ rows: postgres.JSONValue[] }[]>(
      `select coalesce(jsonb_agg(t order by t::text), '[]') as rows from ${name} t`,
    );
    rows[name] = table?.rows ?? [];
  }
  return rows;
}

/** Inserts the rows and advances the sequences, as the file of a dump does. */
async function load(tx: postgres.TransactionSql, rows: Rows): Promise<void> {
  await tx`set local session_replication_role = replica`;
  for (const [name, values] of Object.entries(rows)) {
    const columns = await tx<{ column: string; identity: string }[]>`
      select quote_ident(a.attname) as column, a.attidentity as identity from pg_attribute a
      where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;
    const list = columns.map(({ column }) => column).join(', ');
    await tx.unsafe(
      `insert into ${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
      [tx.json(values)],
    );
    for (const { column } of columns.filter(({ identity }) => identity !== '')) {
      await tx.unsafe(
        `select setval(pg_get_serial_sequence('${name}', '${column}'), max(${column})) from ${name}`,
      );
    }
  }
}

/** A church in use: an account of staff, a prayer, counted taps, a request and a picture. */
async function use(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    values (${STAFF}, 'staff@x.example', now(), now())`;
  await sql`update public.profiles set admin_level = 0 where id = ${STAFF}`;
  await sql`insert into public.companion_prayers (date, content) values ('2026-11-24', '기도드립니다.')`;
  await sql`select public.increment_prayer_count(7, ${randomUUID()}::uuid)`;
  await submit(sql, requestBody());
  await sql`
    insert into storage.objects (bucket_id, name)
    values ('images', 'WeeklyBulletin/1763960000000-1.webp')`;
}

test('a backup is loaded into a new project, which then goes on as before', async () => {
  await use(database.sql);
  const backup = await dump(database.sql);
  const { sql } = await database.createDatabase({ isFresh: true });

  expect(await sqlStateOf(sql.begin((tx) => load(tx, backup)))).toBe('23505');
  await sql.begin(async (tx) => {
    await tx`select private.prepare_restore()`;
    await load(tx, backup);
  });
  expect(await dump(sql)).toEqual(backup);

  expect(await sql`show session_replication_role`).toEqual([
    { session_replication_role: 'origin' },
  ]);
  await sql`insert into public.companion_prayers (date, content) values ('2026-11-25', '아멘.')`;
  await sql`update public.profiles set display_name = '김새봄' where id = ${STAFF}`;
  expect(
    await sql`select public.increment_prayer_count(1, ${randomUUID()}::uuid)::int as count`,
  ).toEqual([{ count: 8 }]);
  expect(await submit(sql, requestBody({ resource_id: 'classroom2' }))).toMatchObject({
    success: true,
  });
});

test('a project with accounts or files is not prepared for a restore', async () => {
  const { sql } = await database.createDatabase({ isFresh: true });
  const prepare = () => sqlStateOf(sql`select private.prepare_restore()`);
  await sql`insert into storage.objects (bucket_id, name) values ('images', 'x')`;
  expect(await prepare()).toBe('55000');
  await sql`delete from storage.objects`;
  await sql`insert into auth.users (id, email) values (${STAFF}, 'staff@x.example')`;
  expect(await prepare()).toBe('55000');
  expect(await sql`select from private.scheduled_jobs`).not.toEqual([]);
});
