-- Of several requests by phone with one address, only the first three had a receipt.

-- Like before, but the limits do not apply to requests that staff enter.
create or replace function private.queue_receipt(p_reservation uuid) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_email text;
  v_network text;
  v_is_unlimited boolean;
begin
  select lower(r.email), encode(r.network_hash, 'hex'),
    r.entered_by is not null or coalesce(lower(u.email) = lower(r.email) and u.email_confirmed_at is not null, false)
  into strict v_email, v_network, v_is_unlimited
  from public.reservations r
  left join auth.users u on u.id = r.applicant
  where r.id = p_reservation;
  if v_is_unlimited or private.take_rate_limits(
    'reservation_receipt', array['network and email:' || v_network || ' ' || v_email, 'email:' || v_email], array[3, 12],
    interval '30 minutes'
  ) = 0 then
    perform private.queue_reservation_mail(p_reservation, 'pending');
  end if;
end;
$$;
