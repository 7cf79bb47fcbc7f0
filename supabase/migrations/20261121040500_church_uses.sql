-- When the church itself uses a room: the weekly meetings of the content, and times that staff block. Approvals and
-- requests for such a time are refused as for one that is reserved.

-- Rows come from src/content/schedule.ts by private.apply_content().
create table private.meetings (
  id text not null,
  resource_id text not null references private.reservation_resources (id) on delete cascade,
  title_ko text not null,
  title_en text not null,
  -- 0 is Sunday.
  weekday integer not null check (weekday between 0 and 6),
  start_time time not null,
  end_time time not null check (end_time > start_time),
  primary key (id, resource_id)
);

create index meetings_of_resource on private.meetings (resource_id);

-- One row for each room and date. The title is public.
create table private.blocked_times (
  id uuid primary key default gen_random_uuid(),
  -- Made on the device that blocks: all rows of one call, and a repeated call is known.
  series uuid not null,
  resource_id text not null references private.reservation_resources (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 100 and title !~ '[[:cntrl:]]'),
  start_date date not null,
  end_date date not null,
  start_time time not null,
  end_time time not null,
  slot tstzrange not null generated always as (
    tstzrange(
      (start_date + start_time) at time zone 'Asia/Seoul',
      greatest((start_date + start_time) at time zone 'Asia/Seoul', (end_date + end_time) at time zone 'Asia/Seoul'),
      '[)'
    )
  ) stored,
  blocked_by uuid,
  created_at timestamptz not null default now(),
  constraint blocked_times_end_after_start check (not isempty(slot)),
  constraint blocked_times_days_real check (
    start_date between date '2024-01-01' and date '2999-12-31' and end_date - start_date <= 366
  ),
  constraint blocked_times_to_the_minute check (
    start_time < time '24:00' and end_time < time '24:00'
    and extract(second from start_time) = 0 and extract(second from end_time) = 0
  ),
  unique (series, resource_id, start_date)
);

create index blocked_times_of_resource on private.blocked_times using gist (resource_id, slot);

-- The church's uses that overlap p_times, of one resource or of all.
create function private.church_uses(p_resource text, p_times tstzmultirange)
returns table (
  block uuid, resource_id text, title_ko text, title_en text, start_date date, start_time text, end_date date,
  end_time text, slot tstzrange
)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select distinct null::uuid, m.resource_id, m.title_ko, m.title_en, d.day, to_char(m.start_time, 'HH24:MI'), d.day,
    to_char(m.end_time, 'HH24:MI'), s.slot
  from unnest(p_times) t
  cross join lateral (
    select private.seoul_day_at(lower(t)) + n as day
    from generate_series(0, private.seoul_day_at(upper(t)) - private.seoul_day_at(lower(t))) n
  ) d
  join private.meetings m
    on m.weekday = extract(dow from d.day) and (p_resource is null or m.resource_id = p_resource)
  cross join lateral (
    select tstzrange(
      (d.day + m.start_time) at time zone 'Asia/Seoul', (d.day + m.end_time) at time zone 'Asia/Seoul', '[)'
    ) as slot
  ) s
  where s.slot && t
  union all
  select b.id, b.resource_id, b.title, b.title, b.start_date, to_char(b.start_time, 'HH24:MI'), b.end_date,
    to_char(b.end_time, 'HH24:MI'), b.slot
  from private.blocked_times b
  where (p_resource is null or b.resource_id = p_resource) and b.slot && p_times;
end;
$$;

-- What cannot be moved and overlaps p_times: approved reservations, by masked name, and the church's own uses, by title.
-- The caller holds the lock of the resource when it relies on the answer.
create function private.slot_conflicts(p_resource text, p_times tstzmultirange, p_except uuid)
returns table (
  id uuid, name text, title_ko text, title_en text, start_date date, start_time text, end_date date, end_time text,
  slot tstzrange
)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select r.id, private.masked_name(r.name), null, null, r.start_date, to_char(r.start_time, 'HH24:MI'), r.end_date,
    to_char(r.end_time, 'HH24:MI'), r.slot
  from public.reservations r
  where r.resource_id = p_resource and r.status = 'approved' and r.slot && p_times and r.id is distinct from p_except
  union all
  select null, null, u.title_ko, u.title_en, u.start_date, u.start_time, u.end_date, u.end_time, u.slot
  from private.church_uses(p_resource, p_times) u
  order by 9;
end;
$$;

-- Blocks one time of each resource on each of up to 53 dates. Dates on which an approved reservation stands cannot be
-- blocked: with p_leave_out the others are, else nothing is stored and the answer names the reservations.
create function private.block_times(
  p_series uuid, p_title text, p_resources text[], p_dates text[], p_days integer, p_start_time time, p_end_time time,
  p_leave_out boolean
) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_resource text;
  v_dates date[];
  v_taken jsonb;
begin
  perform private.require_reservation_staff();
  v_dates := p_dates::date[];
  if num_nulls(p_series, p_title, p_days, p_start_time, p_end_time) > 0
    or coalesce(cardinality(p_resources), 0) not between 1 and 50
    or coalesce(cardinality(v_dates), 0) not between 1 and 53
    or array_position(v_dates, null) is not null
    or p_days not between 0 and 366
  then
    return private.reservation_refused('invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('blocked times ' || p_series, 0));
  if exists (select from private.blocked_times b where b.series = p_series) then
    return jsonb_build_object('success', true, 'taken', '[]'::jsonb);
  end if;
  -- In one order, so that two calls cannot deadlock.
  for v_resource in select distinct r from unnest(p_resources) r order by r loop
    perform private.lock_resource(v_resource);
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', d, 'id', r.id, 'resource_id', r.resource_id, 'name', private.masked_name(r.name),
    'start_date', r.start_date, 'start_time', to_char(r.start_time, 'HH24:MI'),
    'end_date', r.end_date, 'end_time', to_char(r.end_time, 'HH24:MI')
  ) order by r.slot, r.resource_id), '[]') into v_taken
  from (select distinct d from unnest(v_dates) d) d
  join public.reservations r on r.resource_id = any (p_resources) and r.status = 'approved' and r.slot && tstzrange(
    (d + p_start_time) at time zone 'Asia/Seoul',
    greatest((d + p_start_time) at time zone 'Asia/Seoul', (d + p_days + p_end_time) at time zone 'Asia/Seoul'),
    '[)'
  );
  if v_taken <> '[]' and not coalesce(p_leave_out, false) then
    return private.reservation_refused('slot_taken', jsonb_build_object('taken', v_taken));
  end if;
  insert into private.blocked_times (
    series, resource_id, title, start_date, end_date, start_time, end_time, blocked_by
  )
  select distinct p_series, r, btrim(p_title), d, d + p_days, p_start_time, p_end_time, auth.uid()
  from unnest(p_resources) r, unnest(v_dates) d
  where not v_taken @> jsonb_build_array(jsonb_build_object('day', d, 'resource_id', r));
  return jsonb_build_object('success', true, 'taken', v_taken);
exception when check_violation or foreign_key_violation or invalid_datetime_format or datetime_field_overflow then
  return private.reservation_refused('invalid');
end;
$$;

-- Frees one time, or all times that were blocked with it from now on. Answers how many.
create function private.unblock_times(p_id uuid, p_whole_series boolean) returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_freed integer;
begin
  perform private.require_reservation_staff();
  delete from private.blocked_times b
  using private.blocked_times one
  where one.id = p_id and (b.id = one.id or (p_whole_series and b.series = one.series and upper(b.slot) > now()));
  get diagnostics v_freed = row_count;
  return v_freed;
end;
$$;

-- Times that are blocked and not over, the next ones first.
create function private.blocked_times_for_staff()
returns table (
  id uuid, series uuid, resource_id text, title text, start_date date, start_time text, end_date date, end_time text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_reservation_staff();
  return query
  select b.id, b.series, b.resource_id, b.title, b.start_date, to_char(b.start_time, 'HH24:MI'), b.end_date,
    to_char(b.end_time, 'HH24:MI')
  from private.blocked_times b
  where upper(b.slot) > now()
  order by b.slot, b.resource_id
  limit 1000;
end;
$$;

grant execute on function
  private.block_times(uuid, text, text[], text[], integer, time, time, boolean), private.unblock_times(uuid, boolean),
  private.blocked_times_for_staff()
to authenticated;

create function public.block_times(
  p_series uuid, p_title text, p_resources text[], p_dates text[], p_days integer, p_start_time time, p_end_time time,
  p_leave_out boolean default false
) returns jsonb
language sql
volatile
security invoker
set search_path = ''
return private.block_times(
  p_series, p_title, p_resources, p_dates, p_days, p_start_time, p_end_time, p_leave_out
);

create function public.unblock_times(p_id uuid, p_whole_series boolean default false) returns integer
language sql
volatile
security invoker
set search_path = ''
return private.unblock_times(p_id, p_whole_series);

create function public.get_blocked_times()
returns table (
  id uuid, series uuid, resource_id text, title text, start_date date, start_time text, end_date date, end_time text
)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select b.id, b.series, b.resource_id, b.title, b.start_date, b.start_time, b.end_date, b.end_time
  from private.blocked_times_for_staff() b;
end;

grant execute on function
  public.block_times(uuid, text, text[], text[], integer, time, time, boolean), public.unblock_times(uuid, boolean),
  public.get_blocked_times()
to authenticated;
