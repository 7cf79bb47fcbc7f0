import type { VideoCheck } from '../../../src/domain/video-check.ts';
import { readAtMost } from '../_shared/read-at-most.ts';
import { readableLine } from '../_shared/readable-line.ts';

const TIMEOUT_MS = 5_000;
const SIZE_LIMIT = 64 * 1024;

/** A check as the database stores it. */
interface StoredCheck extends VideoCheck {
  readonly video_id: string;
}

/** The statuses with which YouTube answers about a video that cannot be embedded. */
const STATES: Readonly<Record<number, VideoCheck['state']>> = {
  400: 'missing',
  401: 'blocked',
  403: 'private',
  404: 'missing',
};

/**
 * Asks an oEmbed service (https://oembed.com) about a video; null without an answer, which is no statement about the
 * video. Redirects are not followed, so that requests reach only the configured host.
 */
export function createVideoCheck(
  service: URL,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): (id: string) => Promise<StoredCheck | null> {
  return async (id) => {
    const url = new URL(service);
    url.searchParams.set('url', `https://www.youtube.com/watch?v=${id}`);
    url.searchParams.set('format', 'json');
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        const state = STATES[answer.status];
        return state === undefined ? null : { video_id: id, state, title: null };
      }
      const text = await readAtMost(answer, SIZE_LIMIT);
      const title = text === null ? null : titleIn(text);
      return title === null ? null : { video_id: id, state: 'found', title };
    } catch {
      return null;
    }
  };
}

/** The title of an oEmbed response of a video; null for any other document. */
function titleIn(text: string): string | null {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) return null;
  const title: unknown = Reflect.get(answer, 'title');
  const isVideo = Reflect.get(answer, 'type') === 'video';
  return isVideo && typeof title === 'string' ? readableLine(title) : null;
}
