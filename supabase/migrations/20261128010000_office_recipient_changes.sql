-- Two members of staff who changed the recipients at the same moment each sent the whole list, and the second list
-- replaced the first. Tabs of earlier releases still call set_office_recipients.

-- Removes and adds addresses of the office's recipients; returns the new list, of at most ten.
create function private.change_office_recipients(p_added text[], p_removed text[]) returns text[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_added is null or p_removed is null then
    raise invalid_parameter_value using message = 'invalid', detail = 'p_added and p_removed are lists of addresses';
  end if;
  perform private.lock_office_digests();
  perform private.set_office_recipients(array(
    select e from unnest(private.get_office_recipients()) e where not e = any (p_removed)
    union
    select e from unnest(p_added) e
  ));
  return private.get_office_recipients();
end;
$$;

select private.expose_rpc('change_office_recipients', 'authenticated');
