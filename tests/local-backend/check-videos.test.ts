import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startYouTube } from '../functions/fake-youtube.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { type Client, newClient, newMember } from './test-users.ts';

let youTube: Awaited<ReturnType<typeof startYouTube>>;
let backend: TestBackend;
let staff: Client;

/** Answers as https://www.youtube.com/oembed did on 2026-11-20, by the video that is asked about. */
function oembed(response: ServerResponse): void {
  const url = new URL(response.req.url ?? '', 'http://youtube');
  const id = new URL(url.searchParams.get('url') ?? '').searchParams.get('v') ?? '';
  const failures: Readonly<Record<string, number>> = {
    'gone-------': 404,
    'malformed--': 400,
    'private----': 403,
    'noembed----': 401,
    'overloaded-': 503,
  };
  const status = failures[id];
  if (status !== undefined) {
    response.writeHead(status, { 'content-type': 'text/plain' }).end('Not Found');
    return;
  }
  if (id === 'redirected-') {
    response.writeHead(302, { location: `${youTube.origin}/elsewhere` }).end();
    return;
  }
  if (id === 'cut-off----') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '90' });
    response.write('{"type":"video","title":');
    response.destroy();
    return;
  }
  const body = {
    title: `창세기 1장\n‮ 강해 ${id}`,
    author_name: '비홀드교회',
    author_url: 'https://www.youtube.com/@behold',
    type: id === 'a-photo----' ? 'photo' : 'video',
    height: 113,
    width: 200,
    version: '1.0',
    provider_name: 'YouTube',
    provider_url: 'https://www.youtube.com/',
    ...(id === 'endless----' ? { html: 'x'.repeat(70_000) } : {}),
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

beforeAll(async () => {
  youTube = await startYouTube();
  youTube.answers(oembed);
  backend = await startTestBackend({
    functionEnvironment: { YOUTUBE_OEMBED_URL: `${youTube.origin}/oembed` },
  });
  staff = await newMember(backend, 'staff');
  await backend.sql(
    "update public.profiles set admin_level = 1 where email = 'staff@behold.example'",
  );
});
afterAll(async () => {
  await backend?.close();
  await youTube?.close();
});

beforeEach(() => backend.sql('truncate private.rate_limit_uses, private.video_checks'));

async function check(ids: readonly unknown[], client: Client = staff): Promise<unknown> {
  const answer = await client.functions.invoke<unknown>('check-videos', { body: { ids } });
  expect(answer.error).toBeNull();
  const data: unknown = answer.data;
  return data;
}

async function stored(ids: readonly string[], client: Client = staff): Promise<unknown> {
  const answer: unknown = await client.rpc('get_video_checks', { p_ids: ids });
  return z.looseObject({ data: z.unknown() }).parse(answer).data;
}

describe('check-videos', () => {
  test('tells which videos exist, and stores it for staff', async () => {
    const expected = [
      { video_id: 'abc_DEF-123', state: 'found', title: '창세기 1장 강해 abc_DEF-123' },
      { video_id: 'gone-------', state: 'missing', title: null },
      { video_id: 'malformed--', state: 'missing', title: null },
      { video_id: 'noembed----', state: 'blocked', title: null },
      { video_id: 'private----', state: 'private', title: null },
    ];
    const ids = expected.map((one) => one.video_id);
    expect(await check([...ids, ids[0]])).toEqual({ success: true, data: expected });
    expect(await stored(ids)).toMatchObject(expected);
    expect(youTube.requests).toContain(
      `/oembed?url=${encodeURIComponent('https://www.youtube.com/watch?v=abc_DEF-123')}&format=json`,
    );
  });

  test('stores no result for a video without a response, and follows no redirect', async () => {
    const ids = ['overloaded-', 'redirected-', 'cut-off----', 'endless----', 'a-photo----'];
    expect(await check(ids)).toEqual({ success: true, data: [] });
    expect(await stored(ids)).toEqual([]);
    expect(youTube.requests).not.toContain('/elsewhere');
  });

  test('replaces an earlier check', async () => {
    await backend.sql(
      "insert into private.video_checks (video_id, state) values ('abc_DEF-123', 'missing')",
    );
    await check(['abc_DEF-123']);
    expect(await stored(['abc_DEF-123'])).toMatchObject([{ state: 'found' }]);
  });

  test('answers staff only', async () => {
    const member = await newMember(backend, 'member');
    const before = youTube.requests.length;
    expect(await check(['abc_DEF-123'], member)).toEqual({ success: false, error: 'forbidden' });
    expect(await check(['abc_DEF-123'], newClient(backend))).toEqual({
      success: false,
      error: 'not_signed_in',
    });
    expect(await stored(['abc_DEF-123'], member)).toBeNull();
    expect(youTube.requests).toHaveLength(before);
  });

  test('takes at most 20 ids of videos and no addresses', async () => {
    const before = youTube.requests.length;
    const twentyOne = Array.from({ length: 21 }, (_, n) => `video-${String(n).padStart(5, '0')}`);
    for (const ids of [['short'], ['http://a.b/'], [7], ['abc_DEF-123&x'], twentyOne]) {
      expect(await check(ids)).toEqual({ success: false, error: 'invalid' });
    }
    expect(youTube.requests).toHaveLength(before);
  });

  test('is limited per account', async () => {
    await backend.sql(
      `select private.take_video_check((select id from public.profiles where email = 'staff@behold.example'))
       from generate_series(1, 40)`,
    );
    expect(await check(['abc_DEF-123'])).toMatchObject({ success: false, error: 'rate_limited' });
  });

  test('forgets videos that are linked nowhere after 30 days', async () => {
    await backend.sql(
      `insert into private.video_checks (video_id, state, checked_at)
       select id, 'found', now() - age::interval
       from (values ('old--------', '30 days'), ('new--------', '29 days'), ('linked-----', '30 days')) v (id, age)`,
    );
    await backend.sql(
      `insert into public.bible_books (order_index, id, name_key, testament, category, chapters)
       select order_index, id, name_key, testament, category, chapters from private.bible_canon where order_index = 1`,
    );
    await backend.sql(
      "insert into public.bible_videos (book_id, chapter, video_url) values ('genesis', 1, 'https://youtu.be/linked-----')",
    );
    await backend.sql('select private.run_maintenance()');
    expect(
      (await backend.sql('select video_id from private.video_checks order by 1')).map(
        (row) => row['video_id'],
      ),
    ).toEqual(['linked-----', 'new--------']);
  });
});
