import { z } from 'zod';
import type { Database, Row, Sql } from './database.ts';
import type { Claims } from './tokens.ts';

/** The channel of `listen` and `notify`. */
export const CHANGES_CHANNEL = 'local_backend_changes';

/** A change of a row, as the triggers announce it. */
export const announcement = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  at: z.string(),
  key: z.record(z.string(), z.unknown()),
});
export type Announcement = z.infer<typeof announcement>;

/**
 * Notifications contain only the key: each subscriber's row is read with its own role, and payloads are limited in
 * size.
 */
const TRIGGERS = `
create or replace function local_backend.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image jsonb;
  key jsonb;
begin
  if tg_op = 'DELETE' then image := to_jsonb(old); else image := to_jsonb(new); end if;
  select coalesce(jsonb_object_agg(name, image -> name), '{}') into key from unnest(tg_argv) as name;
  perform pg_notify('${CHANGES_CHANNEL}', json_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'at', clock_timestamp(), 'key', key)::text);
  return null;
end $$;

do $$
declare
  found record;
begin
  for found in
    select t.tgrelid::regclass as relation from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'local_backend' and not t.tgisinternal
  loop
    execute format('drop trigger local_backend_announce on %s', found.relation);
  end loop;
  for found in
    select c.oid::regclass as relation, string_agg(quote_literal(a.attname), ', ') as keys
    from pg_publication_tables p
    join pg_class c on c.relname = p.tablename and c.relnamespace = p.schemaname::regnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where p.pubname = 'supabase_realtime'
    group by c.oid
  loop
    execute format(
      'create trigger local_backend_announce after insert or update or delete on %s
       for each row execute function local_backend.announce(%s)', found.relation, found.keys);
  end loop;
end $$;
`;

/** Synchronizes the notification triggers with the publication, which migrations may have changed. */
export async function announcePublishedTables(database: Database): Promise<void> {
  await database.script(TRIGGERS);
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly cast: string;
  readonly isKey: boolean;
}

/**
 * Returns the changed row as visible to this subscriber, or null. For a deleted row, returns its key if the subscriber
 * may read the table.
 */
export async function readChangedRow(
  sql: Sql,
  change: Announcement,
  claims: Claims,
): Promise<{ columns: Column[]; record: Row | null } | null> {
  const relation = `${quoted(change.schema)}.${quoted(change.table)}`;
  const columns = (await sql.query(READABLE_COLUMNS, [relation, claims.role])).map((row) => ({
    name: String(row['name']),
    type: String(row['type']),
    cast: String(row['cast']),
    isKey: row['is_key'] === true,
  }));
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0 || keys.length < Object.keys(change.key).length) return null;
  if (change.type === 'DELETE') return { columns: keys, record: null };
  await sql.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`,
    [JSON.stringify(claims.all), claims.sub, claims.role],
  );
  const [row] = await sql.query(
    `select to_jsonb(seen) as record from (
       select ${columns.map(({ name }) => quoted(name)).join(', ')} from ${relation}
       where ${keys.map(({ name, cast }, index) => `${quoted(name)} = ($${index + 1}::text)::${cast}`).join(' and ')}
     ) as seen`,
    keys.map(({ name }) => String(change.key[name])),
  );
  const record: unknown = row?.['record'];
  return typeof record === 'object' && record ? { columns, record: { ...record } } : null;
}

const READABLE_COLUMNS = `
select a.attname as name, t.typname as type, format_type(a.atttypid, a.atttypmod) as cast,
  coalesce(a.attnum = any (i.indkey), false) as is_key
from pg_attribute a
join pg_type t on t.oid = a.atttypid
left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped
  and has_schema_privilege($2::text, (select relnamespace from pg_class where oid = a.attrelid), 'usage')
  and has_column_privilege($2::text, a.attrelid, a.attnum, 'select')
order by a.attnum`;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
