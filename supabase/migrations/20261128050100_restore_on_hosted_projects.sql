-- The owner of a hosted project is no superuser: it may set session_replication_role by the statement SET, which the
-- extension supautils runs as a superuser, but not by the function set_config().
create or replace function private.prepare_restore() returns void
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
  set local session_replication_role = replica;
  select string_agg(format('%I.%I', t.schemaname, t.tablename), ', ' order by t.schemaname, t.tablename)
  into strict v_tables
  from pg_catalog.pg_tables t
  where t.schemaname in ('public', 'private');
  execute 'truncate ' || v_tables;
  -- The rows of the buckets are in the dump.
  delete from storage.buckets where true;
end;
$$;
