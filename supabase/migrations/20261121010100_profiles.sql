-- Roles: one profile per account, created at sign-up.
-- admin_level: 0 everything, 1 admin area, 2 individual functions, 3 member.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null default '' check (char_length(display_name) <= 100),
  email text,
  admin_level smallint not null default 3 check (admin_level between 0 and 3),
  -- When the server received the consent given at sign-up; null for an account that staff created.
  consented_at timestamptz,
  created_at timestamptz not null default now()
);

-- The caller's account while its session exists: signing out everywhere and a password change end the other sessions,
-- whose access tokens are rejected from the next call. Null also for an account with a second factor that its session
-- has not passed yet.
create function private.account() returns uuid
language sql
stable
security definer
set search_path = ''
return (
  select s.user_id
  from auth.sessions s
  where s.id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and (
      s.aal = 'aal2'
      or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
    )
);

grant execute on function private.account() to authenticated;

-- Whether the caller's session has passed a second factor; read from the session, because a token may be older.
create function private.has_passed_second_factor() returns boolean
language sql
stable
security definer
set search_path = ''
return exists (
  select from auth.sessions s
  where s.id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
    and s.user_id = auth.uid()
    and s.aal = 'aal2'
);

-- The accounts that need a second factor: those of levels up to this one; -1 means none.
create table private.second_factor_rule (
  id boolean primary key default true check (id),
  up_to_level smallint not null default -1 check (up_to_level between -1 and 1)
);

insert into private.second_factor_rule default values;

-- Read from the table and never from the token, so that a demotion takes effect at the next call. Without the second
-- factor that its level requires, an account has the rights of a member.
create function private.level() returns smallint
language sql
stable
security definer
set search_path = ''
return coalesce(
  (
    select case
      when p.admin_level <= r.up_to_level and not private.has_passed_second_factor() then 3::smallint
      else p.admin_level
    end
    from public.profiles p cross join private.second_factor_rule r
    where p.id = private.account()
  ),
  3::smallint
);

grant execute on function private.level() to anon, authenticated, service_role;

-- Lets levels 0 and 1 insert, update and delete the rows of a table, within the privileges that it grants.
create function private.let_staff_write(p_table text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create policy "Levels 0 and 1 insert" on public.%I for insert to authenticated '
      'with check ((select private.level()) <= 1)', p_table);
  execute format(
    'create policy "Levels 0 and 1 update" on public.%I for update to authenticated '
      'using ((select private.level()) <= 1) with check ((select private.level()) <= 1)', p_table);
  execute format(
    'create policy "Levels 0 and 1 delete" on public.%I for delete to authenticated '
      'using ((select private.level()) <= 1)', p_table);
end;
$$;

-- The caller's account and level for edge functions, which have only its token; the id is null without a session.
create function private.get_calling_account() returns jsonb
language sql
stable
security definer
set search_path = ''
return jsonb_build_object('id', private.account(), 'level', private.level());

select private.expose_rpc('get_calling_account', 'authenticated');

-- Sign-up metadata is user input: only name and consent are used, and it can never make a sign-up fail.
create function private.make_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, display_name, email, consented_at)
  values (
    new.id,
    left(btrim(coalesce(new.raw_user_meta_data ->> 'display_name', '')), 100),
    new.email,
    case when new.raw_user_meta_data ->> 'consent' = 'yes' then now() end
  )
  on conflict (id) do nothing;
  return null;
end;
$$;

create trigger make_profile_at_sign_up
after insert on auth.users
for each row execute function private.make_profile();

create function private.sync_profile_email() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end;
$$;

create trigger sync_profile_email
after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.sync_profile_email();

-- Accounts created before this migration.
insert into public.profiles (id, display_name, email)
select
  u.id,
  left(btrim(coalesce(u.raw_user_meta_data ->> 'display_name', '')), 100),
  u.email
from auth.users u
on conflict (id) do nothing;

-- Row policies cannot distinguish columns: this trigger lets owners change their name but not their level.
create function private.guard_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.admin_level is distinct from old.admin_level and private.level() <> 0 then
    raise insufficient_privilege using message = 'only level 0 may change a level';
  end if;
  if new.display_name is distinct from old.display_name and old.id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'a display name belongs to its owner';
  end if;
  if (new.id, new.email, new.consented_at, new.created_at)
    is distinct from (old.id, old.email, old.consented_at, old.created_at)
  then
    raise insufficient_privilege using message = 'this column follows the account';
  end if;
  return new;
end;
$$;

create trigger guard_profile
before update on public.profiles
for each row execute function private.guard_profile();

-- Two administrators who demote each other concurrently would lock everyone out; with this lock the second one sees the
-- first one's change. It is taken before any row lock, so that it cannot deadlock.
create function private.lock_levels() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.profiles.admin_level', 0));
  return null;
end;
$$;

create function private.check_last_administrator() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from profiles_before b where b.admin_level = 0)
    and not exists (select from public.profiles p where p.admin_level = 0)
  then
    raise check_violation using
      message = 'the last level 0 stays',
      constraint = 'profiles_last_administrator',
      schema = 'public',
      table = 'profiles';
  end if;
  return null;
end;
$$;

create trigger lock_levels
before update of admin_level or delete on public.profiles
for each statement execute function private.lock_levels();

create trigger check_last_administrator_on_update
after update on public.profiles
referencing old table as profiles_before
for each statement execute function private.check_last_administrator();

create trigger check_last_administrator_on_delete
after delete on public.profiles
referencing old table as profiles_before
for each statement execute function private.check_last_administrator();

-- The rule, for accounts that may not meet it yet.
create function private.get_second_factor_rule() returns smallint
language sql
stable
security definer
set search_path = ''
return (select r.up_to_level from private.second_factor_rule r);

select private.expose_rpc('get_second_factor_rule', 'authenticated');

-- Only a session that has passed a second factor may require it, so that the rule cannot lock out its author.
create function private.set_second_factor_rule(p_up_to_level smallint) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if private.level() <> 0 or not private.has_passed_second_factor() then
    raise insufficient_privilege using message = 'level 0 requires a second factor after passing its own';
  end if;
  update private.second_factor_rule set up_to_level = p_up_to_level;
end;
$$;

select private.expose_rpc('set_second_factor_rule', 'authenticated');

create index profiles_newest_first on public.profiles (created_at desc, id);

alter table public.profiles enable row level security;

-- The comparison is inside the subquery so that the planner estimates that it may be true: it then reads the first page
-- of the member list from its index instead of sorting all members.
create policy "People read their own profile and level 0 reads all"
on public.profiles for select to authenticated
using (id = (select private.account()) or (select private.level() = 0));

create policy "People change their own profile and level 0 changes all"
on public.profiles for update to authenticated
using (id = (select private.account()) or (select private.level()) = 0)
with check (id = (select private.account()) or (select private.level()) = 0);

grant select on public.profiles to authenticated, service_role;
grant update (display_name, admin_level) on public.profiles to authenticated, service_role;

-- Creates the first level 0 account; only the owner of the database can run it:
--   select private.make_first_administrator('pastor@example.org');
create function private.make_first_administrator(p_email text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_email text;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.profiles.admin_level', 0));
  if exists (select from public.profiles p where p.admin_level = 0) then
    raise exception 'there is a level 0 already: levels are given in the member list now';
  end if;
  update public.profiles set admin_level = 0
  where id = (
    select u.id from auth.users u
    where lower(u.email) = lower(btrim(p_email)) and u.email_confirmed_at is not null
  )
  returning email into v_email;
  if not found then
    raise exception 'no confirmed account has the email %: sign up first', p_email;
  end if;
  return v_email || ' is level 0 now';
end;
$$;
