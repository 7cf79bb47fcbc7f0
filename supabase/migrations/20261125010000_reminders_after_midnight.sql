-- Like before, but a reminder that is retried after midnight waits for its hour: the prayer of the new day was meant for
-- that hour, and would be sent twice.
create or replace function private.claim_prayer_reminders() returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_today date := private.seoul_today();
  v_prayer text := (select p.content from public.companion_prayers p where p.date = v_today);
  v_claimed jsonb;
begin
  update private.prayer_reminders r set next_at = private.next_reminder(r.remind_at, v_now), attempts = 0
  where r.next_at <= v_now and (
    v_prayer is null
    or r.next_at <= v_now - interval '2 hours'
    or (r.next_at at time zone 'Asia/Seoul')::date < v_today
  );
  with due as (
    select r.id from private.prayer_reminders r
    where r.next_at <= v_now and (r.claimed_until is null or r.claimed_until <= v_now)
    order by r.failed_days + r.attempts > 0, r.next_at
    limit 50
    for update skip locked
  ), claimed as (
    update private.prayer_reminders r
    set claimed_until = v_now + interval '1 minute', attempts = r.attempts + 1
    from due where r.id = due.id
    returning r.id, r.endpoint, r.p256dh, r.auth
  )
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('prayer', v_prayer)), '[]')
  into v_claimed from claimed c;
  return v_claimed;
end;
$$;
