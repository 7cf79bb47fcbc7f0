-- The shared "I prayed" counter. It is open to everyone, so its limits are enforced here: 1 to 100 taps per call, every
-- batch once, and a ceiling per network that is high enough for a congregation on one Wi-Fi.
-- A call adds its taps to a shard, without waiting for other connections, and returns the sum of the count and all
-- shards. At most once a second the shards are folded into the count: every update of that row is sent to all
-- subscribers.

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

-- Counted batches: a device that did not receive the response sends the same batch again.
create table private.prayer_tap_batches (
  batch uuid primary key,
  counted_at timestamptz not null default now()
);

-- Taps not yet in public.prayer_counts: the sum of all shards. Folding subtracts the whole sum from a single shard, so
-- one shard may be negative. The low fill factor leaves room for HOT updates, which need no vacuum.
create table private.prayer_tap_shards (
  shard smallint primary key,
  taps bigint not null default 0
) with (fillfactor = 50);

insert into private.prayer_tap_shards (shard) select generate_series(0, 15);

-- Includes every committed tap once, folded or not, because a single statement reads both.
create function private.get_prayer_count() returns bigint
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

select private.expose_rpc('get_prayer_count', 'anon', 'authenticated', 'service_role');

-- Folds all shards into the count, unless that happened less than a second ago or is in progress. A time in the future
-- dates from before the clock was set back.
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

  -- A separate statement, whose snapshot is newer than the lock: it sees what the last fold subtracted.
  select sum(s.taps) into strict v_taps from private.prayer_tap_shards s;
  if v_taps = 0 then
    return;
  end if;
  update private.prayer_tap_shards set taps = taps - v_taps where shard = pg_backend_pid() % 16;
  update public.prayer_counts set count = count + v_taps;
end;
$$;

-- Locks are always taken in the order batch, network, shard, so that calls cannot deadlock. No call waits for the row
-- of the count.
create function private.increment_prayer_count(p_taps integer default 1, p_batch uuid default null) returns bigint
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_ceiling constant integer := 3000;
  c_window constant interval := '10 minutes';
  v_window timestamptz := date_bin(c_window, now(), timestamptz 'epoch');
  v_uses integer;
  v_count bigint;
  v_folded_at timestamptz;
begin
  if p_taps is null or p_taps not between 1 and 100 then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_taps is 1 to 100';
  end if;

  -- The four writes are one statement, which takes about two thirds of the time of four. A statement does not see its
  -- own changes, so its taps are added to the sum.
  with batch as (
    insert into private.prayer_tap_batches (batch)
    values (coalesce(p_batch, gen_random_uuid()))
    on conflict do nothing
    returning batch
  ), network as (
    insert into private.rate_limit_uses as u (key, used_at, uses)
    select private.keyed_hmac('prayer_taps', 'network:' || private.caller_network()), v_window, p_taps from batch
    on conflict (key, used_at) do update set uses = u.uses + excluded.uses
    returning u.uses
  ), shard as (
    update private.prayer_tap_shards s set taps = s.taps + p_taps
    from network where s.shard = pg_backend_pid() % 16
  )
  select n.uses, c.count + p_taps + (select sum(s.taps)::bigint from private.prayer_tap_shards s), c.updated_at
  into v_uses, v_count, v_folded_at
  from network n, public.prayer_counts c;
  if not found then
    return private.get_prayer_count();
  end if;
  -- Raising takes all of the above back.
  if v_uses > c_ceiling then
    perform private.raise_rate_limited(ceil(extract(epoch from v_window + c_window - now()))::integer);
  end if;

  if v_folded_at not between now() - interval '1 second' and now() then
    perform private.fold_prayer_taps();
  end if;
  return v_count;
end;
$$;

select private.expose_rpc('increment_prayer_count', 'anon', 'authenticated', 'service_role');

-- Live updates: hosted projects already have this publication.
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

-- 400 days: longer than any device stores a batch for a retry.
create function private.delete_old_prayer_tap_batches() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.prayer_tap_batches where counted_at <= now() - interval '400 days';
$$;

insert into private.maintenance_tasks (task) values ('delete_old_prayer_tap_batches');

-- Otherwise the taps of the last second would reach public.prayer_counts, and its subscribers, only with the next tap.
insert into private.scheduled_jobs (job, schedule, command) values
  ('fold-prayer-taps', '1 seconds', 'select private.fold_prayer_taps()');
