-- Applicants can cancel a request, or replace it by one for another time. Allowed for anyone with the receipt, in any
-- browser, and for the account that made the request; see private.own_reservation. Staff cancel by updating the row.

-- Returns {"success": true} also if it was cancelled before, so that retries are harmless, or an error: `unknown` for
-- an unknown key, `past` if its time is over, `rejected` if there is nothing to cancel. The receipt of a recurring
-- request cancels all its dates that are not over; the id of a date cancels only that one.
create function private.cancel_reservation(p_key text) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id constant uuid := private.own_reservation(p_key, private.account());
  v_status text;
begin
  update public.reservations r set
    status = 'cancelled',
    admin_comment = null,
    cancelled_via = case when r.id::text = lower(p_key) then 'account' else 'receipt' end
  where (r.id = v_id or (r.series = v_id and lower(p_key) <> v_id::text))
    and r.status in ('pending', 'approved') and upper(r.slot) > now() and r.erased_at is null;
  if found then
    return jsonb_build_object('success', true);
  end if;
  select r.status into v_status from public.reservations r where r.id = v_id;
  return case coalesce(v_status, 'unknown')
    when 'cancelled' then jsonb_build_object('success', true)
    when 'unknown' then private.reservation_refused('unknown')
    when 'rejected' then private.reservation_refused('rejected')
    else private.reservation_refused('past')
  end;
end;
$$;

grant execute on function private.cancel_reservation(text) to anon, authenticated;

create function public.cancel_reservation(p_key text) returns jsonb
language sql
volatile
security invoker
set search_path = ''
return private.cancel_reservation(p_key);

grant execute on function public.cancel_reservation(text) to anon, authenticated;

-- The content of one's own request, to prefill the form for a change; no row if it is over, cancelled or erased.
create function private.reservation_to_change(p_key text)
returns table (
  resource_id text, start_date date, start_time text, end_date date, end_time text, name text, phone text, email text,
  organization text, purpose text, participants integer, notes text
)
language sql
stable
security definer
set search_path = ''
as $$
  select r.resource_id, r.start_date, to_char(r.start_time, 'HH24:MI'), r.end_date, to_char(r.end_time, 'HH24:MI'),
    r.name, r.phone, r.email, r.organization, r.purpose, r.participants, r.notes
  from public.reservations r
  where r.id = private.own_reservation(p_key, private.account())
    and r.status in ('pending', 'approved') and upper(r.slot) > now() and r.erased_at is null;
$$;

grant execute on function private.reservation_to_change(text) to anon, authenticated;

create function public.get_reservation_to_change(p_key text)
returns table (
  resource_id text, start_date date, start_time text, end_date date, end_time text, name text, phone text, email text,
  organization text, purpose text, participants integer, notes text
)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select r.resource_id, r.start_date, r.start_time, r.end_date, r.end_time, r.name, r.phone, r.email, r.organization,
    r.purpose, r.participants, r.notes
  from private.reservation_to_change(p_key) r;
end;

grant execute on function public.get_reservation_to_change(text) to anon, authenticated;
