-- Like before, but a repeated cancellation of all dates succeeds also if the first of them is over or was rejected.
create or replace function private.cancel_reservation(p_key text, p_date date default null) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_own public.reservations;
begin
  select r.* into v_own
  from public.reservations o
  join public.reservations r on r.id = o.id or r.series = o.series
  where o.id = private.own_reservation(p_key, private.account()) and r.start_date = coalesce(p_date, o.start_date);
  if not found then
    return private.reservation_refused('unknown');
  end if;
  perform private.lock_reservation(coalesce(v_own.series, v_own.id));
  update public.reservations r set
    status = 'cancelled', admin_comment = null,
    cancelled_via = case when p_key ~ '^[0-9a-f]{64}$' then 'receipt' else 'account' end
  where (r.id = v_own.id or (p_date is null and r.series = v_own.series))
    and r.status in ('pending', 'approved') and upper(r.slot) > private.now() and r.erased_at is null;
  if found then
    return jsonb_build_object('success', true);
  end if;
  select r.status into v_own.status
  from public.reservations r
  where r.id = v_own.id or (p_date is null and r.series = v_own.series)
  order by r.status = 'cancelled' desc, r.id = v_own.id desc
  limit 1;
  return case v_own.status
    when 'cancelled' then jsonb_build_object('success', true)
    when 'rejected' then private.reservation_refused('rejected')
    else private.reservation_refused('past')
  end;
end;
$$;
