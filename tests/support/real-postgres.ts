import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type postgres from 'postgres';
import { databaseContent } from '../../supabase/local/database-content.ts';
import { readMigrations } from '../../supabase/local/install.ts';
import { type ServerOptions, obtainPostgresServer } from './postgres-server.ts';
import { connectTo, openTemplates, urlOf } from './templates.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../supabase/migrations');
/** The owner of a hosted project, which is not a superuser. */
const OWNER = 'postgres';

/**
 * The parts of a new hosted Supabase project that our migrations use: its roles, its broad default privileges, `auth`,
 * `storage`, and an owner `postgres` that is not a superuser.
 */
const HOSTED_ROLES = `
  do $$ begin
    if to_regrole('supabase_auth_admin') is not null then return; end if;
    create role postgres login createdb createrole replication bypassrls;
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    create role supabase_auth_admin nologin noinherit createrole;
    grant anon, authenticated, service_role to postgres;
    grant set on parameter session_replication_role to postgres;
  end $$;
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
    confirmation_sent_at timestamptz,
    recovery_token varchar(255),
    recovery_sent_at timestamptz,
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
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz,
    aal auth.aal_level,
    not_after timestamptz
  );
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text
  );
  alter table auth.users owner to supabase_auth_admin;
  alter table auth.sessions owner to supabase_auth_admin;
  alter table auth.identities owner to supabase_auth_admin;
  alter table auth.mfa_factors owner to supabase_auth_admin;
  grant all on auth.users, auth.sessions, auth.identities, auth.mfa_factors to postgres;
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

interface DatabaseOptions {
  readonly connections?: number;
  readonly isFresh?: boolean;
  readonly before?: string;
}

export interface RealPostgres {
  /**
   * A new migrated database, connected until `close`. With `isFresh`, the migrations run now, for this database only;
   * with `before`, only those with a lower version.
   */
  createDatabase(options?: DatabaseOptions): Promise<RealDatabase>;
  close(): Promise<void>;
}

/** Follows every version in the order of strings. */
const ALL = 'all';

export interface RealDatabase {
  readonly url: string;
  /** Connected as `postgres`, the owner of all objects that the migrations created. */
  readonly sql: postgres.Sql;
}

/** Databases on a real server set up like a hosted project, each copied from a template that was migrated once. */
export async function openRealPostgres(options: ServerOptions = {}): Promise<RealPostgres> {
  const server = await obtainPostgresServer(options);
  const templates = await openTemplates(server.url, HOSTED_ROLES);
  const open: postgres.Sql[] = [];
  const migrations = readMigrations(MIGRATIONS);
  const fingerprint = createHash('sha256')
    .update(HOSTED_SCHEMAS)
    .update(JSON.stringify(databaseContent))
    .update(migrations.map(({ text }) => text).join('\0'))
    .digest('hex');

  async function migrate(url: string, before: string): Promise<void> {
    const superuser = connectTo(url, 1);
    try {
      await superuser.unsafe(HOSTED_SCHEMAS);
    } finally {
      await superuser.end();
    }
    const owner = connectTo(urlOf(url, { user: OWNER }), 1);
    try {
      for (const { text, version } of migrations) if (version < before) await owner.unsafe(text);
      await owner`select private.apply_content(${owner.json(databaseContent)})`;
    } finally {
      await owner.end();
    }
  }

  return {
    createDatabase: async ({ connections = 4, isFresh = false, before } = {}) => {
      const isOwn = isFresh || before !== undefined;
      const content = isOwn ? randomUUID().replaceAll('-', '') : fingerprint;
      const copy = await templates.copy({
        name: `hosted_${content}`,
        owner: OWNER,
        migrate: (target) => migrate(target, before ?? ALL),
      });
      const url = urlOf(copy, { user: OWNER });
      const sql = connectTo(url, connections);
      open.push(sql);
      return { url, sql };
    },
    close: async () => {
      await Promise.all(open.map((sql) => sql.end({ timeout: 5 })));
      await templates.close();
      await server.stop();
    },
  };
}
