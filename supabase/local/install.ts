import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { databaseContent } from './database-content.ts';
import type { Database } from './database.ts';
import { JOBS } from './scheduled-jobs.ts';
import { SECOND_FACTOR_TABLES } from './auth/second-factor-tables.ts';
import { StartFailure, reasonOf } from './start-failure.ts';

interface SqlFile {
  readonly path: string;
  readonly text: string;
}

interface Migration extends SqlFile {
  readonly version: string;
  readonly name: string;
}

const API_ROLES = 'anon, authenticated, service_role';

/** Schema that every hosted project has before its first migration. Idempotent: runs at each start. */
const PLATFORM = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create schema if not exists local_backend;
create table if not exists local_backend.installation (
  id boolean primary key default true check (id),
  seeded boolean not null
);
revoke all on schema local_backend from public;
`;

/**
 * Default grants of a hosted project, made once, so that a migration that forgets to revoke them has the same effect
 * here.
 */
const HOSTED_DEFAULT_GRANTS = `
grant usage on schema public, extensions to ${API_ROLES};
alter default privileges in schema public grant all on tables to ${API_ROLES};
alter default privileges in schema public grant all on sequences to ${API_ROLES};
alter default privileges in schema public grant all on functions to ${API_ROLES};
`;

/** The library creates Auth and Storage without the grants of their hosted schemas. */
const SERVICE_GRANTS = `
grant usage on schema auth, storage to ${API_ROLES};
grant execute on all functions in schema auth, storage to ${API_ROLES};
grant all on storage.buckets, storage.objects to ${API_ROLES};
`;

export async function preparePlatform(database: Database): Promise<void> {
  try {
    await database.script(PLATFORM + JOBS);
  } catch (error) {
    throw new StartFailure(
      `The database cannot be prepared (${reasonOf(error)}): use a Postgres 15 or newer, and a user that may create roles, schemas and extensions.`,
    );
  }
}

/** Seed data for a new database. */
interface Seeding {
  readonly scripts: readonly SqlFile[];
  /** Uploads the seed files to Storage; repeated if a start was interrupted. */
  putFiles(): Promise<void>;
}

/** Applies new migrations; seeds only a new database. */
export async function install(
  database: Database,
  migrationsDirectory: string,
  seeding: Seeding,
): Promise<void> {
  const applied = new Set(
    (await database.query('select version from supabase_migrations.schema_migrations')).map((row) =>
      String(row['version']),
    ),
  );
  await database.transaction(async (sql) => {
    const [installation] = await sql.query('select seeded from local_backend.installation');
    if (installation) return;
    if (applied.size === 0) await sql.script(HOSTED_DEFAULT_GRANTS);
    await sql.query('insert into local_backend.installation (seeded) values ($1)', [
      applied.size > 0,
    ]);
  });
  await database.script(SECOND_FACTOR_TABLES + SERVICE_GRANTS);
  for (const migration of readMigrations(migrationsDirectory)) {
    if (!applied.has(migration.version)) await applyMigration(database, migration);
  }
  await applyContent(database);
  await seedOnce(database, seeding);
}

/** Runs at each start, so that the rooms always match `src/content/facilities.ts`. */
async function applyContent(database: Database): Promise<void> {
  const [installed] = await database.query(
    `select to_regprocedure('private.apply_content(jsonb)') is not null as applies`,
  );
  if (installed?.['applies'] !== true) return;
  await database.query('select private.apply_content($1::text::jsonb)', [
    JSON.stringify(databaseContent),
  ]);
}

async function applyMigration(database: Database, migration: Migration): Promise<void> {
  try {
    await database.transaction(async (sql) => {
      await sql.script(migration.text);
      await sql.script('reset role');
      await sql.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
        [migration.version, migration.name, migration.text],
      );
    });
  } catch (error) {
    throw new StartFailure(
      `The migration ${migration.path} does not apply (${reasonOf(error)}): correct it, or start with a fresh LOCAL_DATA_DIR if the data there is from another line of migrations.`,
    );
  }
}

async function seedOnce(database: Database, seeding: Seeding): Promise<void> {
  const [installation] = await database.query('select seeded from local_backend.installation');
  if (installation?.['seeded'] === true) return;
  await seeding.putFiles();
  await database.transaction(async (sql) => {
    for (const seed of seeding.scripts) {
      try {
        await sql.script(seed.text);
      } catch (error) {
        throw new StartFailure(`The seed ${seed.path} fails (${reasonOf(error)}): correct it.`);
      }
    }
    await sql.query('update local_backend.installation set seeded = true');
  });
}

/** Returns the migrations `<version>_<name>.sql` in the Supabase CLI's order, by file name. */
export function readMigrations(directory: string): Migration[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      return version && name ? [{ ...readSql(directory, file), version, name }] : [];
    });
}

/** Returns the files of `[db.seed] sql_paths` in the listed order; `*` is a wildcard within a file name. */
export function readSeeds(patterns: readonly string[], supabaseDirectory: string): SqlFile[] {
  return patterns.flatMap((pattern) => {
    const directory = path.resolve(supabaseDirectory, path.dirname(pattern));
    const escaped = path.basename(pattern).replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    const name = new RegExp(`^${escaped.replaceAll('*', '.*')}$`);
    if (!existsSync(directory)) return [];
    return readdirSync(directory)
      .filter((file) => name.test(file))
      .sort()
      .map((file) => readSql(directory, file));
  });
}

function readSql(directory: string, file: string): SqlFile {
  const full = path.join(directory, file);
  return { path: path.relative(process.cwd(), full), text: readFileSync(full, 'utf8') };
}
