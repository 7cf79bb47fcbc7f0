import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { connect } from './connect.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ seed: true });
});

afterAll(() => backend?.close());

test.each([0, 1, 2, 3])('the demo account of level %i signs in', async (level) => {
  const email = `level${level}@behold.example`;
  const client = connect(backend);
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: 'behold-demo-2024',
  });
  expect(error).toBeNull();
  expect(data.user?.identities).toHaveLength(1);
  expect(
    await client.from('profiles').select('admin_level, display_name').eq('email', email),
  ).toMatchObject({
    error: null,
    data: [{ admin_level: level, display_name: expect.stringMatching(/^[가-힣]{3}$/) as string }],
  });
});

test('the seeded prayer counter is 48216', async () => {
  expect(await backend.sql('select count from public.prayer_counts')).toEqual([{ count: 48216 }]);
});

test('the seeded reservations have every status, with three pending requests for overlapping times', async () => {
  const states = await backend.sql(
    'select status, count(*)::integer as reservations from public.reservations group by status order by status',
  );
  expect(states).toEqual([
    { status: 'approved', reservations: 3 },
    { status: 'pending', reservations: 5 },
    { status: 'rejected', reservations: 1 },
  ]);
  const conflicting = await backend.sql(
    `select a.id from public.reservations a join public.reservations b
     on a.id <> b.id and a.resource_id = b.resource_id and a.slot && b.slot and a.status = 'pending'`,
  );
  expect(new Set(conflicting.map(({ id }) => id)).size).toBe(3);
  expect(
    await backend.sql(
      'select id from public.reservations where lower(slot) < now() + $1::interval',
      ['4 days'],
    ),
  ).toEqual([]);
  expect(
    await backend.sql(
      `select p.admin_level from public.reservations r join public.profiles p on p.id = r.applicant`,
    ),
  ).toEqual([{ admin_level: 3 }]);
});

test('the seed has a bulletin with stored pictures for each of the last twelve Sundays', async () => {
  const rows = await backend.sql(`
    select title, extract(isodow from date)::integer as weekday, private.seoul_today() - date < 7 as latest,
      thumbnail_url as thumbnail, images
    from public.bulletins where is_published order by date desc`);
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map((row) => row['weekday']))).toEqual(new Set([7]));
  expect(rows[0]).toMatchObject({
    latest: true,
    title: expect.stringMatching(/^\d+월 \d+일 주보 · /) as string,
  });
  const addresses = rows.flatMap(({ thumbnail, images }) => [thumbnail, images].flat().map(String));
  expect(addresses.length).toBeGreaterThanOrEqual(12 * 3);
  for (const address of addresses) {
    const answer = await fetch(`${backend.url}${address}`, { method: 'HEAD' });
    expect([address, answer.status]).toEqual([address, 200]);
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000');
  }
});

test('the seed has nine news with stored pictures and videos for 34 Bible books', async () => {
  const news = await backend.sql(
    'select thumbnail_url as thumbnail, images from public.church_news where is_published and date <= private.seoul_today()',
  );
  expect(news).toHaveLength(9);
  for (const { thumbnail, images } of news) {
    for (const address of [thumbnail, images].flat().map(String)) {
      expect((await fetch(`${backend.url}${address}`)).status).toBe(200);
    }
  }
  const [bible] = await backend.sql(`
    select (select count(*)::integer from public.bible_books) as books, count(*)::integer as videos,
      count(distinct video_url)::integer as links from public.bible_videos`);
  expect(bible).toEqual({
    books: 34,
    videos: bible?.['links'],
    links: expect.any(Number) as number,
  });
});
