-- Pages of the log repeated entries and left others out, when one statement had changed more rows than a page holds.

-- Like before, but each part is cut in the order of the whole: the rows of a statement have the same time.
create or replace function private.get_audit_log(
  p_limit integer default 50, p_offset integer default 0, p_kind text default null, p_actor uuid default null,
  p_from date default null, p_to date default null
)
returns table (
  happened_at timestamptz, kind text, actor_id uuid, actor text, subject_id uuid, subject text, old_level smallint,
  new_level smallint, resource_id text, start_date date, source text, label text
)
language plpgsql
stable
security definer
set search_path = ''
-- Planned with the actual filter, so that groups that are filtered out are not read.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 50), 0), 1000);
  v_offset integer := greatest(coalesce(p_offset, 0), 0);
  v_from timestamptz := coalesce(p_from::timestamp at time zone 'Asia/Seoul', '-infinity');
  v_to timestamptz := coalesce((p_to + 1)::timestamp at time zone 'Asia/Seoul', 'infinity');
begin
  if auth.uid() is null or private.level() <> 0 then
    raise insufficient_privilege using message = 'only level 0 reads what was done';
  end if;
  return query
  with entries as (
    (
      select c.changed_at as at, 'level_changed' as what, c.changed_by as by, c.profile as whom,
        c.old_level as before, c.new_level as after, null::uuid as reservation, null as source, null as label
      from private.level_changes c
      where coalesce(p_kind, 'levels') = 'levels' and c.changed_at >= v_from and c.changed_at < v_to
        and (p_actor is null or c.changed_by = p_actor)
      order by c.changed_at desc, c.changed_by, c.profile limit v_limit + v_offset
    )
    union all
    (
      select e.at, e.what, e.by, e.whom, null, i.level, null, null, i.email
      from private.invitations i
      cross join lateral (values
        (i.created_at, 'member_invited', i.invited_by, null::uuid),
        (i.revoked_at, 'invitation_revoked', i.revoked_by, null),
        (i.accepted_at, 'invitation_accepted', i.accepted_by, i.accepted_by)
      ) e (at, what, by, whom)
      where coalesce(p_kind, 'levels') = 'levels' and e.at >= v_from and e.at < v_to
        and (p_actor is null or e.by = p_actor)
      order by e.at desc, e.what, e.by, e.whom, i.email limit v_limit + v_offset
    )
    union all
    (
      select v.revealed_at, 'contact_revealed', v.revealed_by, null, null, null, v.reservation, null, null
      from private.contact_reveals v
      where coalesce(p_kind, 'contacts') = 'contacts' and v.revealed_at >= v_from and v.revealed_at < v_to
        and (p_actor is null or v.revealed_by = p_actor)
      order by v.revealed_at desc, v.revealed_by, v.reservation limit v_limit + v_offset
    )
    union all
    (
      select v.searched_at, 'contacts_searched', v.searched_by, null, null, null, null, null, null
      from private.contact_searches v
      where coalesce(p_kind, 'contacts') = 'contacts' and v.searched_at >= v_from and v.searched_at < v_to
        and (p_actor is null or v.searched_by = p_actor)
      order by v.searched_at desc, v.searched_by limit v_limit + v_offset
    )
    union all
    (
      -- Only an approved reservation can be cancelled after its decision.
      select d.decided_at, case d.status when 'rejected' then 'reservation_rejected' else 'reservation_approved' end,
        d.decided_by, null, null, null, d.id, null, null
      from public.reservations d
      where coalesce(p_kind, 'reservations') = 'reservations' and d.decided_at >= v_from and d.decided_at < v_to
        and (p_actor is null or d.decided_by = p_actor)
      order by d.decided_at desc, d.status = 'rejected', d.decided_by, d.id limit v_limit + v_offset
    )
    union all
    (
      select d.cancelled_at,
        case d.cancelled_via
          when 'staff' then 'reservation_cancelled'
          when 'change' then 'reservation_replaced'
          else 'reservation_withdrawn'
        end,
        d.cancelled_by, null, null, null, d.id, null, null
      from public.reservations d
      where coalesce(p_kind, 'reservations') = 'reservations' and d.cancelled_at >= v_from and d.cancelled_at < v_to
        and (p_actor is null or d.cancelled_by = p_actor)
      order by d.cancelled_at desc, 2, d.cancelled_by, d.id limit v_limit + v_offset
    )
    union all
    (
      select s.acted_at, s.action, s.acted_by, null, null, null, null, s.source, s.label
      from private.staff_actions s
      where (p_kind is null or p_kind = case s.source when 'contact_messages' then 'messages' else 'content' end)
        and s.acted_at >= v_from and s.acted_at < v_to and (p_actor is null or s.acted_by = p_actor)
      order by s.acted_at desc, s.action, s.acted_by, s.label, s.source limit v_limit + v_offset
    )
  ), page as (
    select * from entries e
    order by e.at desc, e.what, e.by, e.whom, e.reservation, e.label, e.source limit v_limit offset v_offset
  )
  select e.at, e.what, e.by, coalesce(nullif(a.display_name, ''), a.email), e.whom,
    coalesce(nullif(s.display_name, ''), s.email), e.before, e.after, r.resource_id, r.start_date, e.source, e.label
  from page e
  left join public.profiles a on a.id = e.by
  left join public.profiles s on s.id = e.whom
  left join public.reservations r on r.id = e.reservation
  order by e.at desc, e.what, e.by, e.whom, e.reservation, e.label, e.source;
end;
$$;

-- Like before, but the link of an account that lacks the second factor which its level requires shows nothing either.
create or replace function private.calendar_feed(p_token text) returns jsonb
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
    cross join private.second_factor_rule r
    where f.token_hash = sha256(convert_to(p_token, 'UTF8')) and p.admin_level <= 1
      and (
        p.admin_level > r.up_to_level
        or exists (select from auth.mfa_factors m where m.user_id = p.id and m.status = 'verified')
      )
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
