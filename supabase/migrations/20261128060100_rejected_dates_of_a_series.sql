-- The mail about a date of a repeating request that was rejected after others were approved had the subject of an approval.

-- Like before, but returns whether dates of a repeating request were approved by the decision that the mail is about.
create or replace function private.outgoing_mail_content(p_mail private.outgoing_mails) returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  if p_mail.kind = 'reservation' then
    return (
      select jsonb_build_object(
        'kind', 'reservation', 'to', r.email, 'language', r.language, 'status', p_mail.reservation_status,
        'reservation_type', r.reservation_type, 'resource_id', r.resource_id,
        'dates', private.series_dates(r.series, false),
        'admin_comment', case when p_mail.reservation_status <> 'pending' then r.admin_comment end,
        'request_id', r.request_id,
        -- A recurring request has one receipt: that of its first date.
        'receipt', private.reservation_receipt(coalesce(
          (select f.request_id from public.reservations f where f.id = r.series), r.request_id
        )),
        'cancelled_via', r.cancelled_via,
        -- One mail covers all dates that were cancelled together.
        'was_approved', r.decided_at is not null or exists (
          select from public.reservations d
          where d.series = r.series and d.cancelled_at = r.cancelled_at and d.decided_at is not null
        ),
        -- Dates that were decided together have the same time.
        'is_partly_approved', exists (
          select from public.reservations d
          where d.series = r.series and d.decided_at = r.decided_at and d.status = 'approved'
        ),
        'changed_at', coalesce(r.cancelled_at, r.decided_at, r.created_at)
      ) || private.slot_json(r.start_date, r.start_time, r.end_date, r.end_time)
      from public.reservations r
      where r.id = p_mail.reservation
        and r.erased_at is null
        and (p_mail.reservation_status = r.status or (p_mail.reservation_status = 'pending' and r.status <> 'cancelled'))
    );
  end if;
  if p_mail.kind = 'contact_reply' then
    return (
      select jsonb_build_object(
        'kind', 'contact_reply', 'to', m.email, 'language', m.locale, 'first_name', m.first_name,
        'last_name', m.last_name, 'subject', m.subject, 'body', r.body
      )
      from private.contact_replies r
      join public.contact_messages m on m.id = r.message
      where r.id = p_mail.contact_reply
    );
  end if;
  if p_mail.kind = 'invitation' then
    return (
      select jsonb_build_object(
        'kind', 'invitation', 'to', i.email, 'language', i.language, 'level', i.level,
        'token', private.invitation_token(i.id), 'expires_at', i.expires_at
      )
      from private.invitations i
      where i.id = p_mail.invitation and i.email is not null
        and i.revoked_at is null and i.accepted_at is null and i.expires_at > private.now()
    );
  end if;
  perform private.lock_office_digests();
  return (
    select jsonb_build_object('kind', 'office_digest', 'to', p_mail.office_recipient, 'events', e.events)
    from private.office_settings s, (
      select jsonb_agg(jsonb_build_object(
        'kind', v.kind, 'resource_id', r.resource_id,
        'dates', case v.kind
          when 'reservation_requested' then (
            select count(*) from public.reservations d where r.id in (d.id, d.series)
          )
          else v.events
        end
      ) || private.slot_json(r.start_date, r.start_time, r.end_date, r.end_time) order by v.id) as events
      from (
        -- Cancellations of several dates of a recurring request are reported as one.
        select min(e.id) as id, e.kind, count(*) as events, (array_agg(r.id order by r.start_date))[1] as reservation
        from private.office_events e
        left join public.reservations r on r.id = e.reservation
        where e.digest = p_mail.digest
        group by e.kind, coalesce(r.series, r.id), case when r.id is null then e.id end
      ) v
      left join public.reservations r on r.id = v.reservation
    ) e
    where p_mail.office_recipient = any (s.recipients) and e.events is not null
  );
end;
$$;
