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
    char_length(message) between 10 and 5000 and message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
  ),
  locale text not null check (locale in ('ko', 'en')),
  -- When the consent to keep the above reached the server.
  consented_at timestamptz not null default now(),
  read_at timestamptz,
  read_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

create index contact_messages_newest on public.contact_messages (created_at desc, id);
create index contact_messages_unread on public.contact_messages (created_at desc, id) where (read_at is null);
create index contact_messages_read_by on public.contact_messages (read_by);

alter table public.contact_messages enable row level security;

create policy "Levels 0 and 1 read messages"
on public.contact_messages for select to authenticated
using ((select private.level()) <= 1);

create policy "Levels 0 and 1 mark messages as read or unread"
on public.contact_messages for update to authenticated
using ((select private.level()) <= 1)
with check ((select private.level()) <= 1);

grant select on public.contact_messages to authenticated;
grant update (read_at) on public.contact_messages to authenticated;

-- Who read it and when is what happened, not what a client says.
create function private.set_reader() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.read_at is null then
    new.read_by := null;
  elsif old.read_at is null then
    new.read_at := now();
    new.read_by := (select p.id from public.profiles p where p.id = auth.uid());
  else
    new.read_at := old.read_at;
    new.read_by := old.read_by;
  end if;
  return new;
end;
$$;

create trigger set_reader
before update of read_at on public.contact_messages
for each row execute function private.set_reader();

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
  delete from public.contact_messages where created_at <= now() - interval '6 months';
$$;

insert into private.maintenance_tasks (task) values ('erase_old_contact_messages');
