-- Two staff members who answer the same message at the same time no longer send two mails without knowing of each other.
drop function public.reply_to_contact_message(uuid, uuid, text);
drop function private.reply_to_contact_message(uuid, uuid, text);

-- Sends a reply by mail and marks the message as answered. Returns 'missing' if the message does not exist, 'sent' also
-- if the same reply was sent before, and 'reused' if another text or message has this id: an earlier attempt, whose
-- response was lost, has sent it. p_seen: the number of replies that the author has seen. Returns 'overtaken' if there
-- are others; null, as earlier releases send, is not checked.
create function private.reply_to_contact_message(
  p_reply uuid, p_message uuid, p_body text, p_seen integer default null
) returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Locked, so that of two replies at the same time the second one is checked after the first was stored.
  perform from public.contact_messages m where m.id = p_message and m.deleted_at is null for no key update;
  if not found then
    return 'missing';
  end if;
  if not exists (select from private.contact_replies r where r.id = p_reply) then
    if p_seen <> (select count(*) from private.contact_replies r where r.message = p_message) then
      return 'overtaken';
    end if;
    insert into private.contact_replies (id, message, body, sent_by)
    values (p_reply, p_message, private.trimmed(p_body), auth.uid())
    on conflict (id) do nothing;
    if found then
      insert into private.outgoing_mails (kind, contact_reply) values ('contact_reply', p_reply);
      update public.contact_messages m set answered_at = now() where m.id = p_message and m.answered_at is null;
      return 'sent';
    end if;
  end if;
  if exists (
    select from private.contact_replies r
    where r.id = p_reply and r.message = p_message and r.body = private.trimmed(p_body)
  ) then
    return 'sent';
  end if;
  return 'reused';
end;
$$;

select private.expose_rpc('reply_to_contact_message', 'authenticated');
