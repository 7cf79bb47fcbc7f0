-- What staff need to decide with everything in view: the same masked list, searched and filtered here, with the
-- rivals for the same time beside a request that waits, and the arrival of new requests as it happens.

-- p_words is in lower case. A phone is known by all of its digits only.
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

-- Masks hide four digits of a phone: the limit keeps anybody from trying all of them.
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

-- Newest first. p_status: 'pending', 'decided', 'approved', 'rejected', 'cancelled', or null for all. p_from and p_to are days in
-- Seoul; a reservation that touches them belongs to them. A search finds words in what the list shows, but a name, an
-- address or a number only as a whole, and then it writes an audit row.
-- With p_with_rivals, requests that wait for a listed one's time or hold it follow after the list, not `listed`.
create function private.masked_reservations(
  p_status text, p_limit integer, p_offset integer, p_search text, p_resource_id text, p_from date, p_to date,
  p_with_rivals boolean
)
returns table (
  id uuid, status text, reservation_type text, name text, phone text, email text, organization text, resource_id text,
  resource_name text, start_date date, end_date date, start_time text, end_time text, purpose text,
  participants integer, notes text, admin_comment text, language text, created_at timestamptz, updated_at timestamptz,
  decided_at timestamptz, cancelled_at timestamptz, cancelled_via text, replaces jsonb, erased boolean, rivals uuid[],
  listed boolean
)
language plpgsql
volatile
security definer
set search_path = ''
-- Each call filters by other columns, so that no cached plan could use an index for all of them.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_words constant text := lower(nullif(btrim(p_search), ''));
  v_days constant tstzrange := tstzrange(
    p_from::timestamp at time zone 'Asia/Seoul', (p_to + 1)::timestamp at time zone 'Asia/Seoul', '[)'
  );
begin
  perform private.require_reservation_staff();
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
  rivalries as (
    select p.id, r.id as rival
    from page p
    join public.reservations r
      on r.resource_id = p.resource_id and r.slot && p.slot and r.status in ('pending', 'approved')
        and r.id <> p.id and r.id is distinct from p.replaces
    where p_with_rivals and p.status = 'pending'
  ),
  shown as (
    select p.*, true as listed from page p
    union all
    select r.*, false
    from public.reservations r
    where r.id in (select v.rival from rivalries v) and r.id not in (select p.id from page p)
  )
  select r.id, r.status, r.reservation_type, private.masked_name(r.name), private.masked_phone(r.phone),
    private.masked_email(r.email), r.organization, r.resource_id, r.resource_name, r.start_date, r.end_date,
    to_char(r.start_time, 'HH24:MI'), to_char(r.end_time, 'HH24:MI'), r.purpose, r.participants, r.notes,
    r.admin_comment, r.language, r.created_at, r.updated_at, r.decided_at, r.cancelled_at, r.cancelled_via,
    (
      select jsonb_build_object(
        'id', o.id, 'status', o.status, 'resource_id', o.resource_id, 'resource_name', o.resource_name,
        'start_date', o.start_date, 'start_time', to_char(o.start_time, 'HH24:MI'),
        'end_date', o.end_date, 'end_time', to_char(o.end_time, 'HH24:MI')
      )
      from public.reservations o where o.id = r.replaces
    ),
    r.erased_at is not null,
    array(select v.rival from rivalries v where v.id = r.id order by v.rival), r.listed
  from shown r
  order by r.listed desc, r.created_at desc, r.id;
end;
$$;

grant execute on function private.masked_reservations(text, integer, integer, text, text, date, date, boolean)
to authenticated;

create function public.get_masked_reservations(
  p_status text default null, p_limit integer default 500, p_offset integer default 0, p_search text default null,
  p_resource_id text default null, p_from date default null, p_to date default null,
  p_with_rivals boolean default false
)
returns table (
  id uuid, status text, reservation_type text, name text, phone text, email text, organization text, resource_id text,
  resource_name text, start_date date, end_date date, start_time text, end_time text, purpose text,
  participants integer, notes text, admin_comment text, language text, created_at timestamptz, updated_at timestamptz,
  decided_at timestamptz, cancelled_at timestamptz, cancelled_via text, replaces jsonb, erased boolean, rivals uuid[],
  listed boolean
)
language sql
volatile
security invoker
set search_path = ''
begin atomic
  select r.id, r.status, r.reservation_type, r.name, r.phone, r.email, r.organization, r.resource_id, r.resource_name,
    r.start_date, r.end_date, r.start_time, r.end_time, r.purpose, r.participants, r.notes, r.admin_comment,
    r.language, r.created_at, r.updated_at, r.decided_at, r.cancelled_at, r.cancelled_via, r.replaces, r.erased,
    r.rivals, r.listed
  from private.masked_reservations(
    p_status, p_limit, p_offset, p_search, p_resource_id, p_from, p_to, p_with_rivals
  ) r;
end;

grant execute on function public.get_masked_reservations(
  text, integer, integer, text, text, date, date, boolean
) to authenticated;

-- Live arrival: a listener hears only rows its role may read, and of these only the columns granted to it, which name
-- nobody.
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
