-- Members manage their own account, and level 0 can audit actions of staff.

-- Deletes the caller's account permanently. Requires the email address and a recent password entry: an open session
-- alone, on an unattended phone, must not be enough. A refresh renews last_sign_in_at but not the start of the session.
-- The rule on profiles protects the last level 0 account.
create function private.delete_own_account(p_email text) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (
    select
    from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = private.account()
      and s.id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
      and lower(u.email) = lower(btrim(coalesce(p_email, '')))
      and s.created_at > now() - interval '10 minutes'
  ) then
    raise insufficient_privilege using message = 'an account is ended by whoever has just signed in and names it';
  end if;
  delete from auth.users u where u.id = auth.uid();
end;
$$;

select private.expose_rpc('delete_own_account', 'authenticated');

-- A second factor is added only within ten minutes of a sign-in, so that whoever finds an open session cannot lock its
-- owner out. Auth writes the row without the claims of the caller, so a sign-in on any device of the account counts.
create function private.require_recent_sign_in() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s
    where s.user_id = new.user_id and s.created_at > now() - interval '10 minutes'
  ) then
    raise insufficient_privilege using message = 'a second factor is added by whoever has just signed in';
  end if;
  return new;
end;
$$;

create trigger require_recent_sign_in
before insert on auth.mfa_factors
for each row execute function private.require_recent_sign_in();

-- Append-only log of level changes. It has no foreign keys to rows that may be deleted.
create table private.level_changes (
  id bigint generated always as identity primary key,
  -- Null for a change by the owner of the database. Of an accepted invitation, the account that invited.
  changed_by uuid,
  profile uuid not null,
  old_level smallint not null,
  new_level smallint not null,
  changed_at timestamptz not null default now()
);

create index level_changes_newest_first on private.level_changes (changed_at desc);

create trigger append_only_level_changes
before update or delete or truncate on private.level_changes
for each statement execute function private.refuse_change();

create function private.log_level_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.level_changes (changed_by, profile, old_level, new_level)
  values (
    coalesce(auth.uid(), (
      select i.invited_by from private.invitations i where i.accepted_by = new.id and i.accepted_at = now()
    )),
    new.id, old.admin_level, new.admin_level
  );
  return null;
end;
$$;

create trigger log_level_change
after update of admin_level on public.profiles
for each row when (old.admin_level is distinct from new.admin_level)
execute function private.log_level_change();

-- Newest first; p_kind is a group: 'levels', 'contacts', 'reservations', 'content' or 'messages'; p_from and p_to are
-- Seoul dates, both inclusive. Each part returns at most the rows that the page can show, so that the cost does not
-- grow with the log.
create function private.get_audit_log(
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
      order by c.changed_at desc limit v_limit + v_offset
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
      order by e.at desc limit v_limit + v_offset
    )
    union all
    (
      select v.revealed_at, 'contact_revealed', v.revealed_by, null, null, null, v.reservation, null, null
      from private.contact_reveals v
      where coalesce(p_kind, 'contacts') = 'contacts' and v.revealed_at >= v_from and v.revealed_at < v_to
        and (p_actor is null or v.revealed_by = p_actor)
      order by v.revealed_at desc limit v_limit + v_offset
    )
    union all
    (
      select v.searched_at, 'contacts_searched', v.searched_by, null, null, null, null, null, null
      from private.contact_searches v
      where coalesce(p_kind, 'contacts') = 'contacts' and v.searched_at >= v_from and v.searched_at < v_to
        and (p_actor is null or v.searched_by = p_actor)
      order by v.searched_at desc limit v_limit + v_offset
    )
    union all
    (
      -- Only an approved reservation can be cancelled after its decision.
      select d.decided_at, case d.status when 'rejected' then 'reservation_rejected' else 'reservation_approved' end,
        d.decided_by, null, null, null, d.id, null, null
      from public.reservations d
      where coalesce(p_kind, 'reservations') = 'reservations' and d.decided_at >= v_from and d.decided_at < v_to
        and (p_actor is null or d.decided_by = p_actor)
      order by d.decided_at desc limit v_limit + v_offset
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
      order by d.cancelled_at desc limit v_limit + v_offset
    )
    union all
    (
      select s.acted_at, s.action, s.acted_by, null, null, null, null, s.source, s.label
      from private.staff_actions s
      where (p_kind is null or p_kind = case s.source when 'contact_messages' then 'messages' else 'content' end)
        and s.acted_at >= v_from and s.acted_at < v_to and (p_actor is null or s.acted_by = p_actor)
      order by s.acted_at desc limit v_limit + v_offset
    )
  ), page as (
    select * from entries e
    order by e.at desc, e.what, e.by, e.whom, e.reservation, e.label limit v_limit offset v_offset
  )
  select e.at, e.what, e.by, coalesce(nullif(a.display_name, ''), a.email), e.whom,
    coalesce(nullif(s.display_name, ''), s.email), e.before, e.after, r.resource_id, r.start_date, e.source, e.label
  from page e
  left join public.profiles a on a.id = e.by
  left join public.profiles s on s.id = e.whom
  left join public.reservations r on r.id = e.reservation
  order by e.at desc, e.what, e.by, e.whom, e.reservation, e.label;
end;
$$;

select private.expose_rpc('get_audit_log', 'authenticated');

-- Last sign-in of the given accounts and whether they have a second factor, for the list of members.
create function private.get_sign_in_states(p_ids uuid[])
returns table (id uuid, signed_in_at timestamptz, has_second_factor boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null or private.level() <> 0 then
    raise insufficient_privilege using message = 'only level 0 reads when members signed in';
  end if;
  return query
  select u.id, u.last_sign_in_at,
    exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  from auth.users u
  where u.id = any (p_ids[1:200]);
end;
$$;

select private.expose_rpc('get_sign_in_states', 'authenticated');
