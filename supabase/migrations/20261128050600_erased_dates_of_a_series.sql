-- A recurring request of which one date had been erased undecided could not be decided at all: that date is final.

-- Like before, but an erased date, which nobody can approve, has no conflict.
create or replace function private.series_dates(p_series uuid, p_for_staff boolean) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_series is null then
    return null;
  end if;
  return (
    with dates as (
      select r.* from public.reservations r where r.series = p_series
    ),
    conflicts as (
      select c.*
      from (
        select d.resource_id, d.replaces, range_agg(d.slot) as slots
        from dates d
        where p_for_staff and d.status = 'pending' and d.erased_at is null
        group by d.resource_id, d.replaces
      ) w
      cross join lateral private.slot_conflicts(w.resource_id, w.slots, w.replaces) c
    )
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', d.id, 'status', d.status, 'admin_comment', d.admin_comment, 'request_id', d.request_id,
      'conflict', case when d.status = 'pending' and d.erased_at is null then (
        select jsonb_strip_nulls(to_jsonb(c)) - 'slot' from conflicts c where c.slot && d.slot order by c.slot limit 1
      ) end
    ) || private.slot_json(d.start_date, d.start_time, d.end_date, d.end_time)) order by d.start_date)
    from dates d
  );
end;
$$;

-- Like before, but decides only the dates that are not erased.
create or replace function private.decide_reservation_series(
  p_series uuid, p_status text, p_comment text default null, p_reject_taken boolean default false
) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_from constant text := case p_status when 'cancelled' then 'approved' else 'pending' end;
  v_first public.reservations;
  v_taken jsonb := '[]';
begin
  perform private.require_staff();
  if p_status is null or p_status not in ('approved', 'rejected', 'cancelled') then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_status is approved, rejected or cancelled';
  end if;
  perform private.lock_reservation(p_series);
  select r.* into v_first
  from public.reservations r
  where r.series = p_series and r.status = v_from and r.erased_at is null
    and (p_status <> 'cancelled' or upper(r.slot) > private.now())
  limit 1;
  if not found then
    return private.reservation_refused('already_decided');
  end if;
  if p_status = 'approved' then
    perform private.lock_reservation(v_first.replaces);
    perform private.lock_resource(v_first.resource_id);
    v_taken := jsonb_path_query_array(private.series_dates(p_series, true), '$[*] ? (exists(@.conflict))');
  end if;
  if v_taken <> '[]' and not coalesce(p_reject_taken, false) then
    return private.reservation_refused('slot_taken', jsonb_build_object('taken', v_taken));
  end if;
  update public.reservations r set
    status = case when v_taken @> jsonb_build_array(jsonb_build_object('id', r.id)) then 'rejected' else p_status end,
    admin_comment = p_comment
  where r.series = p_series and r.status = v_from and r.erased_at is null
    and (p_status <> 'cancelled' or upper(r.slot) > private.now());
  return jsonb_build_object(
    'success', true,
    -- One mail covers all dates.
    'mailed', (
      select m.reservation
      from private.outgoing_mails m
      join public.reservations r on r.id = m.reservation
      where r.series = p_series and m.created_at = now()
      limit 1
    ),
    'taken', v_taken
  );
end;
$$;
