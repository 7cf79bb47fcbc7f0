-- A caller chooses what is done with the rows of a function in the same transaction (`select=phone::int`, `Accept`): by a
-- request that fails after the function had run, staff read contacts and tried phone numbers while the audit row and the
-- counted use were rolled back. What must be recorded is now recorded by a call of its own, which returns nothing; the call
-- that reads requires its row, and never in the same transaction.

drop function public.reveal_reservation_contact(uuid);
drop function private.reveal_reservation_contact(uuid);

-- Records that the caller views a contact; get_revealed_contact() returns it within a minute.
create function private.record_contact_reveal(p_id uuid) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into private.contact_reveals (revealed_by, reservation)
  select auth.uid(), r.id from public.reservations r where r.id = p_id and r.erased_at is null;
end;
$$;

select private.expose_rpc('record_contact_reveal', 'authenticated');

-- Returns one contact, of which record_contact_reveal() has been called; no row if it was erased. now() is the start of
-- the transaction, so that a row of the same transaction does not count.
create function private.get_revealed_contact(p_id uuid)
returns table (id uuid, name text, phone text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select r.id, r.name, r.phone, r.email from public.reservations r where r.id = p_id and r.erased_at is null;
  if found and not exists (
    select from private.contact_reveals v
    where v.reservation = p_id and v.revealed_by = auth.uid()
      and v.revealed_at > now() - interval '1 minute' and v.revealed_at < now()
  ) then
    raise insufficient_privilege using message = 'a contact is revealed after that is recorded';
  end if;
end;
$$;

select private.expose_rpc('get_revealed_contact', 'authenticated');

-- What an account may search for as a name, an email address or a phone number; the words only as a keyed hash.
create table private.contact_search_permits (
  searched_by uuid not null,
  words bytea not null,
  recorded_at timestamptz not null default now(),
  primary key (searched_by, words)
);

create function private.contact_search_words(p_search text) returns text
language sql
immutable
set search_path = ''
return lower(nullif(btrim(p_search), ''));

-- Counts the search and writes its audit row; get_masked_reservations() finds people by these words within a minute.
create function private.record_contact_search(p_search text) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_words constant text := private.contact_search_words(p_search);
begin
  perform private.require_staff();
  if v_words is null then
    return;
  end if;
  perform private.audit_contact_search(v_words);
  insert into private.contact_search_permits (searched_by, words)
  values (auth.uid(), private.keyed_hmac('contact search', v_words))
  on conflict (searched_by, words) do update set recorded_at = excluded.recorded_at;
end;
$$;

select private.expose_rpc('record_contact_search', 'authenticated');

create function private.is_contact_search_recorded(p_words text) returns boolean
language sql
stable
set search_path = ''
return exists (
  select from private.contact_search_permits p
  where p.searched_by = auth.uid() and p.words = private.keyed_hmac('contact search', p_words)
    and p.recorded_at > now() - interval '1 minute' and p.recorded_at < now()
);

create function private.delete_old_contact_search_permits() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.contact_search_permits where recorded_at <= now() - interval '1 minute';
$$;

insert into private.maintenance_tasks (task) values ('delete_old_contact_search_permits');

-- Newest first. p_status: 'pending', 'decided', 'approved', 'rejected', 'cancelled', or null for all. p_from and p_to
-- are Seoul dates; reservations that overlap them are included. A search matches parts of the visible columns, but
-- names, email addresses and phone numbers only as a whole, and only after record_contact_search() with the same words.
-- With p_with_conflicts, requests that compete for a listed one's time or have it follow the list, with `listed` false.
-- The first row of a recurring request on a page has all `dates`, with the conflicts of the pending ones.
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
  v_words constant text := private.contact_search_words(p_search);
  v_finds_people constant boolean := private.is_contact_search_recorded(v_words);
  v_days constant tstzrange := tstzrange(
    p_from::timestamp at time zone 'Asia/Seoul', (p_to + 1)::timestamp at time zone 'Asia/Seoul', '[)'
  );
begin
  perform private.require_staff();
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
        or (v_finds_people and private.has_contact(r.name, r.email, r.phone, v_words))
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
