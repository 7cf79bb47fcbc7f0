-- Prepares a new project for a data-only dump of `supabase db dump`, which also has the rows that the migrations insert.
-- Only the owner of the database can run it, in the session that then loads the dump:
--   psql --single-transaction --command 'select private.prepare_restore()' --file backup.sql
-- It deletes every row of the schemas public and private and disables triggers until the end of the transaction: the
-- restored rows have been through them. Raises 55000 in a project that has accounts or files.
create function private.prepare_restore() returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_tables text;
begin
  if exists (select from auth.users) or exists (select from storage.objects) then
    raise object_not_in_prerequisite_state using message = 'this project has accounts or files: restore into a new one';
  end if;
  perform set_config('session_replication_role', 'replica', true);
  select string_agg(format('%I.%I', t.schemaname, t.tablename), ', ' order by t.schemaname, t.tablename)
  into strict v_tables
  from pg_catalog.pg_tables t
  where t.schemaname in ('public', 'private');
  execute 'truncate ' || v_tables;
  -- The rows of the buckets are in the dump.
  delete from storage.buckets where true;
end;
$$;
