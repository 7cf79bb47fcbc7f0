-- The daily companion prayer, and what devices need to keep a true copy of the whole archive:
-- every insert, correction and removal has a number, and the numbers commit in order.

create table public.companion_prayers (
  id uuid primary key default gen_random_uuid(),
  date date not null unique,
  content text not null,
  -- The trigger numbers every row; the default only lets callers leave the column out.
  change bigint not null default 0 unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companion_prayers_date_not_sunday check (extract(isodow from date) <> 7),
  constraint companion_prayers_date_in_archive check (date >= date '2024-01-01'),
  constraint companion_prayers_content_not_blank check (content <> ''),
  constraint companion_prayers_content_length check (char_length(content) <= 5000)
);

-- Tells a device that was away which of its prayers are gone.
create table public.companion_prayer_removals (
  id uuid primary key,
  date date not null,
  change bigint not null unique,
  removed_at timestamptz not null default now()
);

-- One row. A device compares it with its own copy: another epoch means another database, so it starts from zero.
create table public.prayer_archive (
  epoch uuid primary key default gen_random_uuid(),
  latest bigint not null default 0,
  prayers integer not null default 0 check (prayers >= 0)
);

create unique index prayer_archive_is_one_row on public.prayer_archive ((true));

insert into public.prayer_archive default values;

-- Every writer takes the archive row before any prayer, so that writers wait in line instead of for each other.
create function private.hold_prayer_archive() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.prayer_archive for no key update;
  if not found then
    raise exception 'public.prayer_archive lost its row';
  end if;
  return null;
end;
$$;

-- The row lock lasts until commit: number n is visible to everybody before n + 1 exists.
create function private.next_prayer_change() returns bigint
language sql
volatile
set search_path = ''
as $$
  update public.prayer_archive set latest = latest + 1 returning latest;
$$;

create function private.number_companion_prayer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.id <> old.id then
    raise check_violation using message = 'a prayer keeps its id', schema = 'public', table = 'companion_prayers';
  end if;
  if (tg_op = 'INSERT' or new.date <> old.date) and new.date > private.seoul_today() then
    raise check_violation using
      message = 'a companion prayer cannot be dated later than today in Seoul',
      constraint = 'companion_prayers_date_not_future',
      schema = 'public',
      table = 'companion_prayers';
  end if;
  -- Every space that Unicode knows, and what prints nothing: no-break, ideographic, zero-width, Hangul fillers.
  new.content := btrim(
    new.content,
    E' \t\n\r\u000B\u000C\u0085\u00A0\u115F\u1160\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
      || E'\u200A\u200B\u200C\u200D\u2028\u2029\u202F\u205F\u2060\u3000\u3164\uFEFF\uFFA0'
  );
  new.change := private.next_prayer_change();
  if tg_op = 'INSERT' then
    new.created_at := now();
  else
    new.created_at := old.created_at;
  end if;
  return new;
end;
$$;

-- Counts rows that really arrived, and takes back numbers that "on conflict do nothing" left without a row.
create function private.record_inserted_prayers() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.companion_prayer_removals r using arrived a where r.id = a.id;
  update public.prayer_archive set
    prayers = prayers + (select count(*) from arrived),
    latest = greatest(
      (select max(p.change) from public.companion_prayers p),
      (select max(r.change) from public.companion_prayer_removals r),
      0
    );
  return null;
end;
$$;

create function private.record_removed_prayer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.companion_prayer_removals (id, date, change)
  values (old.id, old.date, private.next_prayer_change());
  update public.prayer_archive set prayers = prayers - 1;
  return null;
end;
$$;

-- An emptied table leaves no removals behind: devices are sent back to zero instead.
create function private.renew_prayer_archive() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.companion_prayer_removals;
  update public.prayer_archive set epoch = gen_random_uuid(), latest = 0, prayers = 0;
  return null;
end;
$$;

create trigger hold_prayer_archive
before insert or update or delete on public.companion_prayers
for each statement execute function private.hold_prayer_archive();

create trigger number_companion_prayer
before insert or update on public.companion_prayers
for each row execute function private.number_companion_prayer();

create trigger touch_updated_at
before insert or update on public.companion_prayers
for each row execute function private.touch_updated_at();

create trigger record_inserted_prayers
after insert on public.companion_prayers
referencing new table as arrived
for each statement execute function private.record_inserted_prayers();

create trigger record_removed_prayer
after delete on public.companion_prayers
for each row execute function private.record_removed_prayer();

create trigger renew_prayer_archive
after truncate on public.companion_prayers
for each statement execute function private.renew_prayer_archive();

alter table public.companion_prayers enable row level security;
alter table public.companion_prayer_removals enable row level security;
alter table public.prayer_archive enable row level security;

create policy "Everybody reads companion prayers"
on public.companion_prayers for select to anon, authenticated using (true);

create policy "Levels 0 and 1 write companion prayers"
on public.companion_prayers for insert to authenticated
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 correct companion prayers"
on public.companion_prayers for update to authenticated
using ((select private.level()) <= 1)
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 remove companion prayers"
on public.companion_prayers for delete to authenticated
using ((select private.level()) <= 1);

create policy "Everybody reads which prayers were removed"
on public.companion_prayer_removals for select to anon, authenticated using (true);

create policy "Everybody reads the state of the archive"
on public.prayer_archive for select to anon, authenticated using (true);

grant select on public.companion_prayers, public.companion_prayer_removals, public.prayer_archive
to anon, authenticated, service_role;
grant insert (id, date, content), update (date, content), delete on public.companion_prayers
to authenticated, service_role;
