-- The daily companion prayer, whose whole archive is synced to devices.

-- Devices may fetch a day's prayer from 18:00 Seoul time the evening before, so that a phone that is offline at dawn
-- has it; they show it from midnight.
create function private.prayer_publish_at(p_date date) returns timestamptz
language sql
immutable
set search_path = ''
return (p_date - 1 + time '18:00') at time zone 'Asia/Seoul';

create table public.companion_prayers (
  id uuid primary key default gen_random_uuid(),
  date date not null unique,
  content text not null,
  -- Set to prayer_publish_at(date) by a trigger.
  publish_at timestamptz not null default 'infinity',
  is_public boolean not null default false,
  -- A trigger numbers every row; the default only allows inserts without the column.
  change bigint not null default 0 unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companion_prayers_date_not_sunday check (extract(isodow from date) <> 7),
  constraint companion_prayers_date_in_archive check (date >= date '2024-01-01'),
  constraint companion_prayers_content_not_blank check (content <> ''),
  constraint companion_prayers_content_length check (char_length(content) <= 5000)
);

create function private.check_companion_prayer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.date <> old.date) and new.date > private.seoul_today() + 60 then
    raise check_violation using
      message = 'a companion prayer cannot be dated more than 60 days ahead in Seoul',
      constraint = 'companion_prayers_date_too_far',
      schema = 'public',
      table = 'companion_prayers';
  end if;
  new.publish_at := private.prayer_publish_at(new.date);
  new.content := private.trimmed(new.content);
  return new;
end;
$$;

create trigger check_companion_prayer
before insert or update on public.companion_prayers
for each row execute function private.check_companion_prayer();

select private.track_archive_changes('companion_prayers', array['id', 'date', 'content', 'is_public']);

select private.recycle_rows_of('companion_prayers', array['id', 'date', 'content']);

create view private.companion_prayers_for_devices as
select id, date, content, change, updated_at from public.companion_prayers where is_public;

create index companion_prayers_waiting on public.companion_prayers (publish_at) where (not is_public);

alter table public.companion_prayers enable row level security;

create policy "Everybody reads prayers from the evening before and staff reads all"
on public.companion_prayers for select to anon, authenticated
using (publish_at <= (select private.now()) or (select private.level()) <= 1);

select private.let_staff_write('companion_prayers');

grant select on public.companion_prayers to anon, authenticated, service_role;
grant insert (id, date, content), update (date, content), delete on public.companion_prayers
to authenticated, service_role;
