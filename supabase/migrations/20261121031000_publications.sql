-- Bulletins and news: what the public sees of them, what staff may do, and likes. With it comes what devices need to
-- keep a true copy of any table: a number for every change, in the order of commits, and a note of what is gone.

-- One row for each table that devices copy. Another epoch means another history, so a device starts from zero; items
-- is how many rows the public sees.
create table public.archives (
  name text primary key,
  epoch uuid not null default gen_random_uuid(),
  latest bigint not null default 0,
  items integer not null default 0 check (items >= 0)
);

-- What the public no longer sees: removed, or taken back by staff.
create table public.archive_removals (
  archive text not null references public.archives (name) on delete cascade,
  id text not null,
  change bigint not null,
  removed_at timestamptz not null default now(),
  primary key (archive, id),
  unique (archive, change)
);

-- Every writer takes the archive's row before any other, so that writers wait in line instead of for each other.
create function private.hold_archive() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.archives a where a.name = tg_table_name for no key update;
  if not found then
    raise exception 'public.archives lost its row for %', tg_table_name;
  end if;
  return null;
end;
$$;

-- The row lock lasts until commit: number n is visible to everybody before n + 1 exists.
create function private.next_archive_change(p_archive text) returns bigint
language sql
volatile
set search_path = ''
as $$
  update public.archives set latest = latest + 1 where name = p_archive returning latest;
$$;

create function private.number_archive_row() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.id <> old.id then
    raise check_violation using message = 'a row keeps its id', schema = tg_table_schema, table = tg_table_name;
  end if;
  new.change := private.next_archive_change(tg_table_name);
  new.updated_at := now();
  new.created_at := case when tg_op = 'INSERT' then now() else old.created_at end;
  return new;
end;
$$;

-- To a device it is the same whether a row was removed or is no longer published.
create function private.note_archive_visibility() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_was boolean := false;
  v_is boolean := false;
begin
  if tg_op <> 'INSERT' then
    v_was := coalesce((to_jsonb(old) ->> 'is_published')::boolean, true);
  end if;
  if tg_op <> 'DELETE' then
    v_is := coalesce((to_jsonb(new) ->> 'is_published')::boolean, true);
  end if;
  if v_is and not v_was then
    delete from public.archive_removals r where r.archive = tg_table_name and r.id = new.id::text;
    update public.archives set items = items + 1 where name = tg_table_name;
  elsif v_was and not v_is then
    insert into public.archive_removals (archive, id, change)
    values (tg_table_name, old.id::text, private.next_archive_change(tg_table_name));
    update public.archives set items = items - 1 where name = tg_table_name;
  end if;
  return null;
end;
$$;

-- An emptied table leaves no removals behind: devices are sent back to zero instead.
create function private.renew_archive() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.archive_removals where archive = tg_table_name;
  update public.archives set epoch = gen_random_uuid(), latest = 0, items = 0 where name = tg_table_name;
  return null;
end;
$$;

-- For a table with id, change, created_at and updated_at. Changes of other columns than those named, such as a
-- count of likes, are none that devices would fetch the row again for.
create function private.keep_archive_of(p_table text, p_columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_columns text := (select string_agg(quote_ident(c), ', ') from unnest(p_columns) c);
begin
  insert into public.archives (name) values (p_table);
  execute format(
    'create trigger hold_archive before insert or delete or update of %s on public.%I '
      'for each statement execute function private.hold_archive()', v_columns, p_table);
  execute format(
    'create trigger number_archive_row before insert or update of %s on public.%I '
      'for each row execute function private.number_archive_row()', v_columns, p_table);
  execute format(
    'create trigger note_archive_visibility after insert or delete or update of %s on public.%I '
      'for each row execute function private.note_archive_visibility()', v_columns, p_table);
  execute format(
    'create trigger renew_archive after truncate on public.%I '
      'for each statement execute function private.renew_archive()', p_table);
end;
$$;

alter table public.archives enable row level security;
alter table public.archive_removals enable row level security;

create policy "Everybody reads the state of the archives"
on public.archives for select to anon, authenticated using (true);

create policy "Everybody reads what was removed from the archives"
on public.archive_removals for select to anon, authenticated using (true);

grant select on public.archives, public.archive_removals to anon, authenticated, service_role;

-- Without every space that Unicode knows, and what prints nothing: no-break, ideographic, zero-width, Hangul fillers.
create function private.trimmed(p_text text) returns text
language sql
immutable
set search_path = ''
return btrim(
  p_text,
  E' \t\n\r\u000B\u000C\u0085\u00A0\u115F\u1160\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u200B\u200C\u200D\u2028\u2029\u202F\u205F\u2060\u3000\u3164\uFEFF\uFFA0'
);

-- Trims the columns that the trigger names.
create function private.trim_columns() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(c, private.trimmed(to_jsonb(new) ->> c)) from unnest(tg_argv) c
  ));
end;
$$;

-- Pictures come from the bucket of this project: an address is its path alone, and names no host.
create function private.is_picture_url(p_url text) returns boolean
language sql
immutable
set search_path = ''
return private.is_picture_name(
  substring(p_url from '^/storage/v1/object/public/images/(.+)$')
);

create function private.are_picture_urls(p_urls text[]) returns boolean
language sql
immutable
set search_path = ''
return not exists (select from unnest(p_urls) u where not private.is_picture_url(u));

grant execute on function private.is_picture_url(text), private.are_picture_urls(text[]) to authenticated, service_role;

create table public.bulletins (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  date date not null,
  thumbnail_url text,
  -- In reading order.
  images text[] not null default '{}',
  is_published boolean not null default false,
  -- 1 stands first, 2 after it; 0 means "by date", which is everything that staff did not place.
  display_order integer not null default 0,
  -- display_order for sorting: order=place.asc.nullslast,date.desc,id.desc
  place integer generated always as (nullif(display_order, 0)) stored,
  likes integer not null default 0 check (likes >= 0),
  change bigint not null default 0 unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bulletins_title_length check (char_length(title) between 1 and 300),
  constraint bulletins_title_one_line check (title !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint bulletins_date_plausible check (date between date '2000-01-01' and date '2199-12-31'),
  constraint bulletins_thumbnail_stored check (thumbnail_url is null or private.is_picture_url(thumbnail_url)),
  constraint bulletins_images_stored check (private.are_picture_urls(images)),
  constraint bulletins_images_number check (cardinality(images) <= 40),
  constraint bulletins_display_order_range check (display_order between 0 and 100000)
);

create table public.church_news (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null,
  date date not null,
  thumbnail_url text,
  images text[] not null default '{}',
  is_published boolean not null default false,
  display_order integer not null default 0,
  place integer generated always as (nullif(display_order, 0)) stored,
  likes integer not null default 0 check (likes >= 0),
  change bigint not null default 0 unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint church_news_title_length check (char_length(title) between 1 and 300),
  constraint church_news_title_one_line check (title !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint church_news_content_length check (char_length(content) between 1 and 20000),
  constraint church_news_date_plausible check (date between date '2000-01-01' and date '2199-12-31'),
  constraint church_news_thumbnail_stored check (thumbnail_url is null or private.is_picture_url(thumbnail_url)),
  constraint church_news_images_stored check (private.are_picture_urls(images)),
  constraint church_news_images_number check (cardinality(images) <= 40),
  constraint church_news_display_order_range check (display_order between 0 and 100000)
);

create index bulletins_in_place on public.bulletins (is_published, place, date desc, id desc);
create index bulletins_newest on public.bulletins (is_published, date desc, id desc);
create index bulletins_all on public.bulletins (date desc, id desc);
create index church_news_in_place on public.church_news (is_published, place, date desc, id desc);
create index church_news_newest on public.church_news (is_published, date desc, id desc);
create index church_news_all on public.church_news (date desc, id desc);

create trigger trim_columns
before insert or update of title on public.bulletins
for each row execute function private.trim_columns('title');

create trigger trim_columns
before insert or update of title, content on public.church_news
for each row execute function private.trim_columns('title', 'content');

select private.keep_archive_of(
  'bulletins', array['id', 'title', 'date', 'thumbnail_url', 'images', 'is_published', 'display_order']
);
select private.keep_archive_of(
  'church_news', array['id', 'title', 'content', 'date', 'thumbnail_url', 'images', 'is_published', 'display_order']
);

alter table public.bulletins enable row level security;
alter table public.church_news enable row level security;

create policy "Everybody reads published bulletins and staff reads all"
on public.bulletins for select to anon, authenticated
using (is_published or (select private.level()) <= 1);

create policy "Levels 0 and 1 write bulletins"
on public.bulletins for insert to authenticated
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 change bulletins"
on public.bulletins for update to authenticated
using ((select private.level()) <= 1)
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 remove bulletins"
on public.bulletins for delete to authenticated
using ((select private.level()) <= 1);

create policy "Everybody reads published news and staff reads all"
on public.church_news for select to anon, authenticated
using (is_published or (select private.level()) <= 1);

create policy "Levels 0 and 1 write news"
on public.church_news for insert to authenticated
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 change news"
on public.church_news for update to authenticated
using ((select private.level()) <= 1)
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 remove news"
on public.church_news for delete to authenticated
using ((select private.level()) <= 1);

grant select on public.bulletins, public.church_news to anon, authenticated, service_role;
grant
  insert (id, title, date, thumbnail_url, images, is_published, display_order),
  update (title, date, thumbnail_url, images, is_published, display_order),
  delete
on public.bulletins to authenticated, service_role;
grant
  insert (id, title, content, date, thumbnail_url, images, is_published, display_order),
  update (title, content, date, thumbnail_url, images, is_published, display_order),
  delete
on public.church_news to authenticated, service_role;

-- Who likes what stays here; the public sees the number only. device is a random id that the device gave itself.
create table private.publication_likes (
  publication uuid not null,
  device uuid not null,
  liked_at timestamptz not null default now(),
  primary key (publication, device)
);

create function private.forget_likes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.publication_likes l where l.publication = old.id;
  return null;
end;
$$;

create trigger forget_likes after delete on public.bulletins
for each row execute function private.forget_likes();

create trigger forget_likes after delete on public.church_news
for each row execute function private.forget_likes();

-- What a device repeats changes nothing and counts nowhere. The ceiling is for one network, in which a congregation
-- may sit. Null when the public does not see the publication (any more).
create function private.like_publication(p_kind text, p_id uuid, p_device uuid, p_liked boolean) returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_table text := case p_kind when 'bulletin' then 'bulletins' when 'news' then 'church_news' end;
  v_likes integer;
  v_wait integer;
begin
  if v_table is null or p_id is null or p_device is null or p_liked is null then
    raise invalid_parameter_value using
      message = 'invalid', detail = 'p_kind is bulletin or news, and nothing is missing';
  end if;
  v_wait := private.rate_limits_wait(
    'like', array['network:' || private.caller_network()], array[600], interval '10 minutes'
  );

  execute format('select likes from public.%I where id = $1 and is_published for no key update', v_table)
  into v_likes using p_id;
  if v_likes is null then
    return null;
  end if;
  if p_liked = exists (
    select from private.publication_likes l where l.publication = p_id and l.device = p_device
  ) then
    return v_likes;
  end if;

  if v_wait > 0 then
    raise sqlstate 'PT429' using
      message = 'rate_limited',
      detail = v_wait::text,
      hint = 'detail is the number of seconds after which the same call counts';
  end if;
  perform private.count_toward_rate_limits('like', array['network:' || private.caller_network()]);
  if p_liked then
    insert into private.publication_likes (publication, device) values (p_id, p_device);
  else
    delete from private.publication_likes l where l.publication = p_id and l.device = p_device;
  end if;
  execute format('update public.%I set likes = likes + $2 where id = $1 returning likes', v_table)
  into v_likes using p_id, case when p_liked then 1 else -1 end;
  return v_likes;
end;
$$;

grant execute on function private.like_publication(text, uuid, uuid, boolean) to anon, authenticated, service_role;

create function public.like_publication(p_kind text, p_id uuid, p_device uuid, p_liked boolean) returns integer
language sql
volatile
security invoker
set search_path = ''
return private.like_publication(p_kind, p_id, p_device, p_liked);

grant execute on function public.like_publication(text, uuid, uuid, boolean) to anon, authenticated, service_role;
