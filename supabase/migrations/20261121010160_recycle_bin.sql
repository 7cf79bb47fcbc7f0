-- Rows deleted by staff can be restored for 30 days, and changes by staff are logged.

-- Tables whose deleted rows go to the recycle bin, with the columns that make up a row.
create table private.recycled_tables (
  name text primary key,
  columns text[] not null
);

create table private.recycle_bin (
  id uuid primary key default gen_random_uuid(),
  source text not null references private.recycled_tables (name),
  row_id text not null,
  content jsonb not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  unique (source, row_id)
);

create index recycle_bin_newest_first on private.recycle_bin (deleted_at desc, id);

-- Append-only log of staff actions on content and messages. It has no foreign keys to rows that may be deleted.
create table private.staff_actions (
  id bigint generated always as identity primary key,
  acted_by uuid,
  action text not null check (action in ('added', 'changed', 'removed', 'restored', 'erased', 'answered')),
  source text not null,
  -- A title or a date; null for messages, because the log is retained longer than personal data.
  label text,
  acted_at timestamptz not null default now()
);

create index staff_actions_newest_first on private.staff_actions (acted_at desc);

create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'the audit is only added to', table = tg_table_name;
end;
$$;

create trigger append_only_staff_actions
before update or delete or truncate on private.staff_actions
for each statement execute function private.refuse_change();

-- True for API requests of staff: the owner's scripts, scheduled jobs and service_role are not logged as staff.
create function private.is_staff_request() returns boolean
language sql
stable
set search_path = ''
return coalesce(current_setting('role', true), '') = 'authenticated';

create function private.label_of(p_row jsonb) returns text
language sql
immutable
set search_path = ''
return coalesce(
  p_row ->> 'title', p_row ->> 'date', nullif(concat_ws(' ', p_row ->> 'book_id', p_row ->> 'chapter'), ''), p_row ->> 'id'
);

create function private.log_staff_action(p_action text, p_source text, p_label text) returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.staff_actions (acted_by, action, source, label)
  values (auth.uid(), p_action, p_source, left(p_label, 300));
$$;

-- Runs after a row was written or deleted. Restoring a row under its id removes it from the bin.
create function private.recycle_row() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_action text := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;
begin
  if tg_op = 'INSERT' then
    delete from private.recycle_bin b where b.source = tg_table_name and b.row_id = new.id::text;
    if found then
      v_action := 'restored';
    end if;
  end if;
  if not private.is_staff_request() then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into private.recycle_bin (source, row_id, content, deleted_by)
    values (tg_table_name, old.id::text, to_jsonb(old), auth.uid())
    on conflict (source, row_id) do update set
      content = excluded.content, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at;
    perform private.log_staff_action(v_action, tg_table_name, private.label_of(to_jsonb(old)));
  else
    perform private.log_staff_action(v_action, tg_table_name, private.label_of(to_jsonb(new)));
  end if;
  return null;
end;
$$;

-- Enables the recycle bin for a table with an id. Changes of columns other than p_columns, such as a like count, are
-- not logged.
create function private.recycle_rows_of(p_table text, p_columns text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.recycled_tables (name, columns) values (p_table, p_columns);
  execute format(
    'create trigger recycle_row after insert or delete or update of %s on public.%I '
      'for each row execute function private.recycle_row()',
    (select string_agg(quote_ident(c), ', ') from unnest(p_columns) c), p_table);
end;
$$;

create function private.require_staff() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if auth.uid() is null or private.level() > 1 then
    raise insufficient_privilege using message = 'only levels 0 and 1 may do this';
  end if;
end;
$$;

-- Newest first. Deleted messages are only marked in their own table, because replies reference them.
create function private.get_recycle_bin(p_limit integer default 50, p_offset integer default 0)
returns table (
  id uuid, source text, title text, day date, chapter integer, deleted_at timestamptz, deleted_by text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select r.id, r.source, r.title, r.day, r.chapter, r.at, coalesce(nullif(p.display_name, ''), p.email)
  from (
    select b.id, b.source, left(coalesce(
      b.content ->> 'title', b.content ->> 'content', b.content ->> 'book_id'
    ), 200) as title, (b.content ->> 'date')::date as day, (b.content ->> 'chapter')::integer as chapter,
      b.deleted_at as at, b.deleted_by as by
    from private.recycle_bin b
    union all
    select m.id, 'contact_messages', m.subject, private.seoul_day_at(m.created_at), null, m.deleted_at, m.deleted_by
    from public.contact_messages m where m.deleted_at is not null
  ) r
  left join public.profiles p on p.id = r.by
  order by r.at desc, r.id
  limit least(greatest(coalesce(p_limit, 50), 0), 200)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;

select private.expose_rpc('get_recycle_bin', 'authenticated');

-- Returns 'restored', 'missing', 'taken' (another row has its date or chapter now) or 'closed' (its book is closed).
create function private.restore_recycled(p_id uuid) returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row private.recycle_bin;
  v_columns text;
begin
  perform private.require_staff();
  update public.contact_messages m set deleted_at = null where m.id = p_id and m.deleted_at is not null;
  if found then
    return 'restored';
  end if;
  select * into v_row from private.recycle_bin b where b.id = p_id;
  if not found then
    return 'missing';
  end if;
  select string_agg(quote_ident(c), ', ') into v_columns
  from private.recycled_tables t, unnest(t.columns) c where t.name = v_row.source;
  begin
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      v_row.source, v_columns
    ) using v_row.content;
  exception
    when unique_violation then
      return 'taken';
    when foreign_key_violation then
      return 'closed';
  end;
  return 'restored';
end;
$$;

select private.expose_rpc('restore_recycled', 'authenticated');

-- Deletes a row from the bin permanently, before it expires. False if it is not in the bin.
create function private.erase_recycled(p_id uuid) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row private.recycle_bin;
begin
  perform private.require_staff();
  delete from private.recycle_bin b where b.id = p_id returning * into v_row;
  if found then
    perform private.log_staff_action('erased', v_row.source, private.label_of(v_row.content));
    return true;
  end if;
  delete from public.contact_messages m where m.id = p_id and m.deleted_at is not null;
  if found then
    perform private.log_staff_action('erased', 'contact_messages', null);
    return true;
  end if;
  return false;
end;
$$;

select private.expose_rpc('erase_recycled', 'authenticated');

create function private.empty_recycle_bin() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.recycle_bin where deleted_at <= now() - interval '30 days';
$$;

insert into private.maintenance_tasks (task) values ('empty_recycle_bin');
