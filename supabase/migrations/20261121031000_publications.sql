-- Bulletins and news: public visibility, staff privileges, and likes.

-- Images come from this project's bucket: an address is a path without a host.
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
  -- A published row is visible from publish_at until take_down_at; null means no limit.
  publish_at timestamptz,
  take_down_at timestamptz,
  is_public boolean not null default false,
  -- 1 is sorted first, then 2; 0, the default, sorts by date.
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
  constraint bulletins_display_order_range check (display_order between 0 and 100000),
  constraint bulletins_publish_at_finite check (isfinite(publish_at) and isfinite(take_down_at)),
  constraint bulletins_take_down_later check (take_down_at > publish_at)
);

create table public.church_news (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null,
  date date not null,
  thumbnail_url text,
  images text[] not null default '{}',
  is_published boolean not null default false,
  -- A published row is visible from publish_at until take_down_at; null means no limit.
  publish_at timestamptz,
  take_down_at timestamptz,
  is_public boolean not null default false,
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
  constraint church_news_display_order_range check (display_order between 0 and 100000),
  constraint church_news_publish_at_finite check (isfinite(publish_at) and isfinite(take_down_at)),
  constraint church_news_take_down_later check (take_down_at > publish_at)
);

create index bulletins_in_place on public.bulletins (is_published, place, date desc, id desc);
create index bulletins_newest on public.bulletins (is_published, date desc, id desc);
create index bulletins_all on public.bulletins (date desc, id desc);
create index church_news_in_place on public.church_news (is_published, place, date desc, id desc);
create index church_news_newest on public.church_news (is_published, date desc, id desc);
create index church_news_all on public.church_news (date desc, id desc);
-- For private.apply_schedules(): the rows whose schedule has yet to show or to hide them.
create index bulletins_to_show on public.bulletins (coalesce(take_down_at, 'infinity'), coalesce(publish_at, '-infinity'))
where (is_published and not is_public);
create index bulletins_to_hide on public.bulletins (take_down_at) where (is_public);
create index church_news_to_show
on public.church_news (coalesce(take_down_at, 'infinity'), coalesce(publish_at, '-infinity'))
where (is_published and not is_public);
create index church_news_to_hide on public.church_news (take_down_at) where (is_public);

create trigger trim_columns
before insert or update of title on public.bulletins
for each row execute function private.trim_columns('title');

create trigger trim_columns
before insert or update of title, content on public.church_news
for each row execute function private.trim_columns('title', 'content');

select private.track_archive_changes('bulletins', array[
  'id', 'title', 'date', 'thumbnail_url', 'images', 'is_published', 'publish_at', 'take_down_at', 'is_public',
  'display_order'
]);
select private.track_archive_changes('church_news', array[
  'id', 'title', 'content', 'date', 'thumbnail_url', 'images', 'is_published', 'publish_at', 'take_down_at',
  'is_public', 'display_order'
]);

select private.recycle_rows_of('bulletins', array[
  'id', 'title', 'date', 'thumbnail_url', 'images', 'is_published', 'publish_at', 'take_down_at', 'display_order'
]);
select private.recycle_rows_of('church_news', array[
  'id', 'title', 'content', 'date', 'thumbnail_url', 'images', 'is_published', 'publish_at', 'take_down_at',
  'display_order'
]);

create view private.bulletins_for_devices as
select id, title, date, thumbnail_url, images, place, likes, change
from public.bulletins
where is_public;

-- For news older than a year, devices sync only what lists show; text and images are fetched when the item is opened.
create view private.church_news_for_devices as
select
  n.id, n.title, n.date, n.thumbnail_url, n.place, n.likes, n.change, w.is_complete,
  case when w.is_complete then n.images else '{}' end as images,
  case when w.is_complete then n.content else left(n.content, 80) || '…' end as content
from public.church_news n
cross join lateral (
  select n.date >= current_date - 365 or (cardinality(n.images) = 0 and char_length(n.content) <= 80) as is_complete
) w
where n.is_public;

alter table public.bulletins enable row level security;
alter table public.church_news enable row level security;

create policy "Everybody reads published bulletins and staff reads all"
on public.bulletins for select to anon, authenticated
using (
  (
    is_published
    and (publish_at is null or publish_at <= (select private.now()))
    and (take_down_at is null or take_down_at > (select private.now()))
  )
  or (select private.level()) <= 1
);

select private.let_staff_write('bulletins');

create policy "Everybody reads published news and staff reads all"
on public.church_news for select to anon, authenticated
using (
  (
    is_published
    and (publish_at is null or publish_at <= (select private.now()))
    and (take_down_at is null or take_down_at > (select private.now()))
  )
  or (select private.level()) <= 1
);

select private.let_staff_write('church_news');

grant select on public.bulletins, public.church_news to anon, authenticated, service_role;
grant
  insert (id, title, date, thumbnail_url, images, is_published, publish_at, take_down_at, display_order),
  update (title, date, thumbnail_url, images, is_published, publish_at, take_down_at, display_order),
  delete
on public.bulletins to authenticated, service_role;
grant
  insert (id, title, content, date, thumbnail_url, images, is_published, publish_at, take_down_at, display_order),
  update (title, content, date, thumbnail_url, images, is_published, publish_at, take_down_at, display_order),
  delete
on public.church_news to authenticated, service_role;

-- Individual likes are private; only their number is public. device is a random id generated by the device.
create table private.publication_likes (
  publication uuid not null,
  device uuid not null,
  liked_at timestamptz not null default now(),
  primary key (publication, device)
);

-- Restores the likes of a publication that returns from the recycle bin.
create function private.restore_likes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.likes := (select count(*) from private.publication_likes l where l.publication = new.id);
  return new;
end;
$$;

create trigger restore_likes before insert on public.bulletins
for each row execute function private.restore_likes();

create trigger restore_likes before insert on public.church_news
for each row execute function private.restore_likes();

create function private.delete_likes_of_removed() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.publication_likes l
  where l.liked_at <= now() - interval '1 day'
    and not exists (select from public.bulletins b where b.id = l.publication)
    and not exists (select from public.church_news n where n.id = l.publication)
    and not exists (select from private.recycle_bin r where r.row_id = l.publication::text);
$$;

insert into private.maintenance_tasks (task) values ('delete_likes_of_removed');

-- Idempotent: repeated calls change nothing and do not count toward the limit. The ceiling applies per network, which a
-- whole congregation may share. Null if the publication is not publicly visible (any more).
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

  execute format(
    'select p.likes from public.%I p where p.id = $1 and private.is_row_visible(to_jsonb(p)) for no key update', v_table
  )
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
    perform private.raise_rate_limited(v_wait);
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

select private.expose_rpc('like_publication', 'anon', 'authenticated', 'service_role');
