-- Hosted projects load the extension safeupdate for every call through the API: an UPDATE or DELETE without WHERE is
-- refused, also inside a function. These functions had one.

create or replace function private.fold_prayer_taps() returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_taps bigint;
begin
  perform from public.prayer_counts c
  where c.updated_at not between now() - interval '1 second' and now() + interval '1 minute'
  for update skip locked;
  if not found then
    return;
  end if;

  -- A separate statement, whose snapshot is newer than the lock: it sees what the last fold subtracted.
  select sum(s.taps) into strict v_taps from private.prayer_tap_shards s;
  if v_taps = 0 then
    return;
  end if;
  update private.prayer_tap_shards set taps = taps - v_taps where shard = pg_backend_pid() % 16;
  update public.prayer_counts c set count = c.count + v_taps where c.id = 1;
end;
$$;

create or replace function private.set_second_factor_rule(p_up_to_level smallint) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if private.level() <> 0 or not private.has_passed_second_factor() then
    raise insufficient_privilege using message = 'level 0 requires a second factor after passing its own';
  end if;
  update private.second_factor_rule r set up_to_level = p_up_to_level where r.id;
end;
$$;

create or replace function private.apply_content(p_content jsonb) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if jsonb_array_length(p_content -> 'resources') = 0 or jsonb_array_length(p_content -> 'books') <> 66 then
    raise invalid_parameter_value using message = 'p_content lists resources and 66 books';
  end if;
  insert into private.reservation_resources (id, reservation_type, name_ko, name_en, capacity)
  select r.id, r.reservation_type, r.name_ko, r.name_en, r.capacity
  from jsonb_populate_recordset(null::private.reservation_resources, p_content -> 'resources') r
  on conflict (id) do update set
    reservation_type = excluded.reservation_type,
    name_ko = excluded.name_ko,
    name_en = excluded.name_en,
    capacity = excluded.capacity,
    retired_at = null;

  update private.reservation_resources r set retired_at = coalesce(r.retired_at, now())
  where not (p_content -> 'resources') @> jsonb_build_array(jsonb_build_object('id', r.id));
  delete from private.reservation_resources r
  where r.retired_at is not null
    and not exists (select from public.reservations v where v.resource_id = r.id);

  delete from private.meetings where true;
  insert into private.meetings
  select m.* from jsonb_populate_recordset(null::private.meetings, p_content -> 'meetings') m;

  -- Initial value; staff may change the addresses later.
  insert into private.office_settings (recipients)
  select array_agg(r) from jsonb_array_elements_text(p_content -> 'office_recipients') r
  on conflict do nothing;

  delete from private.bible_canon where true;
  insert into private.bible_canon
  select b.* from jsonb_populate_recordset(null::private.bible_canon, p_content -> 'books') b;
end;
$$;

-- An extension is created in a named schema, because the search path is empty here.
create or replace function private.enable_mail_sender(p_project_url text) returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_extension record;
begin
  for v_extension in
    select e.name, case e.name when 'pg_cron' then 'pg_catalog' else 'extensions' end as schema
    from pg_catalog.pg_available_extensions e
    where e.name in ('pg_cron', 'pg_net')
  loop
    execute format('create extension if not exists %I with schema %I', v_extension.name, v_extension.schema);
  end loop;
  insert into private.mail_sender (url, token)
  values (
    rtrim(p_project_url, '/') || '/functions/v1/send-outgoing-mails',
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex')
  )
  on conflict (id) do update set url = excluded.url;
  if not private.schedule_jobs() then
    return 'pg_cron is missing: nothing is sent again by itself';
  end if;
  return 'mails are sent again until the mail service accepts them';
end;
$$;
