-- Calendar subscriptions of staff: a secret link with read access to who uses which room. It contains no phone, email or
-- purpose (which may be a private matter, and calendars are shared) and only masked names, and becomes invalid when it
-- is revoked or its account loses its level.

create table private.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  label text not null check (char_length(label) between 1 and 50 and label !~ '[[:cntrl:]]'),
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index calendar_feeds_of_account on private.calendar_feeds (created_by);

-- Returns the token, which cannot be read again. Up to ten feeds per account.
create function private.create_calendar_feed(p_label text) returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_token constant text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('calendar feeds ' || auth.uid(), 0));
  if (select count(*) from private.calendar_feeds f where f.created_by = auth.uid()) >= 10 then
    raise check_violation using message = 'too many calendar feeds', constraint = 'calendar_feeds_count';
  end if;
  insert into private.calendar_feeds (token_hash, label, created_by)
  values (sha256(convert_to(v_token, 'UTF8')), btrim(p_label), auth.uid());
  return v_token;
end;
$$;

select private.expose_rpc('create_calendar_feed', 'authenticated');

-- The feeds of this account; level 0 sees all, to revoke them.
create function private.get_calendar_feeds()
returns table (id uuid, label text, created_by text, is_own boolean, created_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select f.id, f.label, coalesce(nullif(p.display_name, ''), p.email), f.created_by = auth.uid(), f.created_at
  from private.calendar_feeds f
  left join public.profiles p on p.id = f.created_by
  where f.created_by = auth.uid() or private.level() = 0
  order by f.created_at desc, f.id;
end;
$$;

select private.expose_rpc('get_calendar_feeds', 'authenticated');

create function private.revoke_calendar_feed(p_id uuid) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from private.calendar_feeds f where f.id = p_id and (f.created_by = auth.uid() or private.level() = 0);
  return found;
end;
$$;

select private.expose_rpc('revoke_calendar_feed', 'authenticated');

-- Approved reservations and church uses from 30 days ago to 180 days ahead, for the edge function
-- calendar-feed; null for an invalid token.
create function private.calendar_feed(p_token text) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_days constant tstzmultirange := tstzmultirange(
    tstzrange(private.now() - interval '30 days', private.now() + interval '180 days')
  );
begin
  if not exists (
    select from private.calendar_feeds f
    join public.profiles p on p.id = f.created_by
    where f.token_hash = sha256(convert_to(p_token, 'UTF8')) and p.admin_level <= 1
  ) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'uid', e.uid, 'resource_id', e.resource_id, 'title_ko', e.title_ko, 'title_en', e.title_en,
      'organization', e.organization, 'name', e.name, 'start_date', e.start_date, 'start_time', e.start_time,
      'end_date', e.end_date, 'end_time', e.end_time
    ) order by e.slot, e.uid), '[]')
    from (
      select 'reservation-' || r.request_id as uid, r.resource_id, null as title_ko, null as title_en, r.organization,
        private.masked_name(r.name) as name, r.start_date, to_char(r.start_time, 'HH24:MI') as start_time,
        r.end_date, to_char(r.end_time, 'HH24:MI') as end_time, r.slot
      from public.reservations r
      where r.status = 'approved' and r.slot && v_days
      union all
      select
        coalesce('block-' || u.block, 'meeting-' || u.resource_id || '-' || u.start_date || '-' || u.start_time),
        u.resource_id, u.title_ko, u.title_en, null, null, u.start_date, u.start_time, u.end_date, u.end_time,
        u.slot
      from private.church_uses(null, v_days) u
    ) e
  );
end;
$$;

select private.expose_rpc('calendar_feed', 'service_role');
