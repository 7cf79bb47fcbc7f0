-- A time that was over was reported as blocked, although no list shows it and nothing is kept free by it.

-- Like before, but refused as 'invalid' if one of the times is over, unless this series has stored it: a repeated call
-- whose response was lost may come after the first of its times.
create or replace function private.block_times(
  p_series uuid, p_title text, p_resources text[], p_dates text[], p_days integer, p_start_time time, p_end_time time,
  p_skip_taken boolean default false
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
  perform private.require_staff();
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
  -- In a fixed order, so that two calls cannot deadlock.
  for v_resource in select distinct r from unnest(p_resources) r order by r loop
    perform private.lock_resource(v_resource);
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', d, 'id', r.id, 'resource_id', r.resource_id, 'name', private.masked_name(r.name)
  ) || private.slot_json(r.start_date, r.start_time, r.end_date, r.end_time) order by r.slot, r.resource_id), '[]') into v_taken
  from (select distinct d from unnest(v_dates) d) d
  join public.reservations r on r.resource_id = any (p_resources) and r.status = 'approved' and r.slot && tstzrange(
    (d + p_start_time) at time zone 'Asia/Seoul',
    greatest((d + p_start_time) at time zone 'Asia/Seoul', (d + p_days + p_end_time) at time zone 'Asia/Seoul'),
    '[)'
  );
  if exists (
    select b.title, b.resource_id, b.start_date, b.end_date, b.start_time, b.end_time
    from private.blocked_times b where b.series = p_series
    except
    select btrim(p_title), r, d, d + p_days, p_start_time, p_end_time from unnest(p_resources) r, unnest(v_dates) d
  ) then
    return private.reservation_refused('request_reused');
  end if;
  if exists (
    select from unnest(p_resources) r, unnest(v_dates) d
    where (d + p_days + p_end_time) at time zone 'Asia/Seoul' <= private.now()
      and not exists (
        select from private.blocked_times b where b.series = p_series and b.resource_id = r and b.start_date = d
      )
  ) then
    return private.reservation_refused('invalid');
  end if;
  if v_taken <> '[]' and not coalesce(p_skip_taken, false) then
    return private.reservation_refused('slot_taken', jsonb_build_object('taken', v_taken));
  end if;
  insert into private.blocked_times (
    series, resource_id, title, start_date, end_date, start_time, end_time, blocked_by
  )
  select distinct p_series, r, btrim(p_title), d, d + p_days, p_start_time, p_end_time, auth.uid()
  from unnest(p_resources) r, unnest(v_dates) d
  where not v_taken @> jsonb_build_array(jsonb_build_object('day', d, 'resource_id', r))
    and not exists (
      select from private.blocked_times b where b.series = p_series and b.resource_id = r and b.start_date = d
    );
  return jsonb_build_object('success', true, 'taken', v_taken);
exception when check_violation or foreign_key_violation or invalid_datetime_format or datetime_field_overflow then
  return private.reservation_refused('invalid');
end;
$$;
