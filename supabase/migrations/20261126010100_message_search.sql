-- Staff find a message by its subject and by the name and address of its sender. The lines of the search text separate
-- the fields: a search term has no line breaks. Korean names are searched without a space.
alter table public.contact_messages add column search_text text not null generated always as (
  subject || E'\n' || last_name || first_name || E'\n' || last_name || ' ' || first_name || E'\n'
    || first_name || ' ' || last_name || E'\n' || email
) stored;
