-- A request whose time is over could be approved, and was mailed as approved.

-- Like before, but refuses to approve a time that is over.
create or replace function private.guard_reservation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_personal constant text[] := array[
    'name', 'phone', 'email', 'organization', 'purpose', 'notes', 'admin_comment', 'request_hash', 'network_hash',
    'applicant', 'erased_at', 'updated_at', 'slot'
  ];
  c_accounts constant text[] := array['applicant', 'decided_by', 'cancelled_by', 'updated_at', 'slot'];
  v_conflict record;
begin
  if new.erased_at is not null and old.erased_at is null
    and to_jsonb(new) - c_personal = to_jsonb(old) - c_personal
  then
    return new;
  end if;
  if to_jsonb(new) - c_accounts = to_jsonb(old) - c_accounts
    and (new.applicant is null or new.applicant is not distinct from old.applicant)
    and (new.decided_by is null or new.decided_by is not distinct from old.decided_by)
    and (new.cancelled_by is null or new.cancelled_by is not distinct from old.cancelled_by)
    and (new.applicant, new.decided_by, new.cancelled_by)
      is distinct from (old.applicant, old.decided_by, old.cancelled_by)
  then
    return new;
  end if;
  if old.status in ('rejected', 'cancelled') or old.erased_at is not null
    or (old.status = 'approved' and (new.status <> 'cancelled' or upper(old.slot) <= private.now()))
  then
    raise check_violation using
      message = 'already decided',
      constraint = 'reservations_decided_is_final',
      schema = 'public',
      table = 'reservations';
  end if;
  if new.status = 'pending' then
    return new;
  end if;
  if new.status = 'approved' and upper(old.slot) <= private.now() then
    raise check_violation using
      message = 'time over',
      constraint = 'reservations_time_over',
      schema = 'public',
      table = 'reservations';
  end if;
  new.admin_comment := nullif(btrim(new.admin_comment, E' \t\r\n'), '');
  if new.status = 'cancelled' then
    new.cancelled_at := now();
    new.cancelled_via := coalesce(new.cancelled_via, 'staff');
    new.cancelled_by := case when new.cancelled_via in ('staff', 'change') then auth.uid() end;
    return new;
  end if;
  new.decided_at := now();
  new.decided_by := auth.uid();
  if new.status = 'approved' then
    if new.replaces is not null then
      perform private.lock_reservation(new.replaces);
    end if;
    perform private.lock_resource(new.resource_id);
    update public.reservations r set status = 'cancelled', cancelled_via = 'change', admin_comment = null
    where r.id in (
        select d.id
        from unnest(private.replaced_requests(new.replaces)) o (id)
        join public.reservations d on o.id in (d.id, d.series)
      )
      and r.status in ('pending', 'approved') and upper(r.slot) > private.now() and r.erased_at is null;
    select * into v_conflict from private.slot_conflicts(new.resource_id, tstzmultirange(old.slot), null) limit 1;
    if found then
      raise exclusion_violation using
        message = 'slot_taken',
        detail = (jsonb_strip_nulls(to_jsonb(v_conflict)) - 'slot')::text,
        constraint = 'reservations_approved_apart',
        schema = 'public',
        table = 'reservations';
    end if;
  end if;
  return new;
end;
$$;

-- Like before, but approves only the dates that are not over, and none of the others is in the way.
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
    and (p_status = 'rejected' or upper(r.slot) > private.now())
  limit 1;
  if not found then
    return private.reservation_refused(case
      when p_status = 'approved' and exists (
        select from public.reservations r where r.series = p_series and r.status = v_from and r.erased_at is null
      ) and not exists (
        select from public.reservations r
        where r.series = p_series and r.status <> v_from and upper(r.slot) > private.now()
      ) then 'time_over'
      else 'already_decided'
    end);
  end if;
  if p_status = 'approved' then
    perform private.lock_reservation(v_first.replaces);
    perform private.lock_resource(v_first.resource_id);
    select coalesce(jsonb_agg(d.taken order by r.start_date), '[]') into v_taken
    from jsonb_path_query(private.series_dates(p_series, true), '$[*] ? (exists(@.conflict))') d (taken)
    join public.reservations r on r.id = (d.taken ->> 'id')::uuid
    where upper(r.slot) > private.now();
  end if;
  if v_taken <> '[]' and not coalesce(p_reject_taken, false) then
    return private.reservation_refused('slot_taken', jsonb_build_object('taken', v_taken));
  end if;
  update public.reservations r set
    status = case when v_taken @> jsonb_build_array(jsonb_build_object('id', r.id)) then 'rejected' else p_status end,
    admin_comment = p_comment
  where r.series = p_series and r.status = v_from and r.erased_at is null
    and (p_status = 'rejected' or upper(r.slot) > private.now());
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
