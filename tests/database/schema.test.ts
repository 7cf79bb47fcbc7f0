import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type RealPostgres, openRealPostgres } from '../support/real-postgres.ts';
import { generateTypes, readTypes } from './generate-types.ts';
import { runSupabase } from './supabase-cli.ts';

// A database server is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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
