-- Public files: images of bulletins and news, and the site's videos. Anyone with the address can read a file; only
-- staff may list files.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('images', 'images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('videos', 'videos', true, 5242880, array['video/webm', 'video/mp4', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- <folder>/<milliseconds>-<place>-<token>.<extension> is a page, and <milliseconds>-<place>-<token>-480.<extension> its
-- thumbnail. A name is never reused for other content, so clients may cache files for a year. The token is random:
-- images of an unpublished bulletin cannot be guessed. Seed files have none.
create function private.is_picture_name(p_name text) returns boolean
language sql
immutable
set search_path = ''
return coalesce(p_name ~ '^(WeeklyBulletin|CardNews)/[0-9]{13}-[0-9]{1,3}(-[0-9a-f]{32})?(-480)?\.(jpe?g|png|webp|avif)$', false);

grant execute on function private.is_picture_name(text) to authenticated, service_role;

-- Without an update policy nothing can be overwritten or moved; without a policy for anon nothing can be listed.
create policy "Levels 0 and 1 list pictures"
on storage.objects for select to authenticated
using (bucket_id = 'images' and (select private.level()) <= 1);

create policy "Levels 0 and 1 upload pictures under a proper name"
on storage.objects for insert to authenticated
with check (bucket_id = 'images' and (select private.level()) <= 1 and private.is_picture_name(name)
  and name ~ '-[0-9a-f]{32}(-480)?\.[a-z]+$');

create policy "Levels 0 and 1 remove pictures"
on storage.objects for delete to authenticated
using (bucket_id = 'images' and (select private.level()) <= 1);
