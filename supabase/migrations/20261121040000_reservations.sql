-- Rooms and the van: requests that staff decide on. Requests may overlap; two approved ones on one resource never can.
-- Personal fields leave this table in four ways only: masked for staff, one by one with an audit row for staff,
-- to the applicant's own account, and to the mail that goes to the applicant.

create extension if not exists btree_gist with schema extensions;

-- Rows come from src/content/facilities.ts by private.apply_content().
create table private.reservation_resources (
  id text primary key,
  reservation_type text not null check (reservation_type in ('facility', 'vehicle')),
  name_ko text not null,
  name_en text not null,
  capacity integer not null check (capacity > 0),
  -- Set when the content no longer lists a resource that reservations refer to.
  retired_at timestamptz,
  unique (id, reservation_type)
);

create table public.reservations (
  id uuid primary key default gen_random_uuid(),
  -- Made on the device that asks, so that a repeated request is known.
  request_id uuid not null unique,
  -- Keyed hash of what was asked: the same id with another body is no repetition.
  request_hash bytea,
  receipt_hash bytea not null unique,
  -- Keyed hash of the network that sent it, to find a repetition without an account.
  network_hash bytea,
  applicant uuid references auth.users (id) on delete set null,
  -- The id of the first date of a repeating request, in each of its rows; null when there is one date only.
  series uuid,
  -- The account of the staff member who entered a request that came by phone. No reference: it outlives the account.
  entered_by uuid,
  language text not null check (language in ('ko', 'en')),
  reservation_type text not null,
  name text,
  phone text,
  email text,
  organization text,
  resource_id text not null,
  resource_name text not null,
  start_date date not null,
  end_date date not null,
  start_time time not null,
  end_time time not null,
  -- Korea keeps UTC+9; half open, so that one use may begin when the other ends. Empty when the end is not later.
  slot tstzrange not null generated always as (
    tstzrange(
      (start_date + start_time) at time zone 'Asia/Seoul',
      greatest((start_date + start_time) at time zone 'Asia/Seoul', (end_date + end_time) at time zone 'Asia/Seoul'),
      '[)'
    )
  ) stored,
  purpose text,
  participants integer,
  notes text,
  consented_at timestamptz not null default now(),
  status text not null default 'pending',
  admin_comment text,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  cancelled_at timestamptz,
  -- By whom: the holder of the receipt, the account of the applicant, staff, or the approval of a request that replaces it.
  cancelled_via text,
  -- Of the staff who cancelled it or approved its replacement; `applicant` is the account of whoever withdrew it.
  cancelled_by uuid references auth.users (id) on delete set null,
  -- Cancelled when this one is approved.
  replaces uuid references public.reservations (id) on delete set null,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reservations_resource_of_type foreign key (resource_id, reservation_type)
    references private.reservation_resources (id, reservation_type),
  constraint reservations_status_known check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  constraint reservations_decision_dated check (status = 'cancelled' or (status = 'pending') = (decided_at is null)),
  constraint reservations_cancellation_dated check (
    (status = 'cancelled') = (cancelled_at is not null) and (status = 'cancelled') = (cancelled_via is not null)
  ),
  constraint reservations_cancelled_via_known check (cancelled_via in ('receipt', 'account', 'staff', 'change')),
  -- Staff cancel what they approved, and say why.
  constraint reservations_cancelled_with_reason check (
    cancelled_via is distinct from 'staff'
    or (decided_at is not null and (admin_comment is not null or erased_at is not null))
  ),
  constraint reservations_end_after_start check (not isempty(slot)),
  constraint reservations_days_real check (
    start_date between date '2024-01-01' and date '2999-12-31'
    and end_date between date '2024-01-01' and date '2999-12-31'
    and end_date - start_date <= 31
  ),
  constraint reservations_times_to_the_minute check (
    start_time < time '24:00' and end_time < time '24:00'
    and extract(second from start_time) = 0 and extract(second from end_time) = 0
  ),
  constraint reservations_name_length check (char_length(name) between 1 and 50 and name !~ '[[:cntrl:]]'),
  -- A name is no place for a message: no address of a website (src/domain/reservation.ts has the same rule).
  constraint reservations_name_without_link check (
    name !~* '://|www[.。．｡]|[^\s!-/:-@\[-`{-~][.。．｡][^\s!-/:-@\[-`{-~0-9]{2,}'
  ),
  constraint reservations_phone_canonical check (
    phone ~ '^(0[0-9]{1,3}-[0-9]{3,4}-[0-9]{4}|1[0-9]{3}-[0-9]{4}|\+[1-9][0-9]{6,14})$'
  ),
  constraint reservations_email_plausible check (
    char_length(email) <= 254 and email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$'
  ),
  constraint reservations_organization_length check (
    char_length(organization) between 1 and 100 and organization !~ '[[:cntrl:]]'
  ),
  constraint reservations_purpose_length check (char_length(purpose) between 1 and 500),
  constraint reservations_participants_plausible check (participants between 1 and 9999),
  constraint reservations_notes_length check (char_length(notes) between 1 and 1000),
  constraint reservations_comment_length check (char_length(admin_comment) <= 1000),
  constraint reservations_complete_until_erased check (
    case when erased_at is null
      then num_nulls(name, phone, purpose, request_hash) = 0 and num_nonnulls(email, entered_by) > 0
      else num_nonnulls(
        name, phone, email, purpose, request_hash, network_hash, organization, notes, admin_comment, applicant
      ) = 0
    end
  ),
  constraint reservations_approved_apart exclude using gist (resource_id with =, slot with &&)
    where (status = 'approved')
);

create index reservations_of_resource on public.reservations using gist (resource_id, slot)
  where (status in ('pending', 'approved'));
create index reservations_of_applicant on public.reservations (applicant, created_at desc);
create index reservations_newest_first on public.reservations (created_at desc, id);
create index reservations_waiting on public.reservations (created_at desc, id) where (status = 'pending');
create index reservations_newest_decision on public.reservations (decided_at desc) where (decided_at is not null);
create index reservations_newest_cancellation on public.reservations (cancelled_at desc)
  where (cancelled_at is not null);
create index reservations_of_decider on public.reservations (decided_by);
create index reservations_of_canceller on public.reservations (cancelled_by);
create index reservations_replaced on public.reservations (replaces);
create index reservations_by_kind_of_resource on public.reservations (resource_id, reservation_type);
create index reservations_of_series on public.reservations (series, start_date) where (series is not null);

-- Which account saw whose contact, and when. It refers to no row that may be deleted, and nobody changes it.
create table private.contact_reveals (
  id bigint generated always as identity primary key,
  revealed_by uuid not null,
  reservation uuid not null,
  revealed_at timestamptz not null default now()
);

-- Searches of staff that matched names, phones or emails, with the number of reservations found by them.
create table private.contact_searches (
  id bigint generated always as identity primary key,
  searched_by uuid not null,
  matches integer not null,
  searched_at timestamptz not null default now()
);

create index contact_searches_newest_first on private.contact_searches (searched_at desc);

create index contact_reveals_newest_first on private.contact_reveals (revealed_at desc);

create trigger keep_contact_reveals
before update or delete or truncate on private.contact_reveals
for each statement execute function private.refuse_change();

create trigger keep_contact_searches
before update or delete or truncate on private.contact_searches
for each statement execute function private.refuse_change();

-- Serialises everything that takes a slot, or relies on it being free.
create function private.lock_resource(p_resource text) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('reservation resource ' || p_resource, 0));
$$;

create function private.masked_name(p_name text) returns text
language sql
immutable
set search_path = ''
return case
  when char_length(p_name) <= 1 then '*'
  when char_length(p_name) = 2 then left(p_name, 1) || '*'
  else left(p_name, 1) || repeat('*', char_length(p_name) - 2) || right(p_name, 1)
end;

create function private.masked_phone(p_phone text) returns text
language sql
immutable
set search_path = ''
return case
  when p_phone ~ '^[0-9]+-[0-9]+-[0-9]+$'
    then regexp_replace(p_phone, '^([0-9]+)-[0-9]+-([0-9]+)$', '\1-****-\2')
  else regexp_replace(left(p_phone, -4), '[0-9]', '*', 'g') || right(p_phone, 4)
end;

create function private.masked_email(p_email text) returns text
language sql
immutable
set search_path = ''
return case when position('@' in p_email) > 2 then left(p_email, 1) else '' end
  || '***@' || split_part(p_email, '@', 2);

-- A pending request is decided once. It may be cancelled while it is pending or approved, until its time is over. After
-- that only erasure and the end of an account touch the row. Staff set nothing but the status: how it was cancelled is
-- set by the functions of applicants, and 'staff' otherwise. The replaced row is locked before the resource, as in every
-- decision, so that decisions cannot deadlock.
create function private.guard_reservation() returns trigger
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
    or (old.status = 'approved' and (new.status <> 'cancelled' or upper(old.slot) <= now()))
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
    perform from public.reservations r where r.id = new.replaces for no key update;
    perform private.lock_resource(new.resource_id);
    update public.reservations r set status = 'cancelled', cancelled_via = 'change', admin_comment = null
    where r.id = new.replaces and r.status in ('pending', 'approved') and upper(r.slot) > now()
      and r.erased_at is null;
    select * into v_conflict from private.slot_conflicts(new.resource_id, tstzmultirange(old.slot), new.id) limit 1;
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

create trigger guard_reservation
before update on public.reservations
for each row execute function private.guard_reservation();

create trigger touch_updated_at
before update on public.reservations
for each row execute function private.touch_updated_at();

alter table public.reservations enable row level security;

create policy "Levels 0 and 1 see which reservations there are"
on public.reservations for select to authenticated
using ((select private.level()) <= 1);

create policy "Levels 0 and 1 decide on reservations"
on public.reservations for update to authenticated
using ((select private.level()) <= 1)
with check ((select private.level()) <= 1);

-- Enough to decide on one and to hear what became of it; everything else comes through the functions below.
grant select (id, status, updated_at) on public.reservations to authenticated;
grant update (status, admin_comment, updated_at) on public.reservations to authenticated;

create type private.reservation_request as (
  request_id uuid, language text, reservation_type text, name text, phone text, email text, organization text,
  resource_id text, start_date date, end_date date, start_time time, end_time time, purpose text,
  participants integer, notes text,
  -- Key of the applicant's own request that this one is to replace.
  replaces text,
  -- All start dates of a repeating request, start_date first; null for one date.
  dates date[],
  -- Not in the body: keyed hash of the body, network of the caller, Korean name of the resource, instants of the times,
  -- the request that is to be replaced, if it still can be.
  hash bytea, network text, resource_name text, slots tstzmultirange, replaced uuid
);

-- A key is the receipt of a request, or the id of a request of this account.
create function private.own_reservation(p_key text, p_account uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select r.id from public.reservations r
  where r.receipt_hash = sha256(convert_to(p_key, 'UTF8'))
    or (
      r.id = case when p_key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_key::uuid end
      and r.applicant = p_account
    );
$$;

create function private.reservation_refused(p_error text, p_details jsonb default '{}') returns jsonb
language sql
immutable
set search_path = ''
return jsonb_build_object('success', false, 'error', p_error) || p_details;

-- The secret that an applicant keeps. Only its hash is stored; the mail makes it again from the request id.
create function private.reservation_receipt(p_request_id uuid) returns text
language sql
stable
set search_path = ''
return encode(private.keyed_hmac('reservation receipt', p_request_id::text), 'hex');

create function private.reservation_accepted(p_reservation uuid, p_request uuid) returns jsonb
language sql
stable
set search_path = ''
return jsonb_build_object(
  'success', true,
  'data', jsonb_build_object(
    'id', p_reservation,
    'receipt', private.reservation_receipt(p_request)
  )
);

-- Null when a value is unreadable, or when there is no id or no consent.
create function private.read_reservation_request(p_request jsonb, p_network text)
returns private.reservation_request
language plpgsql
stable
set search_path = ''
as $$
declare
  v_asked private.reservation_request;
begin
  v_asked := jsonb_populate_record(null::private.reservation_request, p_request - array[
    'hash', 'network', 'resource_name', 'slots', 'replaced'
  ]);
  if v_asked.request_id is null or (p_request -> 'consent') is distinct from to_jsonb(true) then
    return null;
  end if;
  v_asked.hash := private.keyed_hmac('reservation request', (p_request - 'resource_name')::text);
  v_asked.network := private.network_of(coalesce(nullif(p_network, ''), 'unknown'));
  return v_asked;
exception
  when invalid_text_representation or invalid_datetime_format or datetime_field_overflow
    or numeric_value_out_of_range
  then
    return null;
end;
$$;

-- Answers a request id that was accepted before; null when it is new. Waits for the same id in another transaction.
create function private.identify_reservation(p_asked private.reservation_request) returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_known record;
begin
  perform pg_advisory_xact_lock(hashtextextended('reservation request ' || p_asked.request_id, 0));
  select r.id, r.request_hash into v_known from public.reservations r where r.request_id = p_asked.request_id;
  if not found then
    return null;
  end if;
  if v_known.request_hash is distinct from p_asked.hash then
    return private.reservation_refused('request_reused');
  end if;
  return private.reservation_accepted(v_known.id, p_asked.request_id);
end;
$$;

-- Adds the slots and the name of the resource; null when the times or the resource cannot be reserved. A repeating
-- request has up to 26 dates in ascending order, of which none overlaps the next. The table checks everything else.
create function private.complete_reservation_request(p_asked private.reservation_request)
returns private.reservation_request
language plpgsql
stable
set search_path = ''
as $$
declare
  v_begins timestamptz := (p_asked.start_date + p_asked.start_time) at time zone 'Asia/Seoul';
  v_ends timestamptz := (p_asked.end_date + p_asked.end_time) at time zone 'Asia/Seoul';
begin
  p_asked.dates := coalesce(p_asked.dates, array[p_asked.start_date]);
  if num_nulls(v_begins, v_ends, p_asked.phone) > 0
    or v_ends <= v_begins
    or v_begins < date_trunc('minute', now())
    or p_asked.end_date > p_asked.start_date + 31
    or array_position(p_asked.dates, null) is not null
    or cardinality(p_asked.dates) not between 1 and 26
    or p_asked.dates[1] <> p_asked.start_date
    or p_asked.dates[cardinality(p_asked.dates)] > (private.seoul_today() + interval '2 years')::date
    or exists (
      select from unnest(p_asked.dates[:cardinality(p_asked.dates) - 1], p_asked.dates[2:]) d (day, next)
      where d.next + p_asked.start_time < d.day + (p_asked.end_date - p_asked.start_date) + p_asked.end_time
    )
  then
    return null;
  end if;
  select range_agg(tstzrange(
    (d + p_asked.start_time) at time zone 'Asia/Seoul',
    (d + (p_asked.end_date - p_asked.start_date) + p_asked.end_time) at time zone 'Asia/Seoul',
    '[)'
  )) into p_asked.slots
  from unnest(p_asked.dates) d;
  select r.name_ko into p_asked.resource_name
  from private.reservation_resources r
  where r.id = p_asked.resource_id and r.reservation_type = p_asked.reservation_type and r.retired_at is null;
  return case when found then p_asked end;
end;
$$;

-- Three requests a person. Without an account a person is an email or a phone in one network, so that nobody uses up the
-- limit of somebody else; a congregation shares one Wi-Fi. With an account the network does not matter.
create function private.reservation_limits(
  p_asked private.reservation_request, p_applicant uuid, out subjects text[], out ceilings integer[]
)
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (select from auth.users u where u.id = p_applicant and u.email_confirmed_at is not null) then
    subjects := array['account:' || p_applicant];
    ceilings := array[3];
  else
    subjects := array[
      'network and email:' || p_asked.network || ' ' || lower(p_asked.email),
      'network and phone:' || p_asked.network || ' ' || p_asked.phone,
      'network:' || p_asked.network
    ];
    ceilings := array[3, 3, 20];
  end if;
end;
$$;

-- The refusal when a slot is taken or the same person has asked for it; null when there is no conflict. The caller
-- holds the lock of the resource. Approved times are public, as are those of the church. Of a waiting request only its
-- own account is told, or its own network by email and phone together: a stranger must not learn who asks for which time.
create function private.find_reservation_conflict(p_asked private.reservation_request, p_applicant uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_conflict record;
begin
  select * into v_conflict from private.slot_conflicts(p_asked.resource_id, p_asked.slots, p_asked.replaced) limit 1;
  if found then
    return private.reservation_refused('duplicate_submission', jsonb_build_object('taken', jsonb_build_object(
      'start_date', v_conflict.start_date, 'start_time', v_conflict.start_time,
      'end_date', v_conflict.end_date, 'end_time', v_conflict.end_time
    )));
  end if;
  if exists (
    select from public.reservations r
    where r.resource_id = p_asked.resource_id and r.status = 'pending' and r.slot && p_asked.slots
      and r.id is distinct from p_asked.replaced
      and (
        r.applicant = p_applicant
        or (
          lower(r.email) = lower(p_asked.email)
          and r.phone = p_asked.phone
          and r.network_hash = private.keyed_hmac('reservation network', p_asked.network)
        )
      )
  ) then
    return private.reservation_refused('duplicate_submission');
  end if;
  return null;
end;
$$;

-- One row for each date; answers the id of the first, which has the receipt for all of them. Null when a check of the
-- table refuses a value.
create function private.insert_reservation(
  p_asked private.reservation_request, p_applicant uuid, p_entered_by uuid default null
) returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_first constant uuid := gen_random_uuid();
  v_receipt constant bytea := sha256(convert_to(private.reservation_receipt(p_asked.request_id), 'UTF8'));
  v_network constant bytea := private.keyed_hmac('reservation network', p_asked.network);
begin
  insert into public.reservations (
    id, request_id, request_hash, receipt_hash, network_hash, applicant, series, entered_by, language,
    reservation_type, name, phone, email, organization, resource_id, resource_name, start_date, end_date, start_time,
    end_time, purpose, participants, notes, replaces
  )
  select
    d.id, d.request_id, p_asked.hash,
    case when d.id = v_first then v_receipt else sha256(uuid_send(gen_random_uuid())) end, v_network,
    (select u.id from auth.users u where u.id = p_applicant),
    case when cardinality(p_asked.dates) > 1 then v_first end,
    p_entered_by, p_asked.language, p_asked.reservation_type, p_asked.name, p_asked.phone, p_asked.email,
    p_asked.organization, p_asked.resource_id, p_asked.resource_name, d.day,
    d.day + (p_asked.end_date - p_asked.start_date), p_asked.start_time, p_asked.end_time, p_asked.purpose,
    p_asked.participants, p_asked.notes, p_asked.replaced
  from (
    select date as day,
      case when number = 1 then v_first else gen_random_uuid() end as id,
      case when number = 1 then p_asked.request_id else gen_random_uuid() end as request_id
    from unnest(p_asked.dates) with ordinality d (date, number)
    -- Keeps the planner from drawing the ids more than once.
    offset 0
  ) d;
  return v_first;
exception when check_violation or not_null_violation then
  return null;
end;
$$;

-- A refusal is a code in the answer; only the named conditions of unreadable values and of the table's checks become
-- `invalid`, every other error stays an error. Locks are taken in the order request, limits, resource, receipts, office,
-- so that calls cannot deadlock.
create function private.submit_reservation(p_request jsonb, p_network text, p_applicant uuid) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_asked private.reservation_request := private.read_reservation_request(p_request, p_network);
  v_answer jsonb;
  v_limits record;
  v_wait integer;
  v_id uuid;
begin
  if v_asked.request_id is null then
    return private.reservation_refused('invalid');
  end if;
  v_answer := private.identify_reservation(v_asked);
  if v_answer is not null then
    return v_answer;
  end if;
  v_asked := private.complete_reservation_request(v_asked);
  if v_asked.slots is null or v_asked.email is null then
    return private.reservation_refused('invalid');
  end if;
  -- What was rejected, cancelled or is over meanwhile is not replaced: the request then stands by itself.
  select r.id into v_asked.replaced from public.reservations r
  where r.id = private.own_reservation(v_asked.replaces, p_applicant)
    and r.status in ('pending', 'approved') and upper(r.slot) > now();

  v_limits := private.reservation_limits(v_asked, p_applicant);
  v_wait := private.rate_limits_wait('reservation', v_limits.subjects, v_limits.ceilings, interval '30 minutes');
  if v_wait > 0 then
    return private.reservation_refused('rate_limited', jsonb_build_object('retryAfter', v_wait));
  end if;
  perform private.lock_resource(v_asked.resource_id);
  v_answer := private.find_reservation_conflict(v_asked, p_applicant);
  if v_answer is not null then
    return v_answer;
  end if;

  v_id := private.insert_reservation(v_asked, p_applicant);
  if v_id is null then
    return private.reservation_refused('invalid');
  end if;
  perform private.count_toward_rate_limits('reservation', v_limits.subjects);
  perform private.queue_receipt(v_id), private.notify_office('reservation_requested', v_id);
  return private.reservation_accepted(v_id, v_asked.request_id);
end;
$$;

grant execute on function private.submit_reservation(jsonb, text, uuid) to service_role;

-- For the function of the same name, which has checked the body and knows network and account of the caller.
create function public.submit_reservation(p_request jsonb, p_network text, p_applicant uuid default null) returns jsonb
language sql
volatile
security invoker
set search_path = ''
return private.submit_reservation(p_request, p_network, p_applicant);

grant execute on function public.submit_reservation(jsonb, text, uuid) to service_role;

-- Approved times, the church's own with their titles, and how many requests wait for which time, from one day to
-- another; nothing about people.
create function private.availability(p_resource_id text, p_from date, p_to date)
returns table (
  status text, start_date date, start_time text, end_date date, end_time text, requests integer, title_ko text,
  title_en text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_days tstzrange;
begin
  if p_from is null or p_to is null or p_to - p_from not between 0 and 100 then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_to is 0 to 100 days after p_from';
  end if;
  v_days := tstzrange(
    p_from::timestamp at time zone 'Asia/Seoul', (p_to + 1)::timestamp at time zone 'Asia/Seoul', '[)'
  );
  return query
  select r.status, r.start_date, to_char(r.start_time, 'HH24:MI'), r.end_date, to_char(r.end_time, 'HH24:MI'),
    count(*)::integer, null, null
  from public.reservations r
  where r.resource_id = p_resource_id
    and r.status in ('pending', 'approved')
    and r.slot && v_days
  group by r.status, r.start_date, r.start_time, r.end_date, r.end_time
  union all
  select 'church', u.start_date, u.start_time, u.end_date, u.end_time, 0, u.title_ko, u.title_en
  from private.church_uses(p_resource_id, tstzmultirange(v_days)) u
  where p_resource_id is not null
  order by 2, 3, 4, 5, 1, 7;
end;
$$;

grant execute on function private.availability(text, date, date) to anon, authenticated, service_role;

create function public.get_availability(p_resource_id text, p_from date, p_to date)
returns table (
  status text, start_date date, start_time text, end_date date, end_time text, requests integer, title_ko text,
  title_en text
)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select a.status, a.start_date, a.start_time, a.end_date, a.end_time, a.requests, a.title_ko, a.title_en
  from private.availability(p_resource_id, p_from, p_to) a;
end;

grant execute on function public.get_availability(text, date, date) to anon, authenticated, service_role;

-- The dates of a repeating request with their states, in their order; null without p_series. For staff with what is in
-- the way of each date that waits.
create function private.series_dates(p_series uuid, p_for_staff boolean) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_series is null then
    return null;
  end if;
  return (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', r.id, 'status', r.status, 'start_date', r.start_date, 'start_time', to_char(r.start_time, 'HH24:MI'),
      'end_date', r.end_date, 'end_time', to_char(r.end_time, 'HH24:MI'), 'admin_comment', r.admin_comment,
      'request_id', r.request_id,
      'conflict', case when p_for_staff and r.status = 'pending' then (
        select jsonb_strip_nulls(to_jsonb(c)) - 'slot'
        from private.slot_conflicts(r.resource_id, tstzmultirange(r.slot), r.id) c
        limit 1
      ) end
    )) order by r.start_date)
    from public.reservations r
    where r.series = p_series
  );
end;
$$;

-- What became of requests, for the device that holds their receipts; it knows the rest.
create function private.reservations_of_receipts(p_receipts text[])
returns table (
  receipt text, id uuid, request_id uuid, status text, admin_comment text, reservation_type text, resource_id text,
  start_date date, start_time text, end_date date, end_time text, was_approved boolean,
  created_at timestamptz, updated_at timestamptz, dates jsonb
)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.receipt, r.id, r.request_id, r.status, r.admin_comment, r.reservation_type, r.resource_id, r.start_date,
    to_char(r.start_time, 'HH24:MI'), r.end_date, to_char(r.end_time, 'HH24:MI'),
    r.status in ('approved', 'cancelled') and r.decided_at is not null, r.created_at, r.updated_at,
    private.series_dates(r.series, false)
  from (select distinct receipt from unnest(p_receipts[1:50]) receipt) asked
  join public.reservations r on r.receipt_hash = sha256(convert_to(asked.receipt, 'UTF8'))
  order by r.created_at desc, r.id;
$$;

grant execute on function private.reservations_of_receipts(text[]) to anon, authenticated, service_role;

create function public.get_reservation_receipts(p_receipts text[])
returns table (
  receipt text, id uuid, request_id uuid, status text, admin_comment text, reservation_type text, resource_id text,
  start_date date, start_time text, end_date date, end_time text, was_approved boolean,
  created_at timestamptz, updated_at timestamptz, dates jsonb
)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select r.receipt, r.id, r.request_id, r.status, r.admin_comment, r.reservation_type, r.resource_id, r.start_date,
    r.start_time, r.end_date, r.end_time, r.was_approved, r.created_at, r.updated_at, r.dates
  from private.reservations_of_receipts(p_receipts) r;
end;

grant execute on function public.get_reservation_receipts(text[]) to anon, authenticated, service_role;

create function private.own_reservations()
returns table (
  id uuid, request_id uuid, status text, admin_comment text, reservation_type text, resource_id text, start_date date,
  start_time text, end_date date, end_time text, purpose text, participants integer, was_approved boolean,
  created_at timestamptz, updated_at timestamptz, series uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select r.id, r.request_id, r.status, r.admin_comment, r.reservation_type, r.resource_id, r.start_date,
    to_char(r.start_time, 'HH24:MI'), r.end_date, to_char(r.end_time, 'HH24:MI'), r.purpose, r.participants,
    r.status in ('approved', 'cancelled') and r.decided_at is not null, r.created_at, r.updated_at, r.series
  from public.reservations r
  where r.applicant = private.account()
  order by r.created_at desc, coalesce(r.series, r.id), r.start_date
  limit 200;
$$;

grant execute on function private.own_reservations() to authenticated;

create function public.get_own_reservations()
returns table (
  id uuid, request_id uuid, status text, admin_comment text, reservation_type text, resource_id text, start_date date,
  start_time text, end_date date, end_time text, purpose text, participants integer, was_approved boolean,
  created_at timestamptz, updated_at timestamptz, series uuid
)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select r.id, r.request_id, r.status, r.admin_comment, r.reservation_type, r.resource_id, r.start_date, r.start_time,
    r.end_date, r.end_time, r.purpose, r.participants, r.was_approved, r.created_at, r.updated_at, r.series
  from private.own_reservations() r;
end;

grant execute on function public.get_own_reservations() to authenticated;

create function private.require_reservation_staff() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if auth.uid() is null or private.level() > 1 then
    raise insufficient_privilege using message = 'only levels 0 and 1 manage reservations';
  end if;
end;
$$;

-- One contact at a time, and never without the row that says who looked.
create function private.reveal_reservation_contact(p_id uuid)
returns table (id uuid, name text, phone text, email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_reservation_staff();
  insert into private.contact_reveals (revealed_by, reservation)
  select auth.uid(), r.id from public.reservations r where r.id = p_id and r.erased_at is null;
  return query
  select r.id, r.name, r.phone, r.email from public.reservations r where r.id = p_id and r.erased_at is null;
end;
$$;

grant execute on function private.reveal_reservation_contact(uuid) to authenticated;

create function public.reveal_reservation_contact(p_id uuid)
returns table (id uuid, name text, phone text, email text)
language sql
volatile
security invoker
set search_path = ''
begin atomic
  select r.id, r.name, r.phone, r.email from private.reveal_reservation_contact(p_id) r;
end;

grant execute on function public.reveal_reservation_contact(uuid) to authenticated;

-- Everything that says who it was goes 6 months after the end of use and 30 days after a rejection or cancellation. Free text goes
-- with it, because people write names into it.
create function private.erase_reservation_contacts() returns void
language sql
volatile
set search_path = ''
as $$
  update public.reservations r set
    name = null, phone = null, email = null, organization = null, purpose = null, notes = null, admin_comment = null,
    request_hash = null, network_hash = null, applicant = null, erased_at = now()
  where r.erased_at is null
    and (
      upper(r.slot) <= now() - interval '6 months'
      or (r.status in ('rejected', 'cancelled')
        and coalesce(r.cancelled_at, r.decided_at) <= now() - interval '30 days')
    );
$$;

insert into private.maintenance_tasks (task) values ('erase_reservation_contacts');
