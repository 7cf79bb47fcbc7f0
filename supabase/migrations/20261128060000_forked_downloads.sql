-- A page also says at which position it was read, and the next request names it: a backup restored between two pages of
-- one download may still have the position that the device has reached, but not the later change that moved a row out of
-- the pages it has read.

drop function public.read_archive_page(text, bigint, text, integer);
drop function private.read_archive_page(text, bigint, text, integer);

-- Returns the changes after a position: rows in the order of their changes, up to about p_bytes and at least one, and
-- tombstones. p_latest is the archive's position when the device read its last page. Null if one of the two positions is
-- not part of this history: the device then syncs from scratch, without numbers and digests.
create function private.read_archive_page(
  p_archive text,
  p_after bigint default null,
  p_digest text default null,
  p_bytes integer default 65536,
  p_latest bigint default null,
  p_latest_digest text default null
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Rows are read from the index in order until the page is full; a sort would read all remaining rows first.
set enable_sort = off
as $$
declare
  v_state public.archives;
  v_row jsonb;
  v_rows jsonb[] := '{}';
  v_bytes integer := 0;
  v_limit integer := least(p_bytes, 524288);
  v_after bigint := coalesce(p_after, 0);
  v_through bigint;
begin
  select * into v_state from public.archives a where a.name = p_archive;
  if not found then
    return null;
  end if;
  if exists (
    select from (values (p_after, p_digest), (p_latest, p_latest_digest)) p (change, digest)
    where p.change is not null and not exists (
      select from private.archive_changes c
      where c.archive = p_archive and c.change = p.change and c.digest = p.digest
    )
  ) then
    return null;
  end if;

  -- The page ends before the first tombstone that exceeds its size.
  select c.change - 1 into v_through
  from private.archive_changes c
  where c.archive = p_archive and c.change > v_after and c.removed is not null
  order by c.change
  offset greatest(v_limit / 128, 1) limit 1;
  v_through := coalesce(v_through, v_state.latest);

  for v_row in execute format(
    'select to_jsonb(r) from private.%I r where r.change > $1 and r.change <= $2 order by r.change',
    p_archive || '_for_devices'
  ) using v_after, v_through
  loop
    v_bytes := v_bytes + octet_length(v_row::text);
    if v_bytes > v_limit and cardinality(v_rows) > 0 then
      v_through := (v_row ->> 'change')::bigint - 1;
      exit;
    end if;
    v_rows := v_rows || v_row;
  end loop;

  return jsonb_build_object(
    'rows', to_jsonb(v_rows) || coalesce((
      select jsonb_agg(jsonb_build_object('removed', c.removed, 'change', c.change))
      from private.archive_changes c
      where c.archive = p_archive and c.change > v_after and c.change <= v_through and c.removed is not null
    ), '[]'),
    'through', v_through,
    'digest', (select c.digest from private.archive_changes c where c.archive = p_archive and c.change = v_through),
    'latest', v_state.latest,
    'latestDigest', v_state.digest,
    'items', v_state.items
  );
end;
$$;

select private.expose_rpc('read_archive_page', 'anon', 'authenticated', 'service_role');
