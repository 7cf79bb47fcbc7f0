-- A request whose personal data was deleted before anybody decided on it cannot be decided any more: it does not wait.

-- Newest first. p_status: 'pending', 'decided', 'approved', 'rejected', 'cancelled', or null for all. p_from and p_to
-- are Seoul dates; reservations that overlap them are included. A search matches parts of the visible columns, but
-- names, email addresses and phone numbers only as a whole, and then it writes an audit row.
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

-- Lets staff count the requests that wait.
grant select (erased_at) on public.reservations to authenticated;

-- Returns the content of a mail; null if it is obsolete. A receipt may be sent late, a decision only while it is
-- current. The address is the only applicant input that leaves the database. The receipt opens the request in any
-- browser.
create or replace function private.outgoing_mail_content(p_mail private.outgoing_mails) returns jsonb
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
        -- One mail covers all dates that were cancelled together.
        'was_approved', r.decided_at is not null or exists (
          select from public.reservations d
          where d.series = r.series and d.cancelled_at = r.cancelled_at and d.decided_at is not null
        ),
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
