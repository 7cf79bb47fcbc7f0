-- A room that was missing from the content once lost its blocked times.

-- Like before, but a resource with blocked times is retired and not deleted.
create or replace function private.apply_content(p_content jsonb) returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if jsonb_array_length(p_content -> 'resources') = 0 or jsonb_array_length(p_content -> 'books') <> 66 then
    raise invalid_parameter_value using message = 'p_content lists resources and 66 books';
  end if;
  insert into private.reservation_resources (id, reservation_type, name_ko, name_en, capacity)
  select r.id, r.reservation_type, r.name_ko, r.name_en, r.capacity
  from jsonb_populate_recordset(null::private.reservation_resources, p_content -> 'resources') r
  on conflict (id) do update set
    reservation_type = excluded.reservation_type,
    name_ko = excluded.name_ko,
    name_en = excluded.name_en,
    capacity = excluded.capacity,
    retired_at = null;

  update private.reservation_resources r set retired_at = coalesce(r.retired_at, now())
  where not (p_content -> 'resources') @> jsonb_build_array(jsonb_build_object('id', r.id));
  delete from private.reservation_resources r
  where r.retired_at is not null
    and not exists (select from public.reservations v where v.resource_id = r.id)
    and not exists (select from private.blocked_times b where b.resource_id = r.id);

  delete from private.meetings where true;
  insert into private.meetings
  select m.* from jsonb_populate_recordset(null::private.meetings, p_content -> 'meetings') m;

  -- Initial value; staff may change the addresses later.
  insert into private.office_settings (recipients)
  select array_agg(r) from jsonb_array_elements_text(p_content -> 'office_recipients') r
  on conflict do nothing;

  delete from private.bible_canon where true;
  insert into private.bible_canon
  select b.* from jsonb_populate_recordset(null::private.bible_canon, p_content -> 'books') b;
end;
$$;
