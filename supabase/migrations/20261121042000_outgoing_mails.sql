-- Transactional outbox of mails. A row is written in the transaction of the change that it reports; the function that
-- made the change sends it immediately, and a scheduled sender retries until the mail service has accepted it.

-- Office addresses that are notified of new requests, cancellations and contact messages. The first row comes from the
-- content; levels 0 and 1 change it afterwards.
create table private.office_settings (
  id boolean primary key default true check (id),
  recipients text[] not null check (cardinality(recipients) <= 10),
  changed_by uuid,
  changed_at timestamptz not null default now()
);

-- Events of ten minutes are sent in one digest. New events are added to it until it is due.
create table private.office_digests (
  id bigint generated always as identity primary key,
  due_at timestamptz not null
);

create table private.office_events (
  id bigint generated always as identity primary key,
  digest bigint not null references private.office_digests (id) on delete cascade,
  kind text not null check (kind in ('reservation_requested', 'reservation_cancelled', 'contact_message')),
  reservation uuid references public.reservations (id) on delete cascade
);

create index office_events_of_digest on private.office_events (digest);
create index office_events_of_reservation on private.office_events (reservation);

-- Recipient and text are read from the referenced rows when a mail is sent, so that no personal data is copied here.
create table private.outgoing_mails (
  -- Also the idempotency key for the mail service, which delivers a repeated mail once.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  reservation uuid references public.reservations (id) on delete cascade,
  reservation_status text,
  digest bigint references private.office_digests (id) on delete cascade,
  office_recipient text,
  contact_reply uuid unique references private.contact_replies (id) on delete cascade,
  invitation uuid unique references private.invitations (id) on delete cascade,
  -- failed: a dead letter, which staff see and can retry. cancelled: the mail had become obsolete.
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Token of the current lease. A report without it counts only if the mail was accepted.
  claim uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  unique (reservation, reservation_status),
  unique (digest, office_recipient),
  constraint outgoing_mails_kind check (case kind
    when 'reservation' then num_nulls(reservation, reservation_status) = 0
    when 'office_digest' then num_nulls(digest, office_recipient) = 0
    when 'contact_reply' then contact_reply is not null
    when 'invitation' then invitation is not null
    else false
  end)
);

create index outgoing_mails_due on private.outgoing_mails (next_try_at) where (state = 'queued');
create index outgoing_mails_newest_first on private.outgoing_mails (created_at desc, id);

-- The function that queues a mail sends it immediately; the scheduled sender waits this long. Cancellations have no
-- such function. A request made by phone may have no address. Changes of several dates of a recurring request in one
-- transaction are sent in one mail.
create function private.queue_reservation_mail(p_reservation uuid, p_status text) returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.outgoing_mails (kind, reservation, reservation_status, next_try_at)
  select 'reservation', r.id, p_status,
    now() + case when p_status = 'cancelled' then interval '0' else interval '15 seconds' end
  from public.reservations r
  where r.id = p_reservation and r.email is not null
    and (r.series is null or not exists (
      select from public.reservations other
      join private.outgoing_mails m on m.reservation = other.id
      where other.series = r.series and m.created_at = now()
    ))
  on conflict do nothing;
$$;

-- At most three receipts in half an hour to an address that no account has confirmed: requests are accepted from any
-- network, but must not flood another person's mailbox.
create function private.queue_receipt(p_reservation uuid) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_email text;
  v_is_confirmed boolean;
begin
  select lower(r.email), coalesce(lower(u.email) = lower(r.email) and u.email_confirmed_at is not null, false)
  into strict v_email, v_is_confirmed
  from public.reservations r
  left join auth.users u on u.id = r.applicant
  where r.id = p_reservation;
  if v_is_confirmed or private.take_rate_limits(
    'reservation_receipt', array['email:' || v_email], array[3], interval '30 minutes'
  ) = 0 then
    perform private.queue_reservation_mail(p_reservation, 'pending');
  end if;
end;
$$;

create function private.queue_status_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_reservation_mail(new.id, new.status);
  if new.cancelled_via in ('receipt', 'account') then
    perform private.notify_office('reservation_cancelled', new.id);
  end if;
  return null;
end;
$$;

create trigger queue_status_mail
after update of status on public.reservations
for each row when (old.status is distinct from new.status)
execute function private.queue_status_mail();

-- Serialises writers and the sender: an event added to a digest is committed before that digest is read.
create function private.lock_office_digests() returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('office digests', 0));
$$;

-- The first event is sent immediately, later ones together after ten minutes.
create function private.notify_office(p_kind text, p_reservation uuid default null) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_recipients text[];
  v_digest private.office_digests;
  v_now timestamptz;
begin
  perform private.lock_office_digests();
  v_recipients := (select s.recipients from private.office_settings s);
  if coalesce(cardinality(v_recipients), 0) = 0 then
    return;
  end if;
  v_now := clock_timestamp();
  select * into v_digest from private.office_digests d order by d.id desc limit 1;
  if not found or v_digest.due_at <= v_now then
    insert into private.office_digests (due_at)
    values (greatest(v_now, v_digest.due_at + interval '10 minutes'))
    returning * into v_digest;
    insert into private.outgoing_mails (kind, digest, office_recipient, next_try_at)
    select 'office_digest', v_digest.id, r, v_digest.due_at from unnest(v_recipients) r;
  end if;
  insert into private.office_events (digest, kind, reservation) values (v_digest.id, p_kind, p_reservation);
end;
$$;

-- Returns the content of a mail; null if it is obsolete. A receipt may be sent late, a decision only while it is
-- current. The address is the only applicant input that leaves the database. The receipt opens the request in any
-- browser.
create function private.outgoing_mail_content(p_mail private.outgoing_mails) returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  if p_mail.kind = 'reservation' then
    return (
      select jsonb_build_object(
        'kind', 'reservation', 'to', r.email, 'language', r.language, 'status', p_mail.reservation_status,
        'reservation_type', r.reservation_type, 'resource_id', r.resource_id,
        'dates', private.series_dates(r.series, false),
        'admin_comment', case when p_mail.reservation_status <> 'pending' then r.admin_comment end,
        'request_id', r.request_id,
        -- A recurring request has one receipt: that of its first date.
        'receipt', private.reservation_receipt(coalesce(
          (select f.request_id from public.reservations f where f.id = r.series), r.request_id
        )),
        'cancelled_via', r.cancelled_via,
        'was_approved', r.decided_at is not null,
        'changed_at', coalesce(r.cancelled_at, r.decided_at, r.created_at)
      ) || private.slot_json(r.start_date, r.start_time, r.end_date, r.end_time)
      from public.reservations r
      where r.id = p_mail.reservation
        and r.erased_at is null
        and (p_mail.reservation_status = r.status or (p_mail.reservation_status = 'pending' and r.status <> 'cancelled'))
    );
  end if;
  if p_mail.kind = 'contact_reply' then
    return (
      select jsonb_build_object(
        'kind', 'contact_reply', 'to', m.email, 'language', m.locale, 'first_name', m.first_name,
        'last_name', m.last_name, 'subject', m.subject, 'body', r.body
      )
      from private.contact_replies r
      join public.contact_messages m on m.id = r.message
      where r.id = p_mail.contact_reply
    );
  end if;
  if p_mail.kind = 'invitation' then
    return (
      select jsonb_build_object(
        'kind', 'invitation', 'to', i.email, 'language', i.language, 'level', i.level,
        'token', private.invitation_token(i.id), 'expires_at', i.expires_at
      )
      from private.invitations i
      where i.id = p_mail.invitation and i.email is not null
        and i.revoked_at is null and i.accepted_at is null and i.expires_at > private.now()
    );
  end if;
  perform private.lock_office_digests();
  return (
    select jsonb_build_object('kind', 'office_digest', 'to', p_mail.office_recipient, 'events', e.events)
    from private.office_settings s, (
      select jsonb_agg(jsonb_build_object(
        'kind', v.kind, 'resource_id', r.resource_id,
        'dates', case v.kind
          when 'reservation_requested' then (
            select count(*) from public.reservations d where r.id in (d.id, d.series)
          )
          else v.events
        end
      ) || private.slot_json(r.start_date, r.start_time, r.end_date, r.end_time) order by v.id) as events
      from (
        -- Cancellations of several dates of a recurring request are reported as one.
        select min(e.id) as id, e.kind, count(*) as events, (array_agg(r.id order by r.start_date))[1] as reservation
        from private.office_events e
        left join public.reservations r on r.id = e.reservation
        where e.digest = p_mail.digest
        group by e.kind, coalesce(r.series, r.id), case when r.id is null then e.id end
      ) v
      left join public.reservations r on r.id = v.reservation
    ) e
    where p_mail.office_recipient = any (s.recipients) and e.events is not null
  );
end;
$$;

-- Returns up to five due mails, each leased to the caller for a minute, which is longer than a sender needs. With
-- p_reservation, the mails of that reservation come first, even if they are not due or have failed; with p_untried,
-- reservation mails without any attempt so far are due immediately.
create function private.claim_outgoing_mails(p_reservation uuid default null, p_untried boolean default false) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_attempts constant integer := 12;
  v_mail private.outgoing_mails;
  v_content jsonb;
  v_claimed jsonb := '[]';
begin
  for v_mail in
    select m.* from private.outgoing_mails m
    where (m.claimed_until is null or m.claimed_until <= now())
      and (
        (m.state = 'queued' and m.next_try_at <= now())
        or (m.state in ('queued', 'failed') and m.reservation = p_reservation)
        or (p_untried and m.state = 'queued' and m.kind = 'reservation' and m.attempts = 0)
      )
    order by m.reservation = p_reservation desc nulls last, m.next_try_at
    limit 5
    for update skip locked
  loop
    v_content := private.outgoing_mail_content(v_mail);
    if v_content is null then
      update private.outgoing_mails m set state = 'cancelled' where m.id = v_mail.id;
    elsif v_mail.attempts >= c_attempts and v_mail.reservation is distinct from p_reservation then
      -- Its senders ended without reporting an outcome.
      update private.outgoing_mails m set state = 'failed', last_error = coalesce(m.last_error, 'no report')
      where m.id = v_mail.id;
    else
      v_mail.claim := gen_random_uuid();
      update private.outgoing_mails m
      set state = 'queued', claim = v_mail.claim, claimed_until = now() + interval '1 minute', attempts = attempts + 1
      where m.id = v_mail.id;
      v_claimed := v_claimed || jsonb_build_object(
        'id', v_mail.id, 'claim', v_mail.claim, 'reservation', v_mail.reservation, 'content', v_content
      );
    end if;
  end loop;
  return v_claimed;
end;
$$;

select private.expose_rpc('claim_outgoing_mails', 'service_role');

-- p_outcome: 'accepted' by the mail service, 'refused' permanently, or 'unsure', which is retried after 30 seconds with
-- exponential backoff up to 3 hours: within the day for which a mail service remembers an idempotency key. Returns
-- false if the mail is already sent, or if another sender has the lease and the outcome is not 'accepted'.
create function private.finish_outgoing_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.outgoing_mails m set
    state = case
      when p_outcome = 'accepted' then 'sent'
      when p_outcome = 'refused' or m.attempts >= 12 then 'failed'
      else 'queued'
    end,
    sent_at = case when p_outcome = 'accepted' then now() end,
    next_try_at = now() + least(interval '30 seconds' * 2 ^ (m.attempts - 1), interval '3 hours'),
    claimed_until = null,
    last_error = case when p_outcome <> 'accepted' then left(p_error, 100) end
  where m.id = p_id and m.state <> 'sent' and (m.claim = p_claim or p_outcome = 'accepted');
  return found;
end;
$$;

select private.expose_rpc('finish_outgoing_mail', 'service_role');

-- The scheduled sender: an edge function of this project, called by the database while a mail is due.
create table private.mail_sender (
  id boolean primary key default true check (id),
  url text not null,
  -- Authorises only the sending of due mails.
  token text not null
);

create function private.is_mail_sender(p_token text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.mail_sender s where s.token = p_token);
$$;

select private.expose_rpc('is_mail_sender', 'service_role');

-- Calls an edge function of this project through pg_net, which answers later. Dynamic, because an embedded database
-- does not have pg_net.
create function private.call_edge_function(p_url text, p_token text) returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 60000)'
  using p_url, jsonb_build_object(
    'content-type', 'application/json', 'authorization', 'Bearer ' || p_token
  ), '{}'::jsonb;
end;
$$;

-- Returns false if no mail is due or the sender is not enabled.
create function private.call_mail_sender() returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_sender private.mail_sender;
begin
  select s.* into v_sender
  from private.mail_sender s
  where exists (
    select from private.outgoing_mails m
    where m.state = 'queued' and m.next_try_at <= now() and (m.claimed_until is null or m.claimed_until <= now())
  );
  if not found then
    return false;
  end if;
  perform private.call_edge_function(v_sender.url, v_sender.token);
  return true;
end;
$$;

insert into private.scheduled_jobs (job, schedule, command) values
  ('send-outgoing-mails', '10 seconds', 'select private.call_mail_sender()');

-- Enables the sender of a hosted project; idempotent:
--   select private.enable_mail_sender('https://<reference>.supabase.co');
create function private.enable_mail_sender(p_project_url text) returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_extension text;
begin
  for v_extension in
    select e.name from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')
  loop
    execute format('create extension if not exists %I', v_extension);
  end loop;
  insert into private.mail_sender (url, token)
  values (
    rtrim(p_project_url, '/') || '/functions/v1/send-outgoing-mails',
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex')
  )
  on conflict (id) do update set url = excluded.url;
  if not private.schedule_jobs() then
    return 'pg_cron is missing: nothing is sent again by itself';
  end if;
  return 'mails are sent again until the mail service accepts them';
end;
$$;

-- Newest first; p_state 'failed' lists the dead letters. Recipients are masked.
create function private.get_outgoing_mails(
  p_state text default null, p_limit integer default 50, p_offset integer default 0
)
returns table (
  id uuid, kind text, state text, reservation uuid, reservation_status text, recipient text, attempts integer,
  last_error text, next_try_at timestamptz, sent_at timestamptz, created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select m.id, m.kind, m.state, m.reservation, m.reservation_status,
    coalesce(m.office_recipient, private.masked_email(coalesce(r.email, c.email, i.email))), m.attempts, m.last_error,
    case when m.state = 'queued' then m.next_try_at end, m.sent_at, m.created_at
  from private.outgoing_mails m
  left join public.reservations r on r.id = m.reservation
  left join private.contact_replies a on a.id = m.contact_reply
  left join public.contact_messages c on c.id = a.message
  left join private.invitations i on i.id = m.invitation
  where p_state is null or m.state = p_state
  order by m.created_at desc, m.id
  limit least(greatest(coalesce(p_limit, 50), 0), 200)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;

select private.expose_rpc('get_outgoing_mails', 'authenticated');

-- Returns false if the mail is not a dead letter.
create function private.retry_outgoing_mail(p_id uuid) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update private.outgoing_mails m set state = 'queued', attempts = 0, next_try_at = now()
  where m.id = p_id and m.state = 'failed';
  return found;
end;
$$;

select private.expose_rpc('retry_outgoing_mail', 'authenticated');

create function private.get_office_recipients() returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return coalesce((select s.recipients from private.office_settings s), '{}');
end;
$$;

select private.expose_rpc('get_office_recipients', 'authenticated');

-- Up to ten addresses; an empty list disables notifications of the office. A new address also gets each digest of the
-- last week that is not due yet or has not reached everybody: the old address may have been wrong.
create function private.set_office_recipients(p_emails text[]) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_emails is null or cardinality(p_emails) > 10 or exists (
    select from unnest(p_emails) e
    where e is null or char_length(e) > 254
      or e !~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$'
  ) then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_emails is up to 10 email addresses';
  end if;
  perform private.lock_office_digests();
  insert into private.office_settings (recipients, changed_by)
  select coalesce(array_agg(distinct e), '{}'), auth.uid() from unnest(p_emails) e
  on conflict (id) do update set
    recipients = excluded.recipients, changed_by = excluded.changed_by, changed_at = now();
  insert into private.outgoing_mails (kind, digest, office_recipient, next_try_at)
  select distinct 'office_digest', d.id, e, greatest(d.due_at, now())
  from private.office_digests d
  join private.outgoing_mails m on m.digest = d.id and m.state in ('queued', 'failed')
  cross join unnest(p_emails) e
  where d.due_at > now() - interval '7 days'
  on conflict do nothing;
end;
$$;

select private.expose_rpc('set_office_recipients', 'authenticated');

-- Deletes digests a month after they were due, except those with a mail that is not resolved: staff can retry a dead
-- letter. Mails of reservations are deleted with the reservation.
create function private.delete_old_office_digests() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.office_digests d
  where d.due_at <= now() - interval '30 days'
    and not exists (
      select from private.outgoing_mails m where m.digest = d.id and m.state in ('queued', 'failed')
    );
$$;

insert into private.maintenance_tasks (task) values ('delete_old_office_digests');
