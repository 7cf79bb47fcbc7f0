import { FIXTURE } from './access-fixture.ts';
import type { AccessLine } from './access-operations.ts';

const {
  prayer,
  newPrayer,
  prayerAhead,
  scheduled,
  takenDown,
  freeDate,
  nobody,
  bulletin,
  hiddenBulletin,
  news,
  hiddenNews,
  newPublication,
  video,
} = FIXTURE;

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

/** Prayers, the counter, publications and the Bible studies. */
export const PUBLISHED_CONTENT: readonly AccessLine[] = [
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
  ).flatMap(([of, published, hidden, more]): AccessLine[] => [
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
];
