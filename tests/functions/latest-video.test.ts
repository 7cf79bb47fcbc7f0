import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLatestVideo } from '../../supabase/functions/youtube-latest-video/latest-video.ts';
import { feedOf, sends, startYouTube } from './fake-youtube.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let youTube: Awaited<ReturnType<typeof startYouTube>>;
let time = 0;

function create(timeoutMs?: number) {
  const now = () => time;
  return createLatestVideo(
    new URL(youTube.url),
    timeoutMs === undefined ? { now } : { now, timeoutMs },
  );
}

beforeEach(async () => {
  youTube = await startYouTube();
  time = 1_800_000_000_000;
});
afterEach(() => youTube.close());

const UNAVAILABLE = { success: false, error: 'feed_unavailable' };
const fails = (response: ServerResponse) => void response.writeHead(503).end();
const cacheable = (id: string) => sends(feedOf(id, '설교'), { 'cache-control': 'max-age=900' });
const video = (id: string) => ({ success: true, data: { id, title: '설교', publishedAt: null } });

describe('the feed', () => {
  test.each<[string, (response: ServerResponse) => void, string]>([
    ['broken XML', sends('<feed><entry></feed>'), 'feed_unusable'],
    ['a truncated feed', sends('<feed><entry><title>설'), 'feed_unusable'],
    ['an HTML page', sends('<!doctype html><p>Before you continue'), 'feed_unusable'],
    ['an empty body', sends(''), 'feed_unusable'],
    [
      'status 404',
      (response) => response.writeHead(404).end(feedOf('abc_DEF-123', '설교')),
      'feed_unavailable',
    ],
    ['status 503', fails, 'feed_unavailable'],
    ['a closed connection', (response) => response.destroy(), 'feed_unavailable'],
    [
      'an answer that stops half-way',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('<feed>', () => response.destroy());
      },
      'feed_unavailable',
    ],
  ])('is answered with an error code when the server sends %s', async (_, answer, error) => {
    youTube.answers(answer);
    expect(await create()()).toEqual({ success: false, error });
  });

  test('is not followed to another server by a redirect', async () => {
    const other = await startYouTube();
    other.answers(sends(feedOf('abc_DEF-123', '설교')));
    youTube.answers((response) => void response.writeHead(302, { location: other.url }).end());
    expect(await create()()).toEqual(UNAVAILABLE);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('times out when the server does not respond, or does not finish', async () => {
    youTube.answers(() => undefined);
    expect(await create(50)()).toEqual(UNAVAILABLE);
    youTube.answers((response) => void response.writeHead(200).write('<feed>'));
    expect(await create(50)()).toEqual(UNAVAILABLE);
  });

  test('is not read beyond its size limit', async () => {
    let sent = 0;
    const part = Buffer.from(`<!--${'가'.repeat(8_000)}-->`);
    youTube.answers((response) => {
      response.writeHead(200).write('<feed>');
      const more = () => {
        while (!response.destroyed) {
          sent += part.length;
          if (!response.write(part)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await create()()).toEqual({ success: false, error: 'feed_unusable' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('the number of requests', () => {
  test('is one in ten minutes while the feed works', async () => {
    youTube.answers(cacheable('first______'));
    const answer = create();
    expect(await answer()).toEqual(video('first______'));
    youTube.answers(cacheable('second_____'));
    time += 10 * MINUTE - 1;
    expect(await answer()).toEqual(video('first______'));
    expect(youTube.requests).toHaveLength(1);
    time += 1;
    expect(await answer()).toEqual(video('second_____'));
  });

  test('is one in three seconds while the feed fails and no video is known', async () => {
    youTube.answers(fails);
    const answer = create();
    expect(await answer()).toEqual(UNAVAILABLE);
    youTube.answers(cacheable('first______'));
    time += 3 * SECOND - 1;
    expect(await answer()).toEqual(UNAVAILABLE);
    expect(youTube.requests).toHaveLength(1);
    time += 1;
    expect(await answer()).toEqual(video('first______'));
  });

  test('is one in a minute while the feed fails and the last video is answered, for a day', async () => {
    youTube.answers(cacheable('first______'));
    const answer = create();
    await answer();
    youTube.answers(fails);
    time += 10 * MINUTE;
    expect(await answer()).toEqual(video('first______'));
    expect(await answer()).toEqual(video('first______'));
    expect(youTube.requests).toHaveLength(2);
    time += 24 * HOUR;
    expect(await answer()).toEqual(UNAVAILABLE);
  });
});
