-- Also returns 'reused' if another text or message has this id: an earlier attempt, whose response was lost, has sent it.
create or replace function private.reply_to_contact_message(p_reply uuid, p_message uuid, p_body text) returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.contact_messages m where m.id = p_message and m.deleted_at is null for no key update;
  if not found then
    return 'missing';
  end if;
  insert into private.contact_replies (id, message, body, sent_by)
  values (p_reply, p_message, private.trimmed(p_body), auth.uid())
  on conflict (id) do nothing;
  if found then
    insert into private.outgoing_mails (kind, contact_reply) values ('contact_reply', p_reply);
    update public.contact_messages m set answered_at = now() where m.id = p_message and m.answered_at is null;
  elsif not exists (
    select from private.contact_replies r
    where r.id = p_reply and r.message = p_message and r.body = private.trimmed(p_body)
  ) then
    return 'reused';
  end if;
  return 'sent';
end;
$$;
