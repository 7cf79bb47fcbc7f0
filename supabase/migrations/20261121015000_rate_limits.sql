-- Ceilings for what visitors may send, shared by every form. The people and networks they hold for are kept only as
-- HMACs with the secret of this database, and only for a day.
--
-- Use, inside the transaction of a submission and before anything is stored:
--   v_wait := private.take_rate_limits(
--     'contact_message',
--     array['email:' || v_email, 'network:' || private.network_of(p_address)],
--     array[3, 20],
--     interval '30 minutes'
--   );
--   if v_wait > 0 then return jsonb_build_object('error', 'rate_limited', 'retry_after', v_wait); end if;
-- Where more may refuse after the limits, ask private.rate_limits_wait(...) first and call
-- private.count_toward_rate_limits(...) when the submission is accepted: the line stays closed in between.

create table private.rate_limit_marks (
  key bytea not null,
  taken_at timestamptz not null default now(),
  id bigint generated always as identity,
  primary key (key, taken_at, id)
);

-- The action is part of the key, so that nobody can follow a person from one form to another.
create function private.rate_limit_key(p_action text, p_subject text) returns bytea
language sql
stable
set search_path = ''
return private.network_hmac(p_action || chr(31) || p_subject);

-- Seconds after which one more is within every ceiling, 0 when it is now. p_ceilings[i] holds for p_subjects[i] in any
-- stretch of p_window. Whoever asks for one of the same subjects waits until this transaction ends; the locks are
-- taken in one order, so that nobody waits in a circle.
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

  -- The mark that has to grow old is the newest but ceiling - 1.
  select max(m.taken_at + p_window - now()) into v_wait
  from unnest(p_subjects, p_ceilings) as s (subject, ceiling)
  cross join lateral (
    select k.taken_at
    from private.rate_limit_marks k
    where k.key = private.rate_limit_key(p_action, s.subject) and k.taken_at > now() - p_window
    order by k.taken_at desc
    offset s.ceiling - 1
    limit 1
  ) m;
  return case when v_wait is null then 0 else greatest(ceil(extract(epoch from v_wait)), 1) end::integer;
end;
$$;

create function private.count_toward_rate_limits(p_action text, p_subjects text[]) returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.rate_limit_marks (key)
  select private.rate_limit_key(p_action, s.subject)
  from (select distinct unnest(p_subjects) as subject) s;
$$;

-- Both in one: counts and answers 0, or counts nothing and answers the seconds to wait.
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

create function private.forget_old_rate_limits() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.rate_limit_marks where taken_at <= now() - interval '1 day';
$$;

-- What is done once a day: functions of this schema without arguments. Later migrations add theirs by one insert.
create table private.upkeep_tasks (
  task text primary key
);

insert into private.upkeep_tasks (task) values ('forget_old_prayer_taps'), ('forget_old_rate_limits');

create function private.run_upkeep() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_task text;
begin
  for v_task in select t.task from private.upkeep_tasks t order by t.task loop
    -- One task that fails must not keep the others from erasing what is theirs.
    begin
      execute format('select private.%I()', v_task);
    exception when others then
      raise warning 'upkeep: % failed (%)', v_task, sqlstate;
    end;
  end loop;
end;
$$;

-- The history that pg_cron keeps of each run grows by a row a second.
create function private.forget_old_job_runs() returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time <= now() - interval ''1 hour''';
  end if;
end;
$$;

insert into private.upkeep_tasks (task) values ('forget_old_job_runs');

-- False where the server has no pg_cron: call private.run_upkeep() once a day there, or enable it and call this.
-- Without it the taps of the last second are in public.prayer_counts, and with its subscribers, only after the next tap.
create function private.schedule_upkeep() returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return false;
  end if;
  execute format(
    'select %1$I.schedule(%2$L, %3$L, %4$L), %1$I.schedule(%5$L, %6$L, %7$L)', 'cron',
    'fold-prayer-taps', '1 seconds', 'select private.fold_prayer_taps()',
    -- 18:17 UTC is 03:17 in Seoul.
    'upkeep', '17 18 * * *', 'select private.run_upkeep()'
  );
  return true;
end;
$$;

select private.schedule_upkeep();
