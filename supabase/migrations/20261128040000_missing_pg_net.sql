-- Without pg_net, the scheduled senders were reported as enabled and failed each time.
create function private.can_call_functions() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'net' and p.proname = 'http_post'
  );
$$;

create or replace function private.enable_mail_sender(p_project_url text) returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_extension record;
begin
  for v_extension in
    select e.name, case e.name when 'pg_cron' then 'pg_catalog' else 'extensions' end as schema
    from pg_catalog.pg_available_extensions e
    where e.name in ('pg_cron', 'pg_net')
  loop
    begin
      execute format('create extension if not exists %I with schema %I', v_extension.name, v_extension.schema);
    exception when others then
      raise notice '% is not usable here (%)', v_extension.name, sqlerrm;
    end;
  end loop;
  insert into private.mail_sender (url, token)
  values (
    rtrim(p_project_url, '/') || '/functions/v1/send-outgoing-mails',
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex')
  )
  on conflict (id) do update set url = excluded.url;
  if not private.schedule_jobs() then
    return 'pg_cron is missing: nothing is sent again by itself';
  end if;
  if not private.can_call_functions() then
    return 'pg_net is missing: nothing is sent again by itself';
  end if;
  return 'mails are sent again until the mail service accepts them';
end;
$$;

create or replace function private.enable_prayer_reminders(p_project_url text, p_public_key text) returns text
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.reminder_sender (url, token, public_key)
  values (
    rtrim(p_project_url, '/') || '/functions/v1/send-prayer-reminders',
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'),
    p_public_key
  )
  on conflict (id) do update set url = excluded.url, public_key = excluded.public_key;
  if not private.schedule_jobs() then
    return 'pg_cron is missing: no reminder is sent';
  end if;
  if not private.can_call_functions() then
    return 'pg_net is missing: no reminder is sent';
  end if;
  return 'reminders are sent every day but Sunday';
end;
$$;
