-- The version of a note: staff change only the one that they have read.
alter table public.contact_messages add column note_updated_at timestamptz not null default now();

-- After set_message_actors, which trims the note.
create function private.set_note_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.note is distinct from old.note then
    new.note_updated_at := clock_timestamp();
  end if;
  return new;
end;
$$;

create trigger set_note_version
before update of note on public.contact_messages
for each row execute function private.set_note_version();
