-- Applicants can cancel a request, or replace it by one for another time. Allowed for anyone with the receipt, in any
-- browser, and for the account that made the request; see private.own_reservation. Staff cancel by updating the row.

-- Returns {"success": true} also if it was cancelled before, so that retries are harmless, or an error: `unknown` for
-- an unknown key, `past` if its time is over, `rejected` if there is nothing to cancel. The receipt of a recurring
-- request cancels all its dates that are not over; the id of a date only that one, unless p_whole_series.
create function private.cancel_reservation(p_key text, p_whole_series boolean) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_own public.reservations;
  v_by_id boolean;
begin
  select r.* into v_own
  from public.reservations r
  where r.id = private.own_reservation(p_key, private.account());
  if not found then
    return private.reservation_refused('unknown');
  end if;
  v_by_id := lower(p_key) = v_own.id::text;
  perform private.lock_reservation(coalesce(v_own.series, v_own.id));
  update public.reservations r set
    status = 'cancelled', admin_comment = null, cancelled_via = case when v_by_id then 'account' else 'receipt' end
  where (r.id = v_own.id or (r.series = v_own.series and (p_whole_series or not v_by_id)))
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

grant execute on function private.cancel_reservation(text, boolean) to anon, authenticated;

create function public.cancel_reservation(p_key text, p_whole_series boolean default false) returns jsonb
language sql
volatile
security invoker
set search_path = ''
return private.cancel_reservation(p_key, p_whole_series);

grant execute on function public.cancel_reservation(text, boolean) to anon, authenticated;

-- The content of one's own request, to prefill the form for a change; no row if it is over, cancelled or erased. For a
-- recurring request its remaining dates. What the applicant wrote is returned only to the account that made the request
-- and to the device that sent it, which has the owner key; to any other holder of the receipt it is null.
create function private.reservation_to_change(p_key text, p_owner_key text)
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

grant execute on function private.reservation_to_change(text, text) to anon, authenticated;

create function public.get_reservation_to_change(p_key text, p_owner_key text default null)
returns table (
  resource_id text, start_date date, start_time text, end_date date, end_time text, name text, phone text, email text,
  organization text, purpose text, participants integer, notes text, dates date[]
)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select r.resource_id, r.start_date, r.start_time, r.end_date, r.end_time, r.name, r.phone, r.email, r.organization,
    r.purpose, r.participants, r.notes, r.dates
  from private.reservation_to_change(p_key, p_owner_key) r;
end;

grant execute on function public.get_reservation_to_change(text, text) to anon, authenticated;
