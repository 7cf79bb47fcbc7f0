-- Staff read names of members: a name is one line, without characters that change the order of the text around them.
create function private.make_name_one_line() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.display_name := private.trimmed(regexp_replace(
    regexp_replace(new.display_name, E'[\u202A-\u202E\u2066-\u2069]', '', 'g'),
    E'[\u0001-\u0020\u007F-\u00A0\u2028\u2029]+', ' ', 'g'
  ));
  return new;
end;
$$;

create trigger make_name_one_line
before insert or update of display_name on public.profiles
for each row execute function private.make_name_one_line();

-- Names stored before this migration.
update public.profiles
set display_name = display_name
where display_name ~ E'[\u0001-\u001F\u007F-\u00A0\u2028-\u202E\u2066-\u2069]';
