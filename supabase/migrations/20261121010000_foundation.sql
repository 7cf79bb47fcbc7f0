-- Deny by default: objects of later migrations are unreachable through the API until granted explicitly.

-- Without "in schema": PUBLIC's execute privilege is a global default, which a per-schema rule cannot revoke.
alter default privileges revoke execute on functions from public;

-- Hosted projects grant every new object in public to the API roles; here each grant is explicit.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Schema of everything that runs with the owner's privileges. The API roles have no usage on it: policies and
-- SQL-standard function bodies are bound when they are created, so they work without.
create schema private;
revoke all on schema private from public;

-- Updates updated_at on every write, because clients display it as the age of their cached copy.
create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Current time for all rules about dates and times; a single function, so that tests can replace it.
create function private.now() returns timestamptz
language sql
stable
set search_path = ''
return now();

grant execute on function private.now() to anon, authenticated, service_role;

-- All calendar rules of the church use Seoul dates, regardless of the server's or client's time zone.
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
