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

-- Publishes a function of the schema private through the API, to the given roles: public.<name> takes the same arguments
-- and only calls it. The body of the wrapper is bound here, so that its callers need no usage on the schema.
create function private.expose_rpc(p_name text, variadic p_roles text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_function pg_catalog.pg_proc;
  v_call text;
begin
  select p.* into strict v_function
  from pg_catalog.pg_proc p
  where p.pronamespace = 'private'::regnamespace and p.proname = p_name;
  v_call := format('private.%I(%s)', p_name, array_to_string(v_function.proargnames[:v_function.pronargs], ', '));
  execute format(
    'create function public.%I(%s) returns %s language sql %s security invoker set search_path = '''' %s',
    p_name, pg_get_function_arguments(v_function.oid), pg_get_function_result(v_function.oid),
    case v_function.provolatile when 'v' then 'volatile' else 'stable' end,
    case when v_function.proretset then 'begin atomic select r.* from ' || v_call || ' r; end' else 'return ' || v_call end
  );
  execute format(
    'grant execute on function private.%1$I, public.%1$I to %2$s',
    p_name, (select string_agg(quote_ident(r), ', ') from unnest(p_roles) r)
  );
end;
$$;

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

-- Trims all Unicode spaces and invisible characters: no-break, ideographic, zero-width, Hangul fillers.
create function private.trimmed(p_text text) returns text
language sql
immutable
set search_path = ''
return btrim(
  p_text,
  E' \t\n\r\u000B\u000C\u0085\u00A0\u115F\u1160\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u200B\u200C\u200D\u2028\u2029\u202F\u205F\u2060\u3000\u3164\uFEFF\uFFA0'
);

-- Trims the columns passed as trigger arguments.
create function private.trim_columns() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(c, private.trimmed(to_jsonb(new) ->> c)) from unnest(tg_argv) c
  ));
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
