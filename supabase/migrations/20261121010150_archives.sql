-- Incremental sync of tables to devices: a number for every change in commit order, a digest of the history up to that
-- number, a tombstone for every removed row, and pages of limited size.

-- One row per synced table. items is the number of publicly visible rows.
create table public.archives (
  name text primary key,
  latest bigint not null default 0,
  -- Digest of the history up to latest: two databases with the same digest assigned the same numbers to the same
  -- changes.
  digest text not null,
  items integer not null default 0 check (items >= 0)
);

-- The digest at every number, to check whether a device's copy belongs to this history. A database restored from a
-- backup assigns numbers again, while devices have those of the lost history.
create table private.archive_changes (
  archive text not null,
  change bigint not null,
  digest text not null,
  -- Id of the row that this change removed from public view: deleted or unpublished.
  removed text,
  primary key (archive, change)
);

create index archive_changes_removed on private.archive_changes (archive, change) where removed is not null;

-- Starts a new history with a random digest.
create function private.reset_archive(p_archive text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_digest text := replace(gen_random_uuid()::text, '-', '');
begin
  delete from private.archive_changes c where c.archive = p_archive;
  insert into public.archives (name, digest) values (p_archive, v_digest)
  on conflict (name) do update set latest = 0, digest = excluded.digest, items = 0;
  insert into private.archive_changes (archive, change, digest) values (p_archive, 0, v_digest);
end;
$$;

-- The row lock lasts until commit: number n is visible to all readers before n + 1 exists.
create function private.next_archive_change(p_archive text, p_id text, p_content text, p_removed text) returns bigint
language sql
volatile
set search_path = ''
as $$
  with numbered as (
    update public.archives a set
      latest = a.latest + 1,
      digest = encode(substr(sha256(convert_to(
        concat_ws(' ', a.digest, a.latest + 1, p_id, p_content), 'UTF8'
      )), 1, 16), 'hex')
    where a.name = p_archive
    returning a.name, a.latest, a.digest
  )
  insert into private.archive_changes (archive, change, digest, removed)
  select name, latest, digest, p_removed from numbered
  returning change;
$$;

-- Every writer locks the archive's row before any other, so that writers queue instead of deadlocking.
create function private.lock_archive() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.archives a where a.name = tg_table_name for no key update;
  if not found then
    raise exception 'public.archives lost its row for %', tg_table_name;
  end if;
  return null;
end;
$$;

-- Whether the row is publicly visible now, according to the columns of its table.
create function private.is_row_visible(p_row jsonb) returns boolean
language sql
stable
set search_path = ''
return coalesce((p_row ->> 'is_published')::boolean, true)
  and coalesce((p_row ->> 'publish_at')::timestamptz <= private.now(), true)
  and coalesce((p_row ->> 'take_down_at')::timestamptz > private.now(), true);

-- Whether the archive counts the row: the result of is_row_visible when the row was last numbered.
create function private.is_row_public(p_row jsonb) returns boolean
language sql
immutable
set search_path = ''
return coalesce((p_row ->> 'is_public')::boolean, true);

-- Devices do not distinguish deleted from unpublished rows.
create function private.write_archive_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_was boolean := tg_op <> 'INSERT' and private.is_row_public(to_jsonb(old));
  v_is boolean := tg_op <> 'DELETE' and private.is_row_visible(to_jsonb(new));
begin
  if tg_op = 'DELETE' then
    if v_was then
      perform private.next_archive_change(tg_table_name, old.id::text, null, old.id::text);
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.id <> old.id then
    raise check_violation using message = 'a row keeps its id', schema = tg_table_schema, table = tg_table_name;
  end if;
  -- Only apply_schedules() sets is_public: becoming visible is not a new version of the row.
  new.updated_at := case
    when tg_op = 'UPDATE' and private.is_row_public(to_jsonb(new)) <> v_was then old.updated_at
    else now()
  end;
  new.created_at := case when tg_op = 'INSERT' then now() else old.created_at end;
  if to_jsonb(new) ? 'is_public' then
    new := jsonb_populate_record(new, jsonb_build_object('is_public', v_is));
  end if;
  new.change := private.next_archive_change(
    tg_table_name,
    new.id::text,
    case when v_is then new::text end,
    case when v_was and not v_is then old.id::text end
  );
  return new;
end;
$$;

-- Runs after the write: an insert skipped by "on conflict" has used a number but must not be counted.
create function private.count_archive_rows() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_was boolean := tg_op <> 'INSERT' and private.is_row_public(to_jsonb(old));
  v_is boolean := tg_op <> 'DELETE' and private.is_row_public(to_jsonb(new));
begin
  if v_is <> v_was then
    update public.archives set items = items + case when v_is then 1 else -1 end where name = tg_table_name;
  end if;
  return null;
end;
$$;

-- Truncating a table writes no tombstones: devices sync from scratch instead.
create function private.renew_archive() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.reset_archive(tg_table_name);
  return null;
end;
$$;

-- Requires a table with id, change, created_at and updated_at, and a view private.<table>_for_devices of the synced
-- columns. The view is read with the owner's privileges, so it must contain public data only. A table with scheduled
-- visibility has is_public, stored so that the row count and the changes stay consistent. Changes of columns other than
-- p_columns, such as a like count, do not make devices fetch the row again.
create function private.track_archive_changes(p_table text, p_columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_columns text := (
    select string_agg(quote_ident(c), ', ') from unnest(p_columns || array['change', 'created_at', 'updated_at']) c
  );
begin
  perform private.reset_archive(p_table);
  execute format(
    'create trigger lock_archive before insert or delete or update of %s on public.%I '
      'for each statement execute function private.lock_archive()', v_columns, p_table);
  -- Row triggers fire in the order of their names: this one runs after those that validate and trim.
  execute format(
    'create trigger write_archive_change before insert or delete or update of %s on public.%I '
      'for each row execute function private.write_archive_change()', v_columns, p_table);
  execute format(
    'create trigger count_archive_rows after insert or delete or update of %s on public.%I '
      'for each row execute function private.count_archive_rows()', v_columns, p_table);
  execute format(
    'create trigger renew_archive after truncate on public.%I '
      'for each statement execute function private.renew_archive()', p_table);
end;
$$;

-- Numbers every row whose visibility was changed by its schedule alone, so that devices sync it. Runs every few
-- seconds; without such a row it takes no lock and writes nothing. Policies apply the schedule without it.
create function private.apply_schedules() returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_table text;
  v_due uuid[];
begin
  if exists (select from public.companion_prayers p where not p.is_public and p.publish_at <= v_now) then
    update public.companion_prayers p set is_public = true where not p.is_public and p.publish_at <= v_now;
  end if;
  foreach v_table in array array['bulletins', 'church_news'] loop
    execute format(
      'select array_agg(d.id) from ('
        'select p.id from public.%1$I p where p.is_published and not p.is_public '
          'and coalesce(p.take_down_at, ''infinity'') > $1 and coalesce(p.publish_at, ''-infinity'') <= $1 '
        'union all '
        'select p.id from public.%1$I p where p.is_public and p.take_down_at <= $1'
      ') d',
      v_table
    ) into v_due using v_now;
    if v_due is not null then
      execute format('update public.%I p set is_public = not p.is_public where p.id = any ($1)', v_table) using v_due;
    end if;
  end loop;
end;
$$;

insert into private.scheduled_jobs (job, schedule, command) values
  ('apply-schedules', '5 seconds', 'select private.apply_schedules()');

-- Returns the changes after a position: rows in the order of their changes, up to about p_bytes and at least one, and
-- tombstones. Null if the position is not part of this history: the device then syncs from scratch, without number and
-- digest.
create function private.read_archive_page(
  p_archive text,
  p_after bigint default null,
  p_digest text default null,
  p_bytes integer default 65536
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Rows are read from the index in order until the page is full; a sort would read all remaining rows first.
set enable_sort = off
as $$
declare
  v_state public.archives;
  v_row jsonb;
  v_rows jsonb[] := '{}';
  v_bytes integer := 0;
  v_limit integer := least(p_bytes, 524288);
  v_after bigint := coalesce(p_after, 0);
  v_through bigint;
begin
  select * into v_state from public.archives a where a.name = p_archive;
  if not found then
    return null;
  end if;
  if p_after is not null and not exists (
    select from private.archive_changes c
    where c.archive = p_archive and c.change = p_after and c.digest = p_digest
  ) then
    return null;
  end if;

  -- The page ends before the first tombstone that exceeds its size.
  select c.change - 1 into v_through
  from private.archive_changes c
  where c.archive = p_archive and c.change > v_after and c.removed is not null
  order by c.change
  offset greatest(v_limit / 128, 1) limit 1;
  v_through := coalesce(v_through, v_state.latest);

  for v_row in execute format(
    'select to_jsonb(r) from private.%I r where r.change > $1 and r.change <= $2 order by r.change',
    p_archive || '_for_devices'
  ) using v_after, v_through
  loop
    v_bytes := v_bytes + octet_length(v_row::text);
    if v_bytes > v_limit and cardinality(v_rows) > 0 then
      v_through := (v_row ->> 'change')::bigint - 1;
      exit;
    end if;
    v_rows := v_rows || v_row;
  end loop;

  return jsonb_build_object(
    'rows', to_jsonb(v_rows) || coalesce((
      select jsonb_agg(jsonb_build_object('removed', c.removed, 'change', c.change))
      from private.archive_changes c
      where c.archive = p_archive and c.change > v_after and c.change <= v_through and c.removed is not null
    ), '[]'),
    'through', v_through,
    'digest', (select c.digest from private.archive_changes c where c.archive = p_archive and c.change = v_through),
    'latest', v_state.latest,
    'items', v_state.items
  );
end;
$$;

select private.expose_rpc('read_archive_page', 'anon', 'authenticated', 'service_role');

alter table public.archives enable row level security;

create policy "Everybody reads the state of the archives"
on public.archives for select to anon, authenticated using (true);

grant select on public.archives to anon, authenticated, service_role;
