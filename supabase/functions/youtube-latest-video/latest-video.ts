import { readAtMost } from '../_shared/read-at-most.ts';
import { latestVideo, UnusableFeed, type Video } from './feed.ts';

const CACHE_LIFE_MS = 10 * 60_000;
/** While YouTube is unavailable, the last known video is better than none. */
const FALLBACK_LIFE_MS = 24 * 60 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
/** Shorter while no video is known, for readers who press "retry". */
const PAUSE_WITHOUT_VIDEO_MS = 3_000;
const TIMEOUT_MS = 5_000;
const SIZE_LIMIT = 512 * 1024;

interface Cached {
  readonly video: Video | null;
  readonly readAt: number;
}

interface LatestVideoOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

type FeedError = 'feed_unavailable' | 'feed_unusable';

type LatestVideoAnswer =
  | { readonly success: true; readonly data: Video | null }
  | { readonly success: false; readonly error: FeedError };

class FeedUnavailable extends Error {}

/**
 * Answers the latest video of a feed. Requests the feed at most every ten minutes and, while it fails, once a minute or
 * every three seconds if no video is known; concurrent callers share one request.
 */
export function createLatestVideo(
  feed: URL,
  { now = () => Date.now(), timeoutMs = TIMEOUT_MS }: LatestVideoOptions = {},
): () => Promise<LatestVideoAnswer> {
  let cached: Cached | null = null;
  let failed: { readonly error: FeedError; readonly at: number } | null = null;
  let inFlight: Promise<Video | null> | null = null;

  /** Elapsed milliseconds; the absolute value also expires the cache if the clock is set back. */
  const since = (moment: number) => Math.abs(now() - moment);

  const readLatest = async (): Promise<Video | null> => {
    const { text, mayBeCached } = await readFeed(feed, timeoutMs);
    const video = latestVideo(text);
    cached = mayBeCached ? { video, readAt: now() } : null;
    failed = null;
    return video;
  };

  return async () => {
    const age = cached === null ? Infinity : since(cached.readAt);
    if (cached !== null && age < CACHE_LIFE_MS) return { success: true, data: cached.video };
    const pauseMs = age < FALLBACK_LIFE_MS ? PAUSE_AFTER_FAILURE_MS : PAUSE_WITHOUT_VIDEO_MS;
    if (failed === null || since(failed.at) >= pauseMs) {
      try {
        inFlight ??= readLatest().finally(() => {
          inFlight = null;
        });
        return { success: true, data: await inFlight };
      } catch (error) {
        failed = { error: feedErrorOf(error), at: now() };
      }
    }
    return cached !== null && age < FALLBACK_LIFE_MS
      ? { success: true, data: cached.video }
      : { success: false, error: failed.error };
  };
}

/** Throws every other error again. */
function feedErrorOf(error: unknown): FeedError {
  if (error instanceof UnusableFeed) return 'feed_unusable';
  if (error instanceof FeedUnavailable) return 'feed_unavailable';
  throw error;
}

/** @throws FeedUnavailable if the request fails or times out, UnusableFeed if the response is too large. */
async function readFeed(
  url: URL,
  timeoutMs: number,
): Promise<{ readonly text: string; readonly mayBeCached: boolean }> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/atom+xml, application/xml, text/xml' },
      // Another server, or one inside the host's network, is never requested: a redirect counts as unavailable.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new FeedUnavailable();
    }
    const text = await readAtMost(answer, SIZE_LIMIT);
    if (text === null) throw new UnusableFeed();
    return { text, mayBeCached: !/\bno-store\b/i.test(answer.headers.get('cache-control') ?? '') };
  } catch (error) {
    throw error instanceof UnusableFeed ? error : new FeedUnavailable();
  }
}
