-- Messages to the office. Nobody but levels 0 and 1 reads them, and after six months they are gone.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- Made by the sender's device: the same message arrives once, however often it is sent.
  request_id uuid not null unique,
  first_name text not null check (char_length(first_name) between 1 and 50 and first_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  last_name text not null check (char_length(last_name) between 1 and 50 and last_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  email text not null check (char_length(email) between 3 and 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  phone text check (char_length(phone) between 6 and 30 and phone ~ '^[0-9+() .-]+$'),
  subject text not null check (char_length(subject) between 1 and 100 and subject !~ '[\u0001-\u001f\u007f-\u009f]'),
  message text not null check (
    char_length(message) between 2 and 5000 and message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
  ),
  locale text not null check (locale in ('ko', 'en')),
  -- When the consent to keep the above reached the server.
  consented_at timestamptz not null default now(),
  read_at timestamptz,
  read_by uuid references public.profiles (id) on delete set null,
  -- By mail from here, or in another way.
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  -- Who of the staff looks after it.
  assigned_to uuid references public.profiles (id) on delete set null,
  -- For staff only.
  note text not null default '' check (char_length(note) <= 2000),
  -- In the recycle bin since.
  deleted_at timestamptz,
  deleted_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

create index contact_messages_newest on public.contact_messages (created_at desc, id);
create index contact_messages_unread on public.contact_messages (created_at desc, id) where (read_at is null and deleted_at is null);
create index contact_messages_unanswered on public.contact_messages (created_at desc, id) where (answered_at is null and deleted_at is null);
create index contact_messages_read_by on public.contact_messages (read_by);
create index contact_messages_answered_by on public.contact_messages (answered_by);
create index contact_messages_assigned_to on public.contact_messages (assigned_to);
create index contact_messages_deleted_by on public.contact_messages (deleted_by);

-- Answers that staff sent. The mail is a row of private.outgoing_mails.
create table private.contact_replies (
  -- Made by the writer's device: an answer is sent once, however often the call is repeated.
  id uuid primary key,
  message uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (
    char_length(body) between 1 and 5000 and body !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
  ),
  sent_by uuid,
  created_at timestamptz not null default now()
);

create index contact_replies_of_message on private.contact_replies (message, created_at);

alter table public.contact_messages enable row level security;

create policy "Levels 0 and 1 read messages"
on public.contact_messages for select to authenticated
using ((select private.level()) <= 1);

create policy "Levels 0 and 1 mark, assign and delete messages"
on public.contact_messages for update to authenticated
using ((select private.level()) <= 1)
with check ((select private.level()) <= 1);

grant select on public.contact_messages to authenticated;
grant update (read_at, answered_at, assigned_to, note, deleted_at) on public.contact_messages to authenticated;

-- Who did what and when is what happened, not what a client says.
create function private.set_message_actors() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_caller uuid := (select p.id from public.profiles p where p.id = auth.uid());
begin
  if new.read_at is null then
    new.read_by := null;
  elsif old.read_at is null then
    new.read_at := now();
    new.read_by := v_caller;
  else
    new.read_at := old.read_at;
  end if;
  if new.answered_at is null then
    new.answered_by := null;
  elsif old.answered_at is null then
    new.answered_at := now();
    new.answered_by := v_caller;
    perform private.log_staff_action('answered', 'contact_messages', null);
  else
    new.answered_at := old.answered_at;
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.log_staff_action(
      case when new.deleted_at is null then 'restored' else 'removed' end, 'contact_messages', null
    );
  end if;
  if new.deleted_at is null then
    new.deleted_by := null;
  elsif old.deleted_at is null then
    new.deleted_at := now();
    new.deleted_by := v_caller;
  else
    new.deleted_at := old.deleted_at;
  end if;
  if new.assigned_to is distinct from old.assigned_to and new.assigned_to is not null
    and not exists (select from public.profiles p where p.id = new.assigned_to and p.admin_level <= 1)
  then
    raise check_violation using
      message = 'messages are assigned to levels 0 and 1',
      constraint = 'contact_messages_assigned_to_staff', schema = 'public', table = 'contact_messages';
  end if;
  new.note := private.trimmed(new.note);
  return new;
end;
$$;

create trigger set_message_actors
before update of read_at, answered_at, assigned_to, note, deleted_at on public.contact_messages
for each row execute function private.set_message_actors();

-- Sends an answer by mail, and marks the message as answered. 'gone' when there is no such message; 'sent' also when
-- this very answer came before.
create function private.reply_to_contact_message(p_reply uuid, p_message uuid, p_body text) returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.contact_messages m where m.id = p_message and m.deleted_at is null for no key update;
  if not found then
    return 'gone';
  end if;
  insert into private.contact_replies (id, message, body, sent_by)
  values (p_reply, p_message, private.trimmed(p_body), auth.uid())
  on conflict (id) do nothing;
  if found then
    insert into private.outgoing_mails (kind, contact_reply) values ('contact_reply', p_reply);
    update public.contact_messages m set answered_at = now() where m.id = p_message and m.answered_at is null;
  end if;
  return 'sent';
end;
$$;

-- Oldest first, with the state of the mail.
create function private.contact_replies_of(p_message uuid)
returns table (id uuid, body text, sent_by text, state text, created_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select r.id, r.body, coalesce(nullif(p.display_name, ''), p.email), m.state, r.created_at
  from private.contact_replies r
  left join public.profiles p on p.id = r.sent_by
  left join private.outgoing_mails m on m.contact_reply = r.id
  where r.message = p_message
  order by r.created_at, r.id;
end;
$$;

-- Whom a message can be assigned to.
create function private.staff_names() returns table (id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select p.id, coalesce(nullif(p.display_name, ''), p.email) from public.profiles p
  where p.admin_level <= 1 order by 2, p.id;
end;
$$;

grant execute on function
  private.reply_to_contact_message(uuid, uuid, text), private.contact_replies_of(uuid), private.staff_names()
to authenticated;

create function public.reply_to_contact_message(p_reply uuid, p_message uuid, p_body text) returns text
language sql
volatile
security invoker
set search_path = ''
return private.reply_to_contact_message(p_reply, p_message, p_body);

create function public.get_contact_replies(p_message uuid)
returns table (id uuid, body text, sent_by text, state text, created_at timestamptz)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select r.id, r.body, r.sent_by, r.state, r.created_at from private.contact_replies_of(p_message) r;
end;

create function public.get_staff_names() returns table (id uuid, name text)
language sql
stable
security invoker
set search_path = ''
begin atomic
  select s.id, s.name from private.staff_names() s;
end;

grant execute on function
  public.reply_to_contact_message(uuid, uuid, text), public.get_contact_replies(uuid), public.get_staff_names()
to authenticated;

-- p_submission: requestId, firstName, lastName, email, phone (or null), subject, message, locale, and address, the
-- network address as the function's edge saw it. Answers {"success": true}, also when the very same message came
-- before, or {"success": false, "error": ...} with rate_limited (and retryAfter, in seconds), request_reused (the id
-- came before with other words) or invalid. It raises for none of them, so that the limits keep what they counted.
-- Anything else that goes wrong stays an error.
create function private.submit_contact_message(p_submission jsonb) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request uuid;
  v_new public.contact_messages;
  v_old public.contact_messages;
  v_subjects text[];
  v_wait integer;
begin
  if jsonb_typeof(p_submission) is distinct from 'object' then
    raise invalid_parameter_value using message = 'p_submission is no JSON object';
  end if;
  begin
    v_request := (p_submission ->> 'requestId')::uuid;
  exception when invalid_text_representation then
    v_request := null;
  end;
  if v_request is null then
    return jsonb_build_object('success', false, 'error', 'invalid');
  end if;
  v_new.first_name := p_submission ->> 'firstName';
  v_new.last_name := p_submission ->> 'lastName';
  v_new.email := p_submission ->> 'email';
  v_new.phone := p_submission ->> 'phone';
  v_new.subject := p_submission ->> 'subject';
  v_new.message := p_submission ->> 'message';
  v_new.locale := p_submission ->> 'locale';

  -- Repetitions wait for the first one to be decided. Always before the limits, so that nobody waits in a circle.
  perform pg_advisory_xact_lock(hashtextextended('contact_message' || chr(31) || v_request, 0));
  select * into v_old from public.contact_messages m where m.request_id = v_request;
  if found then
    if (v_old.first_name, v_old.last_name, v_old.email, v_old.phone, v_old.subject, v_old.message, v_old.locale)
      is not distinct from
      (v_new.first_name, v_new.last_name, v_new.email, v_new.phone, v_new.subject, v_new.message, v_new.locale)
    then
      return jsonb_build_object('success', true);
    end if;
    return jsonb_build_object('success', false, 'error', 'request_reused');
  end if;

  v_subjects := array[
    'email:' || lower(coalesce(v_new.email, '')),
    'network:' || private.network_of(coalesce(p_submission ->> 'address', 'unknown'))
  ];
  v_wait := private.rate_limits_wait('contact_message', v_subjects, array[3, 20], interval '30 minutes');
  if v_wait > 0 then
    return jsonb_build_object('success', false, 'error', 'rate_limited', 'retryAfter', v_wait);
  end if;

  begin
    insert into public.contact_messages (request_id, first_name, last_name, email, phone, subject, message, locale)
    values (
      v_request, v_new.first_name, v_new.last_name, v_new.email, v_new.phone, v_new.subject, v_new.message, v_new.locale
    );
  exception when check_violation or not_null_violation then
    return jsonb_build_object('success', false, 'error', 'invalid');
  end;

  perform private.count_toward_rate_limits('contact_message', v_subjects);
  perform private.notify_office('contact_message');
  return jsonb_build_object('success', true);
end;
$$;

grant execute on function private.submit_contact_message(jsonb) to service_role;

create function public.submit_contact_message(p_submission jsonb) returns jsonb
language sql
volatile
security invoker
set search_path = ''
return private.submit_contact_message(p_submission);

grant execute on function public.submit_contact_message(jsonb) to service_role;

create function private.erase_old_contact_messages() returns void
language sql
volatile
set search_path = ''
as $$
  delete from public.contact_messages
  where created_at <= now() - interval '6 months' or deleted_at <= now() - interval '30 days';
$$;

insert into private.maintenance_tasks (task) values ('erase_old_contact_messages');
