import type { Caller } from './access-operations.ts';

export const FIXTURE = {
  prayer: 'a0000000-0000-4000-8000-000000000001',
  prayerDate: '2024-01-02',
  newPrayer: 'a0000000-0000-4000-8000-000000000002',
  /** A prayer for a later day, which the public cannot read yet. */
  prayerAhead: 'a0000000-0000-4000-8000-000000000003',
  freeDate: '2024-01-04',
  bulletin: 'a0000000-0000-4000-8000-000000000021',
  hiddenBulletin: 'a0000000-0000-4000-8000-000000000022',
  news: 'a0000000-0000-4000-8000-000000000023',
  hiddenNews: 'a0000000-0000-4000-8000-000000000024',
  newPublication: 'a0000000-0000-4000-8000-000000000025',
  scheduled: 'a0000000-0000-4000-8000-000000000028',
  takenDown: 'a0000000-0000-4000-8000-000000000029',
  video: 'a0000000-0000-4000-8000-000000000027',
  contactMessage: 'a0000000-0000-4000-8000-000000000011',
  reservation: 'a0000000-0000-4000-8000-000000000021',
  decidedReservation: 'a0000000-0000-4000-8000-000000000022',
  receipt: 'the receipt of the matrix',
  invitation: 'a0000000-0000-4000-8000-000000000031',
  /** A member of level 3 who is not one of the callers. */
  otherPerson: 'c0000000-0000-4000-8000-000000000003',
  /** A second account of level 0, so that the rule protecting the last one does not apply. */
  otherAdministrator: 'c0000000-0000-4000-8000-000000000000',
  nobody: 'c0000000-0000-4000-8000-00000000ffff',
} as const;

export const CALLER_IDS: Readonly<Record<Caller, string>> = {
  anonymous: FIXTURE.nobody,
  'no profile': 'c0000000-0000-4000-8000-000000000010',
  'level 3': 'c0000000-0000-4000-8000-000000000013',
  'level 2': 'c0000000-0000-4000-8000-000000000012',
  'level 1': 'c0000000-0000-4000-8000-000000000011',
  'level 0': 'c0000000-0000-4000-8000-000000000014',
};

/** SQL that restores the rows of {@link FIXTURE} after any operation; run as the owner. */
export const RESTORE_FIXTURE = `
do $fixture$ begin
  delete from public.companion_prayers;
  insert into public.companion_prayers (id, date, content) values
    ('${FIXTURE.prayer}', '${FIXTURE.prayerDate}', '기도'),
    ('${FIXTURE.prayerAhead}', (
      select max(d)::date from generate_series(private.seoul_today() + 2, private.seoul_today() + 3, interval '1 day') d
      where extract(isodow from d) <> 7
    ), '미리 쓴 기도');
  delete from public.bulletins;
  delete from public.church_news;
  insert into public.bulletins (id, title, date, is_published) values
    ('${FIXTURE.bulletin}', '주보', '2024-01-07', true),
    ('${FIXTURE.hiddenBulletin}', '숨긴 주보', '2024-01-07', false);
  insert into public.church_news (id, title, content, date, is_published) values
    ('${FIXTURE.news}', '소식', '내용', '2024-01-07', true),
    ('${FIXTURE.hiddenNews}', '숨긴 소식', '내용', '2024-01-07', false);
  insert into public.bulletins (id, title, date, is_published, publish_at, take_down_at) values
    ('${FIXTURE.scheduled}', '예약한 주보', '2024-01-07', true, now() + interval '1 minute', null),
    ('${FIXTURE.takenDown}', '내린 주보', '2024-01-07', true, null, now() - interval '1 minute');
  insert into public.church_news (id, title, content, date, is_published, publish_at, take_down_at) values
    ('${FIXTURE.scheduled}', '예약한 소식', '내용', '2024-01-07', true, now() + interval '1 minute', null),
    ('${FIXTURE.takenDown}', '내린 소식', '내용', '2024-01-07', true, null, now() - interval '1 minute');
  insert into storage.objects (bucket_id, name, created_at)
  select 'images', 'CardNews/1700000000009-1.webp', now() - interval '15 days'
  where not exists (select from storage.objects where name = 'CardNews/1700000000009-1.webp');
  insert into private.video_checks (video_id, state) values ('___________', 'found') on conflict do nothing;
  delete from public.bible_videos;
  delete from public.bible_books;
  insert into public.bible_books (order_index, id, name_key, testament, category, chapters)
  select order_index, id, name_key, testament, category, chapters from private.bible_canon where order_index <= 2;
  insert into public.bible_videos (id, book_id, chapter, video_url)
  values ('${FIXTURE.video}', 'genesis', 1, 'https://youtu.be/___________');
  delete from private.recycle_bin;
  insert into private.recycle_bin (source, row_id, content) values ('bulletins', gen_random_uuid(), '{"title": "주보"}');
  delete from public.contact_messages;
  insert into public.contact_messages (id, request_id, first_name, last_name, email, subject, message, locale)
  values ('${FIXTURE.contactMessage}', gen_random_uuid(), '새봄', '김', 'seed@matrix.example', '문의', '예배 시간이 궁금합니다.', 'ko');
  insert into auth.users (id, email) values
    ('${FIXTURE.otherPerson}', 'other@matrix.example'),
    ('${FIXTURE.otherAdministrator}', 'chief@matrix.example')
  on conflict (id) do nothing;
  update auth.users set last_sign_in_at = now() where id = '${FIXTURE.otherPerson}';
  delete from private.invitations;
  insert into private.invitations (id, email, level, language, expires_at)
  values ('${FIXTURE.invitation}', 'invited@matrix.example', 1, 'ko', now() + interval '1 day');
  insert into private.outgoing_mails (kind, invitation) values ('invitation', '${FIXTURE.invitation}');
  delete from public.reservations;
  delete from private.blocked_times;
  delete from private.calendar_feeds;
  insert into public.reservations (
    id, request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id,
    resource_name, start_date, end_date, start_time, end_time, purpose, status, decided_at
  )
  select id::uuid, gen_random_uuid(), '\\x00', receipt, 'ko', 'facility', '김새봄', '010-1234-5678',
    'seed@matrix.example', 'sanctuary', '3층 본당', '2030-01-01', '2030-01-01', '10:00', '12:00', '모임', status,
    case when status <> 'pending' then now() end
  from (values
    ('${FIXTURE.reservation}', 'pending', sha256('${FIXTURE.receipt}')),
    ('${FIXTURE.decidedReservation}', 'rejected', sha256('another receipt'))
  ) r (id, status, receipt);
  insert into public.profiles (id, email, display_name, admin_level) values
    ('${FIXTURE.otherAdministrator}', 'chief@matrix.example', '', 0),
    ('${FIXTURE.otherPerson}', 'other@matrix.example', '', 3),
    ('${CALLER_IDS['level 3']}', 'level-3@matrix.example', '', 3),
    ('${CALLER_IDS['level 2']}', 'level-2@matrix.example', '', 2),
    ('${CALLER_IDS['level 1']}', 'level-1@matrix.example', '', 1),
    ('${CALLER_IDS['level 0']}', 'level-0@matrix.example', '', 0)
  on conflict (id) do update set
    email = excluded.email, display_name = excluded.display_name, admin_level = excluded.admin_level;
  delete from public.profiles where id = '${CALLER_IDS['no profile']}';
end $fixture$`;
