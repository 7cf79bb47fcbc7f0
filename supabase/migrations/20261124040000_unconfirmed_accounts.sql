-- Deletes accounts whose address nobody confirmed within an hour; the link of the mail is valid for ten minutes. Whoever
-- signs up with the address of somebody else would otherwise keep that person from signing up or accepting an
-- invitation, and would have chosen the password of the account that the person confirms.
create function private.delete_unconfirmed_accounts() returns void
language sql
volatile
set search_path = ''
as $$
  delete from auth.users u
  where u.email_confirmed_at is null and u.last_sign_in_at is null and u.created_at <= now() - interval '1 hour';
$$;

-- Also a daily task, for a server without pg_cron.
insert into private.maintenance_tasks (task) values ('delete_unconfirmed_accounts');
insert into private.scheduled_jobs (job, schedule, command) values
  ('delete-unconfirmed-accounts', '59 seconds', 'select private.delete_unconfirmed_accounts()');

select private.schedule_jobs();
