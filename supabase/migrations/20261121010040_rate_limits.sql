-- Rate limiter for everything that visitors may submit. People and networks are stored only as HMACs with a secret of
-- this database, for one day.
-- Use it inside the transaction of a submission, before anything is stored:
--   v_wait := private.take_rate_limits(
--     'contact_message',
--     array['email:' || v_email, 'network:' || private.network_of(p_address)],
--     array[3, 20],
--     interval '30 minutes'
--   );
--   if v_wait > 0 then return jsonb_build_object('error', 'rate_limited', 'retry_after', v_wait); end if;
-- If another check may reject the submission after the limits, call private.rate_limits_wait(...) first and
-- private.count_toward_rate_limits(...) once it is accepted: the locks are held in between.

-- HMAC-SHA-256 key, already combined with the inner and the outer pad (RFC 2104). Generated here once per database, and
-- never leaves it. Uses sha256() because the schema of pgcrypto differs between servers.
create table private.hmac_key (
  id boolean primary key default true check (id),
  inner_key bytea not null,
  outer_key bytea not null
);

do $$
declare
  v_secret bytea := sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  );
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0..31 loop
    v_inner := set_byte(v_inner, i, get_byte(v_secret, i) # 54);
    v_outer := set_byte(v_outer, i, get_byte(v_secret, i) # 92);
  end loop;
  insert into private.hmac_key (inner_key, outer_key) values (v_inner, v_outer);
end;
$$;

-- The purpose is part of the message, so that values of different purposes cannot be correlated. plpgsql, because its
-- statements are planned once per connection, unlike those of language sql.
create function private.keyed_hmac(p_purpose text, p_value text) returns bytea
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select sha256(k.outer_key || sha256(k.inner_key || convert_to(p_purpose || chr(31) || p_value, 'UTF8')))
    from private.hmac_key k
  );
end;
$$;

-- Returns an IPv4 address unchanged and an IPv6 address as its /64 prefix, which one household or phone may use freely.
create function private.network_of(p_address text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  -- Common case, without the cost of an exception block.
  if p_address ~ '^[0-9.]{7,15}$' then
    return p_address;
  end if;
  begin
    v_address := regexp_replace(p_address, '^::ffff:(?=\d+\.)', '', 'i')::inet;
    if family(v_address) = 4 then
      return host(v_address);
    end if;
    return network(set_masklen(v_address, 64))::text;
  exception when invalid_text_representation then
    return left(p_address, 100);
  end;
end;
$$;

-- The client's network according to the server's own edge: Cloudflare's header, else the last entry of x-forwarded-for,
-- appended by the nearest proxy. Entries to the left of it can be forged by the client.
create function private.caller_network() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_headers json := nullif(current_setting('request.headers', true), '')::json;
begin
  return private.network_of(coalesce(
    nullif(btrim(v_headers ->> 'cf-connecting-ip'), ''),
    nullif(btrim(split_part(v_headers ->> 'x-forwarded-for', ',', -1)), ''),
    'unknown'
  ));
end;
$$;

-- One row per use. Taps are too frequent for that: private.increment_prayer_count() adds them to one row per fixed window.
create table private.rate_limit_uses (
  key bytea not null,
  used_at timestamptz not null,
  uses integer not null check (uses > 0),
  primary key (key, used_at)
);

-- Returns the seconds until one more use is within every ceiling; 0 if it is now. p_ceilings[i] limits p_subjects[i] in
-- any period of p_window. Concurrent calls with a common subject wait until this transaction ends; locks are taken in a
-- fixed order to prevent deadlocks.
create function private.rate_limits_wait(
  p_action text,
  p_subjects text[],
  p_ceilings integer[],
  p_window interval
) returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_lock bigint;
  v_wait interval;
begin
  if cardinality(p_subjects) is distinct from cardinality(p_ceilings)
    or array_position(p_subjects, null) is not null
    or array_position(p_ceilings, null) is not null
    or 1 > any (p_ceilings)
  then
    raise invalid_parameter_value using message = 'every subject has a ceiling of at least 1';
  end if;

  for v_lock in
    select distinct hashtextextended('rate_limit' || chr(31) || p_action || chr(31) || s.subject, 0) as lock
    from unnest(p_subjects) as s (subject)
    order by lock
  loop
    perform pg_advisory_xact_lock(v_lock);
  end loop;

  -- The newest use that must expire first: together with all newer ones it reaches the ceiling.
  select max(u.used_at + p_window - now()) into v_wait
  from unnest(p_subjects, p_ceilings) as s (subject, ceiling)
  cross join lateral (
    select k.used_at, sum(k.uses) over (order by k.used_at desc) as total
    from private.rate_limit_uses k
    where k.key = private.keyed_hmac(p_action, s.subject) and k.used_at > now() - p_window
  ) u
  where u.total >= s.ceiling;
  return case when v_wait is null then 0 else greatest(ceil(extract(epoch from v_wait)), 1) end::integer;
end;
$$;

create function private.count_toward_rate_limits(p_action text, p_subjects text[]) returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.rate_limit_uses as u (key, used_at, uses)
  select private.keyed_hmac(p_action, s.subject), now(), 1
  from (select distinct unnest(p_subjects) as subject) s
  on conflict (key, used_at) do update set uses = u.uses + 1;
$$;

-- Checks and counts in one call: counts and returns 0, or returns the seconds to wait and counts nothing.
create function private.take_rate_limits(
  p_action text,
  p_subjects text[],
  p_ceilings integer[],
  p_window interval
) returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_wait integer := private.rate_limits_wait(p_action, p_subjects, p_ceilings, p_window);
begin
  if v_wait = 0 then
    perform private.count_toward_rate_limits(p_action, p_subjects);
  end if;
  return v_wait;
end;
$$;

-- For functions called directly by browsers: HTTP status 429.
create function private.raise_rate_limited(p_wait integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT429' using
    message = 'rate_limited',
    detail = p_wait::text,
    hint = 'detail is the number of seconds after which the same call is accepted';
end;
$$;

create function private.delete_old_rate_limit_uses() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.rate_limit_uses where used_at <= now() - interval '1 day';
$$;

insert into private.maintenance_tasks (task) values ('delete_old_rate_limit_uses');
