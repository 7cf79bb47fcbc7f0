-- Deny by default: nothing that later migrations create is reachable through the API until it is granted by name.

-- Without "in schema", because PUBLIC's right to execute is a global default that a per-schema rule cannot take away.
alter default privileges revoke execute on functions from public;

-- Hosted projects hand every new object in public to the API roles; here each grant is written down.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Home of everything that runs with the owner's rights. The API roles get no usage on it: policies and
-- SQL-standard function bodies are bound when they are created, so they reach it without.
create schema private;
revoke all on schema private from public;

-- Keeps updated_at true whoever writes, because devices show it as the age of what they kept.
create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- The clock of every rule about days and hours, in one function so that tests can move it.
create function private.now() returns timestamptz
language sql
stable
set search_path = ''
return now();

grant execute on function private.now() to anon, authenticated, service_role;

-- Every calendar rule of the church counts days in Seoul, whatever the zone of server or caller.
create function private.seoul_day_at(p_instant timestamptz) returns date
language sql
stable
set search_path = ''
return (p_instant at time zone 'Asia/Seoul')::date;

create function private.seoul_today() returns date
language sql
stable
set search_path = ''
return private.seoul_day_at(private.now());
