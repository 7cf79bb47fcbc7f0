-- Images that no bulletin or news item references, neither a current one nor one in the recycle bin, so that the admin
-- pages can delete the files.

-- The files of an image URL: the image and its thumbnail.
create function private.picture_files(p_url text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[f.name, regexp_replace(f.name, '(-480)?(\.[a-z]+)$', '-480\2')]
  from (select substring(p_url from '/storage/v1/object/public/images/(.+)$')) f (name);
$$;

-- Checks the given files; without names, all files older than two weeks, because newer ones may belong to an unsaved
-- draft.
create function private.unused_pictures(p_names text[] default null) returns table (name text)
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

select private.expose_rpc('unused_pictures', 'authenticated');
