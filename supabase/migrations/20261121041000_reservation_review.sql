-- Reviewing requests: the masked list, searched and filtered here, the competing requests for the same time beside a
-- pending one, and new requests in real time.

-- p_words is in lower case. A phone number matches only by all of its digits.
create function private.has_contact(p_name text, p_email text, p_phone text, p_words text) returns boolean
language sql
immutable
set search_path = ''
return lower(p_name) = p_words
  or lower(p_email) = p_words
  or (
    length(regexp_replace(p_words, '[^0-9]', '', 'g')) >= 8
    and regexp_replace(p_phone, '[^0-9]', '', 'g') = regexp_replace(p_words, '[^0-9]', '', 'g')
  );

-- Masks hide four digits of a phone number: the rate limit prevents trying all of them.
create function private.audit_contact_search(p_words text) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_wait integer := 0;
  v_matches integer;
begin
  if length(regexp_replace(p_words, '[^0-9]', '', 'g')) >= 8 then
    v_wait := private.take_rate_limits(
      'contact_search', array['account:' || auth.uid()], array[100], interval '10 minutes'
    );
  end if;
  if v_wait > 0 then
    perform private.raise_rate_limited(v_wait);
  end if;
  select count(*) into v_matches
  from public.reservations r
  where private.has_contact(r.name, r.email, r.phone, p_words);
  if v_matches > 0 then
    insert into private.contact_searches (searched_by, matches) values (auth.uid(), v_matches);
  end if;
end;
$$;

-- Newest first. p_status: 'pending', 'decided', 'approved', 'rejected', 'cancelled', or null for all. p_from and p_to
-- are Seoul dates; reservations that overlap them are included. A search matches parts of the visible columns, but
-- names, email addresses and phone numbers only as a whole, and then it writes an audit row.
-- With p_with_conflicts, requests that compete for a listed one's time or have it follow the list, with `listed` false.
-- The first row of a recurring request on a page has all `dates`, with the conflicts of the pending ones.
create function private.get_masked_reservations(
  p_status text default null, p_limit integer default 500, p_offset integer default 0, p_search text default null,
  p_resource_id text default null, p_from date default null, p_to date default null,
  p_with_conflicts boolean default false
)
returns table (
  id uuid, status text, reservation_type text, name text, phone text, email text, organization text, resource_id text,
  resource_name text, start_date date, end_date date, start_time text, end_time text, purpose text,
  participants integer, notes text, admin_comment text, language text, created_at timestamptz, updated_at timestamptz,
  decided_at timestamptz, cancelled_at timestamptz, cancelled_via text, replaces jsonb, erased boolean, conflicts uuid[],
  listed boolean, series uuid, dates jsonb, by_phone boolean
)
language plpgsql
volatile
security definer
set search_path = ''
-- Each call filters by different columns, so that no cached generic plan could use an index for all of them.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_words constant text := lower(nullif(btrim(p_search), ''));
  v_days constant tstzrange := tstzrange(
    p_from::timestamp at time zone 'Asia/Seoul', (p_to + 1)::timestamp at time zone 'Asia/Seoul', '[)'
  );
begin
  perform private.require_staff();
  perform private.audit_contact_search(v_words);
  return query
  with page as (
    select r.*
    from public.reservations r
    where case p_status
        when 'pending' then r.status = 'pending'
        when 'approved' then r.status = 'approved'
        when 'rejected' then r.status = 'rejected'
        when 'cancelled' then r.status = 'cancelled'
        else p_status is null or r.status <> 'pending'
      end
      and (p_resource_id is null or r.resource_id = p_resource_id)
      and ((p_from is null and p_to is null) or r.slot && v_days)
      and (
        v_words is null
        or position(v_words in lower(concat_ws(
          E'\n', r.organization, r.purpose, r.notes, r.admin_comment, r.resource_name
        ))) > 0
        or private.has_contact(r.name, r.email, r.phone, v_words)
      )
    order by r.created_at desc, r.id
    limit least(greatest(coalesce(p_limit, 500), 0), 1000)
    offset greatest(coalesce(p_offset, 0), 0)
  ),
  conflict_pairs as (
    select p.id, r.id as conflict
    from page p
    join public.reservations r
      on r.resource_id = p.resource_id and r.slot && p.slot and r.status in ('pending', 'approved')
        and r.id <> p.id and r.series is distinct from coalesce(p.series, p.id)
        and coalesce(r.series, r.id) is distinct from p.replaces
    where p_with_conflicts and p.status = 'pending'
  ),
  shown as (
    select p.*, true as listed, row_number() over (partition by p.series order by p.start_date) as of_series from page p
    union all
    select r.*, false, null
    from public.reservations r
    where r.id in (select v.conflict from conflict_pairs v) and r.id not in (select p.id from page p)
  )
  select r.id, r.status, r.reservation_type, private.masked_name(r.name), private.masked_phone(r.phone),
    private.masked_email(r.email), r.organization, r.resource_id, r.resource_name, r.start_date, r.end_date,
    to_char(r.start_time, 'HH24:MI'), to_char(r.end_time, 'HH24:MI'), r.purpose, r.participants, r.notes,
    r.admin_comment, r.language, r.created_at, r.updated_at, r.decided_at, r.cancelled_at, r.cancelled_via,
    (
      select jsonb_build_object(
        'id', o.id, 'status', o.status, 'resource_id', o.resource_id, 'resource_name', o.resource_name,
        'dates', count(*) over ()
      ) || private.slot_json(o.start_date, o.start_time, o.end_date, o.end_time)
      from public.reservations o
      where r.replaces in (o.id, o.series)
      order by o.status not in ('pending', 'approved'), o.start_date
      limit 1
    ),
    r.erased_at is not null,
    array(select v.conflict from conflict_pairs v where v.id = r.id order by v.conflict), r.listed, r.series,
    case when r.of_series = 1 then private.series_dates(r.series, true) end, r.entered_by is not null
  from shown r
  order by r.listed desc, r.created_at desc, r.id;
end;
$$;

select private.expose_rpc('get_masked_reservations', 'authenticated');

-- Decides all pending dates of a recurring request, or cancels all approved ones that are not over. Dates that are taken
-- cannot be approved: with p_reject_taken they are rejected and the others approved, otherwise nothing changes and the
-- response lists them.
create function private.decide_reservation_series(
  p_series uuid, p_status text, p_comment text default null, p_reject_taken boolean default false
) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_from constant text := case p_status when 'cancelled' then 'approved' else 'pending' end;
  v_first public.reservations;
  v_taken jsonb := '[]';
begin
  perform private.require_staff();
  if p_status is null or p_status not in ('approved', 'rejected', 'cancelled') then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_status is approved, rejected or cancelled';
  end if;
  perform private.lock_reservation(p_series);
  select r.* into v_first
  from public.reservations r
  where r.series = p_series and r.status = v_from and (p_status <> 'cancelled' or upper(r.slot) > private.now())
  limit 1;
  if not found then
    return private.reservation_refused('already_decided');
  end if;
  if p_status = 'approved' then
    perform private.lock_reservation(v_first.replaces);
    perform private.lock_resource(v_first.resource_id);
    v_taken := jsonb_path_query_array(private.series_dates(p_series, true), '$[*] ? (exists(@.conflict))');
  end if;
  if v_taken <> '[]' and not coalesce(p_reject_taken, false) then
    return private.reservation_refused('slot_taken', jsonb_build_object('taken', v_taken));
  end if;
  update public.reservations r set
    status = case when v_taken @> jsonb_build_array(jsonb_build_object('id', r.id)) then 'rejected' else p_status end,
    admin_comment = p_comment
  where r.series = p_series and r.status = v_from and (p_status <> 'cancelled' or upper(r.slot) > private.now());
  return jsonb_build_object(
    'success', true,
    -- One mail covers all dates.
    'mailed', (
      select m.reservation
      from private.outgoing_mails m
      join public.reservations r on r.id = m.reservation
      where r.series = p_series and m.created_at = now()
      limit 1
    ),
    'taken', v_taken
  );
end;
$$;

select private.expose_rpc('decide_reservation_series', 'authenticated');

-- Enters a request made by phone; the applicant may have no email. Rate limits do not apply to staff. With p_approve it
-- is approved immediately. Returns the same as public.submit_reservation.
create function private.enter_reservation(p_request jsonb, p_approve boolean default false) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_asked private.reservation_request;
  v_answer jsonb;
  v_id uuid;
begin
  perform private.require_staff();
  if jsonb_typeof(p_request) = 'object' then
    v_asked := private.read_reservation_request(p_request, 'staff');
  end if;
  if v_asked.request_id is null then
    return private.reservation_refused('invalid');
  end if;
  v_answer := private.identify_reservation(v_asked);
  if v_answer is not null then
    return v_answer;
  end if;
  v_asked := private.complete_reservation_request(v_asked);
  if v_asked.slots is null then
    return private.reservation_refused('invalid');
  end if;
  perform private.lock_resource(v_asked.resource_id);
  v_answer := private.find_reservation_conflict(v_asked, null);
  if v_answer is not null then
    return v_answer;
  end if;
  v_id := private.insert_reservation(v_asked, null, auth.uid());
  if v_id is null then
    return private.reservation_refused('invalid');
  end if;
  if p_approve then
    update public.reservations r set status = 'approved' where v_id in (r.id, r.series);
  elsif v_asked.email is not null then
    perform private.queue_receipt(v_id);
  end if;
  return private.reservation_accepted(v_id, v_asked.request_id);
end;
$$;

select private.expose_rpc('enter_reservation', 'authenticated');

-- Live updates: subscribers receive only rows visible to their role, and only the granted columns, which contain no
-- personal data.
do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'reservations'
  ) then
    alter publication supabase_realtime add table public.reservations;
  end if;
end;
$$;
