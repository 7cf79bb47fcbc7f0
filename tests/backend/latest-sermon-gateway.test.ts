import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createLatestSermonGateway,
  SERMON_TIMEOUT_MS,
} from '../../src/backend/sermon/latest-sermon-gateway.ts';
import { createFakeBackend, json, type FakeAnswer } from './fake-backend.ts';

const SERMON = {
  id: 'abc_DEF-123',
  title: '길 위에서 만난 예수님',
  publishedAt: '2026-11-15T04:10:21.000Z',
};

function over(answer: FakeAnswer) {
  const { config, requests } = createFakeBackend(answer);
  return { gateway: createLatestSermonGateway(config), requests };
}

const read = (answer: FakeAnswer) => over(answer).gateway.readLatest('PLx');

test('readLatest posts the playlist id to the function and returns the sermon', async () => {
  const { gateway, requests } = over(() => json({ success: true, data: SERMON }));
  expect(await gateway.readLatest('PLx')).toEqual({ ok: true, value: SERMON });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/functions/v1/youtube-latest-video',
    body: { playlistId: 'PLx' },
  });
});

test('readLatest returns null for a playlist without a video', async () => {
  expect(await read(() => json({ success: true, data: null }))).toEqual({ ok: true, value: null });
});

test.each(['playlist_required', 'playlist_not_allowed', 'feed_unavailable', 'feed_unusable'])(
  'readLatest reports the error code %s as failure',
  async (code) => {
    expect(await read(() => json({ success: false, error: code }))).toEqual({
      ok: false,
      failure: code,
    });
  },
);

test('readLatest returns an unknown error as text with surrounding spaces removed', async () => {
  expect(await read(() => json({ success: false, error: ' 오늘은 쉽니다. ' }))).toEqual({
    ok: false,
    failure: 'unknown',
    serverMessage: '오늘은 쉽니다.',
  });
});

test.each([
  ['a failure without a reason', { success: false }],
  ['an empty reason', { success: false, error: '  ' }],
  ['a reason that is not a string', { success: false, error: { code: 7 } }],
  ['neither success nor failure', {}],
  ['an array', []],
  ['success without a video', { success: true }],
  ['a video without a title', { success: true, data: { id: SERMON.id } }],
  ['a malformed video id', { success: true, data: { ...SERMON, id: '"><script>' } }],
])('readLatest reports an unknown failure for %s', async (_, body) => {
  expect(await read(() => json(body))).toEqual({ ok: false, failure: 'unknown' });
});

test.each([400, 403, 404, 413, 500, 503])(
  'readLatest reports call_failed for status %i',
  async (status) => {
    expect(await read(() => json({ success: false, error: 'forbidden' }, status))).toEqual({
      ok: false,
      failure: 'call_failed',
    });
  },
);

test('readLatest reports offline for a network error', async () => {
  expect(await read(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    ok: false,
    failure: 'offline',
  });
});

describe('readLatest without a response', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('times out as offline after SERMON_TIMEOUT_MS', async () => {
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
