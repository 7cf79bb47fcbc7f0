-- The shared "I prayed" counter. Everybody may count, so the rules stand here: 1 to 100 taps a call,
-- every batch once, and a ceiling for each network that a congregation behind one Wi-Fi does not reach.
--
-- A call adds its taps to a shard, which no other connection waits for, and answers with the sum of the count and all
-- shards. At most once a second the shards are added to the count: every update of that row is sent to all subscribers.

create table public.prayer_counts (
  id smallint primary key default 1 check (id = 1),
  count bigint not null default 0 check (count >= 0),
  updated_at timestamptz not null default now()
);

insert into public.prayer_counts default values;

create trigger touch_updated_at
before update on public.prayer_counts
for each row execute function private.touch_updated_at();

alter table public.prayer_counts enable row level security;

create policy "Everybody reads the prayer count"
on public.prayer_counts for select to anon, authenticated using (true);

grant select on public.prayer_counts to anon, authenticated, service_role;

-- Batches that were counted: a device whose answer got lost sends the same batch again.
create table private.prayer_tap_batches (
  batch uuid primary key,
  counted_at timestamptz not null default now()
);

-- Taps that public.prayer_counts lacks: the sum of all shards. Folding takes the whole sum from a single shard, so one
-- shard may be negative. Half-empty pages leave room for the next version of a row beside it, which needs no vacuum.
create table private.prayer_tap_shards (
  shard smallint primary key,
  taps bigint not null default 0
) with (fillfactor = 50);

insert into private.prayer_tap_shards (shard) select generate_series(0, 15);

-- One row per network, for its newest window of ten minutes.
create table private.prayer_tap_limits (
  network bytea primary key,
  window_start timestamptz not null,
  taps integer not null,
  calls integer not null
);

-- HMAC-SHA-256 key, already mixed with the inner and the outer pad (RFC 2104). Made here once per database and
-- never leaving it. Built on sha256() because the schema of pgcrypto differs between servers.
create table private.network_key (
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
  insert into private.network_key (inner_key, outer_key) values (v_inner, v_outer);
end;
$$;

-- What counts as one network: an IPv4 address, or the /64 that an IPv6 household or phone may roam in freely.
create function private.network_of(p_address text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  -- Nearly all of them, without the cost of a block that catches errors.
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

-- The caller's network as only the server's own edge can know it: Cloudflare's header, else the entry that the last
-- proxy appended. Everything left of that entry is the caller's own claim.
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

-- plpgsql, here and below: unlike those of language sql, its statements are planned once for a connection.
create function private.network_hmac(p_network text) returns bytea
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select sha256(k.outer_key || sha256(k.inner_key || convert_to(p_network, 'UTF8')))
    from private.network_key k
  );
end;
$$;

-- Includes every committed tap once, whether it was folded or not, because one statement reads both.
create function private.prayer_count() returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select c.count + (select sum(s.taps)::bigint from private.prayer_tap_shards s)
    from public.prayer_counts c
  );
end;
$$;

grant execute on function private.prayer_count() to anon, authenticated, service_role;

create function public.get_prayer_count() returns bigint
language sql
stable
security invoker
set search_path = ''
return private.prayer_count();

grant execute on function public.get_prayer_count() to anon, authenticated, service_role;

-- Adds the taps of all shards to the count, unless that was done less than a second ago or is being done. A
-- time in the future is one of before the clock was set back.
create function private.fold_prayer_taps() returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_taps bigint;
begin
  perform from public.prayer_counts c
  where c.updated_at not between now() - interval '1 second' and now() + interval '1 minute'
  for update skip locked;
  if not found then
    return;
  end if;

  -- A statement of its own, whose snapshot is younger than the lock: it sees what the last fold took.
  select sum(s.taps) into strict v_taps from private.prayer_tap_shards s;
  if v_taps = 0 then
    return;
  end if;
  update private.prayer_tap_shards set taps = taps - v_taps where shard = pg_backend_pid() % 16;
  update public.prayer_counts set count = count + v_taps;
end;
$$;

-- Locks are always taken in the order batch, network, shard, so that calls wait in line and never for each other.
-- Nobody waits for the count.
create function private.count_prayer_taps(p_taps integer, p_batch uuid) returns bigint
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_window constant interval := interval '10 minutes';
  c_taps_per_window constant integer := 3000;
  c_calls_per_window constant integer := 3000;
  v_window timestamptz := date_bin(c_window, now(), timestamptz 'epoch');
  v_taps integer;
  v_calls integer;
  v_count bigint;
  v_folded_at timestamptz;
begin
  if p_taps is null or p_taps not between 1 and 100 then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_taps is 1 to 100';
  end if;

  if p_batch is not null then
    insert into private.prayer_tap_batches (batch) values (p_batch) on conflict do nothing;
    if not found then
      return private.prayer_count();
    end if;
  end if;

  -- One statement, whose parts share what a statement costs. It does not see its own changes, so its taps are added.
  with network as (
    insert into private.prayer_tap_limits as l (network, window_start, taps, calls)
    values (private.network_hmac(private.caller_network()), v_window, p_taps, 1)
    on conflict (network) do update set
      taps = excluded.taps + case when l.window_start >= excluded.window_start then l.taps else 0 end,
      calls = excluded.calls + case when l.window_start >= excluded.window_start then l.calls else 0 end,
      window_start = greatest(l.window_start, excluded.window_start)
    returning l.taps, l.calls
  ), shard as (
    update private.prayer_tap_shards s set taps = s.taps + p_taps
    from network
    where s.shard = pg_backend_pid() % 16
  )
  select n.taps, n.calls, c.count + p_taps + (select sum(s.taps)::bigint from private.prayer_tap_shards s),
    c.updated_at
  into strict v_taps, v_calls, v_count, v_folded_at
  from network n, public.prayer_counts c;

  -- Raising takes the refused call out of the tally again, so a window never fills up with refusals.
  if v_taps > c_taps_per_window or v_calls > c_calls_per_window then
    raise sqlstate 'PT429' using
      message = 'rate_limited',
      detail = ceil(extract(epoch from v_window + c_window - now()))::text,
      hint = 'detail is the number of seconds after which the same call counts';
  end if;

  if v_folded_at not between now() - interval '1 second' and now() then
    perform private.fold_prayer_taps();
  end if;
  return v_count;
end;
$$;

grant execute on function private.count_prayer_taps(integer, uuid) to anon, authenticated, service_role;

create function public.increment_prayer_count(p_taps integer default 1, p_batch uuid default null) returns bigint
language sql
volatile
security invoker
set search_path = ''
return private.count_prayer_taps(p_taps, p_batch);

grant execute on function public.increment_prayer_count(integer, uuid) to anon, authenticated, service_role;

-- Live updates: hosted projects own this publication already.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'prayer_counts'
  ) then
    alter publication supabase_realtime add table public.prayer_counts;
  end if;
end;
$$;
