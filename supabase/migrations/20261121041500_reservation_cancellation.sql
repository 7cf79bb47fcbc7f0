-- Applicants can cancel a request, or replace it by one for another time. Allowed for anyone with the receipt, in any
-- browser, and for the account that made the request; see private.own_reservation. Staff cancel by updating the row.

-- Cancels all dates of a request that are not over, or with p_date only the one that starts on that date. Returns
-- {"success": true} also if it was cancelled before, so that retries are harmless, or an error: `unknown` for an unknown
-- key or date, `past` if its time is over, `rejected` if there is nothing to cancel.
create function private.cancel_reservation(p_key text, p_date date default null) returns jsonb
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
  select r.status into v_own.status from public.reservations r where r.id = v_own.id;
  return case v_own.status
    when 'cancelled' then jsonb_build_object('success', true)
    when 'rejected' then private.reservation_refused('rejected')
    else private.reservation_refused('past')
  end;
end;
$$;

select private.expose_rpc('cancel_reservation', 'anon', 'authenticated');

-- The content of one's own request, to prefill the form for a change; no row if it is over, cancelled or erased. For a
-- recurring request its remaining dates. What the applicant wrote is returned only to the account that made the request
-- and to the device that sent it, which has the owner key; to any other holder of the receipt it is null.
create function private.get_reservation_to_change(p_key text, p_owner_key text default null)
returns table (
  resource_id text, start_date date, start_time text, end_date date, end_time text, name text, phone text, email text,
  organization text, purpose text, participants integer, notes text, dates date[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select r.resource_id, r.start_date, to_char(r.start_time, 'HH24:MI'), r.end_date, to_char(r.end_time, 'HH24:MI'),
    w.name, w.phone, w.email, w.organization, w.purpose, w.participants, w.notes,
    case when r.series is not null then array_agg(r.start_date) over (
      order by r.start_date rows between unbounded preceding and unbounded following
    ) end
  from public.reservations o
  join public.reservations f on f.id = coalesce(o.series, o.id)
  join public.reservations r on f.id in (r.id, r.series)
  left join public.reservations w on w.id = r.id
    and (w.applicant = private.account() or p_owner_key = private.reservation_owner_key(f.request_id))
  where o.id = private.own_reservation(p_key, private.account())
    and r.status in ('pending', 'approved') and upper(r.slot) > private.now() and r.erased_at is null
  order by r.start_date
  limit 1;
$$;

select private.expose_rpc('get_reservation_to_change', 'anon', 'authenticated');
