-- Blocked times beyond the first 1,000 could not be seen or unblocked.

drop function public.get_blocked_times();
drop function private.get_blocked_times();

-- Blocked times that are not over, in ascending order, 1,000 at a time: as many rows as the API returns.
create function private.get_blocked_times(p_offset integer default 0)
returns table (
  id uuid, series uuid, resource_id text, title text, start_date date, start_time text, end_date date, end_time text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select b.id, b.series, b.resource_id, b.title, b.start_date, to_char(b.start_time, 'HH24:MI'), b.end_date,
    to_char(b.end_time, 'HH24:MI')
  from private.blocked_times b
  where upper(b.slot) > private.now()
  order by b.slot, b.resource_id, b.id
  limit 1000
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;

select private.expose_rpc('get_blocked_times', 'authenticated');
