-- Staff who unblocked or moved what a colleague had just unblocked or moved were told that it was done: a series stayed
-- blocked if the time by which it was named was gone, Undo blocked again what the colleague had freed, and a move replaced
-- the colleague's.

drop function public.unblock_times(uuid, boolean);
drop function private.unblock_times(uuid, boolean);

-- Unblocks one time, or also all times of its series that are not over, whose id finds them if that time is gone. Returns
-- {"freed": [id]} with the times that were blocked until now.
create function private.unblock_times(
  p_id uuid, p_whole_series boolean default false, p_series uuid default null
) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series uuid;
  v_freed jsonb;
begin
  perform private.require_staff();
  if p_whole_series then
    v_series := coalesce(p_series, (select b.series from private.blocked_times b where b.id = p_id));
  end if;
  with freed as (
    delete from private.blocked_times b
    where b.id = p_id or (b.series = v_series and upper(b.slot) > private.now())
    returning b.id
  )
  select coalesce(jsonb_agg(f.id), '[]') into v_freed from freed f;
  return jsonb_build_object('freed', v_freed);
end;
$$;

select private.expose_rpc('unblock_times', 'authenticated');

drop function public.move_blocked_time(uuid, text, date, time);
drop function private.move_blocked_time(uuid, text, date, time);

-- Moves one blocked time to another resource, date or hour; its duration stays. Refused where an approved reservation
-- is, if it would be over, and as 'overtaken' if it is gone or no longer at p_seen_resource, p_seen_date and p_seen_time.
create function private.move_blocked_time(
  p_id uuid, p_resource text, p_date date, p_time time, p_seen_resource text default null, p_seen_date date default null,
  p_seen_time time default null
) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_block private.blocked_times;
  v_end timestamp;
  v_taken jsonb;
begin
  perform private.require_staff();
  perform private.lock_resource(p_resource);
  select b.* into v_block from private.blocked_times b where b.id = p_id for update;
  if num_nulls(p_seen_resource, p_seen_date, p_seen_time) = 0 then
    -- A repeated call finds it where it was moved to.
    if (v_block.resource_id, v_block.start_date, v_block.start_time) is not distinct from (p_resource, p_date, p_time) then
      return jsonb_build_object('success', true);
    end if;
    if (v_block.resource_id, v_block.start_date, v_block.start_time)
      is distinct from (p_seen_resource, p_seen_date, p_seen_time)
    then
      return private.reservation_refused('overtaken');
    end if;
  end if;
  v_end := p_date + p_time + ((v_block.end_date + v_block.end_time) - (v_block.start_date + v_block.start_time));
  if v_end is null or v_end at time zone 'Asia/Seoul' <= private.now() then
    return private.reservation_refused('invalid');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', p_date, 'id', r.id, 'resource_id', r.resource_id, 'name', private.masked_name(r.name)
  ) || private.slot_json(r.start_date, r.start_time, r.end_date, r.end_time) order by r.slot), '[]') into v_taken
  from public.reservations r
  where r.resource_id = p_resource and r.status = 'approved'
    and r.slot && tstzrange((p_date + p_time) at time zone 'Asia/Seoul', v_end at time zone 'Asia/Seoul', '[)');
  if v_taken <> '[]' then
    return private.reservation_refused('slot_taken', jsonb_build_object('taken', v_taken));
  end if;
  update private.blocked_times b
  set resource_id = p_resource, start_date = p_date, start_time = p_time, end_date = v_end::date, end_time = v_end::time,
    -- Where the series already has a time, it leaves the series.
    series = case when exists (
      select from private.blocked_times o
      where o.series = b.series and o.resource_id = p_resource and o.start_date = p_date and o.id <> b.id
    ) then gen_random_uuid() else b.series end
  where b.id = p_id;
  return jsonb_build_object('success', found);
exception when check_violation or foreign_key_violation or datetime_field_overflow then
  return private.reservation_refused('invalid');
end;
$$;

select private.expose_rpc('move_blocked_time', 'authenticated');
