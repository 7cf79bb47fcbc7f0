-- What nobody needs any more goes by itself.

-- 400 days: longer than any device keeps a batch that it could still repeat.
create function private.forget_old_prayer_taps() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.prayer_tap_batches where counted_at <= now() - interval '400 days';
  delete from private.prayer_tap_limits where window_start <= now() - interval '1 day';
$$;

-- A later migration schedules what is done with it.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    begin
      create extension if not exists pg_cron with schema pg_catalog;
    exception
      -- Not the right to, not preloaded (pg_cron gives that no code of its own), not in this database, half installed.
      when insufficient_privilege or internal_error or raise_exception or undefined_object or undefined_file then
        raise notice 'pg_cron is not usable here (%): call private.run_upkeep() once a day', sqlerrm;
    end;
  end if;
end;
$$;
