-- Daily reminder of the companion prayer by Web Push (RFC 8030), at an hour that the reader chooses, without an
-- account.

-- The push services of browsers. Subscriptions are sent in by anybody, and this server calls their endpoints, so no
-- other host is accepted.
create table private.push_services (
  endpoint_pattern text primary key
);

insert into private.push_services (endpoint_pattern) values
  ('^https://fcm\.googleapis\.com/'),
  ('^https://[a-z0-9.-]+\.push\.services\.mozilla\.com/'),
  ('^https://[a-z0-9.-]+\.push\.apple\.com/'),
  ('^https://[a-z0-9.-]+\.notify\.windows\.com/');

create table private.prayer_reminders (
  id uuid primary key default gen_random_uuid(),
  -- A secret of the browser: whoever knows it may change or delete the row.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  -- Keys of the browser for RFC 8291, in base64url: a P-256 point and 16 bytes.
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- In Seoul.
  remind_at time not null check (extract(second from remind_at) = 0 and extract(minute from remind_at) in (0, 30)),
  next_at timestamptz not null,
  attempts integer not null default 0,
  -- Consecutive days on which every attempt failed.
  failed_days integer not null default 0,
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);

create index prayer_reminders_due on private.prayer_reminders (next_at);

create function private.next_reminder(p_remind_at time, p_after timestamptz) returns timestamptz
language sql
immutable
set search_path = ''
return (
  select case when t.today > p_after then t.today else t.today + interval '1 day' end
  from (select ((p_after at time zone 'Asia/Seoul')::date + p_remind_at) at time zone 'Asia/Seoul' as today) t
);

-- Refuses endpoints of unknown hosts, and more than 300 calls in half an hour from one network: on a Sunday the whole
-- congregation may subscribe by the Wi-Fi of the church. A subscription that does not exist is deleted when it is first
-- called (404, 410).
create function private.check_push_endpoint(p_endpoint text) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_wait integer;
begin
  if not exists (select from private.push_services s where p_endpoint ~ s.endpoint_pattern) then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_endpoint is no known push service';
  end if;
  v_wait := private.take_rate_limits(
    'prayer_reminder', array['network:' || private.caller_network()], array[300], interval '30 minutes'
  );
  if v_wait > 0 then
    perform private.raise_rate_limited(v_wait);
  end if;
end;
$$;

-- Stores or changes the reminder of a browser.
create function private.save_prayer_reminder(p_endpoint text, p_p256dh text, p_auth text, p_remind_at time) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.check_push_endpoint(p_endpoint);
  insert into private.prayer_reminders (endpoint, p256dh, auth, remind_at, next_at)
  values (p_endpoint, p_p256dh, p_auth, p_remind_at, private.next_reminder(p_remind_at, private.now()))
  on conflict (endpoint) do update set
    p256dh = excluded.p256dh, auth = excluded.auth, remind_at = excluded.remind_at, next_at = excluded.next_at,
    attempts = 0, failed_days = 0, claimed_until = null;
end;
$$;

select private.expose_rpc('save_prayer_reminder', 'anon', 'authenticated');

-- Moves a reminder to the browser's new subscription. Returns false if the old one has no reminder.
create function private.renew_prayer_reminder(
  p_old_endpoint text, p_endpoint text, p_p256dh text, p_auth text
) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.check_push_endpoint(p_endpoint);
  -- The page and its service worker may both renew the same subscription.
  if p_old_endpoint <> p_endpoint and exists (
    select from private.prayer_reminders r where r.endpoint = p_endpoint
  ) then
    delete from private.prayer_reminders r where r.endpoint = p_old_endpoint;
    return true;
  end if;
  update private.prayer_reminders r
  set endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth, attempts = 0, failed_days = 0, claimed_until = null
  where r.endpoint = p_old_endpoint;
  return found;
end;
$$;

select private.expose_rpc('renew_prayer_reminder', 'anon', 'authenticated');

-- The hour of a browser's reminder; null if it has none.
create function private.get_prayer_reminder(p_endpoint text) returns time
language sql
stable
security definer
set search_path = ''
return (select r.remind_at from private.prayer_reminders r where r.endpoint = p_endpoint);

select private.expose_rpc('get_prayer_reminder', 'anon', 'authenticated');

create function private.delete_prayer_reminder(p_endpoint text) returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.prayer_reminders r where r.endpoint = p_endpoint;
$$;

select private.expose_rpc('delete_prayer_reminder', 'anon', 'authenticated');

-- The scheduled sender: an edge function of this project, called by the database while a reminder is due.
create table private.reminder_sender (
  id boolean primary key default true check (id),
  url text not null,
  -- Authorises only the sending of due reminders.
  token text not null,
  -- VAPID (RFC 8292): browsers accept only messages signed with the private key of this one.
  public_key text not null check (public_key ~ '^B[A-Za-z0-9_-]{86}$')
);

-- The public key for `PushManager.subscribe()`; null while reminders are not enabled.
create function private.get_push_key() returns text
language sql
stable
security definer
set search_path = ''
return (select s.public_key from private.reminder_sender s);

select private.expose_rpc('get_push_key', 'anon', 'authenticated');

create function private.is_reminder_sender(p_token text) returns boolean
language sql
stable
security definer
set search_path = ''
return exists (select from private.reminder_sender s where s.token = p_token);

select private.expose_rpc('is_reminder_sender', 'service_role');

-- Returns up to 50 due reminders with today's prayer, each leased to the caller for a minute. On a day without a
-- prayer, or more than two hours late, a reminder waits for the next day. Those that failed before come last, so that
-- invented endpoints that never answer do not delay readers.
create function private.claim_prayer_reminders() returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_prayer text := (select p.content from public.companion_prayers p where p.date = private.seoul_today());
  v_claimed jsonb;
begin
  update private.prayer_reminders r set next_at = private.next_reminder(r.remind_at, v_now), attempts = 0
  where r.next_at <= v_now and (v_prayer is null or r.next_at <= v_now - interval '2 hours');
  with due as (
    select r.id from private.prayer_reminders r
    where r.next_at <= v_now and (r.claimed_until is null or r.claimed_until <= v_now)
    order by r.failed_days + r.attempts > 0, r.next_at
    limit 50
    for update skip locked
  ), claimed as (
    update private.prayer_reminders r
    set claimed_until = v_now + interval '1 minute', attempts = r.attempts + 1
    from due where r.id = due.id
    returning r.id, r.endpoint, r.p256dh, r.auth
  )
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('prayer', v_prayer)), '[]')
  into v_claimed from claimed c;
  return v_claimed;
end;
$$;

select private.expose_rpc('claim_prayer_reminders', 'service_role');

-- p_outcome: 'sent'; 'gone' if the browser has ended its subscription; 'unsure', which is retried after 1, 2, 4, 8 and
-- 16 minutes and then on the next day, for 14 days in a row. Returns false if the reminder is gone.
create function private.finish_prayer_reminder(p_id uuid, p_outcome text) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_outcome = 'gone' then
    delete from private.prayer_reminders r where r.id = p_id;
  elsif p_outcome = 'sent' then
    update private.prayer_reminders r
    set next_at = private.next_reminder(r.remind_at, private.now()), attempts = 0, failed_days = 0, claimed_until = null
    where r.id = p_id;
  else
    delete from private.prayer_reminders r where r.id = p_id and r.attempts > 5 and r.failed_days >= 13;
    if found then
      return true;
    end if;
    update private.prayer_reminders r set
      next_at = case when r.attempts > 5 then private.next_reminder(r.remind_at, private.now()) else r.next_at end,
      claimed_until = case when r.attempts <= 5 then private.now() + interval '1 minute' * 2 ^ (r.attempts - 1) end,
      failed_days = case when r.attempts > 5 then r.failed_days + 1 else r.failed_days end,
      attempts = case when r.attempts > 5 then 0 else r.attempts end
    where r.id = p_id;
  end if;
  return found;
end;
$$;

select private.expose_rpc('finish_prayer_reminder', 'service_role');

-- Returns false if no reminder is due or the sender is not enabled.
create function private.call_reminder_sender() returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_sender private.reminder_sender;
begin
  select s.* into v_sender
  from private.reminder_sender s
  where exists (
    select from private.prayer_reminders r
    where r.next_at <= private.now() and (r.claimed_until is null or r.claimed_until <= private.now())
  );
  if not found then
    return false;
  end if;
  perform private.call_edge_function(v_sender.url, v_sender.token);
  return true;
end;
$$;

insert into private.scheduled_jobs (job, schedule, command) values
  ('send-prayer-reminders', '30 seconds', 'select private.call_reminder_sender()');

-- Enables reminders; idempotent. The function needs the secrets VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY:
--   select private.enable_prayer_reminders('https://<reference>.supabase.co', '<public key>');
create function private.enable_prayer_reminders(p_project_url text, p_public_key text) returns text
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.reminder_sender (url, token, public_key)
  values (
    rtrim(p_project_url, '/') || '/functions/v1/send-prayer-reminders',
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'),
    p_public_key
  )
  on conflict (id) do update set url = excluded.url, public_key = excluded.public_key;
  if not private.schedule_jobs() then
    return 'pg_cron is missing: no reminder is sent';
  end if;
  return 'reminders are sent every day but Sunday';
end;
$$;
