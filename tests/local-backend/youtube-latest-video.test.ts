import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { church } from '../../src/content/church.ts';
import { feedOf, sends, startYouTube } from '../functions/fake-youtube.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { newClient } from './test-users.ts';

const PLAYLIST = church.youtube.playlistId;
const NAME = 'youtube-latest-video';

function call(backend: TestBackend, init: RequestInit = {}): Promise<Response> {
  return fetch(`${backend.url}/functions/v1/${NAME}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ playlistId: PLAYLIST }),
    ...init,
  });
}

async function ask(backend: TestBackend, body: unknown = { playlistId: PLAYLIST }) {
  const answer = await call(backend, { body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as unknown;
}

describe('youtube-latest-video', () => {
  let youTube: Awaited<ReturnType<typeof startYouTube>>;
  let backend: TestBackend;

  beforeAll(async () => {
    youTube = await startYouTube();
    backend = await startTestBackend({ functionEnvironment: { YOUTUBE_FEED_URL: youTube.url } });
  });
  afterAll(async () => {
    await backend.close();
    await youTube.close();
  });

  test('answers the newest video of the feed with its title', async () => {
    youTube.answers(sends(feedOf('abc_DEF-123', '말씀 &amp; 찬양')));
    const answer = await newClient(backend).functions.invoke<unknown>(NAME, {
      body: { playlistId: PLAYLIST },
    });
    expect(answer).toMatchObject({
      error: null,
      data: { success: true, data: { id: 'abc_DEF-123', title: '말씀 & 찬양' } },
    });
    expect(youTube.requests.at(-1)).toBe(`/feeds/videos.xml?playlist_id=${PLAYLIST}`);
  });

  test('answers no video when the feed is empty', async () => {
    youTube.answers(sends('<feed></feed>'));
    expect(await ask(backend)).toEqual({ success: true, data: null });
  });

  test('answers an error code when the feed is unavailable', async () => {
    youTube.answers((response) => response.writeHead(500).end());
    expect(await ask(backend)).toEqual({ success: false, error: 'feed_unavailable' });
  });

  test.each<[string, unknown, string]>([
    ['no playlist', {}, 'playlist_required'],
    ['an empty playlist', { playlistId: '' }, 'playlist_required'],
    ['a number as playlist', { playlistId: 7 }, 'playlist_required'],
    ['no object', null, 'playlist_required'],
    ['a list as its value', [PLAYLIST], 'playlist_required'],
    ['another playlist', { playlistId: 'PLsomebodyElse' }, 'playlist_not_allowed'],
    [
      'further query parameters in the playlist',
      { playlistId: `${PLAYLIST}&playlist_id=x` },
      'playlist_not_allowed',
    ],
  ])('answers an error code and requests no feed when the body has %s', async (_, body, error) => {
    const before = youTube.requests.length;
    expect(await ask(backend, body)).toEqual({ success: false, error });
    expect(youTube.requests).toHaveLength(before);
  });

  describe('like every function', () => {
    test.each<[string, RequestInit, number, string]>([
      ['a GET', { method: 'GET', body: null }, 405, 'method_not_allowed'],
      ['a PUT', { method: 'PUT' }, 405, 'method_not_allowed'],
      ['a form', { headers: { 'content-type': 'text/plain' } }, 415, 'json_expected'],
      ['half a message', { body: '{"playlistId":' }, 400, 'json_expected'],
      ['an empty message', { body: '' }, 400, 'json_expected'],
      [
        'a message above 16 KiB',
        { body: JSON.stringify({ playlistId: PLAYLIST, more: 'x'.repeat(16 * 1024) }) },
        413,
        'too_large',
      ],
      [
        'a page of somebody else',
        { headers: { 'content-type': 'application/json', origin: 'https://evil.example' } },
        403,
        'forbidden',
      ],
      [
        'a name that only begins like ours',
        {
          headers: { 'content-type': 'application/json', origin: 'http://localhost.evil.example' },
        },
        403,
        'forbidden',
      ],
    ])('refuses %s', async (_, init, status, error) => {
      const answer = await call(backend, init);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({ success: false, error });
    });

    test('limits a body without a content length', async () => {
      let pulled = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled += 1;
          if (pulled > 40) controller.close();
          else controller.enqueue(new TextEncoder().encode('x'.repeat(1024)));
        },
      });
      const init = { body: endless, duplex: 'half' };
      const answer = await call(backend, init);
      expect(answer.status).toBe(413);
    });

    test('allows the configured origins and no other', async () => {
      const asked = (origin: string) =>
        call(backend, {
          method: 'OPTIONS',
          body: null,
          headers: { origin, 'access-control-request-method': 'POST' },
        });
      const ours = await asked('http://localhost:5173');
      expect(ours.status).toBe(204);
      expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(ours.headers.get('access-control-allow-headers')).toContain('x-client-info');
      expect(ours.headers.get('vary')).toBe('origin');
      const theirs = await asked('https://evil.example');
      expect(theirs.status).toBe(403);
      expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});

describe('the cached feed', () => {
  test('is requested once for concurrent calls and for calls within ten minutes', async () => {
    const youTube = await startYouTube();
    const backend = await startTestBackend({
      functionEnvironment: {
        YOUTUBE_FEED_URL: `${youTube.url}?hl=ko`,
        YOUTUBE_PLAYLIST_ID: 'PLanotherChurch',
      },
    });
    const requesting = { playlistId: 'PLanotherChurch' };
    try {
      const waiting: ServerResponse[] = [];
      youTube.answers((response) => void waiting.push(response));
      const answers = Promise.all(Array.from({ length: 5 }, () => ask(backend, requesting)));
      await expect.poll(() => waiting.length).toBe(1);
      const stored = sends(feedOf('abc_DEF-123', '설교'), { 'cache-control': 'max-age=900' });
      for (const response of waiting) stored(response);
      const first = {
        success: true,
        data: { id: 'abc_DEF-123', title: '설교', publishedAt: null },
      };
      expect(await answers).toEqual(Array.from({ length: 5 }, () => first));
      youTube.answers(sends(feedOf('new_DEF-123', '새 설교')));
      expect(await ask(backend, requesting)).toEqual(first);
      expect(youTube.requests).toEqual(['/feeds/videos.xml?hl=ko&playlist_id=PLanotherChurch']);
      expect(await ask(backend)).toEqual({ success: false, error: 'playlist_not_allowed' });
    } finally {
      await backend.close();
      await youTube.close();
    }
  });
});

describe('the recorded feed', () => {
  test('is used by default, and replaced by a feed in the data directory', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'behold-feed-'));
    const backend = await startTestBackend({ dataDir });
    try {
      expect(await ask(backend)).toMatchObject({ success: true, data: { id: 'BeholdVid04' } });
      await writeFile(path.join(dataDir, 'youtube-feed.xml'), feedOf('abc_DEF-123', '설교'));
      expect(await ask(backend)).toMatchObject({ success: true, data: { id: 'abc_DEF-123' } });
      await rm(path.join(dataDir, 'youtube-feed.xml'));
      expect(await ask(backend)).toMatchObject({ success: true, data: { id: 'BeholdVid04' } });
    } finally {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
