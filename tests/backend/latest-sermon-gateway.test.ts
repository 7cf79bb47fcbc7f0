import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createLatestSermonGateway,
  SERMON_TIMEOUT_MS,
} from '../../src/backend/latest-sermon-gateway.ts';
import { createFakeBackend, json, type FakeAnswer } from './fake-backend.ts';

const SERMON = { id: 'abc_DEF-123', title: '길 위에서 만난 예수님' };

function over(answer: FakeAnswer) {
  const { address, requests } = createFakeBackend(answer);
  return { gateway: createLatestSermonGateway(address), requests };
}

const read = (answer: FakeAnswer) => over(answer).gateway.readLatest('PLx');

test('the function is asked for the playlist', async () => {
  const { gateway, requests } = over(() => json({ success: true, data: SERMON }));
  expect(await gateway.readLatest('PLx')).toEqual({ ok: true, value: SERMON });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/functions/v1/youtube-latest-video',
    body: { playlistId: 'PLx' },
  });
});

test('a playlist without a video is no failure', async () => {
  expect(await read(() => json({ success: true, data: null }))).toEqual({ ok: true, value: null });
});

test.each(['playlist_required', 'playlist_not_allowed', 'feed_unavailable', 'feed_unusable'])(
  'the code %s is understood',
  async (code) => {
    expect(await read(() => json({ success: false, error: code }))).toEqual({
      ok: false,
      failure: code,
    });
  },
);

test('a reason in other words is passed on', async () => {
  expect(await read(() => json({ success: false, error: ' 오늘은 쉽니다. ' }))).toEqual({
    ok: false,
    failure: 'unknown',
    told: '오늘은 쉽니다.',
  });
});

test.each([
  ['a failure without a reason', { success: false }],
  ['an empty reason', { success: false, error: '  ' }],
  ['a reason that is no text', { success: false, error: { code: 7 } }],
  ['neither success nor failure', {}],
  ['a list', []],
  ['success without a video', { success: true }],
  ['a video without a title', { success: true, data: { id: SERMON.id } }],
  ['an id that is none', { success: true, data: { ...SERMON, id: '"><script>' } }],
])('%s is unknown', async (_, body) => {
  expect(await read(() => json(body))).toEqual({ ok: false, failure: 'unknown' });
});

test.each([400, 403, 404, 413, 500, 503])('status %i is a failed call', async (status) => {
  expect(await read(() => json({ success: false, error: 'forbidden' }, status))).toEqual({
    ok: false,
    failure: 'call_failed',
  });
});

test('a network that fails is offline', async () => {
  expect(await read(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    ok: false,
    failure: 'offline',
  });
});

describe('a function that never answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is given up in time', async () => {
    let ended = false;
    const call = read(() => new Promise<Response>(() => undefined)).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(SERMON_TIMEOUT_MS - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ ok: false, failure: 'offline' });
  });
});
