-- A change may itself be changed before it is decided on: its approval cancels all requests that it replaces.

-- The requests that a request replaces, from the one in its column `replaces` back to the first, by the ids of their first
-- dates. A change that was withdrawn or cancelled ends the chain: the request before it stands. One that was rejected
-- does not, because the applicant still wants to change that request.
create function private.replaced_requests(p_replaces uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  with recursive chain as (
    select p_replaces as id, 1 as step
    where p_replaces is not null
    union all
    select r.replaces, c.step + 1
    from chain c
    join public.reservations r on r.id = c.id
    where r.replaces is not null and exists (
      select from public.reservations d where c.id in (d.id, d.series) and d.status <> 'cancelled'
    )
  )
  select coalesce(array_agg(c.id order by c.step), '{}') from chain c;
$$;

-- Locks all dates of a request, by the id of its first, and those of the requests that it replaces, in a fixed order, so
-- that decisions and cancellations cannot deadlock: a request before the one that it replaces, and all before the
-- resource.
create or replace function private.lock_reservation(p_id uuid) returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_replaced uuid;
begin
  perform from public.reservations r where p_id in (r.id, r.series) order by r.id for no key update;
  foreach v_replaced in array private.replaced_requests(
    (select r.replaces from public.reservations r where r.id = p_id)
  ) loop
    perform from public.reservations r where v_replaced in (r.id, r.series) order by r.id for no key update;
  end loop;
end;
$$;

-- Like before, but cancels all requests that the approved one replaces.
create or replace function private.guard_reservation() returns trigger
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
    or (old.status = 'approved' and (new.status <> 'cancelled' or upper(old.slot) <= private.now()))
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
    if new.replaces is not null then
      perform private.lock_reservation(new.replaces);
    end if;
    perform private.lock_resource(new.resource_id);
    update public.reservations r set status = 'cancelled', cancelled_via = 'change', admin_comment = null
    where r.id in (
        select d.id
        from unnest(private.replaced_requests(new.replaces)) o (id)
        join public.reservations d on o.id in (d.id, d.series)
      )
      and r.status in ('pending', 'approved') and upper(r.slot) > private.now() and r.erased_at is null;
    select * into v_conflict from private.slot_conflicts(new.resource_id, tstzmultirange(old.slot), null) limit 1;
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

-- Like before, except that p_except stands for all requests that are replaced with it.
create or replace function private.slot_conflicts(p_resource text, p_times tstzmultirange, p_except uuid)
returns table (
  id uuid, name text, title_ko text, title_en text, start_date date, start_time text, end_date date, end_time text,
  slot tstzrange
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_except constant uuid[] := private.replaced_requests(p_except);
begin
  return query
  select r.id, private.masked_name(r.name), null, null, r.start_date, to_char(r.start_time, 'HH24:MI'), r.end_date,
    to_char(r.end_time, 'HH24:MI'), r.slot
  from public.reservations r
  where r.resource_id = p_resource and r.status = 'approved' and r.slot && p_times
    and coalesce(r.series, r.id) <> all (v_except)
  union all
  select null, null, u.title_ko, u.title_en, u.start_date, u.start_time, u.end_date, u.end_time, u.slot
  from private.church_uses(p_resource, p_times) u
  order by 9;
end;
$$;

-- Like before, but none of the requests that it replaces is a conflict.
create or replace function private.find_reservation_conflict(
  p_asked private.reservation_request, p_applicant uuid
) returns jsonb
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
  -- Searched by person, because many requests of others may overlap the dates of a recurring one.
  if exists (
    select
    from (
      select r.* from public.reservations r where r.applicant = p_applicant
      union all
      select r.*
      from public.reservations r
      where r.reservation_type = p_asked.reservation_type and r.phone = p_asked.phone
        and lower(r.email) = lower(p_asked.email)
        and r.network_hash = private.keyed_hmac('reservation network', p_asked.network)
    ) r
    where r.resource_id = p_asked.resource_id and r.status = 'pending' and r.slot && p_asked.slots
      and coalesce(r.series, r.id) <> all (private.replaced_requests(p_asked.replaced))
  ) then
    return private.reservation_refused('duplicate_submission');
  end if;
  return null;
end;
$$;

-- Like before; of several requests that one replaces, `replaces` is the one that holds a time: the approved one, if any.
create or replace function private.get_masked_reservations(
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
        when 'pending' then r.status = 'pending' and r.erased_at is null
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
        and (p.replaces is null or coalesce(r.series, r.id) <> all (private.replaced_requests(p.replaces)))
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
        'dates', count(*) over (partition by c.id)
      ) || private.slot_json(o.start_date, o.start_time, o.end_date, o.end_time)
      from unnest(case when r.replaces is not null then private.replaced_requests(r.replaces) end)
        with ordinality c (id, step)
      join public.reservations o on c.id in (o.id, o.series)
      order by o.status <> 'approved', o.status <> 'pending', c.step, o.start_date
      limit 1
    ),
    r.erased_at is not null,
    array(select v.conflict from conflict_pairs v where v.id = r.id order by v.conflict), r.listed, r.series,
    case when r.of_series = 1 then private.series_dates(r.series, true) end, r.entered_by is not null
  from shown r
  order by r.listed desc, r.created_at desc, r.id;
end;
$$;
