-- Invitations: level 0 offers a level to an email address. The link in the mail proves that its owner accepts it, so the
-- address needs no other confirmation. An invitation is accepted at most once, expires, and can be revoked.

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  -- Erased 30 days after the invitation has ended; the rest stays for the audit log.
  email text check (char_length(email) <= 254),
  level smallint not null check (level between 0 and 3),
  language text not null check (language in ('ko', 'en')),
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  accepted_at timestamptz,
  accepted_by uuid,
  constraint invitations_end_once check (revoked_at is null or accepted_at is null)
);

create unique index invitations_of_address on private.invitations (lower(email))
where revoked_at is null and accepted_at is null;

-- The secret of the link. It is derived from the id, so that it is not stored anywhere.
create function private.invitation_token(p_id uuid) returns text
language sql
stable
set search_path = ''
return encode(private.keyed_hmac('invitation', p_id::text), 'hex');

-- Serialises invitations and their acceptance. It is the lock of changes of levels, which end invitations: with two
-- locks, an acceptance and such a change could deadlock.
create function private.lock_invitations() returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('public.profiles.admin_level', 0));
$$;

create function private.require_level_0() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if auth.uid() is null or private.level() <> 0 then
    raise insufficient_privilege using message = 'only level 0 invites members';
  end if;
end;
$$;

-- Replaces an earlier invitation to the same address, whose link then no longer works. An address that has an account is
-- refused: its level is changed in the list of members, which level 0 reads anyway.
create function private.invite_member(p_email text, p_level smallint, p_language text) returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_wait integer;
  v_id uuid;
begin
  perform private.require_level_0();
  if char_length(v_email) > 254
    or v_email !~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$'
    or p_level is null or p_level not between 0 and 3
    or p_language is null or p_language not in ('ko', 'en')
  then
    raise invalid_parameter_value using message = 'invalid', detail = 'an email address, a level and a language';
  end if;
  perform private.lock_invitations();
  if exists (select from auth.users u where lower(u.email) = v_email and u.email_confirmed_at is not null) then
    raise unique_violation using message = 'this address has an account';
  end if;
  v_wait := private.take_rate_limits(
    'invitation', array['account:' || auth.uid()::text, 'email:' || v_email], array[40, 3], interval '1 day'
  );
  if v_wait > 0 then
    perform private.raise_rate_limited(v_wait);
  end if;
  update private.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where lower(i.email) = v_email and i.revoked_at is null and i.accepted_at is null;
  insert into private.invitations (email, level, language, invited_by, expires_at)
  values (v_email, p_level, p_language, auth.uid(), private.now() + interval '7 days')
  returning id into v_id;
  insert into private.outgoing_mails (kind, invitation) values ('invitation', v_id);
  return v_id;
end;
$$;

select private.expose_rpc('invite_member', 'authenticated');

-- Invitations that were neither accepted nor revoked; expired ones are included until their address is erased.
create function private.get_open_invitations()
returns table (
  id uuid, email text, level smallint, language text, invited_by text, created_at timestamptz,
  expires_at timestamptz, mail_state text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_level_0();
  return query
  select i.id, i.email, i.level, i.language, coalesce(nullif(p.display_name, ''), p.email), i.created_at,
    i.expires_at, m.state
  from private.invitations i
  join private.outgoing_mails m on m.invitation = i.id
  left join public.profiles p on p.id = i.invited_by
  where i.revoked_at is null and i.accepted_at is null and i.email is not null
  order by i.created_at desc, i.id
  limit 200;
end;
$$;

select private.expose_rpc('get_open_invitations', 'authenticated');

-- Returns false if it has ended already.
create function private.revoke_invitation(p_id uuid) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_level_0();
  perform private.lock_invitations();
  update private.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where i.id = p_id and i.revoked_at is null and i.accepted_at is null;
  return found;
end;
$$;

select private.expose_rpc('revoke_invitation', 'authenticated');

-- The open invitations of an account end with its level 0: its links could give that level back.
create function private.revoke_invitations_of_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where i.invited_by = old.id and i.revoked_at is null and i.accepted_at is null;
  return null;
end;
$$;

create trigger revoke_invitations_with_level
after update of admin_level on public.profiles
for each row when (old.admin_level = 0 and new.admin_level <> 0)
execute function private.revoke_invitations_of_account();

create trigger revoke_invitations_with_account
after delete on public.profiles
for each row when (old.admin_level = 0)
execute function private.revoke_invitations_of_account();

-- The invitation that a link belongs to; null if it has ended.
create function private.invitation_of(p_token text) returns private.invitations
language sql
stable
set search_path = ''
return (
  select i from private.invitations i
  where i.revoked_at is null and i.accepted_at is null and i.expires_at > private.now()
    and private.invitation_token(i.id) = p_token
);

-- For the edge function that shows and accepts invitations. Only the holder of the link, who reads the mails of
-- the address, learns whether it has an account. With p_prepare, an account whose address was never confirmed
-- is deleted: anybody may have signed up with it and know its password.
create function private.read_invitation(p_token text, p_address text, p_prepare boolean default false) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_invitation private.invitations;
  v_network text := 'network:' || private.network_of(coalesce(p_address, 'unknown'));
  v_wait integer := private.rate_limits_wait('invitation_link', array[v_network], array[30], interval '10 minutes');
begin
  if v_wait > 0 then
    return jsonb_build_object('error', 'rate_limited', 'retry_after', v_wait);
  end if;
  v_invitation := private.invitation_of(p_token);
  if v_invitation.id is null then
    perform private.count_toward_rate_limits('invitation_link', array[v_network]);
    return jsonb_build_object('error', 'invitation_ended');
  end if;
  if p_prepare then
    delete from auth.users u where lower(u.email) = v_invitation.email and u.email_confirmed_at is null;
  end if;
  return jsonb_build_object(
    'email', v_invitation.email,
    'level', v_invitation.level,
    'has_account', exists (
      select from auth.users u where lower(u.email) = v_invitation.email and u.email_confirmed_at is not null
    )
  );
end;
$$;

select private.expose_rpc('read_invitation', 'service_role');

-- Gives the account of the invited address its level, and ends the invitation; an account of a higher level keeps it.
-- Returns null if the invitation has ended, or if there is no such account.
create function private.accept_invitation(p_token text) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_invitation private.invitations;
  v_account uuid;
begin
  perform private.lock_invitations();
  v_invitation := private.invitation_of(p_token);
  select u.id into v_account from auth.users u
  where lower(u.email) = v_invitation.email and u.email_confirmed_at is not null;
  if not found then
    return null;
  end if;
  -- First, because the log of levels names the account that invited.
  update private.invitations i set accepted_at = now(), accepted_by = v_account where i.id = v_invitation.id;
  update public.profiles p set admin_level = v_invitation.level
  where p.id = v_account and p.admin_level > v_invitation.level;
  return jsonb_build_object('email', v_invitation.email, 'level', v_invitation.level);
end;
$$;

select private.expose_rpc('accept_invitation', 'service_role');

create function private.erase_old_invitations() returns void
language sql
volatile
set search_path = ''
as $$
  update private.invitations i set email = null
  where i.email is not null
    and coalesce(i.accepted_at, i.revoked_at, i.expires_at) <= private.now() - interval '30 days';
$$;

insert into private.maintenance_tasks (task) values ('erase_old_invitations');
