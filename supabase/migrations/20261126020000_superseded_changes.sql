-- Of the changes of one request only the latest is pending. When two were approved, both resources stayed reserved: the
-- second replaced a request that the first had replaced already.

-- Whether all dates of a request are cancelled, and none of them because of a change.
create function private.is_withdrawn(p_request uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select from public.reservations r
    where p_request in (r.id, r.series) and (r.status <> 'cancelled' or r.cancelled_via = 'change')
  );
$$;

-- Like before, but a request that was cancelled because of a change does not end the chain.
create or replace function private.replaced_requests(p_replaces uuid) returns uuid[]
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
    where r.replaces is not null and not private.is_withdrawn(c.id)
  )
  select coalesce(array_agg(c.id order by c.step), '{}') from chain c;
$$;

-- The changes of a request and the changes of these, by the ids of their first dates, earlier ones first. Those of a
-- request that was withdrawn or cancelled are independent of it.
create function private.changes_of(p_request uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  with recursive changes as (
    select p_request as id, 0 as step
    union all
    select r.id, c.step + 1
    from changes c
    join public.reservations r on r.replaces = c.id and r.id = coalesce(r.series, r.id)
    where not private.is_withdrawn(c.id)
  )
  select coalesce(array_agg(c.id order by c.step, c.id) filter (where c.step > 0), '{}') from changes c;
$$;

-- Returns the request that a change of p_request replaces: p_request itself while it is pending or approved and not over.
-- The device that sends the change may not know that it has been replaced or rejected: then the earliest that stands of
-- the requests that it was to replace and of their changes. Null if there is none or p_request was withdrawn or cancelled.
-- Submissions of changes are serialized. All these requests are locked, a change before the request that it replaces.
create function private.lock_replaceable_request(p_request uuid) returns uuid
language plpgsql
volatile
strict
set search_path = ''
as $$
declare
  v_first uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('reservation changes', 0));
  select o.id into v_first
  from unnest(private.replaced_requests(p_request)) with ordinality o (id, step)
  where not private.is_withdrawn(o.id)
  order by o.step desc
  limit 1;
  perform
  from unnest(private.changes_of(v_first)) with ordinality c (id, step)
  join public.reservations r on c.id in (r.id, r.series)
  order by c.step desc, r.id
  for no key update of r;
  perform private.lock_reservation(v_first);
  return (
    select c.id
    from unnest(array[p_request, v_first] || private.changes_of(v_first)) with ordinality c (id, step)
    where not private.is_withdrawn(p_request) and exists (
      select from public.reservations r
      where c.id in (r.id, r.series) and r.status in ('pending', 'approved') and upper(r.slot) > private.now()
    )
    order by c.step
    limit 1
  );
end;
$$;

-- Like before, but the changes that a new one supersedes are no conflict either.
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
      and coalesce(r.series, r.id) <> all (
        private.replaced_requests(p_asked.replaced) || private.changes_of(p_asked.replaced)
      )
  ) then
    return private.reservation_refused('duplicate_submission');
  end if;
  return null;
end;
$$;

-- Like before, but a change supersedes the pending changes of the same request, and replaces what stands now if that
-- request was replaced or rejected meanwhile. These requests are locked between the request id and the limits.
create or replace function private.submit_reservation(
  p_request jsonb, p_network text, p_applicant uuid default null
) returns jsonb
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
  v_superseded uuid[];
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
  -- A recurring request is replaced as a whole.
  if v_asked.replaces is not null then
    select private.lock_replaceable_request(coalesce(o.series, o.id)) into v_asked.replaced
    from public.reservations o
    where o.id = private.own_reservation(v_asked.replaces, p_applicant);
    v_superseded := private.changes_of(v_asked.replaced);
  end if;

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
  update public.reservations r set status = 'cancelled', cancelled_via = 'change', admin_comment = null
  where (r.id = any (v_superseded) or r.series = any (v_superseded))
    and r.status = 'pending' and upper(r.slot) > private.now() and r.erased_at is null;
  perform private.count_toward_rate_limits('reservation', v_limits.subjects);
  perform private.queue_receipt(v_id), private.notify_office('reservation_requested', v_id);
  return private.reservation_accepted(v_id, v_asked.request_id);
end;
$$;

-- Pending changes that a later one of the same request would have superseded.
update public.reservations r set status = 'cancelled', cancelled_via = 'change', admin_comment = null
where r.status = 'pending' and r.erased_at is null and upper(r.slot) > private.now() and exists (
  select from public.reservations later
  where later.replaces = r.replaces and later.status = 'pending' and later.erased_at is null
    and later.created_at > r.created_at
);
