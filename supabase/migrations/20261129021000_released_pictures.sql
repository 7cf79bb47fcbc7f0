-- A picture that was taken out of a publication was deleted at the next clean-up if it had been uploaded long ago, while a
-- colleague could still have the earlier version open and save it after a conflict.

-- When a file was last taken out of a publication; kept for two weeks.
create table private.released_pictures (
  name text primary key,
  released_at timestamptz not null default now()
);

create function private.record_released_pictures() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.released_pictures r where r.released_at < now() - interval '14 days';
  insert into private.released_pictures (name)
  select distinct f.name
  from unnest(old.images || old.thumbnail_url) u (url), unnest(private.picture_files(u.url)) f (name)
  where f.name is not null
  on conflict (name) do update set released_at = now();
  return null;
end;
$$;

create trigger record_released_pictures after update of images, thumbnail_url on public.bulletins
for each row when (old.images is distinct from new.images or old.thumbnail_url is distinct from new.thumbnail_url)
execute function private.record_released_pictures();

create trigger record_released_pictures after update of images, thumbnail_url on public.church_news
for each row when (old.images is distinct from new.images or old.thumbnail_url is distinct from new.thumbnail_url)
execute function private.record_released_pictures();

-- Checks the given files. Without names, all files that have been stored for two weeks and were in no publication during
-- them, because others may belong to an unsaved draft or to a version that a colleague has open.
create or replace function private.unused_pictures(p_names text[] default null) returns table (name text)
language sql
stable
security definer
set search_path = ''
as $$
  with used as (
    select unnest(private.picture_files(u.url)) as name
    from (
      select unnest(b.images || b.thumbnail_url) as url from public.bulletins b
      union
      select unnest(n.images || n.thumbnail_url) from public.church_news n
      union
      select jsonb_array_elements_text(r.content -> 'images' || coalesce(r.content -> 'thumbnail_url', 'null'))
      from private.recycle_bin r where r.content ? 'images'
    ) u
    union all
    select r.name from private.released_pictures r
    where p_names is null and r.released_at >= now() - interval '14 days'
  )
  select o.name
  from storage.objects o
  where (select private.level()) <= 1
    and o.bucket_id = 'images'
    and private.is_picture_name(o.name)
    and case
      when p_names is null then o.created_at < now() - interval '14 days'
      else o.name = any (p_names)
    end
    and not exists (select from used s where s.name = o.name)
  order by o.name;
$$;
