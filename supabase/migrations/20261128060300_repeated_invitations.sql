-- An invitation whose response was lost was mailed again, and the link of the first mail no longer worked.
drop function public.invite_member(text, smallint, text);
drop function private.invite_member(text, smallint, text);

-- Like before, but an invitation that is sent again with its id has no further effect while it is open. Earlier releases
-- send no id.
create function private.invite_member(
  p_email text, p_level smallint, p_language text, p_id uuid default null
) returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_wait integer;
  v_id uuid := coalesce(p_id, gen_random_uuid());
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
  if exists (
    select from private.invitations i
    where i.id = v_id and lower(i.email) = v_email and i.level = p_level and i.language = p_language
      and i.revoked_at is null and i.accepted_at is null and i.expires_at > private.now()
  ) then
    return v_id;
  end if;
  -- The id of an invitation that has ended is not used again.
  if exists (select from private.invitations i where i.id = v_id) then
    v_id := gen_random_uuid();
  end if;
  v_wait := private.take_rate_limits(
    'invitation', array['account:' || auth.uid()::text, 'email:' || v_email], array[40, 3], interval '1 day'
  );
  if v_wait > 0 then
    perform private.raise_rate_limited(v_wait);
  end if;
  update private.invitations i set revoked_at = now(), revoked_by = auth.uid()
  where lower(i.email) = v_email and i.revoked_at is null and i.accepted_at is null;
  insert into private.invitations (id, email, level, language, invited_by, expires_at)
  values (
    v_id, v_email, p_level, p_language, auth.uid(),
    ((private.seoul_day_at(private.now()) + 8)::timestamp at time zone 'Asia/Seoul') - interval '1 second'
  );
  insert into private.outgoing_mails (kind, invitation) values ('invitation', v_id);
  return v_id;
end;
$$;

select private.expose_rpc('invite_member', 'authenticated');
