import { church } from '../../../src/content/church.ts';
import { type Answer, serveJson } from '../_shared/http.ts';
import { latestVideo, UnusableFeed, type Video } from './feed.ts';

/** YouTube's public playlist feed, which needs no API key. */
const FEED_URL = Deno.env.get('YOUTUBE_FEED_URL') || 'https://www.youtube.com/feeds/videos.xml';
/** The only allowed playlist: this function must not become a proxy for arbitrary playlists. */
const PLAYLIST_ID = Deno.env.get('YOUTUBE_PLAYLIST_ID') || church.youtube.playlistId;

const CACHE_MS = 10 * 60_000;
/** While YouTube is unavailable, the last known video is better than none. */
const STALE_IF_ERROR_MS = 24 * 60 * 60_000;
const RETRY_AFTER_FAILURE_MS = 60_000;
const TIMEOUT_MS = 5_000;
const SIZE_LIMIT = 512 * 1024;

interface CachedVideo {
  readonly video: Video | null;
  readonly readAt: number;
}

let cached: CachedVideo | null = null;
let failedAt = Number.NEGATIVE_INFINITY;
/** Concurrent callers share one request to YouTube. */
let inFlight: Promise<Video | null> | null = null;

class FeedUnavailable extends Error {}

serveJson({
  name: 'youtube-latest-video',
  handler: async ({ body }) => {
    const requested = playlistIn(body);
    if (requested === null) return { success: false, error: 'playlist_required' };
    if (requested !== PLAYLIST_ID) return { success: false, error: 'playlist_not_allowed' };
    return answerLatest();
  },
});

function playlistIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('playlistId' in body)) return null;
  const { playlistId } = body;
  return typeof playlistId === 'string' && playlistId !== '' ? playlistId : null;
}

async function answerLatest(): Promise<Answer> {
  if (cached !== null && since(cached.readAt) < CACHE_MS)
    return { success: true, data: cached.video };
  const stale = cached !== null && since(cached.readAt) < STALE_IF_ERROR_MS ? cached : null;
  if (stale !== null && since(failedAt) < RETRY_AFTER_FAILURE_MS) {
    return { success: true, data: stale.video };
  }
  try {
    inFlight ??= readLatest().finally(() => {
      inFlight = null;
    });
    return { success: true, data: await inFlight };
  } catch (error) {
    const isUnusable = error instanceof UnusableFeed;
    if (!isUnusable && !(error instanceof FeedUnavailable)) throw error;
    failedAt = Date.now();
    if (stale !== null) return { success: true, data: stale.video };
    return { success: false, error: isUnusable ? 'feed_unusable' : 'feed_unavailable' };
  }
}

/** Elapsed milliseconds; the absolute value also expires the cache if the clock is set back. */
function since(moment: number): number {
  return Math.abs(Date.now() - moment);
}

async function readLatest(): Promise<Video | null> {
  const { text, isCacheable } = await readFeed();
  const video = latestVideo(text);
  cached = isCacheable ? { video, readAt: Date.now() } : null;
  return video;
}

/** @throws FeedUnavailable if the request fails or times out, UnusableFeed if the response is too large. */
async function readFeed(): Promise<{ readonly text: string; readonly isCacheable: boolean }> {
  const url = new URL(FEED_URL);
  url.searchParams.set('playlist_id', PLAYLIST_ID);
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/atom+xml, application/xml, text/xml' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new FeedUnavailable();
    }
    const text = await readAtMost(answer, SIZE_LIMIT);
    return { text, isCacheable: !/\bno-store\b/i.test(answer.headers.get('cache-control') ?? '') };
  } catch (error) {
    throw error instanceof UnusableFeed ? error : new FeedUnavailable();
  }
}

async function readAtMost(answer: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw new UnusableFeed();
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
