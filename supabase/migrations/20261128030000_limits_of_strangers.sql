-- Strangers could fill a mailbox with cancellations of requests that they had made for its address, lock somebody else out
-- of the contact form by writing three messages in their name, and for an hour choose the password of an account that the
-- owner of its address then confirms.

-- At most three cancellations of undecided requests in half an hour to an address that no account has confirmed, as for
-- receipts. Only one mail of a series is sent in a transaction, so that only one is counted.
create or replace function private.queue_status_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_limited boolean;
begin
  v_is_limited := old.status = 'pending' and new.cancelled_via in ('receipt', 'account') and new.email is not null
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

-- p_submission: requestId, firstName, lastName, email, phone (or null), subject, message, locale, and address, the
-- network address determined by the edge function. Returns {"success": true}, also for a repeated identical message, or
-- {"success": false, "error": ...} with rate_limited (and retryAfter, in seconds), request_reused (same id, different
-- content) or invalid. These do not raise, so that the counted uses are committed. All other errors raise.
create or replace function private.submit_contact_message(p_submission jsonb) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request uuid;
  v_new public.contact_messages;
  v_old public.contact_messages;
  v_subjects text[];
  v_wait integer;
  v_network text;
begin
  if jsonb_typeof(p_submission) is distinct from 'object' then
    raise invalid_parameter_value using message = 'p_submission is no JSON object';
  end if;
  begin
    v_request := (p_submission ->> 'requestId')::uuid;
  exception when invalid_text_representation then
    v_request := null;
  end;
  if v_request is null then
    return jsonb_build_object('success', false, 'error', 'invalid');
  end if;
  v_new.first_name := p_submission ->> 'firstName';
  v_new.last_name := p_submission ->> 'lastName';
  v_new.email := p_submission ->> 'email';
  v_new.phone := p_submission ->> 'phone';
  v_new.subject := p_submission ->> 'subject';
  v_new.message := p_submission ->> 'message';
  v_new.locale := p_submission ->> 'locale';

  -- Retries wait for the first request. Always locked before the limits, to prevent deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('contact_message' || chr(31) || v_request, 0));
  select * into v_old from public.contact_messages m where m.request_id = v_request;
  if found then
    if (v_old.first_name, v_old.last_name, v_old.email, v_old.phone, v_old.subject, v_old.message, v_old.locale)
      is not distinct from
      (v_new.first_name, v_new.last_name, v_new.email, v_new.phone, v_new.subject, v_new.message, v_new.locale)
    then
      return jsonb_build_object('success', true);
    end if;
    return jsonb_build_object('success', false, 'error', 'request_reused');
  end if;

  v_network := private.network_of(coalesce(p_submission ->> 'address', 'unknown'));
  v_subjects := array[
    'network and email:' || v_network || ' ' || lower(coalesce(v_new.email, '')),
    'network:' || v_network
  ];
  v_wait := private.rate_limits_wait('contact_message', v_subjects, array[3, 20], interval '30 minutes');
  if v_wait > 0 then
    return jsonb_build_object('success', false, 'error', 'rate_limited', 'retryAfter', v_wait);
  end if;

  begin
    insert into public.contact_messages (request_id, first_name, last_name, email, phone, subject, message, locale)
    values (
      v_request, v_new.first_name, v_new.last_name, v_new.email, v_new.phone, v_new.subject, v_new.message, v_new.locale
    );
  exception when check_violation or not_null_violation then
    return jsonb_build_object('success', false, 'error', 'invalid');
  end;

  perform private.count_toward_rate_limits('contact_message', v_subjects);
  perform private.notify_office('contact_message');
  return jsonb_build_object('success', true);
end;
$$;

-- Like before, but after 15 minutes.
create or replace function private.delete_unconfirmed_accounts() returns void
language sql
volatile
set search_path = ''
as $$
  delete from auth.users u
  where u.email_confirmed_at is null and u.last_sign_in_at is null and u.created_at <= now() - interval '15 minutes';
$$;
