import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { eachDifference, EXPECTATIONS } from './access-matrix.ts';
import { accessMatrixDatabase } from './access-matrix-database.ts';
import { undoing } from './act-as.ts';
import { LEVEL_0_FUNCTIONS, RPCS, STAFF_FUNCTIONS } from './api-functions.ts';
import { sqlAccess } from './sql-access.ts';

interface Mutation {
  /** The table or function whose expectations must fail after the mutation. */
  readonly of: string;
  readonly statement: string;
}

const database = accessMatrixDatabase();

/** Mutations that drop or open every policy, revoke every privilege of an API role, and grant every missing one. */
async function mutations(sql: postgres.Sql): Promise<Mutation[]> {
  const found: Mutation[] = [];
  const policies = await sql<
    { table: string; name: string; verb: string; qual: string | null; check: string | null }[]
  >`
    select tablename as table, policyname as name, cmd as verb, qual, with_check as check
    from pg_policies where schemaname = 'public'`;
  for (const { table, name, qual, check } of policies) {
    const policy = `"${name}" on public.${table}`;
    found.push({ of: table, statement: `drop policy ${policy}` });
    const opened = [
      qual === null || qual === 'true' ? '' : 'using (true)',
      check === null || check === 'true' ? '' : 'with check (true)',
    ].join(' ');
    if (opened.trim() !== '')
      found.push({ of: table, statement: `alter policy ${policy} ${opened}` });
  }
  const tables = await sql<{ name: string; role: string; verb: string; held: boolean }[]>`
    select c.relname as name, r.rolname as role, verb, has_table_privilege(r.oid, c.oid, verb) as held
    from pg_class c, pg_roles r, unnest(array['select', 'insert', 'update', 'delete']) verb
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')`;
  for (const { name, role, verb, held } of tables) {
    found.push({
      of: name,
      statement: held
        ? `revoke ${verb} on public.${name} from ${role}`
        : `grant ${verb} on public.${name} to ${role}`,
    });
  }
  const columns = await sql<{ name: string; role: string; verb: string; column: string }[]>`
    select table_name as name, grantee as role, privilege_type as verb, column_name as column
    from information_schema.role_column_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated') and privilege_type in ('INSERT', 'UPDATE')`;
  for (const { name, role, verb, column } of columns) {
    found.push({
      of: name,
      statement: `revoke ${verb} (${column}) on public.${name} from ${role}`,
    });
  }
  for (const { names, roles } of RPCS) {
    for (const name of names) {
      for (const role of ['anon', 'authenticated']) {
        // A grant on only one of the two functions gives no access.
        const statements = roles.includes(role)
          ? ['public', 'private'].map(
              (schema) => `revoke execute on function ${schema}.${name} from ${role}`,
            )
          : [`grant execute on function public.${name}, private.${name} to ${role}`];
        found.push(...statements.map((statement) => ({ of: name, statement })));
      }
    }
  }
  for (const of of STAFF_FUNCTIONS) {
    found.push({
      of,
      statement: `create or replace function private.require_staff() returns void language sql return null`,
    });
  }
  for (const of of LEVEL_0_FUNCTIONS) {
    found.push({
      of,
      statement: `create or replace function private.require_level_0() returns void language sql return null`,
    });
  }
  found.push({
    of: 'reservations',
    statement: 'drop trigger guard_reservation on public.reservations',
  });
  found.push({ of: 'profiles', statement: 'drop trigger guard_profile on public.profiles' });
  for (const { name } of await sql<{ name: string }[]>`
    select distinct tablename as name from pg_policies where schemaname = 'public'`) {
    found.push({
      of: name,
      statement: `grant insert, update, delete on public.${name} to anon, authenticated; alter table public.${name} disable row level security`,
    });
  }
  return found;
}

test(
  'the access matrix fails when any policy, privilege or guard is dropped or opened',
  { timeout: 600_000 },
  async () => {
    const { sql } = database;
    const tried = await mutations(sql);
    const unnoticed: string[] = [];
    for (const { of, statement } of tried) {
      const concerned = EXPECTATIONS.filter(({ operation }) => operation.of === of);
      const first = await undoing(
        (work) => sql.begin(work),
        async (tx) => {
          await tx.unsafe(statement);
          const attempt = sqlAccess((work) => tx.savepoint(work));
          return eachDifference(attempt, concerned).next();
        },
      );
      if (first.done) unnoticed.push(statement);
    }
    expect(unnoticed).toEqual([]);
    expect(tried.length).toBeGreaterThan(60);
  },
);
