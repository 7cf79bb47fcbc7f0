-- A reminder at 23:30 was never deleted: its last attempt would have been after midnight, so that no day counted as failed. A
-- browser that renewed its subscription while a reminder was sent to the old one lost its reminder.

drop function public.finish_prayer_reminder(uuid, text);
drop function private.finish_prayer_reminder(uuid, text);

-- p_outcome: 'sent'; 'gone' if the browser has ended its subscription; 'unsure', which is retried after 1, 2, 4, 8 and
-- 16 minutes, but not after midnight, and then on the next day, for 14 days in a row. p_endpoint: to which it was sent.
-- Returns false if the reminder is gone, or if it has failed and has another endpoint by now.
create function private.finish_prayer_reminder(
  p_id uuid, p_outcome text, p_endpoint text default null
) returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reminder private.prayer_reminders;
  v_retry_at timestamptz;
  v_has_failed_today boolean;
begin
  if p_outcome = 'sent' then
    update private.prayer_reminders r
    set next_at = private.next_reminder(r.remind_at, private.now()), attempts = 0, failed_days = 0, claimed_until = null
    where r.id = p_id;
    return found;
  end if;
  select r.* into v_reminder from private.prayer_reminders r where r.id = p_id for update;
  -- The earlier edge function does not send the endpoint. A renewed subscription ends the claim.
  if not found or v_reminder.endpoint <> p_endpoint
    or (p_outcome = 'gone' and p_endpoint is null and v_reminder.claimed_until is null)
  then
    return false;
  end if;
  v_retry_at := private.now() + interval '1 minute' * 2 ^ (v_reminder.attempts - 1);
  v_has_failed_today := v_reminder.attempts > 5
    or private.seoul_day_at(v_retry_at) > private.seoul_day_at(v_reminder.next_at);
  if p_outcome = 'gone' or (v_has_failed_today and v_reminder.failed_days >= 13) then
    delete from private.prayer_reminders r where r.id = p_id;
  elsif v_has_failed_today then
    update private.prayer_reminders r set
      next_at = private.next_reminder(r.remind_at, private.now()), claimed_until = null,
      failed_days = r.failed_days + 1, attempts = 0
    where r.id = p_id;
  else
    update private.prayer_reminders r set claimed_until = v_retry_at where r.id = p_id;
  end if;
  return true;
end;
$$;

select private.expose_rpc('finish_prayer_reminder', 'service_role');
