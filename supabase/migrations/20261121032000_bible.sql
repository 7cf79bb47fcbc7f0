-- Bible lectures: the books opened so far, and one video per chapter.

-- The 66 books. Rows come from src/content/bible-canon.ts through private.apply_content().
create table private.bible_canon (
  order_index smallint primary key,
  id text not null unique,
  name_key text not null,
  testament text not null,
  category text not null,
  chapters smallint not null
);

-- A watch, short or embed URL of YouTube with an identifier of eleven characters. Same rule as
-- src/domain/video-link.ts, for writes that bypass the form.
create function private.is_video_link(p_url text) returns boolean
language sql
immutable
set search_path = ''
return coalesce(char_length(p_url) <= 500 and case
  when lower(p_url) ~ '^(https?://)?youtu\.be/'
    then p_url ~ '^([A-Za-z]+://)?[A-Za-z.]+/[A-Za-z0-9_-]{11}/?([?#][^[:space:]\\]*)?$'
  when lower(p_url) ~ '^(https?://)?(www\.)?youtube-nocookie\.com/'
    then p_url ~ '^([A-Za-z]+://)?[A-Za-z.-]+/embed/(?!videoseries|live_stream)[A-Za-z0-9_-]{11}/?([?#][^[:space:]\\]*)?$'
  when lower(p_url) ~ '^(https?://)?(www\.|m\.)?youtube\.com/'
    then p_url ~ '^([A-Za-z]+://)?[A-Za-z.]+/embed/(?!videoseries|live_stream)[A-Za-z0-9_-]{11}/?([?#][^[:space:]\\]*)?$'
      or p_url ~ '^([A-Za-z]+://)?[A-Za-z.]+/watch/?\?((?!v=)[^#&[:space:]\\]*&)*v=[A-Za-z0-9_-]{11}([&#][^[:space:]\\]*)?$'
  else false
end, false);

grant execute on function private.is_video_link(text) to authenticated, service_role;

-- A book without a row is not open yet.
create table public.bible_books (
  id text primary key,
  name_key text not null,
  category text not null,
  testament text not null,
  chapters smallint not null,
  order_index smallint not null unique,
  change bigint not null default 0 unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function private.check_bible_canon() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from private.bible_canon c
    where (c.id, c.name_key, c.category, c.testament, c.chapters, c.order_index)
      = (new.id, new.name_key, new.category, new.testament, new.chapters, new.order_index)
  ) then
    raise check_violation using
      message = 'no book of the Bible is like this',
      constraint = 'bible_books_as_in_canon',
      schema = 'public',
      table = 'bible_books';
  end if;
  return new;
end;
$$;

create trigger check_bible_canon
before insert or update of id, name_key, category, testament, chapters, order_index on public.bible_books
for each row execute function private.check_bible_canon();

-- A book cannot be closed while it has videos, so that no staff input is deleted by accident.
create table public.bible_videos (
  id uuid primary key default gen_random_uuid(),
  book_id text not null references public.bible_books (id) on delete restrict,
  chapter smallint not null,
  video_url text not null,
  change bigint not null default 0 unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (book_id, chapter),
  constraint bible_videos_link check (private.is_video_link(video_url))
);

create function private.check_chapter_in_book() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A missing book is rejected by the foreign key.
  if exists (
    select from public.bible_books b where b.id = new.book_id and new.chapter not between 1 and b.chapters
  ) then
    raise check_violation using
      message = 'the book has no such chapter',
      constraint = 'bible_videos_chapter_in_book',
      schema = 'public',
      table = 'bible_videos';
  end if;
  return new;
end;
$$;

create trigger check_chapter_in_book
before insert or update of book_id, chapter on public.bible_videos
for each row execute function private.check_chapter_in_book();

create trigger trim_columns
before insert or update of video_url on public.bible_videos
for each row execute function private.trim_columns('video_url');

select private.track_archive_changes(
  'bible_books', array['id', 'name_key', 'category', 'testament', 'chapters', 'order_index']
);
select private.track_archive_changes('bible_videos', array['id', 'book_id', 'chapter', 'video_url']);

select private.recycle_rows_of('bible_videos', array['id', 'book_id', 'chapter', 'video_url']);

create view private.bible_books_for_devices as
select id, name_key, category, testament, chapters, order_index, change from public.bible_books;

create view private.bible_videos_for_devices as
select id, book_id, chapter, video_url, change from public.bible_videos;

alter table public.bible_books enable row level security;
alter table public.bible_videos enable row level security;

create policy "Everybody reads which books are open"
on public.bible_books for select to anon, authenticated using (true);

create policy "Levels 0 and 1 open books"
on public.bible_books for insert to authenticated
with check ((select private.level()) <= 1);

create policy "Levels 0 and 1 close books"
on public.bible_books for delete to authenticated
using ((select private.level()) <= 1);

create policy "Everybody reads links to lectures"
on public.bible_videos for select to anon, authenticated using (true);

select private.let_staff_write('bible_videos');

grant select on public.bible_books, public.bible_videos to anon, authenticated, service_role;
grant insert (id, name_key, category, testament, chapters, order_index), delete
on public.bible_books to authenticated, service_role;
-- An upsert also sets the columns of its conflict target.
grant insert (id, book_id, chapter, video_url), update (book_id, chapter, video_url), delete
on public.bible_videos to authenticated, service_role;
