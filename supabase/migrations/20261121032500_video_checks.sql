-- What YouTube answered about the videos of lectures. A video without a row was not checked yet.

create table private.video_checks (
  video_id text primary key check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  -- blocked: it exists, but plays only on YouTube itself.
  state text not null check (state in ('found', 'missing', 'private', 'blocked')),
  title text check (char_length(title) <= 200),
  checked_at timestamptz not null default now()
);

create function private.get_video_checks(p_ids text[])
returns table (video_id text, state text, title text, checked_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select c.video_id, c.state, c.title, c.checked_at from private.video_checks c
  where c.video_id = any (p_ids[1:200])
  order by c.video_id;
end;
$$;

select private.expose_rpc('get_video_checks', 'authenticated');

-- For the edge function that asks YouTube: returns the seconds that this account has to wait before the next check of up
-- to 20 videos; 0 counts one.
create function private.take_video_check(p_account uuid) returns integer
language sql
volatile
security definer
set search_path = ''
return private.take_rate_limits('video_check', array['account:' || p_account::text], array[40], interval '10 minutes');

select private.expose_rpc('take_video_check', 'service_role');

-- Returns the number of stored checks.
create function private.record_video_checks(p_checks jsonb) returns integer
language sql
volatile
security definer
set search_path = ''
as $$
  with stored as (
    insert into private.video_checks (video_id, state, title)
    select distinct on (c.video_id) c.video_id, c.state, c.title
    from jsonb_to_recordset(p_checks) c (video_id text, state text, title text)
    order by c.video_id
    on conflict (video_id) do update set state = excluded.state, title = excluded.title, checked_at = now()
    returning video_id
  )
  select count(*)::integer from stored;
$$;

select private.expose_rpc('record_video_checks', 'service_role');

-- Checks of videos that are linked nowhere.
create function private.delete_old_video_checks() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.video_checks c
  where c.checked_at <= now() - interval '30 days'
    and not exists (select from public.bible_videos v where position(c.video_id in v.video_url) > 0);
$$;

insert into private.maintenance_tasks (task) values ('delete_old_video_checks');
