import { z } from 'zod';
import type { Database } from './database.ts';
import { reasonOf } from './start-failure.ts';

/** The first version of pg_cron with jobs that run every few seconds. */
const PG_CRON = '1.5';

/**
 * The part of pg_cron used by the migrations: `cron.schedule(name, schedule, command)` with `N seconds`, or with a daily
 * minute and hour (UTC). Also pg_net's `net.http_post`, whose requests are sent after commit. The extension itself is
 * used where it can be created: it may be installed without being preloaded, or for another database of the server.
 */
export const JOBS = `
create table if not exists local_backend.jobs (
  name text primary key,
  schedule text not null check (schedule ~ '^(\\d+ seconds|\\d+ \\d+ \\* \\* \\*)$'),
  command text not null
);
alter table local_backend.jobs add column if not exists last_run timestamptz not null default now();
do $jobs$
declare
  v_version text;
begin
  begin
    create extension if not exists pg_cron with schema pg_catalog;
  exception when others then null;
  end;
  select split_part(extversion, '-', 1) into v_version from pg_extension where extname = 'pg_cron';
  if string_to_array(v_version, '.')::int[] < string_to_array('${PG_CRON}', '.')::int[] then
    raise exception 'pg_cron % is preloaded for this database, and ${PG_CRON} is needed', v_version;
  elsif v_version is not null then
    return;
  end if;
  create schema if not exists cron;
  create or replace function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql set search_path = '' as $$
    insert into local_backend.jobs values (job_name, schedule, command)
    on conflict (name) do update set schedule = excluded.schedule, command = excluded.command;
    select 1::bigint;
  $$;
end $jobs$;

create table if not exists local_backend.http_requests (
  id bigint generated always as identity primary key,
  url text not null,
  body jsonb,
  headers jsonb not null,
  timeout_milliseconds integer not null
);
do $net$ begin
  begin
    create extension if not exists pg_net with schema extensions;
    return;
  exception when others then null;
  end;
  create schema if not exists net;
  create or replace function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000
  ) returns bigint
  language sql set search_path = '' as $$
    insert into local_backend.http_requests (url, body, headers, timeout_milliseconds)
    values (url, body, headers, timeout_milliseconds) returning id;
  $$;
end $net$;
`;

interface ScheduledJobs {
  /** Resolves when no job is running. */
  close(): Promise<void>;
}

const httpRequests = z.array(
  z.object({
    url: z.string(),
    body: z.unknown(),
    headers: z.record(z.string(), z.string()),
    timeout_milliseconds: z.number(),
  }),
);
const jobs = z.array(
  z.object({
    name: z.string(),
    schedule: z.string(),
    command: z.string(),
    /** Of a daily job, in epoch milliseconds; at first when it was scheduled. */
    last_run: z.number(),
  }),
);
const TICK_MS = 1000;
const DAY_MS = 86_400_000;

/** Runs the jobs of {@link JOBS} as the owner of the database; jobs with an interval in seconds also run at start. */
export function runScheduledJobs(database: Database): ScheduledJobs {
  const lastRuns = new Map<string, number>();
  const run = async () => {
    const scheduled = await database.query(
      `select name, schedule, command, extract(epoch from last_run)::float8 * 1000 as last_run
       from local_backend.jobs`,
    );
    for (const { name, schedule, command, last_run } of jobs.parse(scheduled)) {
      const now = Date.now();
      const isDaily = !schedule.endsWith(' seconds');
      if (!isDue(schedule, isDaily ? last_run : (lastRuns.get(name) ?? null), now)) continue;
      lastRuns.set(name, now);
      if (isDaily) {
        await database.query('update local_backend.jobs set last_run = now() where name = $1', [
          name,
        ]);
      }
      await database.query(command).catch((error: unknown) => {
        process.stderr.write(`The job ${name} failed: ${reasonOf(error)}\n`);
      });
    }
  };
  const inFlight = new Map<AbortController, Promise<unknown>>();
  const sendRequests = async () => {
    const requests = await database.query(
      'delete from local_backend.http_requests returning url, body, headers, timeout_milliseconds',
    );
    for (const { url, body, headers, timeout_milliseconds } of httpRequests.parse(requests)) {
      const aborter = new AbortController();
      const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(timeout_milliseconds)]);
      const answered = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
        .then((answer) => answer.body?.cancel())
        // As with pg_net, the response is ignored.
        .catch(() => undefined)
        .finally(() => inFlight.delete(aborter));
      inFlight.set(aborter, answered);
    }
  };
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= run()
      .then(sendRequests)
      .catch((error: unknown) => {
        process.stderr.write(`The scheduled jobs did not run: ${reasonOf(error)}\n`);
      })
      .finally(() => {
        running = null;
      });
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
      for (const aborter of inFlight.keys()) aborter.abort();
      await Promise.all(inFlight.values());
    },
  };
}

/**
 * A daily job that missed its minute, because the computer was off or asleep, is due a day after its last run.
 * @param lastRun Epoch milliseconds, like `now`; after the clock is set back, a job is due.
 */
export function isDue(schedule: string, lastRun: number | null, now: number): boolean {
  const since = lastRun === null || lastRun > now ? Infinity : now - lastRun;
  const [, seconds] = /^(\d+) seconds$/.exec(schedule) ?? [];
  // Tolerates timer jitter.
  if (seconds !== undefined) return since >= Number(seconds) * 1000 - TICK_MS / 2;
  const [minute, hour] = schedule.split(' ').map(Number);
  const date = new Date(now);
  const isItsMinute = date.getUTCMinutes() === minute && date.getUTCHours() === hour;
  return isItsMinute ? since > 60_000 : lastRun !== null && since > DAY_MS;
}
