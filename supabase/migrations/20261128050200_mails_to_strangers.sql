-- A stranger could fill a mailbox by changing a request for its address again and again, or, by three requests for it, keep
-- the receipts of its owner from being sent.

-- In half an hour, to an address that no account has confirmed, at most three receipts of requests from one network, and
-- twelve of all: requests are accepted from any network, but must not flood another person's mailbox.
create or replace function private.queue_receipt(p_reservation uuid) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_email text;
  v_network text;
  v_is_confirmed boolean;
begin
  select lower(r.email), encode(r.network_hash, 'hex'), coalesce(lower(u.email) = lower(r.email) and u.email_confirmed_at is not null, false)
  into strict v_email, v_network, v_is_confirmed
  from public.reservations r
  left join auth.users u on u.id = r.applicant
  where r.id = p_reservation;
  if v_is_confirmed or private.take_rate_limits(
    'reservation_receipt', array['network and email:' || v_network || ' ' || v_email, 'email:' || v_email], array[3, 12],
    interval '30 minutes'
  ) = 0 then
    perform private.queue_reservation_mail(p_reservation, 'pending');
  end if;
end;
$$;

-- Like before, but the limit includes undecided requests that a change supersedes.
create or replace function private.queue_status_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_limited boolean;
begin
  v_is_limited := old.status = 'pending' and new.cancelled_via in ('receipt', 'account', 'change') and new.email is not null
    and not exists (
      select from auth.users u
      where u.id = new.applicant and lower(u.email) = lower(new.email) and u.email_confirmed_at is not null
    )
    and (new.series is null or not exists (
      select from public.reservations other
      join private.outgoing_mails m on m.reservation = other.id
      where other.series = new.series and m.created_at = now()
    ));
  if not coalesce(v_is_limited, false) or private.take_rate_limits(
    'reservation_cancellation', array['email:' || lower(new.email)], array[3], interval '30 minutes'
  ) = 0 then
    perform private.queue_reservation_mail(new.id, new.status);
  end if;
  if new.cancelled_via in ('receipt', 'account') then
    perform private.notify_office('reservation_cancelled', new.id);
  end if;
  return null;
end;
$$;
