-- The link of a confirmation that was sent again died with its account, 15 minutes after the account was created.

-- Deletes accounts whose address nobody confirmed within 15 minutes of the last mail with a link, and in any case an hour
-- after they were created: whoever signed up with the address of somebody else could keep them by asking for mails.
create or replace function private.delete_unconfirmed_accounts() returns void
language sql
volatile
set search_path = ''
as $$
  delete from auth.users u
  where u.email_confirmed_at is null and u.last_sign_in_at is null and (
    greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) <= now() - interval '15 minutes'
    or u.created_at <= now() - interval '1 hour'
  );
$$;
