-- Background work of the database: scheduled jobs, and daily maintenance that deletes expired rows.

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    begin
      create extension if not exists pg_cron with schema pg_catalog;
    exception
      -- No privilege, not preloaded (pg_cron has no specific error code for that), another database, or partly
      -- installed.
      when insufficient_privilege or internal_error or raise_exception or undefined_object or undefined_file then
        raise notice 'pg_cron is not usable here (%): call private.run_maintenance() once a day', sqlerrm;
    end;
  end if;
end;
$$;

-- Jobs for pg_cron. Later migrations insert theirs; the last migration schedules all.
create table private.scheduled_jobs (
  job text primary key,
  schedule text not null,
  command text not null
);

-- 18:17 UTC is 03:17 in Seoul.
insert into private.scheduled_jobs (job, schedule, command) values
  ('maintenance', '17 18 * * *', 'select private.run_maintenance()');

-- Schedules every job; idempotent. Returns false if the server has no pg_cron.
create function private.schedule_jobs() returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_job private.scheduled_jobs;
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return false;
  end if;
  for v_job in select * from private.scheduled_jobs j order by j.job loop
    execute 'select cron.schedule($1, $2, $3)' using v_job.job, v_job.schedule, v_job.command;
  end loop;
  return true;
end;
$$;

-- Daily maintenance: functions of this schema without arguments. Later migrations insert theirs.
create table private.maintenance_tasks (
  task text primary key
);

create function private.run_maintenance() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_task text;
begin
  for v_task in select t.task from private.maintenance_tasks t order by t.task loop
    -- A failing task must not prevent the others from deleting their rows.
    begin
      execute format('select private.%I()', v_task);
    exception when others then
      raise warning 'maintenance: % failed (%)', v_task, sqlstate;
    end;
  end loop;
end;
$$;

-- pg_cron stores one row for each run, and some jobs run every second.
create function private.delete_old_job_runs() returns void
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

insert into private.maintenance_tasks (task) values ('delete_old_job_runs');
