/**
 * The access matrix: the permissions of each caller for every table and function of the API, and the check that
 * compares it with a database. The check attempts every operation in SQL as the API roles, and over HTTP.
 */

export const CALLERS = [
  'anonymous',
  'no profile',
  'level 3',
  'level 2',
  'level 1',
  'level 0',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * rows: allowed. none: the policy hides every row. grant / policy / rule: rejected by a missing privilege, a row policy
 * or a trigger. final: rejected because the reservation is already decided.
 */
export type Outcome = 'rows' | 'none' | 'grant' | 'policy' | 'rule' | 'final';

export type Values = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type Verb =
  | { readonly verb: 'select'; readonly match: Values; readonly columns?: readonly string[] }
  | { readonly verb: 'insert'; readonly values: Values }
  | { readonly verb: 'update'; readonly values: Values; readonly match: Values }
  | { readonly verb: 'delete'; readonly match: Values }
  | { readonly verb: 'call'; readonly values: Values };

export type Operation = Verb & {
  /** The table, or the function of a call. */
  readonly of: string;
  readonly what: string;
};

/** Placeholder for the caller's own id in `match` and `values`. */
export const SELF = '$self';

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

const { prayer, newPrayer, prayerAhead, scheduled, takenDown, freeDate, otherPerson, nobody } =
  FIXTURE;
const { contactMessage, reservation, decidedReservation, receipt } = FIXTURE;
const { bulletin, hiddenBulletin, news, hiddenNews, newPublication, video } = FIXTURE;

const PICTURE = '/storage/v1/object/public/images/CardNews/1700000000000-1.webp';
const PUBLICATION = {
  title: '새 제목',
  date: '2024-01-14',
  thumbnail_url: PICTURE,
  images: [PICTURE],
  is_published: true,
  publish_at: '2024-01-14T00:00:00Z',
  take_down_at: '2024-02-14T00:00:00Z',
  display_order: 1,
};
const LIKE = {
  verb: 'call',
  values: { p_kind: 'bulletin', p_id: bulletin, p_device: nobody, p_liked: true },
} as const;
const LEVITICUS = {
  id: 'leviticus',
  name_key: 'bible.books.leviticus',
  category: 'law',
  testament: 'old',
  chapters: 27,
  order_index: 3,
};
const LINK = { book_id: 'genesis', chapter: 2, video_url: 'https://youtu.be/___________' };

/**
 * One line per operation; the columns are {@link CALLERS}: R rows, - none, g grant, p policy, t trigger rule,
 * f final.
 */
const TABLE: readonly [of: string, what: string, operation: Verb, expected: string][] = [
  ['companion_prayers', 'read', { verb: 'select', match: { id: prayer } }, 'R R R R R R'],
  [
    'companion_prayers',
    'read one of a later day',
    { verb: 'select', match: { id: prayerAhead } },
    '- - - - R R',
  ],
  [
    'companion_prayers',
    'set when it can be read',
    { verb: 'update', values: { publish_at: '2024-01-01' }, match: { id: prayerAhead } },
    'g g g g g g',
  ],
  [
    'companion_prayers',
    'make it part of the archive',
    { verb: 'update', values: { is_public: true }, match: { id: prayerAhead } },
    'g g g g g g',
  ],
  [
    'companion_prayers',
    'write one',
    { verb: 'insert', values: { id: newPrayer, date: freeDate, content: '기도' } },
    'g p p p R R',
  ],
  [
    'companion_prayers',
    'write one with a change number',
    { verb: 'insert', values: { date: freeDate, content: '기도', change: 1 } },
    'g g g g g g',
  ],
  [
    'companion_prayers',
    'write one with an age',
    { verb: 'insert', values: { date: freeDate, content: '기도', created_at: '2024-01-01' } },
    'g g g g g g',
  ],
  [
    'companion_prayers',
    'correct the text',
    { verb: 'update', values: { content: '고친 기도' }, match: { id: prayer } },
    'g - - - R R',
  ],
  [
    'companion_prayers',
    'move to another day',
    { verb: 'update', values: { date: freeDate }, match: { id: prayer } },
    'g - - - R R',
  ],
  [
    'companion_prayers',
    'set the change number',
    { verb: 'update', values: { change: 9 }, match: { id: prayer } },
    'g g g g g g',
  ],
  [
    'companion_prayers',
    'set the id',
    { verb: 'update', values: { id: newPrayer }, match: { id: prayer } },
    'g g g g g g',
  ],
  ['companion_prayers', 'remove', { verb: 'delete', match: { id: prayer } }, 'g - - - R R'],

  ['prayer_counts', 'read', { verb: 'select', match: { id: 1 } }, 'R R R R R R'],
  ['prayer_counts', 'write one', { verb: 'insert', values: { id: 1, count: 1 } }, 'g g g g g g'],
  [
    'prayer_counts',
    'set the count',
    { verb: 'update', values: { count: 1 }, match: { id: 1 } },
    'g g g g g g',
  ],
  ['prayer_counts', 'remove', { verb: 'delete', match: { id: 1 } }, 'g g g g g g'],
  ['increment_prayer_count', 'tap', { verb: 'call', values: { p_taps: 2 } }, 'R R R R R R'],
  ['get_prayer_count', 'read', { verb: 'call', values: {} }, 'R R R R R R'],

  ...(
    [
      ['bulletins', bulletin, hiddenBulletin, {}],
      ['church_news', news, hiddenNews, { content: '새 내용' }],
    ] as const
  ).flatMap(([of, published, hidden, more]): (typeof TABLE)[number][] => [
    [of, 'read a published one', { verb: 'select', match: { id: published } }, 'R R R R R R'],
    [of, 'read a hidden one', { verb: 'select', match: { id: hidden } }, '- - - - R R'],
    [of, 'read a scheduled one', { verb: 'select', match: { id: scheduled } }, '- - - - R R'],
    [of, 'read one taken down', { verb: 'select', match: { id: takenDown } }, '- - - - R R'],
    [
      of,
      'publish a scheduled one early',
      { verb: 'update', values: { publish_at: '2024-01-01' }, match: { id: scheduled } },
      'g - - - R R',
    ],
    [
      of,
      'make one part of the archive',
      { verb: 'update', values: { is_public: true }, match: { id: scheduled } },
      'g g g g g g',
    ],
    [
      of,
      'write one',
      { verb: 'insert', values: { id: newPublication, ...PUBLICATION, ...more } },
      'g p p p R R',
    ],
    [
      of,
      'write one with likes',
      { verb: 'insert', values: { ...PUBLICATION, ...more, likes: 9 } },
      'g g g g g g',
    ],
    [
      of,
      'change a published one',
      { verb: 'update', values: { ...PUBLICATION, ...more }, match: { id: published } },
      'g - - - R R',
    ],
    [
      of,
      'publish a hidden one',
      { verb: 'update', values: { is_published: true }, match: { id: hidden } },
      'g - - - R R',
    ],
    [
      of,
      'set the likes',
      { verb: 'update', values: { likes: 9 }, match: { id: published } },
      'g g g g g g',
    ],
    [
      of,
      'set the change number',
      { verb: 'update', values: { change: 9 }, match: { id: published } },
      'g g g g g g',
    ],
    [of, 'remove', { verb: 'delete', match: { id: published } }, 'g - - - R R'],
  ]),
  ['like_publication', 'like', LIKE, 'R R R R R R'],
  ['unused_pictures', 'look for', { verb: 'call', values: {} }, 'g - - - R R'],

  ['archives', 'read', { verb: 'select', match: { name: 'bulletins' } }, 'R R R R R R'],
  ['archives', 'write one', { verb: 'insert', values: { name: 'more' } }, 'g g g g g g'],
  [
    'archives',
    'change',
    { verb: 'update', values: { latest: 0 }, match: { name: 'bulletins' } },
    'g g g g g g',
  ],
  ['archives', 'remove', { verb: 'delete', match: { name: 'bulletins' } }, 'g g g g g g'],
  [
    'read_archive_page',
    'read a page',
    { verb: 'call', values: { p_archive: 'bulletins' } },
    'R R R R R R',
  ],

  ['bible_books', 'read', { verb: 'select', match: { id: 'genesis' } }, 'R R R R R R'],
  ['bible_books', 'open one', { verb: 'insert', values: LEVITICUS }, 'g p p p R R'],
  [
    'bible_books',
    'change the chapters',
    { verb: 'update', values: { chapters: 1 }, match: { id: 'exodus' } },
    'g g g g g g',
  ],
  ['bible_books', 'close one', { verb: 'delete', match: { id: 'exodus' } }, 'g - - - R R'],
  ['bible_videos', 'read', { verb: 'select', match: { id: video } }, 'R R R R R R'],
  [
    'bible_videos',
    'write one',
    { verb: 'insert', values: { id: newPublication, ...LINK } },
    'g p p p R R',
  ],
  [
    'bible_videos',
    'change one',
    { verb: 'update', values: LINK, match: { id: video } },
    'g - - - R R',
  ],
  [
    'bible_books',
    'open one with a change number',
    { verb: 'insert', values: { ...LEVITICUS, change: 9 } },
    'g g g g g g',
  ],
  [
    'bible_videos',
    'write one with a change number',
    { verb: 'insert', values: { ...LINK, change: 9 } },
    'g g g g g g',
  ],
  [
    'bible_videos',
    'set the change number',
    { verb: 'update', values: { change: 9 }, match: { id: video } },
    'g g g g g g',
  ],
  [
    'get_video_checks',
    'see what YouTube answered',
    { verb: 'call', values: { p_ids: '{___________}' } },
    'g t t t R R',
  ],
  [
    'take_video_check',
    'use up the checks of another',
    { verb: 'call', values: { p_account: nobody } },
    'g g g g g g',
  ],
  [
    'record_video_checks',
    'claim what YouTube answered',
    { verb: 'call', values: { p_checks: '[]' } },
    'g g g g g g',
  ],
  ['bible_videos', 'remove', { verb: 'delete', match: { id: video } }, 'g - - - R R'],

  ['contact_messages', 'read', { verb: 'select', match: { id: contactMessage } }, 'g - - - R R'],
  [
    'contact_messages',
    'write one past the function',
    {
      verb: 'insert',
      values: {
        request_id: nobody,
        first_name: '새봄',
        last_name: '김',
        email: 'seed@matrix.example',
        subject: '문의',
        message: '예배 시간이 궁금합니다.',
        locale: 'ko',
      },
    },
    'g g g g g g',
  ],
  [
    'contact_messages',
    'mark as read',
    { verb: 'update', values: { read_at: '2024-01-01' }, match: { id: contactMessage } },
    'g - - - R R',
  ],
  [
    'contact_messages',
    'mark all as read',
    { verb: 'update', values: { read_at: '2024-01-01' }, match: {} },
    'g - - - R R',
  ],
  [
    'contact_messages',
    'name the reader',
    { verb: 'update', values: { read_by: SELF }, match: { id: contactMessage } },
    'g g g g g g',
  ],
  [
    'contact_messages',
    'change the words',
    {
      verb: 'update',
      values: { message: '다른 말을 적어 둡니다.' },
      match: { id: contactMessage },
    },
    'g g g g g g',
  ],
  ...(
    [
      ['mark as answered', { answered_at: '2024-01-01' }],
      ['assign', { assigned_to: FIXTURE.otherAdministrator }],
      ['write a note', { note: '전화로 안내함' }],
      ['put into the recycle bin', { deleted_at: '2024-01-01' }],
    ] as const
  ).map(([what, values]): (typeof TABLE)[number] => [
    'contact_messages',
    what,
    { verb: 'update', values, match: { id: contactMessage } },
    'g - - - R R',
  ]),
  [
    'reply_to_contact_message',
    'answer',
    {
      verb: 'call',
      values: { p_reply: newPrayer, p_message: contactMessage, p_body: '주일 11시입니다.' },
    },
    'g t t t R R',
  ],
  [
    'get_contact_replies',
    'read the answers',
    { verb: 'call', values: { p_message: contactMessage } },
    'g t t t - -',
  ],
  ['get_staff_names', 'read the names of staff', { verb: 'call', values: {} }, 'g t t t R R'],
  ['get_recycle_bin', 'look into it', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'restore_recycled',
    'restore what is not there',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  [
    'erase_recycled',
    'erase what is not there',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  ['contact_messages', 'remove', { verb: 'delete', match: { id: contactMessage } }, 'g g g g g g'],
  ['contact_messages', 'remove all', { verb: 'delete', match: {} }, 'g g g g g g'],
  [
    'submit_contact_message',
    'write past the function',
    { verb: 'call', values: { p_submission: 1 } },
    'g g g g g g',
  ],

  [
    'reservations',
    'read which there are',
    {
      verb: 'select',
      columns: ['id', 'status', 'erased_at', 'updated_at'],
      match: { id: reservation },
    },
    'g - - - R R',
  ],
  [
    'reservations',
    'decide on all at once',
    { verb: 'update', values: { status: 'approved' }, match: {} },
    'g - - - f f',
  ],
  ['reservations', 'read everything', { verb: 'select', match: {} }, 'g g g g g g'],
  [
    'reservations',
    'write one past the function',
    { verb: 'insert', values: { status: 'approved', admin_comment: '' } },
    'g g g g g g',
  ],
  [
    'reservations',
    'decide',
    {
      verb: 'update',
      values: { status: 'approved', admin_comment: '', updated_at: '2030-01-01' },
      match: { id: reservation, status: 'pending' },
    },
    'g - - - R R',
  ],
  [
    'reservations',
    'comment on a request that waits',
    { verb: 'update', values: { admin_comment: '확인 중' }, match: { id: reservation } },
    'g - - - R R',
  ],
  [
    'reservations',
    'decide again',
    { verb: 'update', values: { status: 'approved' }, match: { id: decidedReservation } },
    'g - - - f f',
  ],
  [
    'reservations',
    'move to another time',
    { verb: 'update', values: { start_time: '09:00' }, match: { id: reservation } },
    'g g g g g g',
  ],
  [
    'reservations',
    'find out by a condition whose it is',
    {
      verb: 'update',
      values: { admin_comment: '' },
      match: { id: reservation, phone: '010-1234-5678' },
    },
    'g g g g g g',
  ],
  ['reservations', 'remove', { verb: 'delete', match: { id: reservation } }, 'g g g g g g'],
  ['reservations', 'remove all', { verb: 'delete', match: {} }, 'g g g g g g'],
  [
    'submit_reservation',
    'write past the function',
    { verb: 'call', values: { p_request: '{}', p_network: '' } },
    'g g g g g g',
  ],
  [
    'get_availability',
    'see',
    {
      verb: 'call',
      values: { p_resource_id: 'sanctuary', p_from: '2030-01-01', p_to: '2030-01-31' },
    },
    'R R R R R R',
  ],
  [
    'get_reservation_receipts',
    'see what became of one',
    { verb: 'call', values: { p_receipts: [receipt] } },
    'R R R R R R',
  ],
  [
    'get_reservation_receipts',
    'guess one',
    { verb: 'call', values: { p_receipts: ['guessed'] } },
    '- - - - - -',
  ],
  [
    'cancel_reservation',
    'cancel one of somebody else by its id',
    { verb: 'call', values: { p_key: reservation } },
    'R R R R R R',
  ],
  [
    'get_reservation_to_change',
    'read one with its receipt',
    { verb: 'call', values: { p_key: receipt } },
    'R R R R R R',
  ],
  [
    'get_reservation_to_change',
    'read one of somebody else by its id',
    { verb: 'call', values: { p_key: reservation } },
    '- - - - - -',
  ],
  ['get_own_reservations', 'see none', { verb: 'call', values: {} }, 'g - - - - -'],
  ['get_masked_reservations', 'see all', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'get_masked_reservations',
    'see conflicts',
    { verb: 'call', values: { p_status: 'pending', p_with_conflicts: true } },
    'g t t t R R',
  ],
  [
    'reveal_reservation_contact',
    'see one contact',
    { verb: 'call', values: { p_id: reservation } },
    'g t t t R R',
  ],
  [
    'decide_reservation_series',
    'decide all dates',
    { verb: 'call', values: { p_series: nobody, p_status: 'rejected' } },
    'g t t t R R',
  ],
  [
    'enter_reservation',
    'enter one that came by phone',
    { verb: 'call', values: { p_request: '{}' } },
    'g t t t R R',
  ],
  [
    'block_times',
    'block a time',
    {
      verb: 'call',
      values: {
        p_series: nobody,
        p_title: '공사',
        p_resources: ['classroom2'],
        p_dates: ['2030-03-01'],
        p_days: 0,
        p_start_time: '10:00',
        p_end_time: '12:00',
      },
    },
    'g t t t R R',
  ],
  [
    'unblock_times',
    'free a blocked time',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  [
    'move_blocked_time',
    'move a blocked time',
    {
      verb: 'call',
      values: {
        p_id: nobody,
        p_resource: 'classroom2',
        p_date: '2030-03-01',
        p_time: '10:00',
      },
    },
    'g t t t R R',
  ],
  [
    'create_calendar_feed',
    'make a secret link',
    { verb: 'call', values: { p_label: 'phone' } },
    'g t t t R R',
  ],
  ['get_calendar_feeds', 'see who has a link', { verb: 'call', values: {} }, 'g t t t - -'],
  ['revoke_calendar_feed', 'end a link', { verb: 'call', values: { p_id: nobody } }, 'g t t t R R'],
  [
    'calendar_feed',
    'read the calendar past its function',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  ['get_blocked_times', 'see what is blocked', { verb: 'call', values: {} }, 'g t t t - -'],
  [
    'claim_outgoing_mails',
    'take the words of a mail',
    { verb: 'call', values: { p_reservation: reservation } },
    'g g g g g g',
  ],
  [
    'finish_outgoing_mail',
    'say that a mail was sent',
    { verb: 'call', values: { p_id: nobody, p_claim: nobody, p_outcome: 'accepted' } },
    'g g g g g g',
  ],
  [
    'is_mail_sender',
    'guess the token of the sender',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  [
    'save_prayer_reminder',
    'subscribe a browser',
    {
      verb: 'call',
      values: {
        p_endpoint: 'https://fcm.googleapis.com/fcm/send/matrix',
        p_p256dh: `B${'A'.repeat(86)}`,
        p_auth: 'A'.repeat(22),
        p_remind_at: '07:00',
      },
    },
    'R R R R R R',
  ],
  [
    'renew_prayer_reminder',
    'guess the endpoint of a browser',
    {
      verb: 'call',
      values: {
        p_old_endpoint: 'https://fcm.googleapis.com/fcm/send/guessed',
        p_endpoint: 'https://fcm.googleapis.com/fcm/send/own',
        p_p256dh: `B${'A'.repeat(86)}`,
        p_auth: 'A'.repeat(22),
      },
    },
    'R R R R R R',
  ],
  [
    'get_prayer_reminder',
    'guess the endpoint of a browser',
    { verb: 'call', values: { p_endpoint: 'https://fcm.googleapis.com/fcm/send/guessed' } },
    'R R R R R R',
  ],
  [
    'delete_prayer_reminder',
    'guess the endpoint of a browser',
    { verb: 'call', values: { p_endpoint: 'https://fcm.googleapis.com/fcm/send/guessed' } },
    'R R R R R R',
  ],
  ['get_push_key', 'read', { verb: 'call', values: {} }, 'R R R R R R'],
  [
    'is_reminder_sender',
    'guess the token of the sender',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  ['claim_prayer_reminders', 'read who is reminded', { verb: 'call', values: {} }, 'g g g g g g'],
  [
    'finish_prayer_reminder',
    'delete the reminder of a browser',
    { verb: 'call', values: { p_id: nobody, p_outcome: 'gone' } },
    'g g g g g g',
  ],
  ['get_outgoing_mails', 'see what is sent', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'retry_outgoing_mail',
    'send a dead letter again',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  ['get_office_recipients', 'see who is told', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'set_office_recipients',
    'choose who is told',
    { verb: 'call', values: { p_emails: ['office@matrix.example'] } },
    'g t t t R R',
  ],
  [
    'apply_content',
    'replace the rooms',
    { verb: 'call', values: { p_content: '{}' } },
    'g g g g g g',
  ],
  [
    'delete_own_account',
    'end an account without naming it',
    { verb: 'call', values: { p_email: 'another@matrix.example' } },
    'g t t t t t',
  ],
  ['get_audit_log', 'see what was done', { verb: 'call', values: {} }, 'g t t t t R'],
  [
    'get_sign_in_states',
    'see when somebody signed in',
    { verb: 'call', values: { p_ids: `{${FIXTURE.otherPerson}}` } },
    'g t t t t R',
  ],
  [
    'invite_member',
    'invite somebody',
    { verb: 'call', values: { p_email: 'new@matrix.example', p_level: 1, p_language: 'ko' } },
    'g t t t t R',
  ],
  ['get_open_invitations', 'see who is invited', { verb: 'call', values: {} }, 'g t t t t R'],
  [
    'revoke_invitation',
    'revoke an invitation',
    { verb: 'call', values: { p_id: FIXTURE.invitation } },
    'g t t t t R',
  ],
  [
    'read_invitation',
    'read one past the function',
    { verb: 'call', values: { p_token: 'guessed', p_address: '' } },
    'g g g g g g',
  ],
  [
    'accept_invitation',
    'accept one past the function',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  ['get_calling_account', 'see the own level', { verb: 'call', values: {} }, 'g R R R R R'],
  [
    'get_second_factor_rule',
    'see who needs a second factor',
    { verb: 'call', values: {} },
    'g R R R R R',
  ],
  // The sessions of the matrix have passed no second factor.
  [
    'set_second_factor_rule',
    'require a second factor',
    { verb: 'call', values: { p_up_to_level: 0 } },
    'g t t t t t',
  ],

  ['profiles', 'read the own one', { verb: 'select', match: { id: SELF } }, 'g - R R R R'],
  ['profiles', 'read another', { verb: 'select', match: { id: otherPerson } }, 'g - - - - R'],
  [
    'profiles',
    'make the own one with level 0',
    { verb: 'insert', values: { id: SELF, admin_level: 0 } },
    'g g g g g g',
  ],
  [
    'profiles',
    'change the own name',
    { verb: 'update', values: { display_name: '새 이름' }, match: { id: SELF } },
    'g - R R R R',
  ],
  [
    'profiles',
    "change another's name",
    { verb: 'update', values: { display_name: '새 이름' }, match: { id: otherPerson } },
    'g - - - - t',
  ],
  [
    'profiles',
    'change all names at once',
    { verb: 'update', values: { display_name: '새 이름' }, match: {} },
    'g - R R R t',
  ],
  [
    'profiles',
    'raise the own level',
    { verb: 'update', values: { admin_level: 0 }, match: { id: SELF, admin_level: 3 } },
    'g - t - - -',
  ],
  [
    'profiles',
    'change the own level',
    { verb: 'update', values: { admin_level: 2 }, match: { id: SELF } },
    'g - t R t R',
  ],
  [
    'profiles',
    "change another's level",
    { verb: 'update', values: { admin_level: 1 }, match: { id: otherPerson } },
    'g - - - - R',
  ],
  [
    'profiles',
    'change the own email',
    { verb: 'update', values: { email: 'new@matrix.example' }, match: { id: SELF } },
    'g g g g g g',
  ],
  [
    'profiles',
    'take the identity of another',
    { verb: 'update', values: { id: nobody }, match: { id: SELF } },
    'g g g g g g',
  ],
  ['profiles', 'remove the own one', { verb: 'delete', match: { id: SELF } }, 'g g g g g g'],
  ['profiles', 'remove all', { verb: 'delete', match: {} }, 'g g g g g g'],
  ['profiles', 'remove another', { verb: 'delete', match: { id: otherPerson } }, 'g g g g g g'],
];

const OUTCOME_OF_SIGN: Readonly<Record<string, Outcome>> = {
  R: 'rows',
  '-': 'none',
  g: 'grant',
  p: 'policy',
  t: 'rule',
  f: 'final',
};

export interface Expectation {
  readonly caller: Caller;
  readonly operation: Operation;
  readonly outcome: Outcome;
}

export const EXPECTATIONS: readonly Expectation[] = TABLE.flatMap(([of, what, verb, signs]) => {
  const outcomes = signs.split(' ').map((sign) => OUTCOME_OF_SIGN[sign]);
  return CALLERS.map((caller, column) => {
    const outcome = outcomes[column];
    if (outcome === undefined) throw new Error(`${of}, ${what}: no expectation for ${caller}`);
    return { caller, operation: { ...verb, of, what }, outcome };
  });
});

/** Attempts one operation and leaves the database unchanged. */
export type AttemptOperation = (caller: Caller, operation: Operation) => Promise<Outcome>;

/** Replaces {@link SELF} with the caller's id. */
export function valuesFor(caller: Caller, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === SELF ? CALLER_IDS[caller] : value,
    ]),
  );
}

/** The layer that rejected the operation; only the message distinguishes a missing grant from a policy. */
export function refusal(error: { code?: string; message: string }): Outcome {
  if (error.code === '23514' && error.message === 'already decided') return 'final';
  if (error.code !== '42501') throw new Error(`${error.code}: ${error.message}`);
  if (error.message.startsWith('permission denied')) return 'grant';
  return error.message.includes('row-level security') ? 'policy' : 'rule';
}

/** Every difference between the table and the database, as a readable line; empty when they agree. */
export async function differences(
  attempt: AttemptOperation,
  expectations: readonly Expectation[] = EXPECTATIONS,
): Promise<string[]> {
  const found: string[] = [];
  for await (const difference of eachDifference(attempt, expectations)) found.push(difference);
  return found;
}

/** Like {@link differences}, but yields them one by one, for callers that need only the first. */
export async function* eachDifference(
  attempt: AttemptOperation,
  expectations: readonly Expectation[],
): AsyncGenerator<string> {
  for (const { caller, operation, outcome } of expectations) {
    const actual = await attempt(caller, operation).catch((error: unknown) => String(error));
    if (actual !== outcome) {
      yield `${caller}: ${operation.verb} ${operation.of} (${operation.what}) is ${actual}, not ${outcome}`;
    }
  }
}
