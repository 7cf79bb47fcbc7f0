import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type RealDatabase,
  type RealPostgres,
  openRealPostgres,
} from '../support/real-postgres.ts';
import { generateTypes, readTypes } from './generate-types.ts';
import { runSupabase } from './supabase-cli.ts';

let server: RealPostgres;

beforeAll(async () => {
  server = await openRealPostgres();
});

afterAll(() => server?.close());

const advices = z.array(z.object({ name: z.string(), detail: z.string() }));

/** Runs the advisors, without the advice on unused indexes: a new database has had no queries. */
async function advise(databaseUrl: string): Promise<string> {
  const printed = await runSupabase([
    'db',
    'advisors',
    `--remote=${databaseUrl}`,
    '--type=all',
    '--level=info',
  ]);
  return advices
    .parse(printed === '' ? [] : JSON.parse(printed))
    .filter(({ name }) => name !== 'unused_index')
    .map(({ name, detail }) => `${name}: ${detail}`)
    .join('\n');
}

test('src/backend/database-types.ts is up to date with the migrations', async () => {
  const { url } = await server.createDatabase();
  expect(await readTypes(), 'run: npm run generate:types').toBe(await generateTypes(url));
});

test('the security and performance advisors report nothing', async () => {
  const { url } = await server.createDatabase();
  expect(await advise(url)).toBe('');
});

test('the advisors report disabled row level security and a mutable search_path', async () => {
  const { url, sql } = await server.createDatabase();
  await sql.unsafe(`
    alter table public.companion_prayers disable row level security;
    alter function private.seoul_today() reset search_path;`);
  const advice = await advise(url);
  expect(advice).toContain('companion_prayers');
  expect(advice).toContain('seoul_today');
});

/**
 * The functions with an UPDATE or DELETE without WHERE. Hosted projects load the extension safeupdate for calls through
 * the API, which refuses these statements also inside a function.
 */
async function refusedWhenHosted(sql: RealDatabase['sql']): Promise<string[]> {
  const functions = await sql<{ name: string; body: string }[]>`
    select p.oid::regprocedure::text as name, p.prosrc as body
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(functions.length).toBeGreaterThan(100);
  const refused = functions.filter(({ body }) =>
    body
      .replaceAll(/--.*/g, '')
      .split(';')
      .some(
        (statement) =>
          /\b(update [\w.]+( \w+)?\s+set|delete from)\b/.test(statement) &&
          !/\bwhere\b/.test(statement),
      ),
  );
  return refused.map(({ name }) => name).sort();
}

test('no function sets session_replication_role by set_config(), which hosted projects allow only a SET statement', async () => {
  const { sql } = await server.createDatabase();
  expect(
    await sql`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc like '%set_config(''session_replication_role''%'`,
  ).toEqual([]);
});

test('no function changes all rows of a table without a condition, which hosted projects refuse', async () => {
  const { sql } = await server.createDatabase();
  expect(await refusedWhenHosted(sql)).toEqual([]);
  await sql.unsafe(`
    create function private.planted() returns void language sql set search_path = ''
      as $$ update public.prayer_counts c set count = 0; $$`);
  expect(await refusedWhenHosted(sql)).toEqual(['private.planted()']);
});
