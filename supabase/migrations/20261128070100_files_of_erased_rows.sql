-- The pictures of a row that was erased stayed in the public bucket: its files were known only to the row.

drop function public.erase_recycled(uuid);
drop function private.erase_recycled(uuid);

-- Deletes a row from the bin permanently, before it expires. Returns the names of its picture files, which the admin pages
-- delete where nothing else uses them, because SQL may not delete files; null if it is not in the bin.
create function private.erase_recycled(p_id uuid) returns text[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row private.recycle_bin;
begin
  perform private.require_staff();
  delete from private.recycle_bin b where b.id = p_id returning * into v_row;
  if found then
    perform private.log_staff_action('erased', v_row.source, private.label_of(v_row.content));
    return array(
      select distinct f.name
      from jsonb_array_elements_text(
          coalesce(v_row.content -> 'images', '[]') || coalesce(v_row.content -> 'thumbnail_url', 'null')
        ) u (url),
        unnest(private.picture_files(u.url)) f (name)
      where f.name is not null
      order by f.name
    );
  end if;
  delete from public.contact_messages m where m.id = p_id and m.deleted_at is not null;
  if found then
    perform private.log_staff_action('erased', 'contact_messages', null);
    return '{}';
  end if;
  return null;
end;
$$;

select private.expose_rpc('erase_recycled', 'authenticated');
