-- Staff saw only dead letters. A mail that the mail service keeps rejecting becomes one after ten hours; without the
-- scheduled sender it never does.

-- Newest first. p_state is a state, or `unsent`: dead letters, and mails that have been queued for a quarter of an hour.
-- Recipients are masked.
create or replace function private.get_outgoing_mails(
  p_state text default null, p_limit integer default 50, p_offset integer default 0
)
returns table (
  id uuid, kind text, state text, reservation uuid, reservation_status text, recipient text, attempts integer,
  last_error text, next_try_at timestamptz, sent_at timestamptz, created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select m.id, m.kind, m.state, m.reservation, m.reservation_status,
    coalesce(m.office_recipient, private.masked_email(coalesce(r.email, c.email, i.email))), m.attempts, m.last_error,
    case when m.state = 'queued' then m.next_try_at end, m.sent_at, m.created_at
  from private.outgoing_mails m
  left join public.reservations r on r.id = m.reservation
  left join private.contact_replies a on a.id = m.contact_reply
  left join public.contact_messages c on c.id = a.message
  left join private.invitations i on i.id = m.invitation
  where p_state is null or m.state = p_state
    or (p_state = 'unsent' and (
      m.state = 'failed' or (m.state = 'queued' and m.created_at < now() - interval '15 minutes')
    ))
  order by m.created_at desc, m.id
  limit least(greatest(coalesce(p_limit, 50), 0), 200)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
